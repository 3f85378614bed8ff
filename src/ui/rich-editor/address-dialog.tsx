import { type FormEvent, useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../button.tsx";
import { DIALOG_BUTTONS, Dialog } from "../dialog.tsx";
import type { Elements } from "../elements.ts";
import { Field } from "../forms/field.tsx";

type AddressDialogProps = {
  readonly title: string;
  readonly hint: string;
  /** The error for an invalid URL. */
  readonly wrong: string;
  /** The initial URL. */
  readonly initial?: string;
  /** Additional fields. */
  readonly children?: Elements;
  /** Applies the URL; returns false if it is invalid. */
  onApply(address: string): boolean;
  onClose(): void;
};

/** A dialog that asks for a URL. */
export function AddressDialog(props: AddressDialogProps) {
  const { title, hint, wrong, initial = "", children, onApply, onClose } = props;
  const [typed, setTyped] = useState(initial);
  const [isInvalid, setIsInvalid] = useState(false);

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (onApply(typed)) onClose();
    else setIsInvalid(true);
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={apply} noValidate className="grid gap-4">
        <Field
          label={m.editor_address()}
          hint={hint}
          error={isInvalid ? wrong : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        {children}
        <div className={DIALOG_BUTTONS}>
          <Button variant="secondary" onClick={onClose}>
            {m.dialog_cancel()}
          </Button>
          <Button type="submit">{m.editor_apply()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
