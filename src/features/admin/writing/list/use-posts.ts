import { useAdminQuery } from "../../../../data/admin/context.ts";
import type { AdminOf } from "../../../../domain/content/admin-content.ts";
import type { Draft } from "../../../../domain/forms/draft.ts";
import type { AdminOperation } from "../../../../domain/outbox/admin-operation.ts";
import type { Standing } from "../../../../domain/outbox/admin-view.ts";
import { plainText } from "../../../../domain/text/reading-time.ts";
import type { PostKind } from "../post-kinds.ts";

/** A post in the owner's list. */
export type Listed<K extends PostKind = PostKind> = {
  readonly id: string;
  readonly row: AdminOf[K];
  readonly standing: Standing;
  readonly isPublic: boolean;
  /** The server has lost a picture of it, and nobody who was asked had a copy. */
  readonly lacksPicture: boolean;
  /** What needs the owner, where something does. */
  readonly parked: AdminOperation | null;
  /** Something is typed and not saved. */
  readonly unsaved: boolean;
  /** What the search looks through. */
  readonly words: string;
};

/** The posts of a kind, newest first, and what was begun and never saved. */
export function usePosts<K extends PostKind>(kind: K) {
  return useAdminQuery(`posts:${kind}`, async (read) => {
    const [rows, drafts, waiting, whole, missing] = await Promise.all([
      read.rows(kind),
      read.drafts(),
      read.waiting(),
      read.isWhole(),
      read.missingFiles(),
    ]);
    const own = drafts.filter((draft) => draft.kind === kind);
    const written = new Set(own.map(({ rowId }) => rowId));
    const parked = new Map(waiting.filter(({ state }) => state === "parked").map((one) => [one.rowId, one]));
    const listed = rows.map(
      ({ row, standing, isPublic }): Listed<K> => ({
        ...{ id: row.id, row, standing, isPublic, unsaved: written.has(row.id) },
        lacksPicture: lacksAny(row, missing),
        parked: parked.get(row.id) ?? null,
        words: wordsOf(row),
      }),
    );
    const known = new Set(listed.map(({ id }) => id));
    return { listed, unsaved: own.filter(({ rowId }: Draft) => !known.has(rowId)), whole };
  });
}

function lacksAny(row: object, missing: readonly string[]): boolean {
  if (missing.length === 0) return false;
  const json = JSON.stringify(row);
  return missing.some((path) => json.includes(path));
}

function wordsOf(row: AdminOf[PostKind]): string {
  const tags = "tags" in row ? row.tags.join(" ") : "";
  const place = "country" in row ? `${row.country} ${row.city}` : "";
  const translated = Object.values(row.translations).flatMap((texts) => Object.values(texts).map(String));
  const texts = [row.content, ...translated].map(plainText).join(" ");
  return `${row.title} ${tags} ${place} ${texts}`.toLocaleLowerCase();
}
