import type { Way } from "../../domain/outbox/item-state.ts";
import { type Reach, reachOf } from "../../domain/outbox/reach.ts";
import { useIsPersistent, useOnline, useServerNow, useSyncStatus } from "./context.ts";

/** Whether what a visitor does now can reach the server now. */
export function useReach(): Reach {
  const online = useOnline();
  const { failure } = useSyncStatus();
  return reachOf({ online, failure });
}

/** What an item's state depends on besides itself. */
export function useWay(): Way {
  const { clockOffset } = useSyncStatus();
  const now = useServerNow() - clockOffset;
  const reach = useReach();
  const isPersistent = useIsPersistent();
  return { reach, isPersistent, now };
}
