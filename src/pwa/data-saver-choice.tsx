import { useState } from "react";
import { usesDataSaver } from "../config/data-saver.ts";
import { store } from "../config/local-storage.ts";
import { isMeteredConnection } from "../config/metered-connection.ts";
import { storageKeys } from "../config/storage-keys.ts";
import { m } from "../i18n/paraglide/messages.js";
import { forgetStartPage } from "./worker-bridge/cached-start-page.ts";

/** "Use less data", on this device: as its line asks, until the person says otherwise. Pages opened from then on obey. */
export function DataSaverChoice() {
  const [less, setLess] = useState(usesDataSaver);

  function choose(next: boolean): void {
    setLess(next);
    store(storageKeys.data, next ? "less" : "full");
    // Its pictures are not such as wait for a tap.
    if (next) void forgetStartPage();
  }

  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        checked={less}
        onChange={({ target }) => choose(target.checked)}
        className="mt-1 size-5 shrink-0 accent-red"
      />
      <span>
        <span className="font-semibold">{m.data_choice()}</span>
        <span className="block text-ink-2 text-sm">
          {m.data_choice_text()} {isMeteredConnection() ? m.data_choice_asked() : ""}
        </span>
      </span>
    </label>
  );
}
