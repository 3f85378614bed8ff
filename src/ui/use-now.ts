import { useSyncExternalStore } from "react";

/** Update interval in milliseconds. */
const TICK = 15_000;

/**
 * The current time in milliseconds since 1970, rounded up to a quarter of a minute and updated while mounted. A clock that a render read
 * itself would show another time in each render, of which React knows nothing.
 * @param clock this device's, if it is not named
 * @param served the time at which the server rendered the page, which is that of the hydration
 */
export function useNow(clock: () => number = Date.now, served?: number): number {
  const now = () => Math.ceil(clock() / TICK) * TICK;
  return useSyncExternalStore(subscribe, now, served === undefined ? now : () => served);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
