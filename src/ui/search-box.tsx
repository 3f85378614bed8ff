import { Search } from "lucide-react";
import { useEffect, useId, useRef } from "react";

type SearchBoxProps = { readonly label: string; readonly value: string; onChange(words: string): void };

/** Words to look for in what stands below. `/` leads here. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isWriting = target instanceof HTMLElement && target.closest("input, textarea, [contenteditable]");
      if (key !== "/" || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener("keydown", focusOnSlash);
    return () => document.removeEventListener("keydown", focusOnSlash);
  }, []);

  return (
    <search className="relative mb-6 block">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search className="pointer-events-none absolute top-3.5 left-4 size-5 text-ink-2" aria-hidden="true" />
      <input
        ref={box}
        id={id}
        type="search"
        value={value}
        placeholder={label}
        onChange={({ target }) => onChange(target.value)}
        className="block min-h-12 w-full rounded-full border border-edge bg-sheet py-2 pr-4 pl-12 text-ink"
      />
    </search>
  );
}
