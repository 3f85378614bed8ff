import { type ComponentType, useState } from "react";
import { useParams } from "react-router-dom";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { MissingPost } from "../../../components/post/missing-post.tsx";
import { SkeletonPost } from "../../../components/post/skeleton-post.tsx";
import { useAdmin, useAdminLive } from "../../../data/admin/context.ts";
import { useDraft } from "../../../data/admin/use-draft.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../domain/content/content.ts";
import { type FieldsIn, newPost } from "../../../domain/kinds/forms.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { PostForm } from "./post-form.tsx";
import { fieldsOf, postKind } from "./post-kinds.ts";

export type PostFormPageProps<K extends PostKind> = {
  readonly kind: K;
  /** The public page of this kind of post. */
  readonly Preview: ComponentType<{ row: AdminOf[K] }>;
};

/** Edits a post. A new post gets its own URL with the first edit, so that a reload restores it. */
export function PostFormPage<K extends PostKind>(props: PostFormPageProps<K>) {
  const { id } = useParams();
  const [made] = useState(() => crypto.randomUUID());
  const rowId = id ?? made;
  const profile = useAdminLive("display-name", async (read) => ({
    displayName: (await read.profile())?.row.displayName ?? "",
  }));
  // Without the profile the post gets the default author.
  if (profile.status === "loading") return <SkeletonPost />;
  const displayName = profile.value?.displayName ?? "";
  return (
    <PostDraft key={rowId} {...props} rowId={rowId} isNew={id === undefined} displayName={displayName} />
  );
}

type PostDraftProps<K extends PostKind> = PostFormPageProps<K> & {
  readonly rowId: string;
  readonly isNew: boolean;
  /** The owner's name for the authors of new posts; "" for the default. */
  readonly displayName: string;
};

function PostDraft<K extends PostKind>({ kind, Preview, rowId, isNew, displayName }: PostDraftProps<K>) {
  const { email } = useAdmin().user;
  const draft = useDraft<K, FieldsIn[K]>(kind, rowId, isNew, (row) =>
    row
      ? fieldsOf(kind, row, email)
      : // New posts start in the language of the interface.
        { ...newPost(kind, email, displayName), lang: getLocale() },
  );
  switch (draft.status) {
    case "loading":
      return <SkeletonPost />;
    case "failed":
      return <QueryError query={draft} text={postKind(kind).text("loadFailed")} />;
    case "missing":
      return <MissingPost title={m.writing_missing()} text={m.writing_missing_text()} />;
    case "ready":
      return <PostForm kind={kind} rowId={rowId} draft={draft} Preview={Preview} />;
  }
}
