import { Moon, Sun } from "lucide-react";
import { useState } from "react";
import { storageKeys } from "../config/storage-keys.ts";
import { m } from "../i18n/paraglide/messages.js";

type Mode = "light" | "dark";

/** Switches between paper and night; the choice stays on this device under the key `mode`. */
export function ModeToggle() {
  const [mode, setMode] = useState<Mode>(() =>
    document.documentElement.dataset.mode === "dark" ? "dark" : "light",
  );
  const other: Mode = mode === "dark" ? "light" : "dark";

  function change() {
    document.documentElement.dataset.mode = other;
    setMode(other);
    try {
      localStorage.setItem(storageKeys.mode, other);
    } catch (error) {
      console.warn("The theme is kept for this visit only.", error);
    }
  }

  return (
    <button
      type="button"
      onClick={change}
      aria-label={other === "dark" ? m.mode_to_dark() : m.mode_to_light()}
      className="icon-button"
    >
      {other === "dark" ? (
        <Moon className="size-5" aria-hidden="true" />
      ) : (
        <Sun className="size-5" aria-hidden="true" />
      )}
    </button>
  );
}
