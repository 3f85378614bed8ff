import type { ReactNode } from "react";
import { ReasonDialog } from "../../../../components/privacy/reason-dialog.tsx";
import { reasonText } from "../../../../components/privacy/reason-text.ts";
import type { Fate, Reason } from "../../../../domain/privacy/reasons.ts";
import { m } from "../../../../i18n/paraglide/messages.js";

/** What the owner decided about a comment of this device and why, and a way to question it. */
export function Decision({ fate, onAppeal }: { readonly fate: Fate; onAppeal(): void }) {
  const { status, reason, words, answer, appealed } = fate;
  return (
    <div className="text-[.9rem]">
      <p className="text-bad">
        {status === "hidden" ? m.comment_decided_hidden() : m.comment_decided_removed()}{" "}
        {reason ? reasonText(reason) : null}
      </p>
      {words ? <p className="whitespace-pre-line">{m.comment_decided_words({ words })}</p> : null}
      {appealed && !answer ? <p className="text-wait">{m.comment_appealed()}</p> : null}
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
  readonly children: ReactNode;
  onYes(reason: Reason, words: string): void;
  onClose(): void;
};

/** Asks why a comment is reported, or why it should be shown again. */
export function ThreadDialog({ what, ...rest }: ThreadDialogProps) {
  const isReport = what === "report";
  return (
    <ReasonDialog
      question={isReport ? m.comment_report_question() : m.comment_appeal_question()}
      yes={isReport ? m.comment_report() : m.comment_appeal()}
      label={isReport ? m.reason_words() : m.comment_appeal_words()}
      withReason={isReport}
      {...rest}
    />
  );
}
