import { CircleAlert, Clock, SendHorizontal } from "lucide-react";
import { clockText, updatedText } from "../../../components/texts/dates.tsx";
import { rejectionText } from "../../../components/texts/rejection-text.ts";
import { useLasts } from "../../../data/site/context.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { standingOf } from "./arrange.ts";

/**
 * The operation's state, and when it was created.
 * @param now milliseconds of this device's clock
 */
export function LineState({ operation, now }: { operation: Operation; now: number }) {
  const { is } = standingOf(operation, now);
  const { queuedAt } = operation;
  const lasts = useLasts();
  const Icon = is === "refused" ? CircleAlert : is === "sending" ? SendHorizontal : Clock;
  return (
    <p
      className={`mt-1.5 flex items-start gap-2 text-[.95rem] ${is === "refused" ? "font-medium text-bad" : "text-wait"}`}
    >
      <Icon className="mt-1 size-4 shrink-0" aria-hidden="true" />
      <span>
        {stateText(operation, now, lasts)}{" "}
        <time
          dateTime={new Date(queuedAt).toISOString()}
          className="ml-2 whitespace-nowrap font-normal text-ink-2"
        >
          {updatedText(queuedAt, now)}
        </time>
      </span>
    </p>
  );
}

function stateText(operation: Operation, now: number, lasts: boolean): string {
  const { refusal, intent } = operation;
  const standing = standingOf(operation, now);
  switch (standing.is) {
    case "saved":
      return lasts ? m.waiting_saved() : m.unsent_here();
    case "asked":
      return lasts ? m.waiting_asked() : m.unsent_here();
    case "sending":
      return m.waiting_sending();
    case "later":
      return m.waiting_until({ time: clockText(standing.until) });
    case "refused":
      return m.waiting_refused({ why: rejectionText(refusal ?? { code: "", message: "" }, intent.kind) });
  }
}
