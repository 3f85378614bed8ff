import { rejectionText } from "../../../components/texts/rejection-text.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import type { Listed } from "./read-waiting.ts";
import type { LineActions } from "./use-line-actions.ts";

/** One summary line each for queued operations that the user did not trigger. */
export function SummedUp({ listed, actions }: { listed: Listed; actions: LineActions }) {
  const { reads, refusedReads, again } = listed;
  const [refused] = refusedReads;
  if (reads + again === 0 && !refused) return null;
  return (
    <div className="grid gap-2 text-ink-2">
      {reads > 0 ? <p>{m.waiting_reads({ count: reads })}</p> : null}
      {again > 0 ? <p>{m.waiting_again({ count: again })}</p> : null}
      {refused ? (
        <p className="flex flex-wrap items-center gap-x-3">
          {m.waiting_reads_refused({
            count: refusedReads.length,
            why: rejectionText(refused.refusal ?? { code: "", message: "" }, "view"),
          })}
          <Button weight="plain" onClick={() => void actions.discard({ operations: refusedReads })}>
            {m.waiting_discard({ count: refusedReads.length })}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
