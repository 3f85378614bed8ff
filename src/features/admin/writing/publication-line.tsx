import { Clock } from "lucide-react";
import { publicationText } from "../../../components/admin/publication-state.tsx";
import { useAdminLive } from "../../../data/admin/context.ts";
import type { PostKind } from "./post-kinds.ts";

/** A notice that the public state of a post differs from the owner's setting, because the change is not yet sent. */
export function PublicationLine({ kind, rowId }: { kind: PostKind; rowId: string }) {
  const { value: shown } = useAdminLive(`publication:${rowId}`, (read) => read.row(kind, rowId));
  if (!shown || shown.row.published === shown.isPublic) return null;
  const { row, isPublic, status: standing } = shown;
  return (
    <p className="mb-6 flex items-center gap-2 text-wait">
      <Clock className="size-4" aria-hidden="true" />
      {publicationText({ published: row.published, isPublic, standing })}
    </p>
  );
}
