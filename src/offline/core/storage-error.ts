import { Dexie } from "dexie";

/**
 * Why this device did not keep what a person did: it is `full`; its database is `closed` to this page (another version of
 * the app opened it, the browser took it away); or the browser keeps `nothing` for this site, so that it goes at once or
 * not at all, and there is no network.
 */
export type StorageError = "full" | "closed" | "nothing";

/** The name of the error that a database in memory refuses with. */
export const NOTHING_KEPT = "NotAllowedError";

/** What a failed write means; null for a fault of our own. */
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
