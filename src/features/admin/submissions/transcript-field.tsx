import { Save } from "lucide-react";
import { useState } from "react";
import { OtherDraft } from "../../../components/admin/stash/other-draft.tsx";
import { clockText } from "../../../components/texts/dates.tsx";
import { useDraft } from "../../../data/admin/use-draft.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminOf, FieldsOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";

/** As in supabase/schemas/submissions.sql. */
const TRANSCRIPT_MAX = 10_000;

const transcriptOf = (row: AdminOf["submission"] | null): FieldsOf<"submission"> => ({
  transcript: row?.transcript ?? "",
});

/** What is said in a recording, folded until someone writes it down. A draft until it is saved. */
export function TranscriptField({ row }: { readonly row: AdminOf["submission"] }) {
  const draft = useDraft("submission", row.id, false, transcriptOf, "transcript");
  const { reportSave } = useSaveReports();
  const open = draft.status === "ready" ? draft : null;
  const typed = open?.isChanged ? (open.fields.transcript ?? "") : row.transcript;
  const isChanged = typed.trim() !== row.transcript;
  const [isUnfolded, setIsUnfolded] = useState(false);
  // What was typed before is visible; saving it folds nothing that has the focus.
  if (isChanged && !isUnfolded) setIsUnfolded(true);
  const keptAt = isChanged ? (open?.persistedAt ?? null) : null;

  async function save() {
    if (!open || !isChanged) return;
    const done = { text: m.submission_transcript_saved() };
    const isStored = await reportSave({ rowId: row.id, act: null, done }, () =>
      open.save({ transcript: typed.trim() }),
    );
    if (isStored) await open.reopen();
  }

  return (
    <>
      {open ? <OtherDraft stashed={open.stashed} onTake={open.change} /> : null}
      <details open={isUnfolded} className="border-line border-t pt-1">
        <summary className="inline-flex min-h-11 items-center font-semibold">{m.field_transcript()}</summary>
        <div className="grid justify-items-start gap-2 [&>:first-child]:w-full">
          <Field
            multiline
            label={m.field_transcript()}
            // The fold says it.
            className="[&_label]:sr-only"
            lang={row.lang}
            maxLength={TRANSCRIPT_MAX}
            readOnly={!open}
            value={typed}
            onChange={({ target }) => open?.change({ transcript: target.value })}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="secondary" aria-disabled={!isChanged} onClick={() => void save()}>
              <Save className="size-5" aria-hidden="true" />
              {m.submission_transcript_save()}
            </Button>
            <p role="status" className="text-ink-2 text-sm">
              {keptAt === null ? null : m.draft_kept({ time: clockText(keptAt) })}
            </p>
          </div>
        </div>
      </details>
    </>
  );
}
