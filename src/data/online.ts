import { createStore } from "../domain/state/store.ts";

const hasAnswered = createStore(false);

/** Whether this device is online: what the browser says, which can be wrong both ways, unless the server has answered since. */
export const online = {
  current: (): boolean => navigator.onLine || hasAnswered.current(),
  subscribe(listener: () => void): () => void {
    const end = hasAnswered.subscribe(listener);
    window.addEventListener("online", listener);
    window.addEventListener("offline", listener);
    return () => {
      end();
      window.removeEventListener("online", listener);
      window.removeEventListener("offline", listener);
    };
  },
};

/** To be called when the server has answered. It proves that there is a connection until the browser says again that there is none. */
export function noteAnswer(): void {
  if (navigator.onLine || hasAnswered.current()) return;
  hasAnswered.set(true);
  for (const change of ["online", "offline"])
    addEventListener(change, () => hasAnswered.set(false), { once: true });
}
