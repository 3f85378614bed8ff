import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Elements } from "../../../ui/elements.ts";

/** `unknown` is what this page cannot see, which is not an alarm. */
type Verdict = "fine" | "todo" | "unknown";

const VERDICTS = {
  fine: { Icon: CircleCheck, word: m.health_fine, color: "text-ok" },
  todo: { Icon: TriangleAlert, word: m.health_todo, color: "text-wait" },
  unknown: { Icon: CircleDashed, word: m.health_unknown, color: "text-ink-2" },
} as const;

type HealthRowProps = {
  readonly verdict: Verdict;
  /** One sentence: how it is. */
  readonly sentence: Elements;
  /** What to do, or why it matters. */
  readonly more?: Elements;
  /** The one button for it. */
  readonly action?: Elements;
};

/** One part of the site: whether it is well, by sign, word and colour, and the one thing to do if it is not. */
export function HealthRow({ verdict, sentence, more = null, action = null }: HealthRowProps) {
  const { Icon, word, color } = VERDICTS[verdict];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] large-text:grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-1 border-line border-t px-5 py-4 max-xs:px-4">
      <Icon className={`mt-0.5 size-6 ${color}`} aria-hidden="true" />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex-[1_1_18rem]">
          <p>
            <span className={`font-semibold ${color}`}>{word()}</span>{" "}
            <span className="font-medium">{sentence}</span>
          </p>
          {more ? <div className="mt-1 max-w-prose text-ink-2 text-sm">{more}</div> : null}
        </div>
        {action}
      </div>
    </li>
  );
}
