import { useEffect, useState } from "react";
import { useData } from "../../../data/site/context.ts";
import type { Notifications } from "../../../data/site/notifications.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { PageHead } from "../../../ui/page.tsx";
import { NotificationForm } from "./notification-form.tsx";

/** `/notifications`: what this device is told of, and when. */
export function NotificationsPage() {
  const notifications = useNotifications();
  return (
    <div className="max-w-(--measure)">
      <PageHead title={m.notifications_title()} lead={m.notifications_lead()} />
      <div className="pb-14">
        {notifications ? <NotificationForm notifications={notifications} /> : null}
        <p className="measure mt-10 text-ink-2 text-sm">{m.notifications_privacy()}</p>
      </div>
    </div>
  );
}

/** Null until they are loaded. */
function useNotifications(): Notifications | null {
  const data = useData();
  const [loaded, setLoaded] = useState<Notifications | null>(null);
  useEffect(() => {
    let over = false;
    void data.then(async ({ notifications }) => {
      const started = await notifications();
      if (!over) setLoaded(started);
    }, console.warn);
    return () => {
      over = true;
    };
  }, [data]);
  return loaded;
}
