import { createStore } from "../../domain/state/store.ts";

/** The pictures of the stored posts that this device does not have in any size; null until they were looked for. */
export const missingPictures = createStore<readonly string[] | null>(null);
