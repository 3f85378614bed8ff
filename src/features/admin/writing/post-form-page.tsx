import { type ComponentType, useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { MissingPost } from "../../../components/post/missing-post.tsx";
import { SkeletonPost } from "../../../components/post/skeleton-post.tsx";
import { useAdmin, useAdminSync } from "../../../data/admin/context.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { PostForm } from "./post-form.tsx";
import type { PostKind } from "./post-kinds.ts";
import { type Opened, openDraft } from "./use-draft.ts";

export type PostFormPageProps<K extends PostKind> = {
  readonly kind: K;
  /** The public page of this kind of post. */
  readonly Preview: ComponentType<{ row: AdminOf[K] }>;
};

/** Edits a post. A new post gets its own URL with the first edit, so that a reload restores it. */
export function PostFormPage<K extends PostKind>({ kind, Preview }: PostFormPageProps<K>) {
  const { id } = useParams();
  const [made] = useState(() => crypto.randomUUID());
  const rowId = id ?? made;
  const admin = useAdmin();
  const { updatedAt } = useAdminSync();
  const [opened, setOpened] = useState<{ rowId: string; what: Opened<K> | null } | null>(null);
  const current = opened?.rowId === rowId ? opened : null;
  const found = current?.what ?? null;

  // Retried after each sync, which may have loaded a missing post.
  useEffect(() => {
    if (found) return;
    let over = false;
    void openDraft(admin, kind, rowId, id === undefined).then((what) => {
      if (!over) setOpened({ rowId, what });
    }, console.error);
    return () => {
      over = true;
    };
  }, [admin, kind, rowId, id, updatedAt, found]);

  if (!current) return <SkeletonPost />;
  if (!current.what) return <MissingPost title={m.writing_missing()} text={m.writing_missing_text()} />;
  return <PostForm key={rowId} kind={kind} rowId={rowId} opened={current.what} Preview={Preview} />;
}
