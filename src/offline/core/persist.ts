import { type StorageError, storageErrorOf } from "./storage-error.ts";

/** The result of a local write: stored under `id`, or the reason why it was not stored. */
export type Kept =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly why: StorageError };

/**
 * Runs a local write and turns a storage error into a result.
 * @param write returns the id of what it stored
 * @throws any error that is not a storage error
 */
export async function keeping(write: () => Promise<string>): Promise<Kept> {
  try {
    return { ok: true, id: await write() };
  } catch (error) {
    const why = storageErrorOf(error);
    if (!why) throw error;
    return { ok: false, why };
  }
}
