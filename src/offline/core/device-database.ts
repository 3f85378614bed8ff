import { Dexie, type DexieOptions } from "dexie";

/**
 * A database of this device. Writes are on the disk when they resolve. Dexie's cache of live queries is off: a query begun
 * after a row was stored and deleted still showed the row (docs/decisions/2026-11-22-live-queries.md). It is closed when another
 * context deletes it; otherwise Dexie would recreate it on the next read.
 */
export class DeviceDatabase extends Dexie {
  constructor(name: string, options: DexieOptions = {}) {
    super(name, { chromeTransactionDurability: "strict", cache: "disabled", ...options });
    this.on("versionchange", ({ newVersion }) => {
      if (newVersion !== null) return true;
      this.close();
      return false;
    });
  }
}
