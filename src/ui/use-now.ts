import { useSyncExternalStore } from "react";

/** Update interval in milliseconds. */
const TICK = 15_000;

/**
 * The current time by this device's clock in milliseconds since 1970, rounded up to a quarter of a minute and
 * updated while mounted.
 */
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
