import { CircleCheck, CircleDashed } from "lucide-react";
import { type ReactNode, useId } from "react";
import { fieldName } from "../../../../components/admin/stash/field-text.ts";
import { m } from "../../../../i18n/paraglide/messages.js";

type MissingFieldsProps = {
  /** Names of the fields that are empty or invalid, as validation names them. */
  readonly missing: readonly string[];
  /** What is said if nothing is missing. */
  readonly complete: ReactNode;
  onGo(field: string): void;
};

/** What is still needed for publishing, each with one tap to its field. */
export function MissingFields({ missing, complete, onGo }: MissingFieldsProps) {
  const heading = useId();
  if (missing.length === 0)
    return (
      <p className="flex items-center gap-2 text-ok">
        <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
        <span>{complete}</span>
      </p>
    );
  return (
    <section aria-labelledby={heading} className="rounded-small bg-gold-soft p-3">
      <h3 id={heading} className="mb-1 text-base">
        {m.writing_missing_fields()}
      </h3>
      <ul>
        {missing.map((field) => (
          <li key={field}>
            <button
              type="button"
              onClick={() => onGo(field)}
              className="inline-flex min-h-11 items-center gap-2 text-start underline decoration-2 decoration-gold underline-offset-4"
            >
              <CircleDashed className="size-5 shrink-0" aria-hidden="true" />
              <span>{fieldName(field)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
