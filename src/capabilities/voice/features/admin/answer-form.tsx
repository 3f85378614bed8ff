import { Reply } from "lucide-react";
import { useState } from "react";
import { OtherDraft } from "../../../../components/admin/stash/other-draft.tsx";
import { WordsDialog } from "../../../../components/admin/words-dialog.tsx";
import { useAdmin } from "../../../../data/admin/context.ts";
import { useDraft } from "../../../../data/admin/use-draft.ts";
import { useSaveReports } from "../../../../data/admin/use-save-reports.ts";
import type { AdminOf, FieldsOf } from "../../../../domain/content/admin-content.ts";
import { type StorageProblem, storageProblemOf } from "../../../../domain/outbox/persist.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { useUnsavedChanges } from "../../../../pwa/update/unsaved-changes.ts";
import { Button } from "../../../../ui/button.tsx";
import { Recorder } from "../../components/recorder.tsx";
import { adminPlace, recordingStore } from "../../data/recordings.ts";
import type { SoundFile } from "../../domain/recording.ts";
import { isSendable } from "../../media/recording-fault.ts";

/** As in supabase/schemas/messages.sql and submissions.sql. */
const ANSWER_MAX = 1_000;

type Answered = "message" | "submission";
type AnswerFormProps<K extends Answered> = {
  readonly kind: K;
  readonly row: AdminOf[K];
  /** What answering decides, beside the answer. */
  readonly decides: FieldsOf<K>;
  readonly variant?: "primary" | "secondary";
};

/** Answers on the device that sent the row, in words, with a recording, or both. */
export function AnswerForm<K extends Answered>(props: AnswerFormProps<K>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={props.variant ?? "primary"} onClick={() => setIsOpen(true)}>
        <Reply className="size-5" aria-hidden="true" />
        {m.submission_answer()}
      </Button>
      {isOpen ? <AnswerDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const answerOf = (row: { readonly answer: string } | null) => ({ answer: row?.answer ?? "" });

/** What is written is a draft until it is sent, and what is recorded stays on this device. */
function AnswerDialog<K extends Answered>({
  kind,
  row,
  decides,
  onClose,
}: AnswerFormProps<K> & { onClose(): void }) {
  const { commands, user } = useAdmin();
  const draft = useDraft<K, FieldsOf<Answered>>(kind, row.id, false, answerOf, "answer");
  const { reportSave } = useSaveReports();
  const [sound, setSound] = useState<SoundFile | "running" | null>(null);
  useUnsavedChanges(sound === "running", true);
  if (draft.status !== "ready") return null;
  const { fields, isChanged, change, save, discard } = draft;
  const answer = fields.answer ?? "";

  async function store(): Promise<StorageProblem | null> {
    const words = { ...decides, answer: answer.trim() };
    if (sound === null || sound === "running") return save(words);
    const { id, type, bytes, seconds } = sound;
    const kept = commands.storeFile({ path: id, rowId: row.id, bytes, type });
    const answerRecording = { id, type, size: bytes.byteLength, seconds };
    const problem = (await storageProblemOf(kept)) ?? (await save({ ...words, answerRecording }));
    if (problem === null) await recordingStore().discard(id).catch(console.warn);
    return problem;
  }

  function send() {
    const done = { text: m.submission_answered() };
    void reportSave({ rowId: row.id, act: null, done }, store);
  }

  function close() {
    if (!isChanged) void discard();
    onClose();
  }

  return (
    <WordsDialog
      question={m.submission_answer_question()}
      label={m.field_answer()}
      hint={m.submission_decline_hint()}
      yes={m.submission_answer()}
      maxLength={ANSWER_MAX}
      {...("lang" in row ? { lang: row.lang } : {})}
      value={answer}
      isMissing={sound === "running" || (sound === null && answer.trim() === "")}
      below={
        <fieldset className="mt-4">
          <legend className="mb-2 font-semibold">{m.answer_by_voice()}</legend>
          <Recorder
            store={recordingStore()}
            place={adminPlace(user.id, row.id)}
            isUsable={isSendable}
            onSound={setSound}
          />
        </fieldset>
      }
      onChange={(value) => change({ answer: value })}
      onYes={send}
      onClose={close}
    >
      <OtherDraft stashed={draft.stashed} onTake={change} />
    </WordsDialog>
  );
}
