import { useEffect } from "react";
import { useArrivals } from "../../../data/admin/use-arrivals.ts";
import { countUnseen } from "../../../domain/inbox/arrivals.ts";
import { showOnIcon } from "../../../pwa/install/icon-badge.ts";

/** Shows on the app icon how much has arrived that the owner has not seen. */
export function useUnreadBadge(): void {
  const arrivals = useArrivals();
  const unseen = arrivals && countUnseen(arrivals);
  useEffect(() => {
    if (unseen !== undefined) showOnIcon("admin", unseen);
  }, [unseen]);
}
