import { CircleCheck } from "lucide-react";
import type { Failure } from "../../domain/failure.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { mailLink } from "../../ui/contact-links.ts";
import { Notice } from "../../ui/notice.tsx";
import type { Outcome } from "./use-contact-form.ts";

type FormOutcomeProps = {
  readonly outcome: Outcome;
  /** Something new stands in the form: thanks for the last message would seem to speak of it. */
  readonly writing: boolean;
  readonly mail: string;
};

/** What became of the message, in the specification's words. */
export function FormOutcome({ outcome, writing, mail }: FormOutcomeProps) {
  const sent = outcome.state === "sent" && !writing;
  return (
    <>
      {/* Always in the page: a screen reader speaks a change in a region it already knows. */}
      <div role="status" className="empty:hidden">
        {sent ? (
          <p className="flex items-start gap-3 rounded-small border border-line bg-sheet px-4 py-3">
            <CircleCheck className="mt-0.5 size-6 shrink-0 text-ok" aria-hidden="true" />
            {m.contact_sent()}
          </p>
        ) : null}
      </div>
      {outcome.state === "failed" ? (
        <Notice tone="error">
          <p className="font-semibold">{m.contact_failed()}</p>
          <p className="mt-1">{reasonOf(outcome.failure)}</p>
          {mail ? (
            <p className="mt-1">
              <a href={mailLink(mail)} className="quiet-link inline-flex min-h-11 items-center break-all">
                {mail}
              </a>
            </p>
          ) : null}
        </Notice>
      ) : null}
    </>
  );
}

/** Why, as far as it helps the person, and that nothing is lost. */
function reasonOf(failure: Failure): string {
  switch (failure.kind) {
    case "offline":
    case "portal":
      return m.contact_failed_offline();
    case "busy":
      return m.contact_failed_busy();
    case "outdated":
      return m.contact_failed_outdated();
    case "refused":
      // Our server's own rules carry a word as code and a sentence for people; a database's errors do not.
      return /^[a-z_]+$/.test(failure.code) && failure.message ? failure.message : m.contact_failed_kept();
    case "unauthorised":
      return m.contact_failed_kept();
  }
}
