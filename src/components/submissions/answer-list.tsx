import { MessageSquare } from "lucide-react";
import { type ComponentType, useId } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../../config/paths.ts";
import type { Answer, AnswerPlace } from "../../domain/inbox/answers.ts";
import type { AnswerRecording } from "../../domain/submissions/submission.ts";
import { m } from "../../i18n/paraglide/messages.js";

/** What has happened, of everything that comes back to a visitor. */
const ANSWER_TITLES: Readonly<Record<Answer["about"], () => string>> = {
  story: m.answer_story,
  correction: m.answer_correction,
  voice: m.answer_voice,
  message: m.answer_message,
  comment_approved: m.answer_comment_approved,
  comment_reply: m.answer_comment_reply,
  comment_hidden: m.answer_comment_hidden,
  appeal: m.answer_appeal,
  report: m.answer_report,
  event: m.answer_event,
};

/** The same where the owner says something. */
const REPLIED: Partial<typeof ANSWER_TITLES> = { voice: m.answer_message };

/** The path of what an answer is about. */
function placePath(place: AnswerPlace): string {
  return place.kind === "path" ? place.path : paths[place.kind](place.id);
}

type AnswerListProps = {
  readonly answers: readonly (Answer & { readonly isNew: boolean })[];
  readonly className?: string;
  /** Plays the recording of an answer. */
  readonly Recording: ComponentType<{ readonly id: string; readonly recording: AnswerRecording }>;
};

/** What came back to this device, each with what it is about and where that is. */
export function AnswerList({ answers, className = "", Recording }: AnswerListProps) {
  const heading = useId();
  const { pathname } = useLocation();
  if (answers.length === 0) return null;
  return (
    <section id="answers" aria-labelledby={heading} className={`scroll-mt-6 ${className}`}>
      <h2 id={heading} className="mb-4">
        {m.answers_title()}
      </h2>
      <ul className="grid gap-4">
        {answers.map(({ id, about, subject, text, recording, place, isNew }) => (
          <li key={id} className="border-gold border-s-3 ps-3">
            <p className="flex flex-wrap items-center gap-x-2 font-semibold">
              <span className="flex items-baseline gap-2">
                <MessageSquare className="size-4 shrink-0 self-center text-ink-2" aria-hidden="true" />
                <span>
                  {(text || recording ? (REPLIED[about] ?? ANSWER_TITLES[about]) : ANSWER_TITLES[about])()}
                </span>
              </span>
              {isNew ? (
                <span className="rounded-full bg-red px-2.5 font-normal text-on-red text-sm">
                  {m.submission_new()}
                </span>
              ) : null}
            </p>
            {subject ? <p className="line-clamp-2 text-ink-2">{subject}</p> : null}
            {text ? <p className="mt-1 whitespace-pre-line">{text}</p> : null}
            {recording ? <Recording id={id} recording={recording} /> : null}
            {place && placePath(place) !== pathname ? (
              <Link to={placePath(place)} className="quiet-link inline-flex min-h-11 items-center">
                {m.answers_open()}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
