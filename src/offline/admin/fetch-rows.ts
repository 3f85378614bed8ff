import type { Auth } from "../../domain/auth/auth.ts";
import type { AdminKind } from "../../domain/content/admin-content.ts";
import { type AdminList, listKey, placeOf } from "../../domain/outbox/admin-lists.ts";
import { type AdminPosition, type AdminRemote, MAX_ROWS_BY_ID } from "../../domain/outbox/admin-remote.ts";
import { failed, type Result, success } from "../../domain/outbox/failure.ts";
import { type AdminDatabase, adminTable } from "./database.ts";
import { extendAdminMirror, putRowsById, readAdminState } from "./mirror.ts";
import { newestEnd, storedCount } from "./mirror-rows.ts";
import { withAccessToken } from "./with-access-token.ts";

/** Maximum number of rows per request. */
export const PAGE = 1_000;

export type FetchDeps = {
  readonly db: AdminDatabase;
  readonly remote: Pick<AdminRemote, "page" | "rows">;
  readonly auth: Pick<Auth, "access" | "refresh">;
};

/** Reads older rows of a list until `count` of them are stored or the server has no more. */
export async function extendList(
  { db, remote, auth }: FetchDeps,
  list: AdminList,
  count: number,
): Promise<Result<null>> {
  for (;;) {
    const state = await readAdminState(db);
    const floor = state?.floors[listKey(list)];
    if (!state || state.damaged || !floor || floor.whole) return success(null);
    const missing = count === Number.POSITIVE_INFINITY ? PAGE : count - (await storedCount(db, list, floor));
    if (missing <= 0) return success(null);
    const page = await withAccessToken(auth, db.userId, (credentials) =>
      remote.page(credentials, list, floor.end, Math.min(PAGE, missing)),
    );
    if (!page.ok) return page;
    const { end, whole } = page.value;
    if (!whole && !isBelow(end, floor.end))
      return failed({ kind: "rejected", code: "page_repeats", message: "" });
    await extendAdminMirror(db, list, state, floor, page.value);
  }
}

function isBelow(end: AdminPosition | null, before: AdminPosition | null): boolean {
  if (!end) return false;
  return !before || placeOf(end) < placeOf(before);
}

/** Reads rows by their ids and stores them. */
export async function readRows(
  { db, remote, auth }: FetchDeps,
  kind: AdminKind,
  ids: readonly string[],
): Promise<Result<null>> {
  for (let from = 0; from < ids.length; from += MAX_ROWS_BY_ID) {
    const some = ids.slice(from, from + MAX_ROWS_BY_ID);
    const rows = await withAccessToken(auth, db.userId, (credentials) =>
      remote.rows(credentials, kind, some),
    );
    if (!rows.ok) return rows;
    await putRowsById(db, kind, some, rows.value);
  }
  return success(null);
}

export type OlderRows = {
  readonly lists: readonly AdminList[];
  /** How many more of each. */
  readonly count: number;
  /** The time down to which they are stored: what is read next differs by it. */
  readonly end: string | null;
};

/** Reads what a screen asks for beyond what the device keeps. */
export function adminFetcher(deps: FetchDeps) {
  const { db } = deps;
  return {
    /** Stores older rows of some lists. */
    async older({ lists, count }: Omit<OlderRows, "end">): Promise<Result<null>> {
      for (const list of lists) {
        const floor = (await readAdminState(db))?.floors[listKey(list)];
        if (!floor) continue;
        const read = await extendList(deps, list, (await storedCount(db, list, floor)) + count);
        if (!read.ok) return read;
      }
      return success(null);
    },

    /** Stores those of some rows that this device may lack. */
    async fetchRows(kind: AdminKind, ids: readonly string[]): Promise<Result<null>> {
      if (newestEnd(kind, await readAdminState(db)) === null) return success(null);
      const stored = await adminTable(db, kind).bulkGet([...ids]);
      return readRows(
        deps,
        kind,
        ids.filter((_, at) => stored[at] === undefined),
      );
    },
  };
}

export type AdminFetcher = ReturnType<typeof adminFetcher>;
