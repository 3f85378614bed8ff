import { Clock } from "lucide-react";
import { Link } from "react-router-dom";
import { rejectionText } from "../../../components/texts/rejection-text.ts";
import { paths } from "../../../config/paths.ts";
import { useLasts } from "../../../data/site/context.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";

type ReactionStateProps = {
  readonly kept: readonly Operation[];
  /** What just could not be done, in words. */
  readonly failure: string | null;
  /** Room at its sides. */
  readonly className: string;
};

/**
 * Where one's likes, shares and comments of a post stand, while they stand anywhere but at the server. What waits has a
 * line of its own that moves nothing, and comes late: with a network it is gone before it is seen.
 */
export function ReactionState({ kept, failure, className }: ReactionStateProps) {
  const refused = kept.find(({ state }) => state === "parked");
  if (failure) {
    return (
      <p role="alert" className={`pt-3 text-bad text-sm [overflow-wrap:anywhere] ${className}`}>
        {failure}
      </p>
    );
  }
  if (refused?.refusal) {
    return (
      <p className={`pt-3 text-bad text-sm ${className}`}>
        {m.not_sent({ why: rejectionText(refused.refusal, refused.intent.kind) })}{" "}
        <Link to={paths.waiting} className="-my-3 inline-block py-3 underline underline-offset-4">
          {m.not_sent_see()}
        </Link>
      </p>
    );
  }
  if (!kept.some(({ state, again }) => state !== "parked" && !again)) return null;
  return <Waits className={className} />;
}

function Waits({ className }: Pick<ReactionStateProps, "className">) {
  const lasts = useLasts();
  return (
    <p className={`late-mark relative top-2 h-0 text-[.82rem] text-wait leading-none ${className}`}>
      <Clock className="relative -top-px mr-1.5 inline size-3.5" aria-hidden="true" />
      {lasts ? m.saved_here() : m.unsent_here()}
    </p>
  );
}
