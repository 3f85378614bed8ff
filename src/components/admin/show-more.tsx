import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";

/** Shows the next part of a list. */
export function ShowMore({ onClick }: { onClick(): void }) {
  return (
    <p className="py-6 text-center">
      <Button variant="secondary" onClick={onClick}>
        {m.writing_more()}
      </Button>
    </p>
  );
}
