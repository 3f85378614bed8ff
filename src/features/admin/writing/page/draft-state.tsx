import { PublicationState } from "../../../../components/admin/publication-state.tsx";
import { clockText, updatedText } from "../../../../components/texts/dates.tsx";
import { useAdminNow } from "../../../../data/admin/context.ts";
import type { OpenDraft } from "../../../../data/admin/use-draft.ts";
import type { AdminOf, WrittenKind } from "../../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import { millisecondsOf } from "../../../../domain/dates/timestamp.ts";
import { languageOf } from "../../../../domain/languages/languages.ts";
import type { Shown } from "../../../../domain/outbox/admin-view.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../../i18n/paraglide/runtime.js";

export type DraftTimes = Pick<
  OpenDraft<WrittenKind, object>,
  "storage" | "persistedAt" | "restoredAt" | "isChanged"
>;

type DraftStateProps = {
  /** The post as the admin shows it; null if it was never saved. */
  readonly shown: Shown<PostKind> | null;
  readonly draft: DraftTimes;
};

/** The state of a post that is being written: what readers have of it, and when what is typed was stored. */
export function DraftState({ shown, draft: { storage, persistedAt } }: DraftStateProps) {
  const now = useAdminNow();
  const row = shown ? (shown.row as AdminOf[PostKind]) : null;
  const isDraft = row === null || (!row.published && row.publishAt === null && !shown?.isPublic);
  const isKept = storage.state === "typing" || persistedAt !== null;
  return (
    <div className="write-state">
      {/* "Draft saved 10:42" says it too; a phone has one line for both. */}
      {isDraft && isKept ? null : (
        <p className={`font-semibold text-wait ${isKept ? "max-md:hidden" : ""}`}>
          {shown ? <PublicationState publication={publicationOf(shown)} /> : m.writing_state_draft()}
        </p>
      )}
      <p role="status" className="text-ink-2">
        {storage.state === "typing" ? (
          m.writing_keeping()
        ) : persistedAt !== null ? (
          <KeptAt time={clockText(persistedAt)} />
        ) : row && isDraft ? (
          <span className="max-md:sr-only">
            {m.writing_saved_at({ time: updatedText(millisecondsOf(row.updatedAt), now) })}
          </span>
        ) : null}
      </p>
    </div>
  );
}

/** A reader of the six-hour clock has the time on both, each with its name, for which a phone's bar has no room. */
function KeptAt({ time }: { time: string }) {
  const text = m.writing_kept_at({ time });
  if (languageOf(getLocale()).clock === "usual") return text;
  const [before, after] = text.split(time);
  return (
    <>
      <span>{before}</span>
      <span className="max-md:sr-only">{time + (after ?? "")}</span>
    </>
  );
}

function publicationOf({ row, isPublic, scheduledAt, status }: Shown<PostKind>) {
  const { published, publishAt } = row as AdminOf[PostKind];
  return { published, publishAt, isPublic, scheduledAt, status };
}
