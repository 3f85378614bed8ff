import { MessageSquare } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Link } from "react-router-dom";
import { ANSWER_TITLES, placePath } from "../../../components/submissions/answer-texts.ts";
import { useCommand, useLive } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** What came back about what this device has sent. Seen once it is shown here; what was new stays marked until the page is left. */
export function Answers() {
  const heading = useId();
  const { value: answers } = useLive("answers", (read) => read.answers());
  const command = useCommand();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set());
  const added = (answers ?? []).filter(({ isNew, id }) => isNew && !fresh.has(id));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));
  useEffect(() => {
    const unseen = (answers ?? []).filter(({ isNew }) => isNew);
    if (unseen.length > 0) void command(({ markSeen }) => markSeen(unseen)).catch(console.warn);
  }, [answers, command]);
  if (!answers || answers.length === 0) return null;
  return (
    <section id="answers" aria-labelledby={heading} className="mb-10 scroll-mt-6">
      <h2 id={heading} className="mb-4">
        {m.answers_title()}
      </h2>
      <ul className="grid gap-4">
        {answers.map(({ id, about, subject, words, place }) => (
          <li key={id} className="border-gold border-l-3 pl-3">
            <p className="flex flex-wrap items-center gap-x-2 font-semibold">
              <MessageSquare className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
              <span>{ANSWER_TITLES[about]()}</span>
              {fresh.has(id) ? (
                <span className="rounded-full bg-red px-2.5 font-normal text-on-red text-sm">
                  {m.submission_new()}
                </span>
              ) : null}
            </p>
            {subject ? <p className="line-clamp-2 text-ink-2">{subject}</p> : null}
            {words ? <p className="mt-1 whitespace-pre-line">{words}</p> : null}
            {place ? (
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
