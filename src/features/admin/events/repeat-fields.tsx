import { repeatName } from "../../../components/texts/event-texts.ts";
import { weekdayText } from "../../../domain/dates/both-calendars.ts";
import { parseIsoDay } from "../../../domain/dates/calendar-days.ts";
import { REPEATS } from "../../../domain/events/event-values.ts";
import { type Repeat, WEEKDAYS } from "../../../domain/events/repeat.ts";
import { BASE_LANGUAGE, languageOf } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { ChoiceField, SwitchField } from "../../../ui/forms/choice-field.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { Errors } from "../../../ui/forms/use-validated-form.ts";

const NEW: Repeat = { every: "week", interval: 1, days: [], count: null, until: null, except: [] };
/** By the years of a second calendar only where the community has one. */
const CHOICES = REPEATS.filter(
  (every) => every !== "ethiopian_year" || languageOf(BASE_LANGUAGE).dates.months.ethiopian,
);
/** A Monday. */
const MONDAY = parseIsoDay("2026-11-23") ?? 0;

type RepeatFieldsProps = {
  readonly repeats: Repeat | null;
  readonly errors: Errors;
  onChange(repeats: Repeat | null): void;
};

/** How an event repeats: the rule, its end and the days left out. */
export function RepeatFields({ repeats, errors, onChange }: RepeatFieldsProps) {
  const change = (fields: Partial<Repeat>) => onChange({ ...(repeats ?? NEW), ...fields });
  return (
    <>
      <ChoiceField
        label={m.field_repeats()}
        value={repeats?.every ?? "none"}
        choices={[
          { value: "none" as const, label: m.repeat_none() },
          ...CHOICES.map((value) => ({ value, label: repeatName(value) })),
        ]}
        onChange={(every) => (every === "none" ? onChange(null) : change({ every }))}
      />
      {repeats ? (
        <>
          <Field
            label={m.event_interval()}
            hint={m.event_interval_hint()}
            type="number"
            min={1}
            max={99}
            value={String(repeats.interval)}
            error={errors["repeats.interval"]}
            onChange={({ target }) => change({ interval: Number(target.value) })}
          />
          {repeats.every === "week" ? (
            <Weekdays days={repeats.days} onChange={(days) => change({ days })} />
          ) : null}
          <Field
            label={m.event_until()}
            hint={m.event_until_hint()}
            type="date"
            value={repeats.until ?? ""}
            error={errors["repeats.until"]}
            onChange={({ target }) => change({ until: target.value || null })}
          />
          <Field
            multiline
            label={m.event_except()}
            hint={m.event_except_hint()}
            value={repeats.except.join("\n")}
            error={errors["repeats.except"]}
            className="[&_textarea]:min-h-20"
            onChange={({ target }) => change({ except: target.value === "" ? [] : target.value.split("\n") })}
          />
        </>
      ) : null}
    </>
  );
}

function Weekdays({ days, onChange }: { days: readonly string[]; onChange(days: string[]): void }) {
  return (
    <fieldset>
      <legend className="font-semibold">{m.event_weekdays()}</legend>
      <div className="flex flex-wrap gap-x-6">
        {WEEKDAYS.map((name, weekday) => (
          <SwitchField
            key={name}
            label={weekdayText(getLocale(), MONDAY + weekday)}
            on={days.includes(name)}
            onChange={(on) => onChange(on ? [...days, name] : days.filter((day) => day !== name))}
          />
        ))}
      </div>
    </fieldset>
  );
}
