import { rejectionText } from "../../../components/texts/rejection-text.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { hasLines } from "./group-queue.ts";
import type { ListedQueue } from "./read-queue.ts";
import type { ItemActions } from "./use-item-actions.ts";

/** One summary line each for queued operations that the user did not trigger. */
export function QueueSummary({ listed, actions }: { listed: ListedQueue; actions: ItemActions }) {
  const { rejectedViews, replayed } = listed;
  const [rejected] = rejectedViews;
  // Views are mentioned beside what the person did; alone, "All sent" would seem to be wrong.
  const views = hasLines(listed) ? listed.views : 0;
  if (views + replayed === 0 && !rejected) return null;
  return (
    <div className="grid gap-2 text-ink-2">
      {views > 0 ? <p>{m.waiting_reads({ count: views })}</p> : null}
      {replayed > 0 ? <p>{m.waiting_again({ count: replayed })}</p> : null}
      {rejected ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            {m.waiting_reads_refused({
              count: rejectedViews.length,
              why: rejectionText(rejected.refusal ?? { code: "", message: "" }, "view"),
            })}
          </span>
          <Button variant="link" onClick={() => void actions.discard({ operations: rejectedViews })}>
            {m.waiting_discard({ count: rejectedViews.length })}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
