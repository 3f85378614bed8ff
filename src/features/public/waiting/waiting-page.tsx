import { CircleCheck } from "lucide-react";
import { AnswerRecording } from "../../../capabilities/voice/features/public/answer-recording.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { usePrevious } from "../../../components/lists/use-infinite-scroll.ts";
import { AnswerList } from "../../../components/submissions/answer-list.tsx";
import { paths } from "../../../config/paths.ts";
import { useIsPersistent, useLive } from "../../../data/site/context.ts";
import { useSeenAnswers } from "../../../data/site/use-answers.ts";
import { useWay } from "../../../data/site/use-reach.ts";
import { useSendStatus } from "../../../data/site/use-send-status.ts";
import type { Way } from "../../../domain/outbox/item-state.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import type { SendStatus } from "../../../offline/core/sender.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead, Section } from "../../../ui/page.tsx";
import { isNumber, useEntryState } from "../../../ui/use-entry-state.ts";
import { hasLines, type QueueItem } from "./group-queue.ts";
import { ListItem } from "./list-item.tsx";
import { QueueSummary } from "./queue-summary.tsx";
import { type ListedQueue, readQueue } from "./read-queue.ts";
import { SendState } from "./send-state.tsx";
import { type ItemActions, useItemActions } from "./use-item-actions.ts";

const PAGE = 50;

/** All operations that the server does not have: rejected ones first, then queued ones. */
export function WaitingPage() {
  const isPersistent = useIsPersistent();
  const [most, setMost] = useEntryState("most", PAGE, isNumber);
  const query = useLive(`waiting:${most}`, (read) => readQueue(read, most, Date.now(), getLocale()));
  const listed = usePrevious(query.value);
  const { result, actions } = useItemActions();
  const sending = useSendStatus();

  return (
    <div className="max-w-(--measure)">
      <PageHead
        title={listed && isAllRejected(listed) ? m.waiting_title_rejected() : m.waiting_title()}
        lead={listed && listed.queued.length > 0 && !isPersistent ? m.waiting_lead_unkept() : null}
      />
      {/* Always rendered: screen readers announce changes only in an existing live region. */}
      <p role="status" className="mb-4 font-medium text-ok empty:sr-only">
        {result?.tone === "done" ? result.text : null}
      </p>
      {result?.tone === "failed" ? <Notice tone="error">{result.text}</Notice> : null}
      <Answers />
      <QueryError query={query} />
      {listed ? (
        <Everything listed={listed} actions={actions} sending={sending} onMore={() => setMost(most + PAGE)} />
      ) : null}
    </div>
  );
}

/** True if nothing here is sent without the person. */
function isAllRejected({ rejected, queued }: ListedQueue): boolean {
  return rejected.length > 0 && queued.length === 0;
}

type EverythingProps = {
  readonly listed: ListedQueue;
  readonly actions: ItemActions;
  readonly sending: SendStatus | null;
  onMore(): void;
};

function Everything({ listed, actions, sending, onMore }: EverythingProps) {
  const { rejected, queued, hidden } = listed;
  const way = useWay();
  const shared = { listed, actions, way };
  return (
    <div className="grid gap-10 pb-14">
      {queued.length > 0 ? <SendState status={sending} reach={way.reach} /> : null}
      <Part {...shared} title={m.waiting_needs_you()} lines={rejected} />
      <Part {...shared} title={m.waiting_in_order()} lines={queued} />
      {hidden > 0 ? (
        <div>
          <Button variant="secondary" onClick={onMore}>
            {m.waiting_more({ count: Math.min(hidden, PAGE) })}
          </Button>
        </div>
      ) : null}
      {hasLines(listed) ? null : (
        <EmptyState action={<ButtonLink to={paths.community}>{m.waiting_empty_action()}</ButtonLink>}>
          <CircleCheck className="relative -top-0.5 me-2 inline size-6 text-ok" aria-hidden="true" />
          {m.waiting_empty()}
        </EmptyState>
      )}
      <QueueSummary listed={listed} actions={actions} />
    </div>
  );
}

type PartProps = {
  readonly title: string;
  readonly lines: readonly QueueItem[];
  readonly listed: ListedQueue;
  readonly actions: ItemActions;
  readonly way: Way;
};

function Part({ title, lines, listed, actions, way }: PartProps) {
  if (lines.length === 0) return null;
  return (
    <Section title={title} headingClass="mb-4">
      <ol className="border-line border-b">
        {lines.map((line) => (
          <ListItem
            key={line.key}
            line={line}
            post={listed.names.get(line.first.postId) ?? null}
            actions={actions}
            way={way}
          />
        ))}
      </ol>
    </Section>
  );
}

/** What came back about what this device has sent. */
function Answers() {
  return <AnswerList answers={useSeenAnswers() ?? []} Recording={AnswerRecording} className="mb-10" />;
}
