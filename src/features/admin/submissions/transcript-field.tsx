import { Save } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useUnsavedChanges } from "../../../pwa/update/unsaved-changes.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { useSubmissionActions } from "./use-submission-actions.ts";

/** As in supabase/migrations/20261125020100_submissions.sql. */
const TRANSCRIPT_MAX = 10_000;

/** What is said in a recording. Saved with the button, and when the page is left or hidden. */
export function TranscriptField({ row }: { readonly row: AdminOf["submission"] }) {
  const { decide } = useSubmissionActions(row);
  /** Null while nothing is changed. */
  const [typed, setTyped] = useState<string | null>(null);
  const isChanged = typed !== null && typed.trim() !== row.transcript;
  useUnsavedChanges(isChanged);

  async function save() {
    if (!isChanged) return;
    if (await decide({ transcript: typed.trim() }, m.submission_transcript_saved())) setTyped(null);
  }

  const saveOnLeaving = useEffectEvent(() => void save());
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === "hidden") saveOnLeaving();
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      saveOnLeaving();
    };
  }, []);

  return (
    <div className="grid justify-items-start gap-2 [&>:first-child]:w-full">
      <Field
        multiline
        label={m.voice_transcript()}
        lang={row.lang}
        maxLength={TRANSCRIPT_MAX}
        value={typed ?? row.transcript}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button variant="secondary" aria-disabled={!isChanged} onClick={() => void save()}>
        <Save className="size-5" aria-hidden="true" />
        {m.submission_transcript_save()}
      </Button>
    </div>
  );
}
