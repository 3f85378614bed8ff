import { CircleCheck, Clock, MessageSquare } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { updatedText } from "../../../components/texts/dates.tsx";
import { rejectionText } from "../../../components/texts/rejection-text.ts";
import { paths } from "../../../config/paths.ts";
import { useOnline, useServices, useSiteData } from "../../../data/site/context.ts";
import { useOwnSubmissions } from "../../../data/site/own-submissions.ts";
import type { OwnSubmission } from "../../../domain/submissions/own-submission.ts";
import type { Topic } from "../../../domain/submissions/submission.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** What this device has sent of a topic, and what became of it. */
export function OwnList({ topic }: { readonly topic: Topic }) {
  const { now } = useServices();
  const request = useSiteData();
  const online = useOnline();
  const own = useOwnSubmissions(`own:${topic}`, (submissions) => submissions.own(topic));
  const sent = own?.some(({ state }) => state === "sent") ?? false;

  useEffect(() => {
    if (online && sent)
      void request(async ({ sender }) => (await sender()).submissions.refreshDecisions()).catch(console.warn);
  }, [online, sent, request]);

  if (!own || own.length === 0) return null;
  return (
    <section className="mt-12 border-line border-t pt-8">
      <h2>{m.submissions_own()}</h2>
      <ul className="mt-4 grid gap-4">
        {own.map((one) => (
          <li key={one.id} className="border-gold border-l-3 pl-3">
            <p className="line-clamp-3 whitespace-pre-line" lang={one.submission.lang}>
              {one.submission.body || one.submission.passage}
            </p>
            <p className="mt-1 flex items-start gap-2 text-ink-2 text-sm">
              <StateIcon own={one} />
              <span>
                {stateText(one)} · {updatedText(one.queuedAt, now())}
              </span>
            </p>
            {one.decision?.answer ? (
              <p className="mt-2 flex items-start gap-2 whitespace-pre-line">
                <MessageSquare className="mt-1 size-4 shrink-0 text-ink-2" aria-hidden="true" />
                <span>{one.decision.answer}</span>
              </p>
            ) : null}
            {one.decision?.link ? (
              <Link to={one.decision.link} className="quiet-link inline-flex min-h-11 items-center">
                {m.submission_read()}
              </Link>
            ) : null}
            {one.state === "sent" ? null : (
              <Link to={paths.waiting} className="quiet-link inline-flex min-h-11 items-center">
                {m.contact_see_waiting()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function StateIcon({ own: { state } }: { readonly own: OwnSubmission }) {
  return state === "sent" ? (
    <CircleCheck className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden="true" />
  ) : (
    <Clock className="mt-0.5 size-4 shrink-0 text-wait" aria-hidden="true" />
  );
}

function stateText({ state, progress, decision, refusal }: OwnSubmission): string {
  if (state === "rejected")
    return m.waiting_refused({ why: rejectionText(refusal ?? { code: "", message: "" }, "submission") });
  if (state === "waiting")
    return progress > 0 ? m.submission_sending({ percent: Math.round(progress * 100) }) : m.waiting_saved();
  switch (decision?.status) {
    case "published":
      return m.submission_published();
    case "declined":
      return m.submission_declined();
    case "applied":
      return m.submission_applied();
    case "new":
    case undefined:
      return m.submission_sent();
  }
}
