import { BadgeCheck, Check, Eye, EyeOff, MessageSquareReply, Reply } from "lucide-react";
import { useId, useState } from "react";
import { shownTitle } from "../../../components/admin/admin-title.tsx";
import { DeleteButton } from "../../../components/admin/delete-button.tsx";
import { SendStateBadge } from "../../../components/admin/send-state-badge.tsx";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import { PlainText } from "../../../components/texts/plain-text.tsx";
import { useAdminCommand, useAdminNow } from "../../../data/admin/context.ts";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { AdminComment, FieldsOf } from "../../../domain/content/admin-content.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { TitledComment } from "../../../offline/admin/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Region } from "../../../ui/region.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import { ModerationNotes } from "./moderation-notes.tsx";
import { ReplyDialog } from "./reply-dialog.tsx";

/** One comment with its moderation actions. */
export function CommentItem({ shown, post }: TitledComment) {
  const { row, status: sendStatus } = shown;
  const { authorName, body, status, reports, createdAt } = row;
  const heading = useId();
  const now = useAdminNow();
  const { show, dismiss, remove } = useCommentActions(row);
  const [asking, setAsking] = useState<"hide" | "answer" | "reply" | null>(null);
  const hasAppeal = status === "hidden" && row.appeal !== null && row.appeal.answered_at === null;

  return (
    <li>
      <Region>
        <article
          aria-labelledby={heading}
          className="rounded-card border border-line bg-sheet p-5 max-[359px]:p-4"
        >
          <header className="flex flex-wrap items-baseline gap-x-3">
            <h2 id={heading} className="text-base">
              {m.comment_wrote({ name: authorName })}
            </h2>
            <span className="flex min-w-0 flex-wrap gap-x-3 text-ink-2 text-sm">
              <span className="min-w-0">
                {post ? m.comment_under({ post: shownTitle(post).text }) : m.comment_under_gone()}
              </span>
              <TimeAgo of={createdAt} now={now} />
            </span>
            {row.byOwner ? (
              <span className="inline-flex items-center gap-1 text-ink-2 text-sm">
                <BadgeCheck className="size-4 text-red-ink" aria-hidden="true" />
                {m.comment_by_owner()}
              </span>
            ) : null}
            {reports > 0 ? (
              <span className="text-bad text-sm">{m.admin_comment_reported({ count: reports })}</span>
            ) : null}
            <SendStateBadge status={sendStatus} />
          </header>
          <PlainText text={body} lang="und" className="measure mt-2" />
          <ModerationNotes row={row} now={now} />
          <div className="mt-4 flex flex-wrap items-center gap-2 max-[359px]:gap-x-0.5">
            {status === "visible" && !row.byOwner ? (
              <Button variant="small" onClick={() => setAsking("reply")}>
                <Reply className="size-5" aria-hidden="true" />
                {m.comment_reply()}
              </Button>
            ) : null}
            {status === "visible" ? (
              <Button variant="small" onClick={() => setAsking("hide")}>
                <EyeOff className="size-5" aria-hidden="true" />
                {m.comment_hide()}
              </Button>
            ) : (
              <Button variant="small" onClick={() => void show()}>
                {status === "pending" ? (
                  <Check className="size-5" aria-hidden="true" />
                ) : (
                  <Eye className="size-5" aria-hidden="true" />
                )}
                <span>{status === "pending" ? m.comment_approve() : m.comment_show_again()}</span>
              </Button>
            )}
            {status === "pending" ? (
              <Button variant="small" onClick={() => setAsking("hide")}>
                <EyeOff className="size-5" aria-hidden="true" />
                {m.comment_hide()}
              </Button>
            ) : null}
            {hasAppeal ? (
              <Button variant="small" onClick={() => setAsking("answer")}>
                <MessageSquareReply className="size-5" aria-hidden="true" />
                {m.appeal_keep_hidden()}
              </Button>
            ) : null}
            {reports > 0 ? (
              <Button variant="small" onClick={() => void dismiss()}>
                <Check className="size-5" aria-hidden="true" />
                {m.reports_close()}
              </Button>
            ) : null}
            <DeleteButton question={m.admin_comment_delete_question()} onDelete={() => void remove()}>
              <p className="text-ink-2">{m.comment_delete_named({ name: authorName })}</p>
            </DeleteButton>
          </div>
          {asking === "reply" ? <ReplyDialog row={row} onClose={() => setAsking(null)} /> : null}
          {asking && asking !== "reply" ? (
            <DecisionDialog row={row} what={asking} onClose={() => setAsking(null)} />
          ) : null}
        </article>
      </Region>
    </li>
  );
}

/** Moderation actions of a comment. Each reports its result; deleting can be undone. */
function useCommentActions(row: AdminComment) {
  const act = useAdminCommand();
  const { reportSave, removeRow } = useSaveReports();

  const change = (fields: FieldsOf<"comment">, done: string) =>
    reportSave({ rowId: row.id, act: null, done: { text: done } }, () =>
      storageProblemOf(act((admin) => admin.change("comment", row, fields))),
    );

  const show = () =>
    change({ status: "visible" }, row.status === "pending" ? m.comment_approved() : m.comment_shown_again());

  /** Closes its reports without changing it. */
  const dismiss = () => change({ decision: { dismiss: true } }, m.reports_closed());

  const remove = () => removeRow("comment", row, { done: { text: m.admin_comment_deleted() } });

  return { show, dismiss, remove };
}
