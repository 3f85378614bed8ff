import type { Fields } from "../../../domain/content/admin-content.ts";
import type { StashedVersion } from "../../../domain/forms/draft.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { QueryError } from "../../lists/query-error.tsx";
import { clockText } from "../../texts/dates.tsx";
import { fieldName, fieldText } from "./field-text.ts";

type StashedVersionsProps = {
  readonly stashed: {
    readonly versions: readonly StashedVersion[];
    readonly query: Parameters<typeof QueryError>[0]["query"];
    drop(seq: number): void;
  };
  onTake(fields: Fields): void;
};

/** Versions that lost a conflict, or that another window wrote in the same draft. They can be viewed, restored and deleted. */
export function StashedVersions({ stashed, onTake }: StashedVersionsProps) {
  const { versions: found, query, drop } = stashed;
  if (found.length === 0) return <QueryError query={query} />;
  return (
    <details className="mt-10 border-line border-t pt-4">
      <summary className="min-h-11 cursor-pointer font-semibold">
        {m.set_aside_title({ count: found.length })}
      </summary>
      <ul className="grid gap-6 pt-3">
        {found.map(({ seq, at, fields }) => (
          <li key={seq} className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-small border border-line p-4">
            <p className="text-ink-2 text-sm">{m.set_aside_at({ time: clockText(at) })}</p>
            {Object.entries(fields).map(([field, value]) => (
              <div key={field}>
                <p className="font-semibold">{fieldName(field)}</p>
                <p className="max-h-60 overflow-y-auto whitespace-pre-line">
                  {fieldText(field, value) || m.conflict_nothing()}
                </p>
              </div>
            ))}
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={() => onTake(fields)}>
                {m.set_aside_take()}
              </Button>
              <Button variant="link" onClick={() => drop(seq)}>
                {m.draft_drop()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
