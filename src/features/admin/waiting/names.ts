import { deskPaths } from "../../../config/admin-paths.ts";
import type { DeskKind } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** What a kind is called in a sentence. */
export function kindName(kind: DeskKind): string {
  return {
    blog: m.desk_kind_blog,
    news: m.desk_kind_news,
    community: m.desk_kind_community,
    service: m.desk_kind_service,
    profile: m.desk_kind_profile,
    comment: m.desk_kind_comment,
    message: m.desk_kind_message,
  }[kind]();
}

/** Where a row is edited, or listed. */
export function placeOf(kind: DeskKind, rowId: string): string {
  return {
    blog: deskPaths.article(rowId),
    news: deskPaths.newsItem(rowId),
    community: deskPaths.post(rowId),
    service: deskPaths.service(rowId),
    profile: deskPaths.profile,
    comment: deskPaths.comments,
    message: deskPaths.messages,
  }[kind];
}

/** What a row is known by: its title, or whose it is. */
export function rowName(row: Readonly<Record<string, unknown>> | null): string {
  const name = row?.title ?? row?.name ?? row?.authorName;
  return typeof name === "string" ? name : "";
}
