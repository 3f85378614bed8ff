import { SITE_TIME_ZONE } from "../../../../community/time-zones.ts";
import { zoneText } from "../../../../components/texts/event-texts.ts";
import { useAdmin } from "../../../../data/admin/context.ts";
import { type Timestamp, timestampOf } from "../../../../domain/dates/timestamp.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { localTimeOf, timeOfLocal } from "./local-time.ts";

type ScheduleFieldProps = {
  readonly fields: { readonly publishAt: Timestamp | null };
  /** True if the post is public now; it must be unpublished before it can be scheduled. */
  readonly wasPublished: boolean;
  change(changed: { publishAt: Timestamp | null; published: false }): void;
};

/** The time at which the server is to publish the post, in the site's time zone. */
export function ScheduleField({ fields: { publishAt }, wasPublished, change }: ScheduleFieldProps) {
  const { now } = useAdmin();
  if (wasPublished) return null;
  const isPast = publishAt !== null && publishAt <= timestampOf(now());
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        type="datetime-local"
        label={m.schedule_at()}
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
