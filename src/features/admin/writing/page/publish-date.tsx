import { LongDate } from "../../../../components/texts/dates.tsx";
import type { Timestamp } from "../../../../domain/dates/timestamp.ts";
import { m } from "../../../../i18n/paraglide/messages.js";

type PublishDateProps = {
  /** When the post was first published; null if it never was. */
  readonly publishedAt: Timestamp | null;
};

/** The date under which readers see a post. */
export function PublishDate({ publishedAt }: PublishDateProps) {
  return (
    <div>
      <p className="font-semibold">{m.writing_publish_date()}</p>
      <p className="text-ink-2">
        {publishedAt === null ? m.writing_publish_date_now() : <LongDate of={publishedAt} />}
      </p>
    </div>
  );
}
