import type { ComponentType } from "react";
import { Route } from "react-router-dom";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import {
  ofKinds,
  PLAIN_KINDS,
  type PlainKind,
  type PostKind,
  TRANSLATED_KINDS,
} from "../../../domain/kinds/kinds.ts";
import { ConflictPage } from "../../../features/admin/writing/conflict/conflict-page.tsx";
import { PostsPage } from "../../../features/admin/writing/list/posts-page.tsx";
import { PostFormPage } from "../../../features/admin/writing/post-form-page.tsx";
import { Article } from "../../../features/public/blog/article.tsx";
import { PostText } from "../../../features/public/community/post-text.tsx";
import { NewsItem } from "../../../features/public/news/news-item.tsx";

/** Each editor previews with the public page's own component. */
const PREVIEWS: { readonly [K in PostKind]: ComponentType<{ readonly row: AdminOf[K] }> } = {
  ...(ofKinds(PLAIN_KINDS, () => PlainPreview) as Record<PlainKind, typeof PlainPreview>),
  blog: ArticlePreview,
  community: CommunityPreview,
};

/** The lists of all kinds of post, and the page of a conflict. */
export const writingRoutes = (
  <>
    {TRANSLATED_KINDS.map((kind) => (
      <Route key={kind} path={kind} element={<PostsPage key={kind} kind={kind} />} />
    ))}
    <Route path="conflict/:id" element={<ConflictPage />} />
  </>
);

export const editorRoutes = TRANSLATED_KINDS.flatMap((kind) => {
  const Preview = PREVIEWS[kind] as ComponentType<{ readonly row: AdminOf[PostKind] }>;
  return [
    <Route
      key={`new-${kind}`}
      path={`${kind}/new`}
      element={<PostFormPage key={`new-${kind}`} kind={kind} Preview={Preview} />}
    />,
    <Route key={kind} path={`${kind}/:id`} element={<PostFormPage kind={kind} Preview={Preview} />} />,
  ];
});

function ArticlePreview({ row }: { row: AdminOf["blog"] }) {
  return <Article post={{ ...row, publishedAt: row.publishedAt ?? row.createdAt }} counted={false} />;
}

function PlainPreview({ row }: { row: AdminOf[PlainKind] }) {
  return <NewsItem item={{ ...row, publishedAt: row.publishedAt ?? row.createdAt }} />;
}

function CommunityPreview({ row }: { row: AdminOf["community"] }) {
  return <PostText post={{ ...row, publishedAt: row.publishedAt ?? row.createdAt }} />;
}
