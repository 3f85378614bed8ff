import type { RowState } from "../../domain/outbox/admin-view.ts";
import { m } from "../../i18n/paraglide/messages.js";

type Publication = {
  /** The owner's setting. */
  readonly published: boolean;
  /** The server's state. */
  readonly isPublic: boolean;
  readonly standing: RowState;
};

/** Publication state of a post. A post is never shown as published before the server has acknowledged it. */
export function PublicationState({ publication }: { publication: Publication }) {
  const { published, isPublic } = publication;
  return (
    <span className={published && isPublic ? "text-ok" : "text-wait"}>{publicationText(publication)}</span>
  );
}

/** The publication state as plain text. */
export function publicationText({ published, isPublic, standing }: Publication): string {
  if (published === isPublic) return published ? m.writing_state_published() : m.writing_state_draft();
  if (standing === "parked")
    return published ? m.writing_state_not_published() : m.writing_state_still_published();
  return published ? m.writing_state_will_publish() : m.writing_state_will_unpublish();
}
