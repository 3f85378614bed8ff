import { Dexie } from "dexie";

/**
 * Why a write was not stored. `full`: the quota is exceeded. `closed`: the database is closed to this page (another
 * version of the app opened it, or the browser removed it). `no-storage`: storage is unavailable, and offline the
 * operation cannot be sent immediately either.
 */
export type StorageError = "full" | "closed" | "no-storage";

/** The name of the error with which the in-memory database rejects a write. */
export const NO_STORAGE_ERROR = "NotAllowedError";

/** Maps the error of a failed write to its cause; null if it is not a storage error. */
export function storageErrorOf(error: unknown): StorageError | null {
  if (!(error instanceof Dexie.DexieError || error instanceof DOMException)) return null;
  const inner = "inner" in error && error.inner instanceof Error ? error.inner.name : "";
  for (const name of [error.name, inner]) {
    if (name === Dexie.errnames.QuotaExceeded) return "full";
    if (name === NO_STORAGE_ERROR) return "no-storage";
    if (CLOSED.test(name)) return "closed";
  }
  return null;
}

const CLOSED = /^(DatabaseClosed|OpenFailed|MissingAPI|InvalidState|Unknown|Security)Error$/;
