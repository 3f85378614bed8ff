import { OtherDraft } from "../../../components/admin/stash/other-draft.tsx";
import { WordsDialog } from "../../../components/admin/words-dialog.tsx";
import { useAdmin, useAdminLive } from "../../../data/admin/context.ts";
import { useDraft } from "../../../data/admin/use-draft.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminComment } from "../../../domain/content/admin-content.ts";
import { BODY_MAX, checkComment } from "../../../domain/forms/comment-draft.ts";
import { ownersName } from "../../../domain/naming/owners-name.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

type ReplyDialogProps = { readonly row: AdminComment; onClose(): void };

const unwritten = () => ({ body: "" });

/** Answers a comment with one of the owner's under the same post. What is written is a draft until it is sent. */
export function ReplyDialog({ row, onClose }: ReplyDialogProps) {
  const { commands } = useAdmin();
  const draft = useDraft("comment", row.id, false, unwritten, "reply");
  const { reportSave } = useSaveReports();
  const name = useOwnersName();
  if (draft.status !== "ready" || name === undefined) return null;
  const { fields, isChanged, change, persist, discard } = draft;

  async function send() {
    const checked = checkComment({ authorName: name, body: fields.body });
    if (!checked.ok) return;
    const { authorName, body } = checked.value;
    const rowId = crypto.randomUUID();
    const comment = { postId: row.postId, authorName, body };
    // A draft that is being stored must not return after it was sent.
    await persist();
    const isStored = await reportSave({ rowId, act: null, done: { text: m.comment_replied() } }, () =>
      storageProblemOf(commands.comment(rowId, comment, `${row.id}:reply`)),
    );
    if (isStored) await discard();
  }

  return (
    <WordsDialog
      question={m.comment_reply_question({ name: row.authorName })}
      label={m.field_body()}
      hint={m.comment_reply_as({ name })}
      yes={m.comment_reply()}
      maxLength={BODY_MAX}
      value={fields.body}
      isMissing={fields.body.trim() === ""}
      onChange={(body) => change({ body })}
      onYes={() => void send()}
      onClose={() => {
        if (!isChanged) void discard();
        onClose();
      }}
    >
      <OtherDraft stashed={draft.stashed} onTake={change} />
    </WordsDialog>
  );
}

/** The name that the owner writes under: their own, or the site's; undefined while it is read. */
function useOwnersName(): string | undefined {
  const { value } = useAdminLive("owners-name", async (read) => {
    const profile = (await read.profile())?.row;
    return profile ? ownersName(profile, getLocale()) : m.comment_owner();
  });
  return value;
}
