/** True if all data of this site was deleted from this device while this page was open, by any tab. */
let gone = false;
const listeners = new Set<() => void>();

export const forgotten = {
  current: () => gone,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", onStorage);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", onStorage);
    };
  },

  /** Marks the data as deleted; the page then shows nothing else. */
  tell(): void {
    gone = true;
    for (const listener of [...listeners]) listener();
  },
};

/** Only "forget this device" (forget-app.ts) clears the whole storage; the event of a clear has no key. */
function onStorage({ key, storageArea }: StorageEvent): void {
  if (key !== null || storageArea !== localStorage) return;
  sessionStorage.clear();
  forgotten.tell();
}
