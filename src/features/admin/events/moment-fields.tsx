import { SITE_TIME_ZONE } from "../../../community/time-zones.ts";
import { besideDayText, dayText } from "../../../domain/dates/both-calendars.ts";
import { isoDayOf, parseIsoDay } from "../../../domain/dates/calendar-days.ts";
import { bothClocks } from "../../../domain/dates/clock-texts.ts";
import { clockText, parseClock } from "../../../domain/dates/six-hour-clock.ts";
import { millisecondsOf, type Timestamp, timestampOf } from "../../../domain/dates/timestamp.ts";
import { instantOf, wallTimeIn } from "../../../domain/dates/zoned-time.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Field } from "../../../ui/forms/field.tsx";

/** A day and a time as typed; either may be empty or not valid. */
export type TypedMoment = { readonly day: string; readonly clock: string };

/** The instant of what was typed; null if it is not a time. */
export function inZone({ day, clock }: TypedMoment, timeZone = SITE_TIME_ZONE): Timestamp | null {
  const [number, minutes] = [parseIsoDay(day), parseClock(clock)];
  return number === null || minutes === null
    ? null
    : timestampOf(instantOf(timeZone, { day: number, minutes }));
}

export function typedMoment(at: Timestamp | null, timeZone: string): TypedMoment {
  if (!at) return { day: "", clock: "" };
  const { day, minutes } = wallTimeIn(timeZone, millisecondsOf(at));
  return { day: isoDayOf(day), clock: clockText(minutes) };
}

type MomentFieldsProps = {
  readonly dayLabel: string;
  readonly clockLabel: string;
  readonly hint?: string;
  readonly moment: TypedMoment;
  readonly error: string | undefined;
  onChange(moment: TypedMoment): void;
};

/** A day and a time, with the same in the other calendar and on the other clock beside them. */
export function MomentFields({ dayLabel, clockLabel, hint, moment, error, onChange }: MomentFieldsProps) {
  const lang = getLocale();
  const [day, minutes] = [parseIsoDay(moment.day), parseClock(moment.clock)];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-3 xs:grid-cols-2 xs:items-end">
        <Field
          type="date"
          label={dayLabel}
          hint={hint}
          value={moment.day}
          error={error}
          onChange={({ target }) => onChange({ ...moment, day: target.value })}
        />
        <Field
          type="time"
          label={clockLabel}
          value={moment.clock}
          className="content-end"
          onChange={({ target }) => onChange({ ...moment, clock: target.value.slice(0, 5) })}
        />
      </div>
      <p className="min-h-6 text-ink-2" aria-live="polite">
        {[
          ...(day === null ? [] : [dayText(lang, day), besideDayText(lang, day)]),
          minutes === null ? "" : bothClocks(lang, minutes),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}
