import { useState } from "react";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";

/** Discards what was typed since the last save, after a question. */
export function DiscardButton({ onDiscard }: { onDiscard(): void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button variant="link" onClick={() => setIsConfirming(true)}>
        {m.writing_discard()}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          question={m.writing_discard_question()}
          yes={m.writing_discard()}
          onYes={onDiscard}
          onClose={() => setIsConfirming(false)}
        >
          <p className="text-ink-2">{m.writing_discard_text()}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
