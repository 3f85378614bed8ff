import { useEffect, useState } from "react";

/** The longest time in milliseconds for which a page of several parts waits for all of them, as long as a navigation does. */
const MAX_WAIT_MS = 1_000;

/**
 * Whether a page of several parts can be shown: once all are known, so that none moves another, or after a second. Then it
 * stays.
 */
export function useWhole(areKnown: boolean): boolean {
  const [isShown, setShown] = useState(areKnown);
  if (areKnown && !isShown) setShown(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown || areKnown;
}
