import { useId, useState } from "react";
import { usePrevious } from "../../../components/lists/use-infinite-scroll.ts";
import { paths } from "../../../config/paths.ts";
import { useLasts, useLive } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { useNow } from "../../../ui/use-now.ts";
import type { Line } from "./arrange.ts";
import { LineItem } from "./line-item.tsx";
import { type Listed, readWaiting } from "./read-waiting.ts";
import { SendLine } from "./send-line.tsx";
import { SummedUp } from "./summed-up.tsx";
import { type LineActions, useLineActions } from "./use-line-actions.ts";

const PAGE = 50;

/** All operations that the server does not have: rejected ones first, then queued ones. */
export function WaitingPage() {
  const lasts = useLasts();
  const [most, setMost] = useState(PAGE);
  const listed = usePrevious(
    useLive(`waiting:${most}`, (read) => readWaiting(read, most, Date.now(), getLocale())),
  );
  const { said, actions } = useLineActions();

  return (
    <>
      <PageHead title={m.waiting_title()} lead={lasts ? m.waiting_lead() : m.waiting_lead_unkept()} />
      {/* Always rendered: screen readers announce changes only in an existing live region. */}
      <p role="status" className="mb-4 font-medium text-ok empty:sr-only">
        {said?.tone === "done" ? said.text : null}
      </p>
      {said?.tone === "failed" ? <Notice tone="error">{said.text}</Notice> : null}
      {listed ? <Everything listed={listed} actions={actions} onMore={() => setMost(most + PAGE)} /> : null}
    </>
  );
}

type EverythingProps = { readonly listed: Listed; readonly actions: LineActions; onMore(): void };

function Everything({ listed, actions, onMore }: EverythingProps) {
  const { needsYou, inOrder, hidden } = listed;
  const lines = needsYou.length + inOrder.length;
  const shared = { listed, actions };
  return (
    <div className="grid gap-10 pb-14">
      {inOrder.length > 0 ? <SendLine /> : null}
      <Section {...shared} title={m.waiting_needs_you()} lines={needsYou} />
      <Section {...shared} title={m.waiting_in_order()} lines={inOrder} />
      {hidden > 0 ? (
        <div>
          <Button weight="second" onClick={onMore}>
            {m.waiting_more({ count: Math.min(hidden, PAGE) })}
          </Button>
        </div>
      ) : null}
      {lines === 0 ? (
        <EmptyState action={<ButtonLink to={paths.community}>{m.waiting_empty_action()}</ButtonLink>}>
          {m.waiting_empty()}
        </EmptyState>
      ) : null}
      <SummedUp {...shared} />
    </div>
  );
}

type SectionProps = {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly listed: Listed;
  readonly actions: LineActions;
};

function Section({ title, lines, listed, actions }: SectionProps) {
  const heading = useId();
  const now = useNow();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-4">
        {title}
      </h2>
      <ol className="border-line border-b">
        {lines.map((line) => (
          <LineItem
            key={line.key}
            line={line}
            post={listed.names.get(line.first.postId) ?? null}
            actions={actions}
            now={now}
          />
        ))}
      </ol>
    </section>
  );
}
