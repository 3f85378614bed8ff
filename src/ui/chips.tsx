export type Chip<T extends string> = { readonly value: T; readonly label: string };

type ChipsProps<T extends string> = {
  readonly label: string;
  readonly chips: readonly Chip<T>[];
  readonly chosen: T;
  onChoose(value: T): void;
};

/** A row of filters of which exactly one is active; it scrolls sideways on narrow screens. */
export function Chips<T extends string>({ label, chips, chosen, onChoose }: ChipsProps<T>) {
  return (
    <fieldset
      // Browsers do not scroll to a focused chip that is already partly visible.
      onFocus={({ target }) => target.scrollIntoView({ block: "nearest", inline: "nearest" })}
      className="-mx-5 flex min-w-0 gap-2 overflow-x-auto px-5 pt-1.5 pb-3 xs:pb-4 [scrollbar-width:none]"
    >
      <legend className="sr-only">{label}</legend>
      {chips.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="min-h-11 shrink-0 scroll-mx-5 whitespace-nowrap rounded-full border border-edge/60 bg-transparent px-4 font-medium text-[.95rem] text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
