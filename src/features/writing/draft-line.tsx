import { Link } from "react-router-dom";
import type { Draft } from "../../domain/draft.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { clockText } from "../../ui/dates.tsx";
import { POST_KINDS, type PostKind } from "./post-kinds.ts";

/** Something begun and never saved: it waits on this device for whoever began it. */
export function DraftLine({ kind, draft }: { kind: PostKind; draft: Draft }) {
  const { title } = draft.fields as { title?: string };
  return (
    <li className="border-line border-t py-3">
      <Link
        to={POST_KINDS[kind].paths.edit(draft.rowId)}
        className="quiet-link line-clamp-2 font-semibold text-lg [overflow-wrap:anywhere]"
      >
        {title?.trim() || m.writing_untitled()}
      </Link>
      <p className="text-ink-2 text-sm">{m.writing_kept_at({ time: clockText(draft.updatedAt) })}</p>
    </li>
  );
}
