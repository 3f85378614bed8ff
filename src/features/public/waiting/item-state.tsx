import { CircleAlert, Clock, SendHorizontal } from "lucide-react";
import { clockText, updatedText } from "../../../components/texts/dates.tsx";
import { rejectionText } from "../../../components/texts/rejection-text.ts";
import { useIsPersistent } from "../../../data/site/context.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { operationState } from "./group-queue.ts";

/**
 * The operation's state, and when it was created.
 * @param now milliseconds of this device's clock
 */
export function ItemState({ operation, now }: { operation: Operation; now: number }) {
  const { status } = operationState(operation, now);
  const { queuedAt } = operation;
  const isPersistent = useIsPersistent();
  const Icon = status === "rejected" ? CircleAlert : status === "sending" ? SendHorizontal : Clock;
  return (
    <p
      className={`mt-1.5 flex items-start gap-2 text-sm ${status === "rejected" ? "font-medium text-bad" : "text-wait"}`}
    >
      <Icon className="mt-1 size-4 shrink-0" aria-hidden="true" />
      <span>
        {stateText(operation, now, isPersistent)}{" "}
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

function stateText(operation: Operation, now: number, isPersistent: boolean): string {
  const { refusal, intent } = operation;
  const state = operationState(operation, now);
  switch (state.status) {
    case "queued":
      return isPersistent ? m.waiting_saved() : m.unsent_here();
    case "unanswered":
      return isPersistent ? m.waiting_asked() : m.unsent_here();
    case "sending":
      return m.waiting_sending();
    case "delayed":
      return m.waiting_until({ time: clockText(state.until) });
    case "rejected":
      return m.waiting_refused({ why: rejectionText(refusal ?? { code: "", message: "" }, intent.kind) });
  }
}
