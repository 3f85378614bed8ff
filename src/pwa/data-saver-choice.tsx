import { useState } from "react";
import { usesDataSaver } from "../config/data-saver.ts";
import { store } from "../config/local-storage.ts";
import { isMeteredConnection } from "../config/metered-connection.ts";
import { storageKeys } from "../config/storage-keys.ts";
import { m } from "../i18n/paraglide/messages.js";
import { deleteCachedStartPage } from "./worker-bridge/cached-start-page.ts";

/**
 * "Use less data" on this device: defaults to the browser's setting until the user chooses. Applies to pages
 * opened afterwards.
 */
export function DataSaverChoice() {
  const [less, setLess] = useState(usesDataSaver);

  function choose(next: boolean): void {
    setLess(next);
    store(storageKeys.data, next ? "less" : "full");
    // The cached start page loads its pictures without a tap.
    if (next) void deleteCachedStartPage();
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
          {`${m.data_choice_text()} ${isMeteredConnection() ? m.data_choice_asked() : ""}`}
        </span>
      </span>
    </label>
  );
}
