import { Clock } from "lucide-react";
import { isPublicationUnsent, publicationText } from "../../../components/admin/publication-state.tsx";
import { useAdminLive } from "../../../data/admin/context.ts";
import type { PostKind } from "./post-kinds.ts";

/** A notice that a post is scheduled, or that the public post differs from the one shown here until the change is sent. */
export function PublicationLine({ kind, rowId }: { kind: PostKind; rowId: string }) {
  const { value: shown } = useAdminLive(`publication:${rowId}`, (read) => read.row(kind, rowId));
  if (!shown) return null;
  const { row, isPublic, scheduledAt, status: standing } = shown;
  const { published, publishAt } = row;
  const publication = { published, publishAt, isPublic, scheduledAt, standing };
  const isEditUnsent = isPublic && standing !== "sent";
  if (!isPublicationUnsent(publication) && !isEditUnsent && scheduledAt === null) return null;
  return (
    <p className="mb-6 flex items-center gap-2 text-wait">
      <Clock className="size-4" aria-hidden="true" />
      {publicationText(publication)}
    </p>
  );
}
