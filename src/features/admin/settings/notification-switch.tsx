import { Bell, BellOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useAdmin } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { type PushSupport, pushSupport } from "../../../pwa/notifications/browser-push.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** Whether this device is told of new messages and held comments. */
export function NotificationSwitch() {
  const { notifications } = useAdmin();
  const [support, setSupport] = useState<PushSupport>(pushSupport);
  const [isOn, setIsOn] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let over = false;
    void notifications.isOn().then((known) => {
      if (!over) setIsOn(known);
    });
    return () => {
      over = true;
    };
  }, [notifications]);

  async function change(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const isDone = await (isOn ? notifications.turnOff() : notifications.turnOn());
    setSupport(pushSupport());
    setHasFailed(!isDone);
    setIsOn(await notifications.isOn());
    setIsBusy(false);
  }

  if (support === "none") return <p>{m.notifications_unsupported()}</p>;
  if (support === "install") return <p>{m.notifications_install()}</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <p>{m.settings_notifications_text()}</p>
      {support === "blocked" ? <Notice tone="info">{m.notifications_blocked()}</Notice> : null}
      {support === "blocked" && !isOn ? null : (
        <Button variant="secondary" aria-disabled={isBusy} onClick={() => void change()}>
          {isOn ? (
            <BellOff className="size-5" aria-hidden="true" />
          ) : (
            <Bell className="size-5" aria-hidden="true" />
          )}
          {isOn ? m.settings_notifications_off() : m.settings_notifications_on()}
        </Button>
      )}
      <p role="status" className="font-medium text-ok empty:sr-only">
        {isOn ? m.settings_notifications_is_on() : null}
      </p>
      {hasFailed ? <Notice tone="error">{m.settings_notifications_failed()}</Notice> : null}
      <p className="text-ink-2 text-sm">{m.settings_notifications_email()}</p>
    </div>
  );
}
