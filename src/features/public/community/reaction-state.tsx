import { Clock } from "lucide-react";
import { Link } from "react-router-dom";
import { itemText } from "../../../components/texts/item-texts.ts";
import { paths } from "../../../config/paths.ts";

import { useWay } from "../../../data/site/use-reach.ts";
import { isOnItsWay, itemState } from "../../../domain/outbox/item-state.ts";
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
  const way = useWay();
  const items = operations.map(({ intent, ...item }) => ({
    state: itemState(item, way),
    kind: intent.kind,
  }));
  const rejected = items.find(({ state }) => state.is === "not_sent");
  if (failure) {
    return (
      <p role="alert" className={`pt-3 text-bad text-sm ${className}`}>
        {failure}
      </p>
    );
  }
  if (rejected) {
    return (
      <p className={`pt-3 text-bad text-sm ${className}`}>
        <span>{itemText(rejected.state, rejected.kind)}</span>{" "}
        <Link to={paths.waiting} className="-my-3 inline-block py-3 underline underline-offset-4">
          {m.not_sent_see()}
        </Link>
      </p>
    );
  }
  const pending = items.find(({ state }) => isOnItsWay(state));
  if (!pending) return null;
  return (
    <p className={`late-mark relative top-2 h-0 text-sm text-wait leading-none ${className}`}>
      <Clock className="relative -top-px me-1.5 inline size-3.5" aria-hidden="true" />
      <span>{itemText(pending.state, pending.kind)}</span>
    </p>
  );
}
