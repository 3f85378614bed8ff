import { CircleCheck, Clock } from "lucide-react";
import { clockText } from "../../../components/texts/dates.tsx";
import type { OpenDraft } from "../../../data/admin/use-draft.ts";
import type { WrittenKind } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Notice } from "../../../ui/notice.tsx";

type DraftTimes = Pick<OpenDraft<WrittenKind, object>, "storage" | "persistedAt" | "restoredAt">;

/** Shows whether and since when the draft is stored on this device, and whether an earlier draft was restored. */
export function DraftState({ draft: { storage, persistedAt, restoredAt } }: { draft: DraftTimes }) {
  return (
    <>
      {restoredAt !== null ? (
        <Notice tone="info">{m.writing_restored({ time: clockText(restoredAt) })}</Notice>
      ) : null}
      <p role="status" className="-mt-4 mb-4 flex min-h-7 items-center gap-2 text-ink-2 text-sm">
        {storage.state === "persisted" && persistedAt !== null ? (
          <>
            <CircleCheck className="size-4 text-ok" aria-hidden="true" />
            {m.writing_kept_at({ time: clockText(persistedAt) })}
          </>
        ) : storage.state === "typing" ? (
          <>
            <Clock className="size-4 text-wait" aria-hidden="true" />
            {m.writing_keeping()}
          </>
        ) : null}
      </p>
    </>
  );
}
