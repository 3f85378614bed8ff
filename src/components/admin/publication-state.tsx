import type { Standing } from "../../domain/outbox/admin-view.ts";
import { m } from "../../i18n/paraglide/messages.js";

type Publication = {
  /** As the owner wants it. */
  readonly published: boolean;
  /** As the server has it. */
  readonly isPublic: boolean;
  readonly standing: Standing;
};

/** Whether readers see a post; one that the server has not acknowledged is never said to be published. */
export function PublicationState({ publication }: { publication: Publication }) {
  const { published, isPublic } = publication;
  return (
    <span className={published && isPublic ? "text-ok" : "text-wait"}>{publicationText(publication)}</span>
  );
}

/** The same in words alone. */
export function publicationText({ published, isPublic, standing }: Publication): string {
  if (published === isPublic) return published ? m.writing_state_published() : m.writing_state_draft();
  if (standing === "parked")
    return published ? m.writing_state_not_published() : m.writing_state_still_published();
  return published ? m.writing_state_will_publish() : m.writing_state_will_unpublish();
}
