import { reasonText } from "../../../components/privacy/reason-text.ts";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import type { AdminComment } from "../../../domain/content/admin-content.ts";
import { parseTimestamp } from "../../../domain/dates/parse-timestamp.ts";
import { REASONS } from "../../../domain/privacy/reasons.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** The reports of a comment, why it is hidden, and the author's request to reconsider. */
export function ModerationNotes({ row, now }: { readonly row: AdminComment; readonly now: number }) {
  const { reportNotes, decision, appeal, status } = row;
  const hidden = status === "hidden" ? decision : null;
  return (
    <div className="grid gap-2 not-empty:mt-3 empty:hidden">
      {reportNotes.map(({ reason, words, at }) => (
        <p key={`${at}${words}`} className="measure border-bad border-s-3 ps-3">
          <span>{m.report_note({ reason: nameOf(reason) })}</span> <Time at={at} now={now} />
          {words ? <span className="block whitespace-pre-line text-ink-2">{words}</span> : null}
        </p>
      ))}
      {hidden ? (
        <p className="measure border-gold border-s-3 ps-3">
          <span>{m.decision_note({ reason: nameOf(hidden.reason) })}</span>
          {hidden.words ? <span className="block whitespace-pre-line text-ink-2">{hidden.words}</span> : null}
        </p>
      ) : null}
      {appeal && status === "hidden" ? (
        <p className="measure border-gold border-s-3 ps-3">
          <span>{m.appeal_note()}</span> <Time at={appeal.at} now={now} />
          <span className="block whitespace-pre-line text-ink-2">{appeal.words}</span>
          {hidden?.answer ? (
            <span className="block">{m.appeal_note_answer({ words: hidden.answer })}</span>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function Time({ at, now }: { at: string; now: number }) {
  const parsed = parseTimestamp(at);
  return parsed ? (
    <span className="text-ink-2 text-sm">
      <TimeAgo of={parsed} now={now} />
    </span>
  ) : null;
}

/** An unknown reason, or none, is shown as another one. */
function nameOf(reason: unknown): string {
  const known = REASONS.find((one) => one === reason);
  return known ? reasonText(known) : m.reason_none();
}
