import { Eye, Pencil } from "lucide-react";
import { useState } from "react";
import { type StorageProblem, storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useSendsLater } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { bottomBar } from "../../../ui/forms/bottom-bar.ts";
import { Notice } from "../../../ui/notice.tsx";

type FormActionsProps = {
  readonly published: boolean;
  readonly wasPublished: boolean;
  /** True if the post is to be published at a set time. */
  readonly scheduled: boolean;
  readonly saving: boolean;
  readonly preview: boolean;
  /** Why storing the draft on this device failed; null if it did not fail. */
  readonly notPersisted: StorageProblem | null;
  /** The form has changes that are not saved. */
  readonly unsaved: boolean;
  onSave(): void;
  onPreview(): void;
  onDiscard(): void;
};

/** Actions of the post form; always in sight. */
export function FormActions(props: FormActionsProps) {
  const { published, scheduled, saving, preview, notPersisted, unsaved, onSave, onPreview, onDiscard } =
    props;
  const [asking, setAsking] = useState(false);
  const waits = useSendsLater();
  return (
    <div
      ref={bottomBar}
      className="sticky bottom-0 z-3 short:static mt-8 flex flex-wrap items-center gap-3 border-line border-t bg-paper py-4"
    >
      {notPersisted ? (
        <div className="-my-4 w-full">
          <Notice tone="error">{storageErrorText(notPersisted)}</Notice>
        </div>
      ) : null}
      <Button onClick={onSave} aria-disabled={saving}>
        {actionName(props)}
      </Button>
      <Button variant="secondary" onClick={onPreview} aria-pressed={preview}>
        {preview ? (
          <Pencil className="size-5" aria-hidden="true" />
        ) : (
          <Eye className="size-5" aria-hidden="true" />
        )}
        {preview ? m.writing_back_to_form() : m.writing_preview()}
      </Button>
      {unsaved ? (
        <Button variant="link" onClick={() => setAsking(true)}>
          {m.writing_discard()}
        </Button>
      ) : null}
      {waits ? (
        <p className="w-full text-ink-2 text-sm">
          {published
            ? m.writing_publish_later()
            : scheduled
              ? m.writing_schedule_later()
              : m.writing_save_later()}
        </p>
      ) : null}
      {asking ? (
        <ConfirmDialog
          question={m.writing_discard_question()}
          yes={m.writing_discard()}
          onYes={onDiscard}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-2">{m.writing_discard_text()}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function actionName({ published, wasPublished, scheduled }: FormActionsProps): string {
  if (published) return wasPublished ? m.writing_save() : m.writing_publish();
  return scheduled ? m.writing_schedule() : m.writing_save_draft();
}
