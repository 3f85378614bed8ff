import type { AdminComment, AdminKind, AdminOf } from "../content/admin-content.ts";
import type { Timestamp } from "../dates/timestamp.ts";
import { byKind } from "../kinds/kinds.ts";

/** The lists that the admin's rows are divided into: posts and events, messages, comments. */
export type ListName =
  | ("published" | "scheduled" | "draft" | "unread" | "read")
  | (AdminComment | AdminOf["submission"])["status"];

/** A list that the server pages. `open` has the messages without an answer and the comments with an open case, beside their other list; `all` is the only one of its kind. */
export type AdminList = { readonly kind: AdminKind; readonly list: ListName | "open" | "all" };

const POST_LISTS = ["published", "scheduled", "draft"] as const;
const LISTS: { readonly [K in AdminKind]?: readonly AdminList["list"][] } = {
  ...byKind(() => POST_LISTS),
  comment: ["visible", "pending", "hidden", "open"],
  message: ["unread", "read", "open"],
};

/** The lists of a kind. */
export function listsOf(kind: AdminKind): readonly AdminList[] {
  return (LISTS[kind] ?? (["all"] as const)).map((list) => ({ kind, list }));
}

/** True for a list that a device keeps as a whole, because screens read all of it. */
export function isKeptWhole({ list }: AdminList): boolean {
  return list === "all" || list === "open";
}

/** Sorts the rows of a list, as the server does. */
export function placeOf({ createdAt, id }: { readonly createdAt: Timestamp; readonly id: string }): string {
  return `${createdAt}${id}`;
}

/** Identifies a list on the device. */
export function listKey({ kind, list }: AdminList): string {
  return list === "all" ? kind : `${kind}:${list}`;
}

/** The list that a row is in; null for a kind that has only one list. */
export function listOf(row: AdminOf[AdminKind]): ListName | null {
  if ("publishAt" in row) {
    if (row.published) return "published";
    return row.publishAt === null ? "draft" : "scheduled";
  }
  if ("read" in row) return row.read ? "read" : "unread";
  return "status" in row ? row.status : null;
}

/**
 * True for a message that waits for an answer, and for a comment that was reported, or hidden and its author asks to reconsider, and that
 * waits for a decision.
 */
export function isOpenCase(row: AdminOf[AdminKind]): boolean {
  if ("reply" in row) return row.reply === "open";
  return "reports" in row && (row.reports > 0 || isAppealed(row));
}

/** True for a hidden comment whose author asks to reconsider, without an answer yet. */
export function isAppealed({ status, appeal }: AdminComment): boolean {
  return status === "hidden" && appeal !== null && appeal.answered_at === null;
}
