import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

type TabsProps<T extends string> = {
  readonly label: string;
  readonly tabs: readonly { readonly value: T; readonly label: string }[];
  readonly chosen: T;
  onChoose(value: T): void;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
};

/** Tabs by the ARIA pattern: one Tab stop; arrow keys, Home and End move between tabs. */
export function Tabs<T extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ value }) => value === chosen);
    const to = nextIndex(event.key, at, tabs.length);
    const next = to === null ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onChoose(next.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="mb-2 xs:mb-5 flex flex-wrap gap-x-6 border-line border-b max-xs:gap-x-4 max-[399px]:text-sm"
      >
        {tabs.map(({ value, label: text }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            data-tab={value}
            aria-selected={value === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={value === chosen ? 0 : -1}
            onClick={() => onChoose(value)}
            className="-mb-px min-h-11 xs:min-h-12 border-transparent border-b-[3px] text-start font-semibold text-ink-2 leading-tight hover:text-ink aria-selected:border-red aria-selected:text-ink"
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}

/** The index that a key moves to from `at` of `count`, wrapping around; null for other keys. */
function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (at + 1) % count;
    case "ArrowLeft":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
