type ToggleProps = { readonly label: string; readonly on: boolean; onChange(on: boolean): void };

/** A labelled checkbox. */
export function Toggle({ label, on, onChange }: ToggleProps) {
  return (
    <label className="flex min-h-11 w-fit items-center gap-3 font-semibold">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0"
      />
      <span>{label}</span>
    </label>
  );
}
