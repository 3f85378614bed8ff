import { CircleAlert, CircleCheck, Clock, MessageSquare } from "lucide-react";
import { Link } from "react-router-dom";
import { lengthText } from "../../capabilities/voice/components/length-text.ts";
import { paths } from "../../config/paths.ts";
import { type ItemState, itemState, type Way } from "../../domain/outbox/item-state.ts";
import type { OwnSubmission } from "../../domain/submissions/own-submission.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { updatedText } from "../texts/dates.tsx";
import { itemText } from "../texts/item-texts.ts";

type OwnSubmissionItemProps = {
  readonly own: OwnSubmission;
  readonly way: Way;
};

/** What this device sent, and what became of it. */
export function OwnSubmissionItem({ own, way }: OwnSubmissionItemProps) {
  const { submission, item, decision, queuedAt } = own;
  const state = itemState(item, way);
  const text = submission.body || submission.passage;
  const voice = submission.files.find(({ kind }) => kind === "voice");
  return (
    <li className="border-gold border-s-3 ps-3">
      {text ? (
        <p className="line-clamp-3 whitespace-pre-line" lang={submission.lang}>
          {text}
        </p>
      ) : null}
      {voice ? (
        <p>
          {`${submission.topic === "voice" ? m.submission_voice() : m.field_recording()}, ${lengthText(voice.seconds ?? 0)}`}
        </p>
      ) : null}
      <p className="mt-1 flex items-start gap-2 text-ink-2 text-sm">
        <StateIcon is={state.is} />
        <span>{`${stateText(state, own)} · ${updatedText(queuedAt, way.now)}`}</span>
      </p>
      {/* The answer to a voice message stands among all answers of the contact page. */}
      {decision?.answer && submission.topic !== "voice" ? (
        <p className="mt-2 flex items-start gap-2 whitespace-pre-line">
          <MessageSquare className="mt-1 size-4 shrink-0 text-ink-2" aria-hidden="true" />
          <span>{decision.answer}</span>
        </p>
      ) : null}
      {decision?.link ? (
        <Link to={decision.link} className="quiet-link inline-flex min-h-11 items-center">
          {m.submission_read()}
        </Link>
      ) : null}
      {state.is === "sent" ? null : (
        <Link to={paths.waiting} className="quiet-link inline-flex min-h-11 items-center">
          {m.contact_see_waiting()}
        </Link>
      )}
    </li>
  );
}

function StateIcon({ is }: Pick<ItemState, "is">) {
  if (is === "not_sent")
    return <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden="true" />;
  return is === "sent" ? (
    <CircleCheck className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden="true" />
  ) : (
    <Clock className="mt-0.5 size-4 shrink-0 text-wait" aria-hidden="true" />
  );
}

function stateText(state: ItemState, { progress, decision, submission }: OwnSubmission): string {
  if (state.is === "sending" && progress > 0)
    return m.submission_sending({ percent: Math.round(progress * 100) });
  if (state.is !== "sent") return itemText(state, "submission");
  switch (decision?.status) {
    case "published":
      return m.submission_published();
    case "declined":
      return m.submission_declined();
    case "heard":
      return m.submission_heard();
    case "applied":
      if (submission.topic !== "voice") return m.submission_applied();
      return decision.answer || decision.recording ? m.submission_answered() : m.submission_heard();
    case "new":
    case undefined:
      return itemText(state, "submission");
  }
}
