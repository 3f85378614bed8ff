import { CircleCheck, Clock } from "lucide-react";
import { clockText } from "../../../components/texts/dates.tsx";
import { m } from "../../../i18n/paraglide/messages.js";
import { Notice } from "../../../ui/notice.tsx";
import type { Keeping } from "./use-draft.ts";

/** Shows whether and since when the draft is stored on this device, and whether an earlier draft was restored. */
export function DraftState({ keeping, leftAt }: { keeping: Keeping; leftAt: number | null }) {
  return (
    <>
      {leftAt !== null ? (
        <Notice tone="info">{m.writing_restored({ time: clockText(leftAt) })}</Notice>
      ) : null}
      <p role="status" className="-mt-4 mb-4 flex min-h-7 items-center gap-2 text-ink-2 text-sm">
        {keeping.state === "kept" ? (
          <>
            <CircleCheck className="size-4 text-ok" aria-hidden="true" />
            {m.writing_kept_at({ time: clockText(keeping.at) })}
          </>
        ) : keeping.state === "typing" ? (
          <>
            <Clock className="size-4 text-wait" aria-hidden="true" />
            {m.writing_keeping()}
          </>
        ) : null}
      </p>
    </>
  );
}
