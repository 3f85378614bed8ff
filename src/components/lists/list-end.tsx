import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import type { ListEndValue } from "./use-infinite-scroll.ts";

type ListEndProps = {
  readonly end: ListEndValue;
  /** On the button: "Older articles". */
  readonly more: string;
  /** When the server cannot be asked: that what is shown is all this device has. */
  readonly unreachable: string;
};

/**
 * After the last row of a list that grows: it does so by itself, and by a button where that fails. The button
 * stays while the list is growing, so that whoever pressed it with the keyboard is not thrown off the page.
 */
export function ListEnd({ end: { state, sentinel, go }, more, unreachable }: ListEndProps) {
  const failed = state === "unreachable";
  const busy = state === "reading" || state === "asking";
  return (
    <div ref={sentinel} className="grid min-h-12 justify-items-center gap-4 py-8 text-center">
      <p role="status" className="max-w-[48ch] text-ink-2">
        {failed ? unreachable : state === "asking" ? m.list_asking() : ""}
      </p>
      {state === "end" ? null : (
        <Button weight="second" aria-disabled={busy} onClick={busy ? undefined : go}>
          {failed ? m.try_again() : more}
        </Button>
      )}
    </div>
  );
}
