import type { ArrivalCounts } from "../../domain/inbox/arrivals.ts";
import { todayOf } from "../../domain/privacy/deadlines.ts";
import { useAdmin, useAdminLive } from "./context.ts";

/** How much of each kind has arrived for the owner; undefined until it is counted. */
export function useArrivals(): ArrivalCounts | undefined {
  const { now } = useAdmin();
  const today = todayOf(now());
  return useAdminLive(`arrivals:${today}`, (read) => read.arrivals(today)).value;
}
