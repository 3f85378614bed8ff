import { type FormEvent, useState } from "react";
import { REASON_WORDS_MAX, REASONS, type Reason } from "../../domain/privacy/reasons.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { DIALOG_BUTTONS, Dialog } from "../../ui/dialog.tsx";
import type { Elements } from "../../ui/elements.ts";
import { ChoiceField } from "../../ui/forms/choice-field.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { reasonText } from "./reason-text.ts";

/** What is filled in. */
export type Reasoned = { readonly reason: Reason; readonly words: string };

export const NO_REASON: Reasoned = { reason: "other", words: "" };

type ReasonDialogProps = {
  readonly question: string;
  /** The label of the confirming button. */
  readonly yes: string;
  /** The label of the free text. */
  readonly label: string;
  /** False if only a text is asked for, which then is required. */
  readonly withReason: boolean;
  readonly value: Reasoned;
  readonly children: Elements;
  onChange(value: Reasoned): void;
  /** @param value with the text trimmed */
  onYes(value: Reasoned): void;
  onClose(): void;
};

/** Asks for a reason from the list and for a text: of a report, of a decision, or of an appeal. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { question, yes, label, withReason, value, children, onChange, onYes, onClose } = props;
  const { reason, words } = value;
  const isMissing = !withReason && words.trim() === "";
  const [error, setError] = useState<string | undefined>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isMissing) return setError(m.reason_words_needed());
    onYes({ reason, words: words.trim() });
    onClose();
  }

  return (
    <Dialog title={question} onClose={onClose}>
      {children}
      <form onSubmit={submit} noValidate className="grid gap-4">
        {withReason ? (
          <ChoiceField<Reason>
            label={m.field_decision()}
            value={reason}
            choices={REASONS.map((one) => ({ value: one, label: reasonText(one) }))}
            onChange={(chosen) => onChange({ reason: chosen, words })}
          />
        ) : null}
        {reason === "child" ? <p className="font-medium">{m.reason_child_help()}</p> : null}
        <Field
          multiline
          label={label}
          value={words}
          maxLength={REASON_WORDS_MAX}
          error={isMissing ? error : undefined}
          onChange={({ target }) => onChange({ reason, words: target.value })}
          className="[&_textarea]:min-h-24"
        />
        <div className={DIALOG_BUTTONS}>
          <Button variant="secondary" onClick={onClose}>
            {m.dialog_cancel()}
          </Button>
          <Button type="submit">{yes}</Button>
        </div>
      </form>
    </Dialog>
  );
}
