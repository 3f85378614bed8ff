import { momentText } from "../../../../components/texts/moment-text.ts";
import { useAdmin } from "../../../../data/admin/context.ts";
import { useSaveReports } from "../../../../data/admin/use-save-reports.ts";
import { timestampOf } from "../../../../domain/dates/timestamp.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Button } from "../../../../ui/button.tsx";
import type { KeptScan } from "../../domain/attendance-code.ts";

/** The codes that were scanned here before their answers arrived. */
export function KeptScans({ scans }: { readonly scans: readonly KeptScan[] }) {
  const { commands } = useAdmin();
  const { keep } = useSaveReports();
  if (scans.length === 0) return null;

  return (
    <section>
      <h2 className="text-xl">{m.door_kept({ count: scans.length })}</h2>
      <p className="mt-1 text-ink-2">{m.door_kept_text()}</p>
      <ul className="mt-2">
        {scans.map(({ id, at }) => {
          const time = momentText(timestampOf(at));
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-2"
            >
              <span>{m.door_kept_at({ time })}</span>
              <Button
                variant="small"
                aria-label={`${m.door_drop()}: ${m.door_kept_at({ time })}`}
                onClick={() => void keep(commands.dropScan(id))}
              >
                {m.door_drop()}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
