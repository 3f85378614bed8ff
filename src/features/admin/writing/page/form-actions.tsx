import { useAdminSync } from "../../../../data/admin/context.ts";
import { useOnline } from "../../../../data/site/context.ts";
import { isTransient } from "../../../../domain/outbox/failure.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Button } from "../../../../ui/button.tsx";
import { bottomBar } from "../../../../ui/forms/bottom-bar.ts";

type FormActionsProps = {
  /** True if the owner has published the post, even if that is not sent yet. */
  readonly published: boolean;
  readonly saving: boolean;
  onSaveDraft(): void;
  onPublish(): void;
};

/** The two verbs of the page, always in sight: at the top of a wide screen, at the bottom of a phone. */
export function FormActions({ published, saving, onSaveDraft, onPublish }: FormActionsProps) {
  const online = useOnline();
  const { failure } = useAdminSync();
  // An ended session also makes operations wait, but the banner already says so.
  const waits = !online || (failure !== null && isTransient(failure) && failure.kind !== "unauthorised");
  return (
    <div ref={bottomBar} className="write-actions">
      {waits ? <p className="write-later">{m.writing_publish_later()}</p> : null}
      {published ? null : (
        <Button variant="secondary" onClick={onSaveDraft} aria-disabled={saving}>
          {m.writing_save_draft()}
        </Button>
      )}
      <Button onClick={onPublish} aria-disabled={saving}>
        {published ? m.writing_save() : m.writing_publish()}
      </Button>
    </div>
  );
}
