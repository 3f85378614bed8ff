import { useAdminList } from "../../../../data/admin/use-admin-list.ts";
import type { AdminOf } from "../../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import type { Timestamp } from "../../../../domain/dates/timestamp.ts";
import type { Draft } from "../../../../domain/forms/draft.ts";
import type { AdminOperation } from "../../../../domain/outbox/admin-operation.ts";
import type { RowState, Shown } from "../../../../domain/outbox/admin-view.ts";
import { type StateFilter, searchOf } from "./filter-posts.ts";

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
  readonly deadLettered: AdminOperation | null;
  readonly unsaved: boolean;
};

export type PostsAsked = {
  readonly search: string;
  readonly state: StateFilter;
  readonly limit: number;
};

/** The newest posts of a kind that match, with the drafts that were never saved. */
export function usePosts<K extends PostKind>(kind: K, { search, state, limit }: PostsAsked) {
  const text = search.trim();
  return useAdminList(`posts:${kind}:${state}:${limit}:${text}`, async (read) => {
    const [drafts, waiting, missing] = await Promise.all([
      read.drafts(),
      read.queuedOperations(),
      read.missingFiles(),
    ]);
    const own = drafts.filter((draft) => draft.kind === kind);
    const written = new Set(own.map(({ rowId }) => rowId));
    const matches = searchOf(text);
    const ids = [...written, ...waiting.filter(({ intent }) => intent.on === kind).map(({ rowId }) => rowId)];
    const onlyHere = await read.someRows(kind, [...new Set(ids)]);
    const isUnsent = ({ row, status }: Shown<K>) =>
      (status !== "sent" || written.has(row.id)) && (!matches || matches(row));
    const unsent = onlyHere.filter(isUnsent);
    const { shown, count, older } =
      state === "unsent"
        ? { shown: unsent.slice(0, limit), count: unsent.length, older: null }
        : await read.list(kind, state, limit, matches);
    const deadLettered = new Map(
      waiting.filter((one) => one.state === "parked").map((one) => [one.rowId, one]),
    );
    const listed = shown.map(
      ({ row, status, isPublic, scheduledAt }): Listed<K> => ({
        id: row.id,
        row,
        status,
        isPublic,
        scheduledAt,
        unsaved: written.has(row.id),
        lacksPicture: lacksAny(row, missing),
        deadLettered: deadLettered.get(row.id) ?? null,
      }),
    );
    const known = new Set(onlyHere.map(({ row }) => row.id));
    return { listed, count, older, unsaved: own.filter(({ rowId }: Draft) => !known.has(rowId)) };
  });
}

function lacksAny(row: object, missing: readonly string[]): boolean {
  if (missing.length === 0) return false;
  const json = JSON.stringify(row);
  return missing.some((path) => json.includes(path));
}
