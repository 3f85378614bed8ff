import type { ArrivalCounts } from "../../domain/inbox/arrivals.ts";
import { todayOf } from "../../domain/privacy/deadlines.ts";
import { useAdminLive, useAdminNow } from "./context.ts";

/** How much of each kind has arrived for the owner; undefined until it is counted. */
export function useArrivals(): ArrivalCounts | undefined {
  const today = todayOf(useAdminNow());
  return useAdminLive(`arrivals:${today}`, (read) => read.arrivals(today)).value;
}
