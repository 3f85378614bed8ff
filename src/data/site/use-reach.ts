import { useEffect, useState } from "react";
import type { Failure } from "../../domain/outbox/failure.ts";
import type { Way } from "../../domain/outbox/item-state.ts";
import { type Reach, reachOf } from "../../domain/outbox/reach.ts";
import { useData, useIsPersistent, useOnline, useServerNow, useSyncStatus } from "./context.ts";

/**
 * Whether what a visitor does now can reach the server now.
 * @param failure of the sender, on a screen that follows it
 */
export function useReach(failure: Failure | null = null): Reach {
  const online = useOnline();
  const sync = useSyncStatus();
  const backoff = useServerFailure();
  return reachOf({ online, failure: failure ?? sync.failure ?? backoff });
}

/**
 * What an item's state depends on besides itself.
 * @param failure of the sender, on a screen that follows it
 */
export function useWay(failure: Failure | null = null): Way {
  const now = useServerNow();
  const reach = useReach(failure);
  const isPersistent = useIsPersistent();
  return { reach, isPersistent, now };
}

/** Why the server did not answer any part of this app last; null if it did. */
function useServerFailure(): Failure | null {
  const data = useData();
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let unsubscribe: (() => void) | null = null;
    let cancelled = false;
    void data.then(({ backoff }) => {
      if (cancelled) return;
      const show = () => setFailure(backoff.failure());
      unsubscribe = backoff.subscribeFailure(show);
      show();
    }, console.warn);
    return () => {
      cancelled = true;
      unsubscribe?.();
    };
  }, [data]);
  return failure;
}
