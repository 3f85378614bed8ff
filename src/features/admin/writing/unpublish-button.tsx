import { useState } from "react";
import { RowButton } from "../../../components/admin/admin-row.tsx";
import type { Lang } from "../../../domain/content/content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

type UnpublishButtonProps = {
  /** True in a row of a list. */
  readonly inRow?: boolean;
  readonly post: { readonly title: string; readonly lang: Lang };
  onUnpublish(): void;
};

/** Takes a post off the site, after a question. */
export function UnpublishButton({ post: { title, lang }, inRow = false, onUnpublish }: UnpublishButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const button = {
    onClick: () => setIsConfirming(true),
    children: (
      <>
        <span>{m.writing_unpublish()}</span>
        <span className="sr-only">{`: ${title}`}</span>
      </>
    ),
  };
  return (
    <>
      {inRow ? <RowButton {...button} /> : <Button variant="small" {...button} />}
      {isConfirming ? (
        <ConfirmDialog
          question={m.writing_unpublish_question()}
          yes={m.writing_unpublish()}
          onYes={onUnpublish}
          onClose={() => setIsConfirming(false)}
        >
          <p lang={lang} className="font-semibold">
            {title}
          </p>
          <p className="text-ink-2">{m.writing_unpublish_text()}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
