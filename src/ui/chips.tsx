import { useEffect, useRef } from "react";

export type Chip<T extends string> = { readonly value: T; readonly label: string };

type ChipsProps<T extends string> = {
  readonly label: string;
  readonly chips: readonly Chip<T>[];
  readonly chosen: T;
  onChoose(value: T): void;
};

/** A row of filters of which exactly one is active; it scrolls sideways on narrow screens. */
export function Chips<T extends string>({ label, chips, chosen, onChoose }: ChipsProps<T>) {
  const isFirst = chosen === chips[0]?.value;
  const row = useRef<HTMLFieldSetElement>(null);
  // The page may open with a filter further along; only the row scrolls, never the page.
  useEffect(() => {
    const active = isFirst ? null : row.current?.querySelector("[aria-pressed='true']");
    if (!row.current || !active) return;
    const [frame, chip] = [row.current.getBoundingClientRect(), active.getBoundingClientRect()];
    row.current.scrollLeft += chip.left + chip.width / 2 - frame.left - frame.width / 2;
  }, [isFirst]);
  return (
    <fieldset
      ref={row}
      // Browsers do not scroll to a focused chip that is already partly visible.
      onFocus={({ target }) => target.scrollIntoView({ block: "nearest", inline: "nearest" })}
      className="-mx-5 flex min-w-0 gap-2 overflow-x-auto px-5 pt-1.5 pb-3 xs:pb-4 [mask-image:linear-gradient(90deg,transparent,#000_1.25rem,#000_calc(100%-1.5rem),transparent)] [scrollbar-width:none]"
    >
      <legend className="sr-only">{label}</legend>
      {chips.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="min-h-11 shrink-0 scroll-mx-5 whitespace-nowrap rounded-full border border-edge/60 bg-transparent px-4 font-medium text-sm text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
