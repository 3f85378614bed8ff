import { clockText } from "../../../components/texts/dates.tsx";
import { useSiteData } from "../../../data/site/context.ts";
import type { Reach } from "../../../domain/outbox/reach.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { SendStatus } from "../../../offline/core/sender.ts";
import { useUpdate } from "../../../pwa/update/update.ts";
import { Button } from "../../../ui/button.tsx";

type SendStateProps = {
  /** Of the sender; null while loading. */
  readonly status: SendStatus | null;
  readonly reach: Reach;
};

/** What holds back everything below, and a button to send now where that can help. */
export function SendState({ status, reach }: SendStateProps) {
  const withData = useSiteData();
  const outdated = status?.failure?.kind === "outdated";

  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-[60ch] text-ink-2">{status ? sendText(status, reach) : ""}</p>
      {outdated ? <NewVersion /> : null}
      {status && !outdated && canRetryNow(status) ? (
        <Button
          variant="secondary"
          onClick={() => void withData(async ({ sender }) => (await sender()).sendNow())}
        >
          {m.waiting_now()}
        </Button>
      ) : null}
    </div>
  );
}

/** Applies the waiting update, or reloads to find one. */
function NewVersion() {
  const { available, phase, apply } = useUpdate();
  return (
    <Button disabled={phase === "applying"} onClick={() => (available ? void apply() : location.reload())}>
      {m.waiting_line_reload()}
    </Button>
  );
}

/** True if a retry makes sense: not before the server's Retry-After, nor while sending. */
function canRetryNow({ failure, phase }: SendStatus): boolean {
  if (!failure) return phase === "idle";
  return failure.kind !== "busy" || failure.retryAfter === null;
}

/** The reason is the one that each item below has: what waits says itself when it is sent. */
export function sendText({ phase, failure, nextTry }: SendStatus, reach: Reach): string {
  const time = clockText(nextTry ?? Date.now());
  if (reach === "offline") return m.waiting_line_offline();
  if (!failure) {
    if (phase === "idle") return "";
    return phase === "sending" ? m.waiting_line_sending() : m.waiting_line_next({ time });
  }
  switch (failure.kind) {
    case "offline":
      return m.waiting_line_silent({ time });
    case "storage":
      return m.waiting_line_storage({ time });
    case "portal":
      return m.waiting_line_portal({ time });
    case "busy":
      return failure.isStranger ? m.waiting_line_repair({ time }) : m.waiting_line_busy({ time });
    case "outdated":
      return m.waiting_line_outdated();
    case "unauthorised":
    case "rejected":
      return m.waiting_line_key({ time });
  }
}
