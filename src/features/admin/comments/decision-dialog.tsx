import { OtherDraft } from "../../../components/admin/stash/other-draft.tsx";
import { NO_REASON, ReasonDialog, type Reasoned } from "../../../components/privacy/reason-dialog.tsx";
import { useDraft } from "../../../data/admin/use-draft.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminComment, FieldsOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";

type DecisionDialogProps = {
  readonly row: AdminComment;
  /** `hide`: with a reason that its author is told. `answer`: it stays hidden, and its author's request is answered. */
  readonly what: "hide" | "answer";
  onClose(): void;
};

const undecided = (): FieldsOf<"comment"> => ({ decision: NO_REASON });

/** Asks why a comment is hidden, or stays so. What is written is a draft until it is decided. */
export function DecisionDialog({ row, what, onClose }: DecisionDialogProps) {
  const draft = useDraft("comment", row.id, false, undecided, what);
  const { reportSave } = useSaveReports();
  if (draft.status !== "ready") return null;
  const { fields, isChanged, change, save, discard } = draft;
  const isHiding = what === "hide";

  async function decide({ reason, words }: Reasoned) {
    const done = { text: isHiding ? m.comment_was_hidden() : m.appeal_answered() };
    await reportSave({ rowId: row.id, act: null, done }, () =>
      save(
        isHiding
          ? { status: "hidden", decision: { reason, words } }
          : { decision: { ...NO_REASON, ...row.decision, answer: words } },
      ),
    );
  }

  return (
    <ReasonDialog
      question={isHiding ? m.comment_hide_question() : m.appeal_keep_hidden_question()}
      yes={isHiding ? m.comment_hide() : m.appeal_keep_hidden()}
      label={isHiding ? m.comment_hide_words() : m.appeal_answer_words()}
      withReason={isHiding}
      value={{ ...NO_REASON, ...fields.decision }}
      onChange={(decision) => change({ decision })}
      onYes={(value) => void decide(value)}
      onClose={() => {
        if (!isChanged) void discard();
        onClose();
      }}
    >
      <OtherDraft stashed={draft.stashed} onTake={change} />
      <p className="text-ink-2">{m.comment_hide_told({ name: row.authorName })}</p>
    </ReasonDialog>
  );
}
