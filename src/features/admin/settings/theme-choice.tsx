import { useState } from "react";
import { store } from "../../../config/local-storage.ts";
import { storageKeys } from "../../../config/storage-keys.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Chips } from "../../../ui/chips.tsx";

type Mode = "light" | "dark";

/** Light or dark theme on this device, stored in an attribute of the document like the switch in the header. */
export function ThemeChoice() {
  const [mode, setMode] = useState<Mode>(() =>
    document.documentElement.dataset.mode === "dark" ? "dark" : "light",
  );

  function choose(next: Mode) {
    document.documentElement.dataset.mode = next;
    store(storageKeys.mode, next);
    setMode(next);
  }

  return (
    <Chips
      label={m.settings_theme()}
      chips={[
        { value: "light", label: m.settings_theme_light() },
        { value: "dark", label: m.settings_theme_dark() },
      ]}
      chosen={mode}
      onChoose={choose}
    />
  );
}
