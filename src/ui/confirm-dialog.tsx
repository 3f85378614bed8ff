import { m } from "../i18n/paraglide/messages.js";
import { Button } from "./button.tsx";
import { DIALOG_BUTTONS, Dialog } from "./dialog.tsx";
import type { Elements } from "./elements.ts";

type ConfirmDialogProps = {
  readonly question: string;
  /** The name of the affected item. */
  readonly children: Elements;
  /** The label of the confirming button. */
  readonly yes: string;
  onYes(): void;
  onClose(): void;
};

/** Asks for confirmation of an irreversible action. The focus is on Cancel. */
export function ConfirmDialog({ question, children, yes, onYes, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={question} onClose={onClose}>
      {children}
      <form method="dialog" className={DIALOG_BUTTONS}>
        <Button type="submit" variant="secondary" autoFocus>
          {m.dialog_cancel()}
        </Button>
        <Button type="submit" onClick={onYes}>
          {yes}
        </Button>
      </form>
    </Dialog>
  );
}
