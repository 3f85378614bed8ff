import { LongDate } from "../../../../components/texts/dates.tsx";
import type { Timestamp } from "../../../../domain/dates/timestamp.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { ScheduleField } from "../schedule/schedule-field.tsx";

type PublishDateProps = {
  /** When the post was first published; null if it never was. */
  readonly publishedAt: Timestamp | null;
  /** True if the post is public, or will be once the change is sent. */
  readonly published: boolean;
  readonly publishAt: Timestamp | null;
  change(changed: { publishAt: Timestamp | null; published: false }): void;
};

/** The date under which readers see a post; until it is published, the time at which the server is to publish it. */
export function PublishDate({ publishedAt, published, publishAt, change }: PublishDateProps) {
  return (
    <div className="grid gap-2">
      {publishedAt !== null || published ? (
        <div>
          <p className="font-semibold">{m.writing_publish_date()}</p>
          <p className="text-ink-2">
            {publishedAt === null ? m.writing_publish_date_now() : <LongDate of={publishedAt} />}
          </p>
        </div>
      ) : null}
      <ScheduleField fields={{ publishAt }} wasPublished={published} change={change} />
    </div>
  );
}
