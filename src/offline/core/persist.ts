import { type StorageError, storageErrorOf } from "./storage-error.ts";

/** What was done is kept on this device under `id`, or could not be kept at all. */
export type Kept =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly why: StorageError };

/** @param write gives the id of what it kept */
export async function keeping(write: () => Promise<string>): Promise<Kept> {
  try {
    return { ok: true, id: await write() };
  } catch (error) {
    const why = storageErrorOf(error);
    if (!why) throw error;
    return { ok: false, why };
  }
}
