import { Check, Mail, MailCheck, MailOpen } from "lucide-react";
import { useId } from "react";
import { AnswerForm } from "../../../capabilities/voice/features/admin/answer-form.tsx";
import { GivenAnswer } from "../../../capabilities/voice/features/admin/given-answer.tsx";
import { DeleteButton } from "../../../components/admin/delete-button.tsx";
import { SendStateBadge } from "../../../components/admin/send-state-badge.tsx";
import { replyLink } from "../../../components/contact-links.ts";
import { TimeAgo } from "../../../components/texts/dates.tsx";
import { PlainText } from "../../../components/texts/plain-text.tsx";
import { useAdminNow } from "../../../data/admin/context.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { isAnswered } from "../../../domain/submissions/submission.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Region } from "../../../ui/region.tsx";
import { useSiteName } from "../../../ui/site-identity.ts";
import { isBoolean, useEntryState } from "../../../ui/use-entry-state.ts";
import { useMessageActions } from "./use-message-actions.ts";

const ANSWERED = { reply: "answered", read: true } as const;

/** One message with its actions. */
export function MessageItem({ shown }: { shown: Shown<"message"> }) {
  const { row, status } = shown;
  const { name, email, message, subject, read, reply, createdAt } = row;
  const heading = useId();
  const siteName = useSiteName();
  const now = useAdminNow();
  const { mark, settle, remove } = useMessageActions(row);
  // Whether an email was sent, only the owner knows: the link changes nothing, but offers to note it.
  const [isMailed, setMailed] = useEntryState(`mailed:${row.id}`, false, isBoolean);

  return (
    <li>
      <Region>
        <article
          aria-labelledby={heading}
          className={`relative rounded-card border border-line p-5 ${read ? "" : "bg-sheet shadow-card"}`}
        >
          <header className="flex flex-wrap pe-9 items-baseline gap-x-3">
            <h2 id={heading} className={`text-lg ${read ? "font-normal" : ""}`}>
              {name}
            </h2>
            {read ? null : (
              <span className="rounded-full bg-red px-2.5 text-on-red text-sm">{m.message_unread()}</span>
            )}
            {reply === "answered" ? (
              <span className="inline-flex items-center gap-1 text-ok text-sm">
                <Check className="size-4" aria-hidden="true" />
                {m.submission_answered()}
              </span>
            ) : null}
            <span className="flex min-w-0 flex-wrap gap-x-3 text-ink-2 text-sm [&>time]:whitespace-nowrap">
              <span className="min-w-0">{email}</span>
              <TimeAgo of={createdAt} now={now} />
            </span>
            <SendStateBadge status={status} />
          </header>
          {subject ? <p className="mt-2 font-semibold">{subject}</p> : null}
          <PlainText text={message} lang="und" className="measure mt-2" />
          <div className="mt-3 empty:hidden">
            <GivenAnswer row={row} />
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-1.5">
            {isAnswered(row) ? null : (
              <AnswerForm
                kind="message"
                row={row}
                decides={ANSWERED}
                variant={reply === "open" ? "primary" : "secondary"}
              />
            )}
            <a
              className={buttonClass("secondary")}
              href={replyLink(email, m.message_reply_subject({ name: siteName }), message)}
              onClick={() => setMailed(true)}
            >
              <Mail className="size-5" aria-hidden="true" />
              {m.message_reply()}
            </a>
            {isMailed && reply === "open" ? (
              <Button variant="link" className="px-3" onClick={() => void settle("answered")}>
                <MailCheck className="size-5" aria-hidden="true" />
                {m.message_mark_answered()}
              </Button>
            ) : null}
            <Button variant="link" className="px-3" onClick={() => void mark(!read)}>
              {read ? (
                <Mail className="size-5" aria-hidden="true" />
              ) : (
                <MailOpen className="size-5" aria-hidden="true" />
              )}
              <span>{read ? m.message_mark_unread() : m.message_mark_read()}</span>
            </Button>
            <Button
              variant="link"
              className="px-3"
              onClick={() => void settle(reply === "open" ? "none" : "open")}
            >
              {reply === "open" ? m.message_needs_none() : m.message_to_answer()}
            </Button>
          </div>
          <div className="absolute end-2 top-2">
            <DeleteButton question={m.message_delete_question()} onDelete={() => void remove()}>
              <p className="text-ink-2">{m.message_delete_named({ name })}</p>
            </DeleteButton>
          </div>
        </article>
      </Region>
    </li>
  );
}
