import { Check, Reply } from "lucide-react";
import { replyLink } from "../../../components/contact-links.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { useSiteName } from "../../../ui/site-identity.ts";
import { useSubmissionActions } from "./use-submission-actions.ts";

/** Notes that the owner listened to a voice message, which its sender sees, and answers it by email. */
export function VoiceActions({ row }: { readonly row: AdminOf["submission"] }) {
  const { decide } = useSubmissionActions(row);
  const siteName = useSiteName();
  return (
    <>
      {row.status === "new" ? (
        <Button onClick={() => void decide({ status: "applied" }, m.submission_heard())}>
          <Check className="size-5" aria-hidden="true" />
          {m.submission_mark_heard()}
        </Button>
      ) : null}
      {row.email ? (
        <a
          className={buttonClass("secondary")}
          href={replyLink(row.email, m.message_reply_subject({ name: siteName }), row.transcript)}
        >
          <Reply className="size-5" aria-hidden="true" />
          {m.message_reply()}
        </a>
      ) : null}
    </>
  );
}
