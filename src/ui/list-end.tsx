import { m } from "../i18n/paraglide/messages.js";
import { Button } from "./button.tsx";
import type { ListEndValue } from "./use-growing-list.ts";

type ListEndProps = {
  readonly end: ListEndValue;
  /** On the button: "Older articles". */
  readonly more: string;
  /** When the server cannot be asked: that what is shown is all this device has. */
  readonly unreachable: string;
};

/** After the last row of a list that grows: it does so by itself, and by a button where that fails. */
export function ListEnd({ end, more, unreachable }: ListEndProps) {
  return (
    <div ref={end.ref} className="grid min-h-12 justify-items-center gap-4 py-8 text-center">
      <p role="status" className="max-w-[48ch] text-ink-2">
        {end.state === "asking" ? m.list_asking() : end.state === "unreachable" ? unreachable : ""}
      </p>
      {end.state === "more" || end.state === "unreachable" ? (
        <Button weight="second" onClick={end.go}>
          {end.state === "more" ? more : m.try_again()}
        </Button>
      ) : null}
    </div>
  );
}
