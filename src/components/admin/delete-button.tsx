import { Trash2 } from "lucide-react";
import { useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { Elements } from "../../ui/elements.ts";

type DeleteButtonProps = {
  /** The button's label; begins with the word Delete. */
  readonly label?: string;
  readonly question: string;
  /** The name of the item, shown in the question. */
  readonly children: Elements;
  onDelete(): void;
};

/** Delete button with a confirmation. */
export function DeleteButton({ label = m.delete_word(), question, children, onDelete }: DeleteButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={m.delete_word()}
        onClick={() => setIsConfirming(true)}
        className="grid min-h-11 min-w-11 place-items-center rounded-full text-ink-2 hover:bg-gold-soft hover:text-bad"
      >
        <Trash2 className="size-5" strokeWidth={1.8} aria-hidden="true" />
      </button>
      {isConfirming ? (
        <ConfirmDialog
          question={question}
          yes={m.delete_word()}
          onYes={onDelete}
          onClose={() => setIsConfirming(false)}
        >
          {children}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
