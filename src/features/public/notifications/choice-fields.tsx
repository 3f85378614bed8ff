import { useId } from "react";
import { KIND_NAMES } from "../../../components/texts/kind-names.ts";
import { SECTIONS } from "../../../domain/kinds/kinds.ts";
import { LANGUAGES, languageName } from "../../../domain/languages/languages.ts";
import { NIGHT, type NotificationChoice } from "../../../domain/notifications/choice.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { ChoiceField, SwitchField } from "../../../ui/forms/choice-field.tsx";
import { Input } from "../../../ui/forms/controls.tsx";

type ChoiceFieldsProps = {
  readonly choice: NotificationChoice;
  /** The error about the sections, if there is one. */
  readonly errorId: string | undefined;
  onChange(next: NotificationChoice): void;
};

/** Sections, language and quiet hours. */
export function ChoiceFields({ choice, errorId, onChange }: ChoiceFieldsProps) {
  const { sections, reads, quiet } = choice;
  return (
    <>
      <fieldset aria-describedby={errorId}>
        <legend className="mb-1 font-semibold">{m.notifications_sections()}</legend>
        {SECTIONS.map((section) => (
          <label key={section} className="flex min-h-11 w-fit items-center gap-3">
            <input
              type="checkbox"
              checked={sections.includes(section)}
              onChange={({ target }) =>
                onChange({
                  ...choice,
                  sections: SECTIONS.filter((other) =>
                    other === section ? target.checked : sections.includes(other),
                  ),
                })
              }
              className="size-6 shrink-0"
            />
            <span>{KIND_NAMES[section]()}</span>
          </label>
        ))}
      </fieldset>
      <ChoiceField
        label={m.notifications_language()}
        value={reads}
        choices={[
          { value: "all", label: m.notifications_language_all() },
          ...LANGUAGES.map((value) => ({
            value,
            label: m.notifications_language_only({ name: languageName(value, getLocale()) }),
          })),
        ]}
        onChange={(next) => onChange({ ...choice, reads: next })}
      />
      <div className="grid gap-3">
        <SwitchField
          label={m.notifications_quiet()}
          hint={m.notifications_quiet_hint()}
          on={quiet !== null}
          onChange={(on) => onChange({ ...choice, quiet: on ? NIGHT : null })}
        />
        {quiet ? (
          <div className="flex flex-wrap gap-4 ps-9">
            <TimeField
              label={m.notifications_quiet_from()}
              minutes={quiet.from}
              onChange={(from) => onChange({ ...choice, quiet: { ...quiet, from } })}
            />
            <TimeField
              label={m.notifications_quiet_until()}
              minutes={quiet.until}
              onChange={(until) => onChange({ ...choice, quiet: { ...quiet, until } })}
            />
          </div>
        ) : null}
      </div>
    </>
  );
}

type TimeFieldProps = {
  readonly label: string;
  /** After midnight. */
  readonly minutes: number;
  onChange(minutes: number): void;
};

function TimeField({ label, minutes, onChange }: TimeFieldProps) {
  const id = useId();
  const value = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Input
        id={id}
        type="time"
        value={value}
        onChange={({ target }) => {
          const [hour, minute] = target.value.split(":").map(Number);
          // Empty while it is being typed.
          if (hour !== undefined && minute !== undefined) onChange(hour * 60 + minute);
        }}
        className="min-h-13 rounded-small border border-edge bg-sheet px-4 text-base text-ink"
      />
    </div>
  );
}
