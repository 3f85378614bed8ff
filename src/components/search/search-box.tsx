import { Search } from "lucide-react";
import { useId } from "react";
import { Input } from "../../ui/forms/controls.tsx";
import { LatinTyping } from "../../ui/latin-typing/latin-typing.tsx";
import { TAKES_GEEZ } from "../../ui/latin-typing/takes-geez.ts";

type SearchBoxProps = {
  readonly label: string;
  readonly value: string;
  /** Focuses the box when the page opens. */
  readonly autoFocus?: boolean;
  onChange(value: string): void;
};

/** A search field for the list below it. `/` focuses it (src/app/navigation/search-key.ts). */
export function SearchBox({ label, value, autoFocus = false, onChange }: SearchBoxProps) {
  const id = useId();

  return (
    // biome-ignore lint/a11y/useSemanticElements: a form gives a phone's keyboard its search key
    <form role="search" onSubmit={(event) => event.preventDefault()} className="group/typing relative mb-6">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search className="pointer-events-none absolute top-3.5 start-4 size-5 text-ink-2" aria-hidden="true" />
      <Input
        id={id}
        type="search"
        value={value}
        placeholder={label}
        autoFocus={autoFocus}
        enterKeyHint="search"
        autoComplete="off"
        {...{ [TAKES_GEEZ]: "" }}
        onChange={({ target }) => onChange(target.value)}
        className="block min-h-12 w-full rounded-full border border-edge bg-sheet py-2 pe-24 ps-12 text-ink"
      />
      <LatinTyping field={id} isCompact className="top-0.5 end-1" />
    </form>
  );
}
