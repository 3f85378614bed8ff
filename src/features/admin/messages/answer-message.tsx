import { Reply } from "lucide-react";
import { useState } from "react";
import { OtherDraft } from "../../../components/admin/stash/other-draft.tsx";
import { WordsDialog } from "../../../components/admin/words-dialog.tsx";
import { useDraft } from "../../../data/admin/use-draft.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminMessage, FieldsOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";

/** As in supabase/schemas/messages.sql. */
const ANSWER_MAX = 1_000;

type AnswerProps = { readonly row: AdminMessage };

/** Answers on the device that sent the message. */
export function AnswerMessage({ row }: AnswerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={row.reply === "open" ? "primary" : "secondary"} onClick={() => setIsOpen(true)}>
        <Reply className="size-5" aria-hidden="true" />
        {m.submission_answer()}
      </Button>
      {isOpen ? <AnswerDialog row={row} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const answerOf = (row: AdminMessage | null): FieldsOf<"message"> => ({ answer: row?.answer ?? "" });

/** What is written is a draft until it is sent. */
function AnswerDialog({ row, onClose }: AnswerProps & { onClose(): void }) {
  const draft = useDraft("message", row.id, false, answerOf, "answer");
  const { reportSave } = useSaveReports();
  if (draft.status !== "ready") return null;
  const { fields, isChanged, change, save, discard } = draft;
  const answer = fields.answer ?? "";

  async function send() {
    const done = { text: m.submission_answered() };
    await reportSave({ rowId: row.id, act: null, done }, () =>
      save({ reply: "answered", read: true, answer: answer.trim() }),
    );
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
      value={answer}
      isRequired
      onChange={(value) => change({ answer: value })}
      onYes={() => void send()}
      onClose={close}
    >
      <OtherDraft stashed={draft.stashed} onTake={change} />
    </WordsDialog>
  );
}
