import { BadgeCheck, Clock, Hourglass } from "lucide-react";
import { memo, type ReactNode } from "react";
import { TimeAgo } from "../../../../components/texts/dates.tsx";
import { itemText, outcomeText } from "../../../../components/texts/item-texts.ts";
import { useWay } from "../../../../data/site/use-reach.ts";
import { languageOfText } from "../../../../domain/content/post-language.ts";
import { timestampOf } from "../../../../domain/dates/timestamp.ts";
import { itemState } from "../../../../domain/outbox/item-state.ts";
import type { Operation } from "../../../../domain/outbox/operation.ts";
import type { CommentState, ThreadEntry } from "../../../../domain/outbox/pending-comments.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Region } from "../../../../ui/region.tsx";
import type { ModerationParts } from "../moderation/load-parts.ts";

export type EntryActions = {
  remove(entry: ThreadEntry): void;
  report(entry: ThreadEntry): void;
  appeal(entry: ThreadEntry): void;
  edit(operation: Operation): void;
  retry(operation: Operation): void;
};

type CommentEntryProps = {
  readonly entry: ThreadEntry;
  readonly now: number;
  readonly actions: EntryActions;
  /** Null until they are loaded. */
  readonly parts: ModerationParts | null;
};

/**
 * A comment, with its state if it is from this device. Its language is not recorded; Tigrinya is detected by
 * its script.
 */
export const CommentEntry = memo(function CommentEntry({ entry, now, actions, parts }: CommentEntryProps) {
  const { authorName, body, writtenAt, status, secret, byOwner, asked } = entry;
  const rejected = status.kind === "unsent" && status.operation.state === "parked" ? status.operation : null;
  // Replaces the time, to avoid layout shift.
  const waits = status.kind === "unsent" && !rejected;
  return (
    <li className="grid gap-1 py-3">
      <Region>
        <div className="flex items-center gap-x-3 text-sm">
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <strong className="font-semibold" lang={languageOfText(authorName)}>
              {authorName.trim() || m.community_someone()}
            </strong>
            {byOwner ? <OwnerBadge /> : null}
            {secret === null ? null : <span className="text-ink-2">{m.comment_yours()}</span>}
            {waits ? null : (
              <span className="text-ink-2">
                <TimeAgo of={timestampOf(writtenAt)} now={now} />
              </span>
            )}
            <Mark state={status} />
          </p>
          {rejected || status.kind === "decided" ? null : <QuietAction entry={entry} actions={actions} />}
        </div>
        <p className="whitespace-pre-line" lang={languageOfText(body)}>
          {body}
        </p>
        {status.kind === "decided" && parts ? (
          <parts.Decision fate={status.fate} waits={asked !== null} onAppeal={() => actions.appeal(entry)} />
        ) : null}
        {asked ? <Asked operation={asked} /> : null}
        {rejected ? <RejectedLabel entry={entry} operation={rejected} actions={actions} /> : null}
      </Region>
    </li>
  );
}, areEqual);

/** Marks what the owner wrote, which a name alone does not. */
function OwnerBadge() {
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-gold-soft px-2.5 text-ink">
      <BadgeCheck className="size-4 text-red-ink" aria-hidden="true" />
      <span>{m.comment_by_owner()}</span>
    </span>
  );
}

/** Every database read creates new objects for the same comments. */
function areEqual(before: CommentEntryProps, after: CommentEntryProps): boolean {
  const [one, other] = [before.entry, after.entry];
  return (
    before.actions === after.actions &&
    !one.asked &&
    !other.asked &&
    one.status.kind === "shown" &&
    other.status.kind === "shown" &&
    one.id === other.id &&
    one.body === other.body &&
    one.authorName === other.authorName &&
    one.secret === other.secret &&
    one.byOwner === other.byOwner &&
    one.reported === other.reported
  );
}

function Mark({ state }: { state: CommentState }) {
  if (state.kind === "shown" || state.kind === "decided") return null;
  if (state.kind === "held")
    return <StatusLabel icon={Hourglass}>{itemText({ is: "held" }, "comment")}</StatusLabel>;
  return state.operation.state === "parked" ? null : <PendingLabel operation={state.operation} />;
}

function PendingLabel({ operation }: { operation: Operation }) {
  const state = itemState(operation, useWay());
  return <StatusLabel icon={Clock}>{itemText(state, "comment")}</StatusLabel>;
}

/** What becomes of a report, or of a request to show the comment again. */
function Asked({ operation }: { operation: Operation }) {
  const state = itemState(operation, useWay());
  const kind = operation.intent.kind === "comment_appeal" ? "comment_appeal" : "comment_report";
  return (
    <p className={`text-sm ${state.is === "not_sent" ? "text-bad" : "text-wait"}`}>
      {outcomeText(state, kind)}
    </p>
  );
}

function StatusLabel({ icon: Icon, children }: { icon: typeof Clock; children: ReactNode }) {
  return (
    <span className="late-mark inline-flex items-center gap-1.5 text-wait">
      <Icon className="size-3.5" aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}

const QUIET =
  "-m-2 min-h-11 shrink-0 px-2 text-ink-2 underline decoration-line decoration-2 underline-offset-4 hover:text-ink hover:decoration-gold";

function QuietAction({ entry, actions }: Pick<CommentEntryProps, "entry" | "actions">) {
  const { authorName, secret, reported, asked } = entry;
  if (reported && asked) return null;
  if (reported) return <span className="-m-2 px-2 text-ink-2">{m.comment_reported()}</span>;
  return (
    <button
      type="button"
      className={QUIET}
      aria-label={secret === null ? m.comment_report_of({ author: authorName }) : m.comment_delete_own()}
      onClick={() => (secret === null ? actions.report(entry) : actions.remove(entry))}
    >
      {secret === null ? m.comment_report() : m.comment_delete()}
    </button>
  );
}

/** The reason of a rejection, and the three possible actions. */
function RejectedLabel({
  entry,
  operation,
  actions,
}: Pick<CommentEntryProps, "entry" | "actions"> & { operation: Operation }) {
  const why = operation.refusal ?? { code: "", message: "" };
  return (
    <div className="text-sm">
      <p role="alert" className="text-bad">
        {itemText({ is: "not_sent", why }, "comment")}
      </p>
      <div className="flex flex-wrap gap-x-7 pt-4 pb-2">
        <button type="button" className={QUIET} onClick={() => actions.edit(operation)}>
          {m.comment_edit()}
        </button>
        <button type="button" className={QUIET} onClick={() => actions.retry(operation)}>
          {m.comment_retry()}
        </button>
        <button type="button" className={QUIET} onClick={() => actions.remove(entry)}>
          {m.comment_discard()}
        </button>
      </div>
    </div>
  );
}
