import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { DIALOG_BUTTONS, Dialog } from "../../ui/dialog.tsx";
import type { Elements } from "../../ui/elements.ts";
import { Field } from "../../ui/forms/field.tsx";

type WordsDialogProps = {
  readonly question: string;
  readonly label: string;
  readonly hint: string;
  readonly yes: string;
  readonly maxLength: number;
  readonly lang?: string;
  readonly value: string;
  /** True while there is nothing to send. */
  readonly isMissing?: boolean;
  onChange(value: string): void;
  onYes(): void;
  onClose(): void;
  /** Stands above the field. */
  readonly children?: Elements;
  readonly below?: Elements;
};

/** Asks the owner for a message to whoever sent something. */
export function WordsDialog(props: WordsDialogProps) {
  const { question, label, hint, yes, maxLength, lang, value, isMissing = false, children, below } = props;
  return (
    <Dialog title={question} onClose={props.onClose}>
      {children}
      <Field
        multiline
        label={label}
        hint={hint}
        {...(lang === undefined ? {} : { lang })}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => props.onChange(target.value)}
      />
      {below}
      <form method="dialog" className={DIALOG_BUTTONS}>
        <Button type="submit" variant="secondary">
          {m.dialog_cancel()}
        </Button>
        <Button
          type="submit"
          aria-disabled={isMissing}
          onClick={(event) => {
            if (isMissing) event.preventDefault();
            else props.onYes();
          }}
        >
          {yes}
        </Button>
      </form>
    </Dialog>
  );
}
