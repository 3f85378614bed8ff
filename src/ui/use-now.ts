import { useSyncExternalStore } from "react";

/** How exact the time is, in milliseconds. */
const TICK = 15_000;

/** Milliseconds since 1970 by this device's clock, rounded up to a quarter of a minute and kept current while it is shown. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, now, now);
}

function now(): number {
  return Math.ceil(Date.now() / TICK) * TICK;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK);
  return () => clearInterval(timer);
}
