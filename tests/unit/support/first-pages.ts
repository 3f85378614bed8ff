import { ADMIN_KINDS } from "../../../src/domain/content/admin-content.ts";
import {
  type ContentOf,
  LISTED_KINDS,
  type ListedKind,
  ofKinds,
  UNPAGED_KINDS,
} from "../../../src/domain/content/content.ts";
import { listsOf } from "../../../src/domain/outbox/admin-lists.ts";
import type { AdminFirstPages } from "../../../src/domain/outbox/admin-remote.ts";
import type { FirstPages, Page } from "../../../src/domain/outbox/remote.ts";

/** What a device reads first of a server at this revision; of the lists that are not given, that they are empty. */
export function firstPages(
  head: Omit<FirstPages["head"], "minFormat">,
  listed: { [K in ListedKind]?: Page<K> } = {},
): FirstPages {
  return {
    head: { ...head, minFormat: 1 },
    listed: { ...ofKinds(LISTED_KINDS, () => pageOf([], true)), ...listed } as FirstPages["listed"],
    readable: null,
    unpaged: ofKinds(UNPAGED_KINDS, () => []),
  };
}

/**
 * @param rows newest first
 * @param whole true if the server has no older ones
 */
export function pageOf<K extends ListedKind>(rows: ContentOf[K][], whole: boolean): Page<K> {
  const last = rows.at(-1);
  const end = last ? { publishedAt: last.publishedAt, id: last.id } : null;
  return { rows, received: rows.length, end, whole };
}

/** What the admin reads first of a server without rows. */
export function emptyAdminPages(head: AdminFirstPages["head"]): AdminFirstPages {
  const page = { rows: [], end: null, whole: true };
  return { head, lists: ADMIN_KINDS.flatMap(listsOf).map((list) => ({ ...list, count: 0, page })) };
}
