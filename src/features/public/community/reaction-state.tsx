import { Clock } from "lucide-react";
import { Link } from "react-router-dom";
import { rejectionText } from "../../../components/texts/rejection-text.ts";
import { paths } from "../../../config/paths.ts";
import { useIsPersistent } from "../../../data/site/context.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";

type ReactionStateProps = {
  readonly operations: readonly Operation[];
  /** The error of the last action, as text for the user. */
  readonly failure: string | null;
  /** Classes for the horizontal padding. */
  readonly className: string;
};

/**
 * The state of this device's likes, shares and comments of a post until the server has them. Pending ones are
 * shown with a delay, so that they do not flash while online, and in a zero-height line, to avoid layout shift.
 */
export function ReactionState({ operations, failure, className }: ReactionStateProps) {
  const rejected = operations.find(({ state }) => state === "parked");
  if (failure) {
    return (
      <p role="alert" className={`pt-3 text-bad text-sm ${className}`}>
        {failure}
      </p>
    );
  }
  if (rejected?.refusal) {
    return (
      <p className={`pt-3 text-bad text-sm ${className}`}>
        {m.not_sent({ why: rejectionText(rejected.refusal, rejected.intent.kind) })}{" "}
        <Link to={paths.waiting} className="-my-3 inline-block py-3 underline underline-offset-4">
          {m.not_sent_see()}
        </Link>
      </p>
    );
  }
  const pending = operations.filter(({ state, again }) => state !== "parked" && !again);
  if (pending.length === 0) return null;
  return <PendingLabel isSending={pending.some(({ state }) => state === "sending")} className={className} />;
}

function PendingLabel({
  isSending,
  className,
}: Pick<ReactionStateProps, "className"> & { isSending: boolean }) {
  const isPersistent = useIsPersistent();
  return (
    <p className={`late-mark relative top-2 h-0 text-sm text-wait leading-none ${className}`}>
      <Clock className="relative -top-px mr-1.5 inline size-3.5" aria-hidden="true" />
      {!isPersistent ? m.unsent_here() : isSending ? m.waiting_sending() : m.saved_here()}
    </p>
  );
}
