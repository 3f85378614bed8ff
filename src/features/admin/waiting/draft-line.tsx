import { Link } from "react-router-dom";
import { updatedText } from "../../../components/texts/dates.tsx";
import { useAdmin } from "../../../data/admin/context.ts";
import type { Draft } from "../../../domain/forms/draft.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { kindName, pathOfRow, rowName } from "./row-names.ts";

/** A draft that has not been saved. */
export function DraftLine({ draft }: { draft: Draft }) {
  const { kind, rowId, fields, updatedAt } = draft;
  const { now } = useAdmin();
  return (
    <li className="border-line border-b pb-3">
      <Link to={pathOfRow(kind, rowId)} className="font-semibold no-underline hover:underline">
        {rowName(fields) || kindName(kind)}
      </Link>
      <p className="text-ink-2 text-sm">
        {kindName(kind)} · {m.draft_kept({ time: updatedText(updatedAt, now()) })}
      </p>
    </li>
  );
}
