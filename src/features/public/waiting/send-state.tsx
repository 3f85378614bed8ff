import { clockText } from "../../../components/texts/dates.tsx";
import { useOnline, useSiteData } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { SendStatus } from "../../../offline/core/sender.ts";
import { useUpdate } from "../../../pwa/update/update.ts";
import { Button } from "../../../ui/button.tsx";

/**
 * What holds back everything below, and a button to send now where that can help.
 * @param status of the sender; null while loading
 */
export function SendState({ status }: { status: SendStatus | null }) {
  const online = useOnline();
  const withData = useSiteData();
  const outdated = status?.failure?.kind === "outdated";

  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-[60ch] text-ink-2">{status ? sendText(status, online) : ""}</p>
      {outdated ? <NewVersion /> : null}
      {status && online && !outdated && canRetryNow(status) ? (
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

/** @param online the browser's online state; what waits says itself when it is sent */
export function sendText({ phase, failure, nextTry }: SendStatus, online: boolean): string {
  if (!online) return m.waiting_line_offline();
  const time = clockText(nextTry ?? Date.now());
  if (!failure) {
    if (phase === "idle") return "";
    return phase === "sending" ? m.waiting_line_sending() : m.waiting_line_next({ time });
  }
  switch (failure.kind) {
    case "offline":
      return m.waiting_line_silent({ time });
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
