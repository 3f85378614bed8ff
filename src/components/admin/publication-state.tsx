import type { RowState } from "../../domain/outbox/admin-view.ts";
import { m } from "../../i18n/paraglide/messages.js";

type Publication = {
  /** The owner's setting. */
  readonly published: boolean;
  /** The server's state. */
  readonly isPublic: boolean;
  readonly standing: RowState;
};

/** Publication state of a post. What is shown is never called published before the server has acknowledged it. */
export function PublicationState({ publication }: { publication: Publication }) {
  return (
    <span className={isPublished(publication) ? "text-ok" : "text-wait"}>{publicationText(publication)}</span>
  );
}

/** True if the server has published the post as it is shown here. */
function isPublished({ published, isPublic, standing }: Publication): boolean {
  return published && isPublic && standing === "sent";
}

/** The publication state as plain text. */
export function publicationText(publication: Publication): string {
  const { published, isPublic, standing } = publication;
  if (isPublished(publication)) return m.writing_state_published();
  if (!published && !isPublic) return m.writing_state_draft();
  if (published && isPublic)
    return standing === "parked" ? m.writing_state_edit_not_published() : m.writing_state_edit_will_publish();
  if (standing === "parked")
    return published ? m.writing_state_not_published() : m.writing_state_still_published();
  return published ? m.writing_state_will_publish() : m.writing_state_will_unpublish();
}
