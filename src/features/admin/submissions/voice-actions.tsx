import { Mail } from "lucide-react";
import { AnswerForm } from "../../../capabilities/voice/features/admin/answer-form.tsx";
import { replyLink } from "../../../components/contact-links.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { isAnswered, isUndecided } from "../../../domain/submissions/submission.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { useSiteName } from "../../../ui/site-identity.ts";
import { useSubmissionActions } from "./use-submission-actions.ts";

const DONE = { status: "applied" } as const;

/** Answers a voice message, on the device that sent it or by email, or notes that it needs no answer. */
export function VoiceActions({ row }: { readonly row: AdminOf["submission"] }) {
  const { decide } = useSubmissionActions(row);
  const siteName = useSiteName();
  return (
    <>
      {isAnswered(row) ? null : <AnswerForm kind="submission" row={row} decides={DONE} />}
      {row.email ? (
        <a
          className={buttonClass("secondary")}
          href={replyLink(row.email, m.message_reply_subject({ name: siteName }), row.transcript)}
        >
          <Mail className="size-5" aria-hidden="true" />
          {m.message_reply()}
        </a>
      ) : null}
      {isUndecided(row) ? (
        <Button
          variant="link"
          className="px-3"
          onClick={() => void decide(DONE, m.message_needs_none_done())}
        >
          {m.message_needs_none()}
        </Button>
      ) : null}
    </>
  );
}
