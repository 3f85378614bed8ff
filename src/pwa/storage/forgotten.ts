import { createStore } from "../../domain/state/store.ts";

/** True if all data of this site was deleted from this device while this page was open, by any tab. */
const isDeviceDataDeleted = createStore(false);

/** True while this tab deletes the data. */
let isDeleting = false;

export const forgotten = {
  current: isDeviceDataDeleted.current,

  /** True once nothing may be stored any more: the data is being deleted, or has been. */
  storesNothing: () => isDeleting || isDeviceDataDeleted.current(),

  /** @param now false if deleting failed and the app continues */
  setDeleting(now: boolean): void {
    isDeleting = now;
  },

  subscribe(listener: () => void): () => void {
    const end = isDeviceDataDeleted.subscribe(listener);
    window.addEventListener("storage", onStorage);
    return () => {
      end();
      window.removeEventListener("storage", onStorage);
    };
  },

  /** Marks the data as deleted; the page then shows nothing else. */
  markForgotten: () => isDeviceDataDeleted.set(true),
};

/** Only "forget this device" (delete-app-data.ts) clears the whole storage; the event of a clear has no key. */
function onStorage({ key, storageArea }: StorageEvent): void {
  if (key !== null || storageArea !== localStorage) return;
  sessionStorage.clear();
  forgotten.markForgotten();
}
