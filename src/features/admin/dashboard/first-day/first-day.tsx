import { ChevronRight, Circle, CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { SendStateBadge } from "../../../../components/admin/send-state-badge.tsx";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Button } from "../../../../ui/button.tsx";
import type { ShownStep, StepState } from "./steps.ts";
import type { FirstDay as Setup } from "./use-first-day.ts";

const STATES: Readonly<Record<StepState, { icon: typeof Circle; text: () => string; color: string }>> = {
  done: { icon: CircleCheck, text: m.setup_done, color: "text-ok" },
  todo: { icon: Circle, text: m.setup_todo, color: "text-wait" },
  check: { icon: CircleAlert, text: m.setup_check, color: "text-wait" },
  unknown: { icon: CircleDashed, text: m.setup_unknown, color: "text-ink-2" },
};

/** What a new site's owner does first, each with its state and the way to its screen. */
export function FirstDay({ steps, status, hide }: Setup) {
  const heading = useId();
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <section aria-labelledby={heading} className="rounded-card border border-line bg-sheet pt-5">
      <div className="px-5 pb-4">
        <h2 id={heading} className="text-xl">
          {m.setup_title()}
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">{m.setup_lead()}</p>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="text-sm tabular-nums">{m.setup_count({ done, count: steps.length })}</p>
          <SendStateBadge status={status} />
        </div>
      </div>
      <ul>
        {steps.map((step) => (
          <StepLine key={step.name} {...step} />
        ))}
      </ul>
      <div className="border-line border-t px-2">
        <Button variant="link" className="px-3 font-normal text-sm" onClick={hide}>
          {m.setup_hide()}
        </Button>
      </div>
    </section>
  );
}

function StepLine({ title, hint, to, state }: ShownStep) {
  const { icon: Icon, text, color } = STATES[state];
  return (
    <li className="border-line border-t">
      <Link
        to={to}
        className="group grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] large-text:grid-cols-[minmax(0,1fr)] items-center gap-x-3 px-5 py-3 text-ink no-underline max-xs:px-4"
      >
        <Icon className={`size-6 self-start ${color}`} aria-hidden="true" />
        <span className="min-w-0">
          <span className="block font-semibold leading-[1.4] decoration-2 decoration-gold underline-offset-4 group-hover:underline">
            {title}
          </span>{" "}
          <span className="block text-ink-2 text-sm">
            <span className={`font-medium ${color}`}>{text()}</span>
            {state === "done" ? null : <span>{` · ${hint}`}</span>}
          </span>
        </span>
        <ChevronRight className="large-text:hidden size-5 text-ink-2" aria-hidden="true" />
      </Link>
    </li>
  );
}
