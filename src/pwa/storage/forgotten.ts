/** Whether everything of this site was taken off this device while this page was open, by it or by another tab. */
let gone = false;
const listeners = new Set<() => void>();

export const forgotten = {
  current: () => gone,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", heed);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", heed);
    };
  },

  /** It is done here: this page shows nothing else from now on. */
  tell(): void {
    gone = true;
    for (const listener of [...listeners]) listener();
  },
};

/** Only who forgets the device clears a storage whole (forget-app.ts): such an event names no key. */
function heed({ key, storageArea }: StorageEvent): void {
  if (key !== null || storageArea !== localStorage) return;
  sessionStorage.clear();
  forgotten.tell();
}
