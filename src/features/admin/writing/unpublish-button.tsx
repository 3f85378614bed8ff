import { useState } from "react";
import type { Lang } from "../../../domain/content/content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

type UnpublishButtonProps = {
  readonly post: { readonly title: string; readonly lang: Lang };
  onUnpublish(): void;
};

/** Takes a post off the site, after a question. */
export function UnpublishButton({ post: { title, lang }, onUnpublish }: UnpublishButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button variant="small" onClick={() => setIsConfirming(true)}>
        {m.writing_unpublish()}
        <span className="sr-only">: {title}</span>
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          question={m.writing_unpublish_question()}
          yes={m.writing_unpublish()}
          onYes={onUnpublish}
          onClose={() => setIsConfirming(false)}
        >
          <p lang={lang} className="font-semibold [overflow-wrap:anywhere]">
            {title}
          </p>
          <p className="text-ink-2">{m.writing_unpublish_text()}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
