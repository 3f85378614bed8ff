import { Route } from "react-router-dom";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { ConflictPage } from "../../../features/admin/writing/conflict/conflict-page.tsx";
import { PostsPage } from "../../../features/admin/writing/list/posts-page.tsx";
import { PostFormPage } from "../../../features/admin/writing/post-form-page.tsx";
import { Article } from "../../../features/public/blog/article.tsx";
import { PostText } from "../../../features/public/community/post-text.tsx";
import { NewsItem } from "../../../features/public/news/news-item.tsx";

/** The lists of all kinds of post, and the page of a conflict. */
export const writingRoutes = (
  <>
    <Route path="blog" element={<PostsPage key="blog" kind="blog" />} />
    <Route path="news" element={<PostsPage key="news" kind="news" />} />
    <Route path="community" element={<PostsPage key="community" kind="community" />} />
    <Route path="conflict/:id" element={<ConflictPage />} />
  </>
);

/** Editors of all kinds of post. Each previews with the public page's own component. */
export const editorRoutes = (
  <>
    <Route path="blog/new" element={<PostFormPage key="new-blog" kind="blog" Preview={ArticlePreview} />} />
    <Route path="blog/:id" element={<PostFormPage kind="blog" Preview={ArticlePreview} />} />
    <Route path="news/new" element={<PostFormPage key="new-news" kind="news" Preview={NewsPreview} />} />
    <Route path="news/:id" element={<PostFormPage kind="news" Preview={NewsPreview} />} />
    <Route
      path="community/new"
      element={<PostFormPage key="new-community" kind="community" Preview={CommunityPreview} />}
    />
    <Route path="community/:id" element={<PostFormPage kind="community" Preview={CommunityPreview} />} />
  </>
);

function ArticlePreview({ row }: { row: AdminOf["blog"] }) {
  return <Article post={{ ...row, publishedAt: row.publishedAt ?? row.createdAt }} counted={false} />;
}

function NewsPreview({ row }: { row: AdminOf["news"] }) {
  return <NewsItem item={{ ...row, publishedAt: row.publishedAt ?? row.createdAt }} />;
}

function CommunityPreview({ row }: { row: AdminOf["community"] }) {
  return <PostText post={{ ...row, publishedAt: row.publishedAt ?? row.createdAt }} />;
}
