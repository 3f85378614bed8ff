import { useId } from "react";

type ChoiceFieldProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  onChange(value: T): void;
};

/** A choice of one option out of a few. */
export function ChoiceField<T extends string>({ label, value, choices, onChange }: ChoiceFieldProps<T>) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="block min-h-13 w-full max-w-sm rounded-small border border-edge bg-sheet px-4 text-base text-ink"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

type SwitchFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  onChange(on: boolean): void;
};

/** A labelled checkbox, with a hint about its effect where the label does not say it. */
export function SwitchField({ label, hint, on, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 w-fit items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={hint && id}
          onChange={({ target }) => onChange(target.checked)}
          className="size-6 shrink-0"
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={id} className="ps-9 text-ink-2 text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
