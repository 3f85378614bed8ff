import { Clock } from "lucide-react";
import { publicationText } from "../../../components/admin/publication-state.tsx";
import { useAdminLive } from "../../../data/admin/context.ts";
import type { PostKind } from "./post-kinds.ts";

/** A notice that the public post differs from the one shown here, because the change is not yet sent. */
export function PublicationLine({ kind, rowId }: { kind: PostKind; rowId: string }) {
  const { value: shown } = useAdminLive(`publication:${rowId}`, (read) => read.row(kind, rowId));
  if (!shown) return null;
  const { row, isPublic, status: standing } = shown;
  if (row.published === isPublic && (!isPublic || standing === "sent")) return null;
  return (
    <p className="mb-6 flex items-center gap-2 text-wait">
      <Clock className="size-4" aria-hidden="true" />
      {publicationText({ published: row.published, isPublic, standing })}
    </p>
  );
}
