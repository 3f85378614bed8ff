import { useEffect } from "react";
import { useAdminLive } from "../../../data/admin/context.ts";
import { showOnIcon } from "../../../pwa/install/icon-badge.ts";

/** Shows the number of unread messages on the app icon. */
export function useUnreadBadge(): void {
  const { value: counts } = useAdminLive("counts", (read) => read.counts());
  const unread = counts?.unread;
  useEffect(() => {
    if (unread !== undefined) showOnIcon("admin", unread);
  }, [unread]);
}
