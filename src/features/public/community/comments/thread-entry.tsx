import { Clock, Hourglass } from "lucide-react";
import { memo, type ReactNode } from "react";
import { TimeAgo } from "../../../../components/texts/dates.tsx";
import { rejectionText } from "../../../../components/texts/rejection-text.ts";
import { useLasts } from "../../../../data/site/context.ts";
import { languageOfText } from "../../../../domain/content/post-language.ts";
import { timestampOf } from "../../../../domain/dates/timestamp.ts";
import type { Operation } from "../../../../domain/outbox/operation.ts";
import type { Standing, ThreadEntry } from "../../../../domain/outbox/pending-comments.ts";
import { m } from "../../../../i18n/paraglide/messages.js";

/** Actions on a comment. */
export type EntryActions = {
  remove(entry: ThreadEntry): void;
  report(entry: ThreadEntry): void;
  edit(operation: Operation): void;
  retry(operation: Operation): void;
};

type OneCommentProps = { readonly entry: ThreadEntry; readonly now: number; readonly actions: EntryActions };

/**
 * A comment, with its state if it is from this device. Its language is not recorded; Tigrinya is detected by
 * its script.
 */
export const OneComment = memo(function OneComment({ entry, now, actions }: OneCommentProps) {
  const { authorName, body, writtenAt, standing, secret } = entry;
  const refused =
    standing.is === "unsent" && standing.operation.state === "parked" ? standing.operation : null;
  // Replaces the time, to avoid layout shift.
  const waits = standing.is === "unsent" && !refused;
  return (
    <li className="grid gap-1 py-3 [overflow-wrap:anywhere]">
      <div className="flex items-center gap-x-3 text-[.9rem]">
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <strong className="font-semibold" lang={languageOfText(authorName)}>
            {authorName.trim() || m.community_someone()}
          </strong>
          {secret === null ? null : <span className="text-ink-2">{m.comment_yours()}</span>}
          {waits ? null : (
            <span className="text-ink-2">
              <TimeAgo of={timestampOf(writtenAt)} now={now} />
            </span>
          )}
          <Mark standing={standing} />
        </p>
        {refused ? null : <QuietAction entry={entry} actions={actions} />}
      </div>
      <p className="whitespace-pre-line" lang={languageOfText(body)}>
        {body}
      </p>
      {refused ? <Refused entry={entry} operation={refused} actions={actions} /> : null}
    </li>
  );
}, showTheSame);

/** Every database read creates new objects for the same comments. */
function showTheSame(before: OneCommentProps, after: OneCommentProps): boolean {
  const [one, other] = [before.entry, after.entry];
  return (
    before.actions === after.actions &&
    one.standing.is === "shown" &&
    other.standing.is === "shown" &&
    one.id === other.id &&
    one.body === other.body &&
    one.authorName === other.authorName &&
    one.secret === other.secret &&
    one.reported === other.reported
  );
}

function Mark({ standing }: { standing: Standing }) {
  if (standing.is === "shown") return null;
  if (standing.is === "held") return <State icon={Hourglass}>{m.comment_held()}</State>;
  const { state } = standing.operation;
  if (state === "parked") return null;
  return state === "sending" ? <State icon={Clock}>{m.comment_sending()}</State> : <Waits />;
}

function Waits() {
  const lasts = useLasts();
  return <State icon={Clock}>{lasts ? m.saved_here() : m.unsent_here()}</State>;
}

function State({ icon: Icon, children }: { icon: typeof Clock; children: ReactNode }) {
  return (
    <span className="late-mark inline-flex items-center gap-1.5 text-wait">
      <Icon className="size-3.5" aria-hidden="true" />
      {children}
    </span>
  );
}

const QUIET =
  "-m-2 min-h-11 shrink-0 px-2 text-ink-2 underline decoration-line decoration-2 underline-offset-4 hover:text-ink hover:decoration-gold";

function QuietAction({ entry, actions }: Omit<OneCommentProps, "now">) {
  const { authorName, secret, reported } = entry;
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
function Refused({ entry, operation, actions }: Omit<OneCommentProps, "now"> & { operation: Operation }) {
  const why = operation.refusal ? rejectionText(operation.refusal, "comment") : m.refusal_other();
  return (
    <div className="text-[.9rem]">
      <p role="alert" className="text-bad">
        {m.not_sent({ why })}
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
