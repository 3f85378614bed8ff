import { NO_REASON, ReasonDialog, type Reasoned } from "../../../../components/privacy/reason-dialog.tsx";
import { reasonText } from "../../../../components/privacy/reason-text.ts";
import { textForm } from "../../../../data/site/draft-form.ts";
import { useVisitorDraft } from "../../../../data/site/use-visitor-draft.ts";
import type { Fate } from "../../../../domain/privacy/reasons.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import type { Elements } from "../../../../ui/elements.ts";
import { OtherText } from "../../../../ui/forms/draft-form.tsx";
import type { Submit } from "../comments/use-thread.ts";

type DecisionProps = {
  readonly fate: Fate;
  /** True if what was asked is not at the server; its state stands below. */
  readonly waits: boolean;
  onAppeal(): void;
};

/** What the owner decided about a comment of this device and why, and a way to question it. */
export function Decision({ fate, waits, onAppeal }: DecisionProps) {
  const { status, reason, words, answer, appealed } = fate;
  return (
    <div className="text-sm">
      <p className="text-bad">
        {`${status === "hidden" ? m.comment_decided_hidden() : m.comment_decided_removed()} ${reason ? reasonText(reason) : ""}`}
      </p>
      {words ? <p className="whitespace-pre-line">{m.comment_decided_words({ words })}</p> : null}
      {appealed && !answer && !waits ? <p className="text-wait">{m.comment_appealed()}</p> : null}
      {answer ? <p className="whitespace-pre-line">{m.comment_decided_answer({ words: answer })}</p> : null}
      {status === "hidden" && !appealed ? (
        <button
          type="button"
          className="min-h-11 text-ink-2 underline decoration-line decoration-2 underline-offset-4 hover:text-ink hover:decoration-gold"
          onClick={onAppeal}
        >
          {m.comment_appeal()}
        </button>
      ) : null}
    </div>
  );
}

type ThreadDialogProps = {
  readonly what: "report" | "appeal";
  readonly commentId: string;
  readonly children: Elements;
  /** @param submit queues it and ends its draft */
  onYes(value: Reasoned, submit: Submit): void;
  onClose(): void;
};

const reasonForm = textForm(NO_REASON, "words");

/** Asks why a comment is reported, or why it should be shown again. */
export function ThreadDialog({ what, commentId, onYes, children, ...rest }: ThreadDialogProps) {
  const { draft, other, change, submit } = useVisitorDraft(`${what}:${commentId}`, reasonForm);
  const isReport = what === "report";
  return (
    <ReasonDialog
      question={isReport ? m.comment_report_question() : m.comment_appeal_question()}
      yes={isReport ? m.comment_report() : m.comment_appeal()}
      label={isReport ? m.reason_words() : m.comment_appeal_words()}
      withReason={isReport}
      value={draft}
      onChange={(value) => change(() => value)}
      onYes={(value) => onYes(value, submit)}
      {...rest}
    >
      {children}
      <OtherText other={other} />
    </ReasonDialog>
  );
}
