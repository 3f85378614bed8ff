import type { DexieOptions } from "dexie";

/**
 * Options of every database. Writes are on the disk when they resolve. Dexie's cache of live queries is off: a query begun
 * after a row was stored and deleted still showed the row (docs/decisions/2026-11-22-live-queries.md).
 */
export const DATABASE_OPTIONS = {
  chromeTransactionDurability: "strict",
  cache: "disabled",
} as const satisfies DexieOptions;
