import { CircleAlert, Clock, SendHorizontal } from "lucide-react";
import { updatedText } from "../../../components/texts/dates.tsx";
import { itemText } from "../../../components/texts/item-texts.ts";
import { itemState, type Way } from "../../../domain/outbox/item-state.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";

/** The operation's state, and when it was created. */
export function ItemState({ operation, way }: { operation: Operation; way: Way }) {
  const state = itemState(operation, way);
  const { queuedAt, intent } = operation;
  const isRejected = state.is === "not_sent";
  const Icon = isRejected ? CircleAlert : state.is === "sending" ? SendHorizontal : Clock;
  return (
    <p
      className={`mt-1.5 flex items-start gap-2 text-sm ${isRejected ? "font-medium text-bad" : "text-wait"}`}
    >
      <Icon className="mt-1 size-4 shrink-0" aria-hidden="true" />
      <span>
        <span>{itemText(state, intent.kind)}</span>{" "}
        <time
          dateTime={new Date(queuedAt).toISOString()}
          className="ms-2 whitespace-nowrap font-normal text-ink-2"
        >
          {updatedText(queuedAt, way.now)}
        </time>
      </span>
    </p>
  );
}
