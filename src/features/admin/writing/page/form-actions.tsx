import { useAdminReach } from "../../../../components/admin/reach-context.ts";
import { ownerText } from "../../../../components/texts/owner-texts.ts";
import { type OwnerAct, unsentState } from "../../../../domain/outbox/owner-state.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Button } from "../../../../ui/button.tsx";
import { bottomBar } from "../../../../ui/forms/bottom-bar.ts";

type FormActionsProps = {
  /** True if the owner has published the post, even if that is not sent yet. */
  readonly published: boolean;
  /** True if the server is to publish the post at a set time. */
  readonly scheduled: boolean;
  readonly saving: boolean;
  /** What the button would do; null if there is nothing to send. */
  readonly act: OwnerAct | null;
  /** True at the end of the settings' sheet, which covers the page's own. */
  readonly isInSheet?: boolean;
  onSaveDraft(): void;
  onPublish(): void;
};

/** The Save and Publish buttons, always visible: at the top of a wide screen, at the bottom of a phone. */
export function FormActions(props: FormActionsProps) {
  const { published, scheduled, saving, act, isInSheet = false, onSaveDraft, onPublish } = props;
  const reach = useAdminReach();
  return (
    <div ref={isInSheet ? undefined : bottomBar} className="write-actions">
      {/* An ended session makes it wait too, but the banner says that. */}
      {act && reach !== "open" && reach !== "signed_out" ? (
        <p className="write-later">{ownerText(unsentState(act, "waiting", reach))}</p>
      ) : null}
      {published || scheduled ? null : (
        <Button variant="secondary" onClick={onSaveDraft} aria-disabled={saving}>
          {m.writing_save_draft()}
        </Button>
      )}
      <Button onClick={onPublish} aria-disabled={saving}>
        {published ? m.writing_save() : scheduled ? m.writing_schedule() : m.writing_publish()}
      </Button>
    </div>
  );
}
