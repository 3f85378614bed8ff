import type { Timestamp } from "../../domain/dates/timestamp.ts";
import type { RowState } from "../../domain/outbox/admin-view.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { momentText } from "../texts/moment-text.ts";

export type Publication = {
  /** The owner's setting. */
  readonly published: boolean;
  /** The owner's schedule; null for none. */
  readonly publishAt: Timestamp | null;
  /** The server's state. */
  readonly isPublic: boolean;
  /** The server's schedule; null for none. */
  readonly scheduledAt: Timestamp | null;
  readonly status: RowState;
};

/** Publication state of a post. What is shown is never called published before the server has acknowledged it. */
export function PublicationState({ publication }: { publication: Publication }) {
  return (
    <span className={isPublished(publication) ? "text-ok" : "text-wait"}>{publicationText(publication)}</span>
  );
}

/** True if the server has published the post as it is shown here. */
function isPublished({ published, isPublic, status }: Publication): boolean {
  return published && isPublic && status === "sent";
}

/** The publication state as plain text. */
export function publicationText(publication: Publication): string {
  const { published, isPublic, status } = publication;
  if (isPublished(publication)) return m.writing_state_published();
  if (published && isPublic)
    return status === "deadLettered"
      ? m.writing_state_edit_not_published()
      : m.writing_state_edit_will_publish();
  if (published !== isPublic) {
    if (status === "deadLettered")
      return published ? m.writing_state_not_published() : m.writing_state_still_published();
    return published ? m.writing_state_will_publish() : m.writing_state_will_unpublish();
  }
  return scheduleText(publication);
}

/** True if the owner's publication or schedule is not yet the server's. */
export function isPublicationUnsent({
  published,
  publishAt,
  isPublic,
  scheduledAt,
}: Omit<Publication, "status">): boolean {
  return published !== isPublic || (!published && publishAt !== scheduledAt);
}

function scheduleText({ publishAt, scheduledAt, status }: Publication): string {
  if (publishAt !== scheduledAt) {
    const isDeadLettered = status === "deadLettered";
    if (publishAt !== null)
      return (isDeadLettered ? m.writing_state_not_scheduled : m.writing_state_will_schedule)({
        time: momentText(publishAt),
      });
    if (scheduledAt !== null)
      return (isDeadLettered ? m.writing_state_still_scheduled : m.writing_state_will_cancel)({
        time: momentText(scheduledAt),
      });
  }
  return publishAt === null
    ? m.writing_state_draft()
    : m.writing_state_scheduled({ time: momentText(publishAt) });
}
