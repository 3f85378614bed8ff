/**
 * Why a write on this device was not stored. `full`: the quota is exceeded. `closed`: the database is closed to this
 * page (another version of the app opened it, or the browser removed it). `no-storage`: storage is unavailable, and
 * offline the operation cannot be sent immediately either.
 */
type StorageError = "full" | "closed" | "no-storage";

/** The name of the error with which the in-memory database rejects a write. */
export const NO_STORAGE_ERROR = "NotAllowedError";

const CLOSED = /^(DatabaseClosed|OpenFailed|MissingAPI|InvalidState|Unknown|Security)Error$/;

/** Maps the error of a failed write, Dexie's or the browser's, to its cause; null if it is not a storage error. */
export function storageErrorOf(error: unknown): StorageError | null {
  if (!(error instanceof Error)) return null;
  const inner = "inner" in error && error.inner instanceof Error ? error.inner.name : "";
  for (const name of [error.name, inner]) {
    if (name === "QuotaExceededError") return "full";
    if (name === NO_STORAGE_ERROR) return "no-storage";
    if (CLOSED.test(name)) return "closed";
  }
  return null;
}

/** The result of a local write: stored under `id`, or the reason why it was not stored. */
export type PersistResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly error: StorageError };

/**
 * Runs a local write and turns a storage error into a result.
 * @param write returns the id of what it stored
 * @throws any error that is not a storage error
 */
export async function persist(write: () => Promise<string>): Promise<PersistResult> {
  try {
    return { ok: true, id: await write() };
  } catch (thrown) {
    const error = storageErrorOf(thrown);
    if (!error) throw thrown;
    return { ok: false, error };
  }
}

/** Why storing failed, for the user; `fault` is a bug in the app. */
export type StorageProblem = StorageError | "fault";

/** What went wrong with a write; null if it was stored. Logs a `fault` to the console. */
export async function storageProblemOf(
  write: Promise<{ readonly ok: true } | Exclude<PersistResult, { ok: true }>>,
): Promise<StorageProblem | null> {
  try {
    const result = await write;
    return result.ok ? null : result.error;
  } catch (error) {
    console.error(error);
    return "fault";
  }
}
