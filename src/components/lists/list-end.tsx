import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import type { ListEndValue } from "./use-infinite-scroll.ts";

type ListEndProps = {
  readonly end: ListEndValue;
  /** Label of the button: "Older articles". */
  readonly more: string;
  /** Shown if the server is unreachable: that the list has all posts on this device. */
  readonly unreachable: string;
};

/**
 * The end of an infinite list: loads more on scroll, with a button as a fallback. The button stays while loading, so
 * that it does not lose keyboard focus.
 */
export function ListEnd({ end: { state, sentinel, loadMore }, more, unreachable }: ListEndProps) {
  const failed = state === "unreachable";
  const busy = state === "loading" || state === "fetching";
  return (
    <div ref={sentinel} className="grid min-h-12 justify-items-center gap-4 py-8 text-center">
      <p role="status" className="max-w-[48ch] text-ink-2">
        {failed ? unreachable : state === "fetching" ? m.list_asking() : ""}
      </p>
      {state === "end" ? null : (
        <Button variant="secondary" aria-disabled={busy} onClick={busy ? undefined : loadMore}>
          {failed ? m.try_again() : more}
        </Button>
      )}
    </div>
  );
}
