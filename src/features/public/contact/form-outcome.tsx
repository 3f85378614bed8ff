import { CircleCheck, Clock } from "lucide-react";
import { Link } from "react-router-dom";
import { mailLink } from "../../../components/contact-links.ts";
import { outcomeText } from "../../../components/texts/item-texts.ts";
import { rejectionText } from "../../../components/texts/rejection-text.ts";
import { paths } from "../../../config/paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Outcome } from "./use-contact-form.ts";

type FormOutcomeProps = {
  readonly outcome: Outcome;
  /** True if the form has new input, to which a confirmation would seem to refer. */
  readonly writing: boolean;
  readonly mail: string;
  onCancelEdit(): void;
};

/** The message's outcome, in the wording of docs/product.md, section 6. */
export function FormOutcome({ outcome, writing, mail, onCancelEdit }: FormOutcomeProps) {
  const failed = outcome.state === "not-persisted" || outcome.state === "rejected" ? outcome : null;
  const here = failed?.state === "rejected" && failed.here;
  return (
    <>
      {/* Always rendered: screen readers announce changes only in an existing live region. */}
      <div role="status" className="empty:sr-only">
        {outcome.state === "sent" && !writing ? (
          <p className={NOTICE_CLASS}>
            <CircleCheck className="mt-0.5 size-6 shrink-0 text-ok" aria-hidden="true" />
            {m.contact_sent()}
          </p>
        ) : null}
        {outcome.state === "queued" ? (
          <div className={NOTICE_CLASS}>
            <Clock className="mt-0.5 size-6 shrink-0 text-wait" aria-hidden="true" />
            <div>
              <p>
                {outcome.item.is === "unkept"
                  ? m.contact_kept_unkept()
                  : outcomeText(outcome.item, "message")}
              </p>
              <OutboxLink />
            </div>
          </div>
        ) : null}
      </div>
      {failed ? (
        <Notice tone="error">
          <p className="font-semibold">{m.contact_failed()}</p>
          <p className="mt-1">{reasonOf(failed)}</p>
          {mail ? (
            <p className="mt-1">
              <a href={mailLink(mail)} className="quiet-link inline-flex min-h-11 items-center">
                {mail}
              </a>
            </p>
          ) : null}
          {failed.state === "rejected" && !failed.here ? <OutboxLink /> : null}
          {here ? (
            <Button variant="secondary" className="mt-2" onClick={onCancelEdit}>
              {m.contact_leave_alone()}
            </Button>
          ) : null}
        </Notice>
      ) : null}
    </>
  );
}

const NOTICE_CLASS = "flex items-start gap-3 rounded-small border border-line bg-sheet px-4 py-3";

function OutboxLink() {
  return (
    <Link to={paths.waiting} className="quiet-link inline-flex min-h-11 items-center">
      {m.contact_see_waiting()}
    </Link>
  );
}

const STORAGE_ERRORS = {
  full: m.contact_unkept_full,
  closed: m.contact_unkept_closed,
  "no-storage": m.contact_unkept_nothing,
};

/** The reason, and that no text is lost. */
function reasonOf(failed: Extract<Outcome, { state: "not-persisted" | "rejected" }>): string {
  if (failed.state === "not-persisted") {
    return STORAGE_ERRORS[failed.why]();
  }
  const reason = rejectionText(failed.refusal, "message");
  return failed.here ? m.contact_refused_here({ why: reason }) : m.contact_refused_elsewhere({ why: reason });
}
