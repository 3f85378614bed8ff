import { useState } from "react";
import { OtherDraft } from "../../../components/admin/stash/other-draft.tsx";
import { WordsDialog } from "../../../components/admin/words-dialog.tsx";
import { useDraft } from "../../../data/admin/use-draft.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminOf, FieldsOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";

const ANSWER_MAX = 1_000;

type DeclineProps = { readonly row: AdminOf["submission"] };

/** Declines with a note that reaches the sender's device. */
export function DeclineForm({ row }: DeclineProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="link" className="px-3" onClick={() => setIsOpen(true)}>
        {m.submission_decline()}
      </Button>
      {isOpen ? <DeclineDialog row={row} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const answerOf = (row: AdminOf["submission"] | null): FieldsOf<"submission"> => ({
  answer: row?.answer ?? "",
});

/** What is written is a draft until it is sent. */
function DeclineDialog({ row, onClose }: DeclineProps & { onClose(): void }) {
  const draft = useDraft("submission", row.id, false, answerOf, "answer");
  const { reportSave } = useSaveReports();
  if (draft.status !== "ready") return null;
  const { fields, isChanged, change, save, discard } = draft;
  const answer = fields.answer ?? "";

  async function send() {
    const done = { text: m.submission_declined() };
    await reportSave({ rowId: row.id, act: null, done }, () =>
      save({ status: "declined", answer: answer.trim() }),
    );
  }

  function close() {
    if (!isChanged) void discard();
    onClose();
  }

  return (
    <WordsDialog
      question={m.submission_decline_question()}
      label={m.submission_decline_note()}
      hint={m.submission_decline_hint()}
      yes={m.submission_decline()}
      maxLength={ANSWER_MAX}
      lang={row.lang}
      value={answer}
      onChange={(value) => change({ answer: value })}
      onYes={() => void send()}
      onClose={close}
    >
      <OtherDraft stashed={draft.stashed} onTake={change} />
    </WordsDialog>
  );
}
