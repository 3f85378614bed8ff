import { adminPaths } from "../../../config/admin-paths.ts";
import type { AdminKind } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** The name of a kind, for use in a sentence. */
export function kindName(kind: AdminKind): string {
  return {
    blog: m.admin_kind_blog,
    news: m.admin_kind_news,
    community: m.admin_kind_community,
    service: m.admin_kind_service,
    profile: m.admin_kind_profile,
    comment: m.admin_kind_comment,
    message: m.admin_kind_message,
    event: m.admin_kind_event,
    attendance: m.admin_kind_attendance,
    submission: m.admin_kind_submission,
    request: m.admin_kind_request,
  }[kind]();
}

/** Path of the page where a row is edited or listed. */
export function pathOfRow(kind: AdminKind, rowId: string): string {
  return {
    blog: adminPaths.article(rowId),
    news: adminPaths.newsItem(rowId),
    community: adminPaths.post(rowId),
    service: adminPaths.service(rowId),
    profile: adminPaths.profile,
    comment: adminPaths.comments,
    message: adminPaths.messages,
    event: adminPaths.event(rowId),
    attendance: adminPaths.events,
    submission: adminPaths.submissions,
    request: adminPaths.personalData,
  }[kind];
}

/** Display name of a row: its title, or its author. */
export function rowName(row: Readonly<Record<string, unknown>> | null): string {
  const name = row?.title ?? row?.name ?? row?.authorName ?? row?.person;
  return typeof name === "string" ? name : "";
}
