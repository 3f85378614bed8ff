import { createStore } from "../../domain/state/store.ts";

/** True if all data of this site was deleted from this device while this page was open, by any tab. */
const isDeviceDataDeleted = createStore(false);

export const forgotten = {
  current: isDeviceDataDeleted.current,

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
