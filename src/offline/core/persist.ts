import { type StorageError, storageErrorOf } from "./storage-error.ts";

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
