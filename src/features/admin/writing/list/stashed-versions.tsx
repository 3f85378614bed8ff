import { QueryError } from "../../../../components/lists/query-error.tsx";
import { clockText } from "../../../../components/texts/dates.tsx";
import { useAdminLive } from "../../../../data/admin/context.ts";
import type { Fields } from "../../../../domain/content/admin-content.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Button } from "../../../../ui/button.tsx";
import { fieldName, fieldText } from "../conflict/field-text.ts";

/** Stashed versions of a post that lost a conflict. They can be viewed and restored. */
export function StashedVersions({ rowId, onTake }: { rowId: string; onTake(fields: Fields): void }) {
  const query = useAdminLive(`set-aside:${rowId}`, (read) => read.setAside(rowId));
  const found = query.value ?? [];
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
            <div>
              <Button variant="secondary" onClick={() => onTake(fields)}>
                {m.set_aside_take()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
