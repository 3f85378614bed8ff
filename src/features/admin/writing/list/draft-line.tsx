import type { Draft } from "../../../../domain/forms/draft.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { clockText } from "../../../../components/texts/dates.tsx";
import { DeskTitle } from "../../../../components/admin/admin-title.tsx";
import { POST_KINDS, type PostKind } from "../post-kinds.ts";

/** Something begun and never saved: it waits on this device for whoever began it. */
export function DraftLine({ kind, draft }: { kind: PostKind; draft: Draft }) {
  const { title } = draft.fields as { title?: string };
  return (
    <li className="border-line border-t py-4">
      <DeskTitle to={POST_KINDS[kind].paths.edit(draft.rowId)}>
        {title?.trim() || m.writing_untitled()}
      </DeskTitle>
      <p className="text-ink-2 text-sm">{m.writing_kept_at({ time: clockText(draft.updatedAt) })}</p>
    </li>
  );
}
