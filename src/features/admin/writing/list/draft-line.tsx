import { AdminTitle } from "../../../../components/admin/admin-title.tsx";
import { clockText } from "../../../../components/texts/dates.tsx";
import type { PostKind } from "../../../../domain/content/content.ts";
import type { Draft } from "../../../../domain/forms/draft.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { POST_KINDS } from "../post-kinds.ts";

/** A draft of a post that was never saved, on this device only. */
export function DraftLine({ kind, draft }: { kind: PostKind; draft: Draft }) {
  const { title } = draft.fields as { title?: string };
  return (
    <li className="group relative border-line border-t py-2">
      <AdminTitle to={POST_KINDS[kind].paths.edit(draft.rowId)}>
        {title?.trim() || m.writing_untitled()}
      </AdminTitle>
      <p className="text-ink-2 text-sm">{m.writing_kept_at({ time: clockText(draft.updatedAt) })}</p>
    </li>
  );
}
