import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { ARRIVAL_TEXTS } from "../../../components/admin/arrival-texts.ts";
import { useAdmin } from "../../../data/admin/context.ts";
import { ARRIVALS } from "../../../domain/inbox/arrivals.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { type PushSupport, pushSupport } from "../../../pwa/notifications/browser-push.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useAnswer } from "../../../ui/use-answer.ts";

/** Whether this device is told of what arrives, and of which of it. */
export function NotificationSwitch() {
  const { notifications } = useAdmin();
  const [support, setSupport] = useState<PushSupport>(pushSupport);
  const [isOn, setIsOn] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  useAnswer(notifications.isOn, (known) => setIsOn(known));

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
          <span>{isOn ? m.settings_notifications_off() : m.settings_notifications_on()}</span>
        </Button>
      )}
      <p role="status" className="font-medium text-ok empty:sr-only">
        {isOn ? m.settings_notifications_is_on() : null}
      </p>
      {isOn ? <MutedTopics onFailed={setHasFailed} /> : null}
      {hasFailed ? <Notice tone="error">{m.settings_notifications_failed()}</Notice> : null}
      <p className="text-ink-2 text-sm">{m.settings_notifications_email()}</p>
    </div>
  );
}

/** The things that arrive, each of which can be turned off on this device. */
function MutedTopics({ onFailed }: { onFailed(hasFailed: boolean): void }) {
  const { notifications } = useAdmin();
  const [muted, setMuted] = useState(notifications.muted);
  async function change(next: typeof muted): Promise<void> {
    setMuted(next);
    const isDone = await notifications.mute(next);
    onFailed(!isDone);
    if (!isDone) setMuted(notifications.muted());
  }
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{m.settings_notifications_of()}</legend>
      {ARRIVALS.map((arrival) => (
        <label key={arrival} className="flex min-h-11 w-fit items-center gap-3">
          <input
            type="checkbox"
            checked={!muted.includes(arrival)}
            onChange={({ target }) =>
              void change(
                ARRIVALS.filter((other) => (other === arrival ? !target.checked : muted.includes(other))),
              )
            }
            className="size-6 shrink-0"
          />
          <span>{ARRIVAL_TEXTS[arrival].topic()}</span>
        </label>
      ))}
    </fieldset>
  );
}
