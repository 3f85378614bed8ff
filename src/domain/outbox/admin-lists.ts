import type { AdminComment, AdminKind, AdminOf } from "../content/admin-content.ts";

/** The lists that the admin's rows are divided into: posts and events, messages, comments. */
export type ListName =
  | ("published" | "scheduled" | "draft" | "unread" | "read")
  | (AdminComment | AdminOf["submission"])["status"];

/** The list that a row is in; null for a kind that has only one list. */
export function listOf(row: AdminOf[AdminKind]): ListName | null {
  if ("publishAt" in row) {
    if (row.published) return "published";
    return row.publishAt === null ? "draft" : "scheduled";
  }
  if ("read" in row) return row.read ? "read" : "unread";
  return "status" in row ? row.status : null;
}

/** True for a comment that was reported, or hidden and its author asks to reconsider, and that waits for a decision. */
export function isOpenCase(row: AdminOf[AdminKind]): boolean {
  return "reports" in row && (row.reports > 0 || isAppealed(row));
}

/** True for a hidden comment whose author asks to reconsider, without an answer yet. */
export function isAppealed({ status, appeal }: AdminComment): boolean {
  return status === "hidden" && appeal !== null && appeal.answered_at === null;
}
