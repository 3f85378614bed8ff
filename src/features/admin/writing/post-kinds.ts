import { adminPaths } from "../../../config/admin-paths.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../domain/content/content.ts";
import type { MediaPlace } from "../../../domain/content/media-rules.ts";
import { type FieldsIn, newPost } from "../../../domain/kinds/forms.ts";
import { m } from "../../../i18n/paraglide/messages.js";

type PostKindTexts = {
  /** The accepted kinds of file. */
  readonly place: MediaPlace;
  readonly paths: {
    readonly list: string;
    readonly create: string;
    edit(id: string): string;
  };
  readonly labels: {
    title(): string;
    create(): string;
    edit(): string;
    created(): string;
    updated(): string;
    deleted(): string;
    loadFailed(): string;
    createFailed(parameters: { why: string }): string;
    updateFailed(parameters: { why: string }): string;
    deleteFailed(parameters: { why: string }): string;
    deleteQuestion(): string;
    empty(): string;
  };
};

/** Paths and texts of each kind of post. */
export const POST_KINDS: Readonly<Record<PostKind, PostKindTexts>> = {
  blog: {
    place: "cover",
    paths: {
      list: adminPaths.blog,
      create: adminPaths.newArticle,
      edit: adminPaths.article,
    },
    labels: {
      title: m.writing_blog,
      create: m.writing_blog_new,
      edit: m.writing_blog_edit,
      created: m.writing_blog_created,
      updated: m.writing_blog_updated,
      deleted: m.writing_blog_deleted,
      loadFailed: m.writing_blog_load_failed,
      createFailed: m.writing_blog_create_failed,
      updateFailed: m.writing_blog_update_failed,
      deleteFailed: m.writing_blog_delete_failed,
      deleteQuestion: m.writing_blog_delete_question,
      empty: m.writing_blog_empty,
    },
  },
  news: {
    place: "cover",
    paths: {
      list: adminPaths.news,
      create: adminPaths.newNews,
      edit: adminPaths.newsItem,
    },
    labels: {
      title: m.writing_news,
      create: m.writing_news_new,
      edit: m.writing_news_edit,
      created: m.writing_news_created,
      updated: m.writing_news_updated,
      deleted: m.writing_news_deleted,
      loadFailed: m.writing_news_load_failed,
      createFailed: m.writing_news_save_failed,
      updateFailed: m.writing_news_save_failed,
      deleteFailed: m.writing_news_delete_failed,
      deleteQuestion: m.writing_news_delete_question,
      empty: m.writing_news_empty,
    },
  },
  community: {
    place: "community",
    paths: {
      list: adminPaths.community,
      create: adminPaths.newPost,
      edit: adminPaths.post,
    },
    labels: {
      title: m.writing_community,
      create: m.writing_community_new,
      edit: m.writing_community_edit,
      created: m.writing_community_created,
      updated: m.writing_community_updated,
      deleted: m.writing_community_deleted,
      loadFailed: m.writing_community_load_failed,
      createFailed: m.writing_community_create_failed,
      updateFailed: m.writing_community_update_failed,
      deleteFailed: m.writing_community_delete_failed,
      deleteQuestion: m.writing_community_delete_question,
      empty: m.writing_community_empty,
    },
  },
};

/** Initial values of a form: those of the row, for every field of the form. */
export function fieldsOf<K extends PostKind>(kind: K, row: AdminOf[K], email: string): FieldsIn[K] {
  const blank = newPost(kind, email);
  const known = row as unknown as Record<string, unknown>;
  const entries = Object.entries(blank).map(([name, value]) => [name, known[name] ?? value]);
  return Object.fromEntries(entries) as FieldsIn[K];
}
