import { useAdminLive } from "../../../../data/admin/context.ts";
import type { AdminOf } from "../../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import type { Timestamp } from "../../../../domain/dates/timestamp.ts";
import type { Draft } from "../../../../domain/forms/draft.ts";
import type { AdminOperation } from "../../../../domain/outbox/admin-operation.ts";
import type { RowState } from "../../../../domain/outbox/admin-view.ts";
import { plainText } from "../../../../domain/text/reading-time.ts";
import { fold } from "../../../../domain/text/search-words.ts";

/** A post in an admin list. */
export type Listed<K extends PostKind = PostKind> = {
  readonly id: string;
  readonly row: AdminOf[K];
  readonly status: RowState;
  readonly isPublic: boolean;
  /** When the server will publish it, as far as this device knows. */
  readonly scheduledAt: Timestamp | null;
  /** A picture is missing on the server, and no known device has a copy. */
  readonly lacksPicture: boolean;
  /** A dead-lettered operation of this post; null if there is none. */
  readonly parked: AdminOperation | null;
  /** The post has an unsaved draft. */
  readonly unsaved: boolean;
  /** The text that is searched, folded. */
  readonly searchText: string;
};

/** The posts of a kind, newest first, with the drafts that were never saved. */
export function usePosts<K extends PostKind>(kind: K) {
  return useAdminLive(`posts:${kind}`, async (read) => {
    const [rows, drafts, waiting, isComplete, missing] = await Promise.all([
      read.rows(kind),
      read.drafts(),
      read.queuedOperations(),
      read.isComplete(),
      read.missingFiles(),
    ]);
    const own = drafts.filter((draft) => draft.kind === kind);
    const written = new Set(own.map(({ rowId }) => rowId));
    const parked = new Map(waiting.filter(({ state }) => state === "parked").map((one) => [one.rowId, one]));
    const listed = rows.map(
      ({ row, status, isPublic, scheduledAt }): Listed<K> => ({
        id: row.id,
        row,
        status,
        isPublic,
        scheduledAt,
        unsaved: written.has(row.id),
        lacksPicture: lacksAny(row, missing),
        parked: parked.get(row.id) ?? null,
        searchText: searchTextOf(row),
      }),
    );
    const known = new Set(listed.map(({ id }) => id));
    return { listed, unsaved: own.filter(({ rowId }: Draft) => !known.has(rowId)), isComplete };
  });
}

function lacksAny(row: object, missing: readonly string[]): boolean {
  if (missing.length === 0) return false;
  const json = JSON.stringify(row);
  return missing.some((path) => json.includes(path));
}

function searchTextOf(row: AdminOf[PostKind]): string {
  const tags = "tags" in row ? row.tags.join(" ") : "";
  const place = "country" in row ? `${row.country} ${row.city}` : "";
  const translated = Object.values(row.translations).flatMap((texts) => Object.values(texts).map(String));
  const texts = [row.content, ...translated].map(plainText).join(" ");
  return fold(`${row.title} ${tags} ${place} ${texts}`);
}
