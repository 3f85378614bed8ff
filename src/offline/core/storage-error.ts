import { Dexie } from "dexie";

/**
 * Why a write was not stored. `full`: the quota is exceeded. `closed`: the database is closed to this page (another
 * version of the app opened it, or the browser removed it). `nothing`: the browser gives this site no storage and there
 * is no network to send it at once.
 */
export type StorageError = "full" | "closed" | "nothing";

/** The name of the error with which the in-memory database rejects a write. */
export const NOTHING_KEPT = "NotAllowedError";

/** Maps the error of a failed write to its cause; null if it is not a storage error. */
export function storageErrorOf(error: unknown): StorageError | null {
  if (!(error instanceof Dexie.DexieError || error instanceof DOMException)) return null;
  const inner = "inner" in error && error.inner instanceof Error ? error.inner.name : "";
  for (const name of [error.name, inner]) {
    if (name === Dexie.errnames.QuotaExceeded) return "full";
    if (name === NOTHING_KEPT) return "nothing";
    if (CLOSED.test(name)) return "closed";
  }
  return null;
}

const CLOSED = /^(DatabaseClosed|OpenFailed|MissingAPI|InvalidState|Unknown|Security)Error$/;
