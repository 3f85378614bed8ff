import { SITE_TIME_ZONE } from "../../../../community/time-zones.ts";
import { zoneText } from "../../../../components/texts/event-texts.ts";
import { useAdminNow } from "../../../../data/admin/context.ts";
import { isoDayOf, parseIsoDay } from "../../../../domain/dates/calendar-days.ts";
import { millisecondsOf, type Timestamp, timestampOf } from "../../../../domain/dates/timestamp.ts";
import { instantOf, wallTimeIn } from "../../../../domain/dates/zoned-time.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/forms/field.tsx";

// What the control for date and time shows and reports has no time zone: `2026-11-24T09:00`. Here it is a time of the site's.

const LOCAL = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d))?/;

/** The value of the control for a time; "" for none. */
export function localTimeOf(at: Timestamp | null): string {
  if (at === null) return "";
  const { day, minutes } = wallTimeIn(SITE_TIME_ZONE, millisecondsOf(at));
  const two = (part: number) => String(part).padStart(2, "0");
  return `${isoDayOf(day)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The time of a value of the control; null if it is empty or incomplete. */
export function timeOfLocal(value: string): Timestamp | null {
  const [, date = "", hours, minutes, seconds = 0] = LOCAL.exec(value) ?? [];
  const day = parseIsoDay(date);
  if (day === null) return null;
  const wall = { day, minutes: Number(hours) * 60 + Number(minutes) };
  return timestampOf(instantOf(SITE_TIME_ZONE, wall) + Number(seconds) * 1_000);
}

type ScheduleFieldProps = {
  readonly fields: { readonly publishAt: Timestamp | null };
  /** True if the post is public now; it must be unpublished before it can be scheduled. */
  readonly wasPublished: boolean;
  change(changed: { publishAt: Timestamp | null; published: false }): void;
};

/** The time at which the server is to publish the post, in the site's time zone. */
export function ScheduleField({ fields: { publishAt }, wasPublished, change }: ScheduleFieldProps) {
  const now = useAdminNow();
  if (wasPublished) return null;
  const isPast = publishAt !== null && publishAt <= timestampOf(now);
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        type="datetime-local"
        label={m.field_publish_at()}
        hint={m.schedule_hint({ zone: zoneText(SITE_TIME_ZONE) })}
        value={localTimeOf(publishAt)}
        onChange={({ target }) => {
          // While a part is missing, the control reports no value; a time that was set stays until it is removed.
          const at = timeOfLocal(target.value);
          if (at !== null) change({ publishAt: at, published: false });
        }}
      />
      {isPast ? (
        <p role="status" className="text-sm text-wait">
          {m.schedule_passed()}
        </p>
      ) : null}
      {publishAt !== null ? (
        <Button variant="small" onClick={() => change({ publishAt: null, published: false })}>
          {m.schedule_remove()}
        </Button>
      ) : null}
    </div>
  );
}
