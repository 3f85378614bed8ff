import type { Auth } from "../../domain/auth/auth.ts";
import { ADMIN_KINDS, type AdminKind } from "../../domain/content/admin-content.ts";
import { type AdminList, isKeptWhole, listKey, listsOf } from "../../domain/outbox/admin-lists.ts";
import { type AdminPosition, type AdminRemote, MAX_ROWS_BY_ID } from "../../domain/outbox/admin-remote.ts";
import {
  type Failure,
  failed,
  isConnectionFailure,
  type Result,
  success,
} from "../../domain/outbox/failure.ts";
import type { Cursor } from "../../domain/outbox/remote.ts";
import { applyAllChanges, type PullResult } from "../core/sync-loop.ts";
import { settleScans } from "./check-in.ts";
import type { AdminDatabase } from "./database.ts";
import {
  applyAdminChanges,
  extendAdminMirror,
  putAdminCounts,
  putRowsById,
  readAdminState,
  startAdminMirror,
} from "./mirror.ts";
import { newestEnd, storedCount } from "./mirror-rows.ts";
import { lastAdminApplied } from "./outbox/acknowledge.ts";
import { withAccessToken } from "./with-access-token.ts";

/** Maximum number of rows per request. */
const PAGE = 1_000;
/** Number of rows of each list that a device stores without being asked for them. */
const WINDOW = 200;

export type AdminPullDeps = {
  readonly db: AdminDatabase;
  readonly remote: Pick<AdminRemote, "firstPages" | "changes" | "page" | "rows" | "counts">;
  readonly auth: Pick<Auth, "access" | "refresh">;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
};

/** `partialFailure` is the failure of a part that is worth retrying; null if everything was read. */
export type AdminPulled = PullResult & { readonly partialFailure: Failure | null };

/**
 * Brings the admin mirror up to date: the newest rows of each list if there is no mirror yet, else all changes since the
 * cursor; then what the device is to have of each list. Guests whose codes were scanned before their answers arrived are
 * then checked in.
 */
export async function pullAdmin(deps: AdminPullDeps): Promise<Result<AdminPulled>> {
  const { db } = deps;
  const state = await readAdminState(db);
  const current =
    !state || state.damaged ? await readFirstPages(deps, state) : await pullChanges(deps, state);
  if (!current.ok) return current;
  const partialFailure = await fill(deps);
  await settleScans(deps);
  return success({ ...current.value, partialFailure });
}

/** Reads the newest rows of each list and starts the mirror with them. */
async function readFirstPages(deps: AdminPullDeps, expected: Cursor | null): Promise<Result<PullResult>> {
  const { db, remote, auth } = deps;
  const first = await withAccessToken(auth, db.userId, (credentials) => remote.firstPages(credentials));
  if (!first.ok) return first;
  await startAdminMirror(db, expected, first.value);
  return success({ now: first.value.head.now, dropped: [] });
}

function pullChanges(deps: AdminPullDeps, from: Cursor): Promise<Result<PullResult>> {
  const { db, remote, auth } = deps;
  return applyAllChanges(
    from,
    async (since) => {
      const applied = await lastAdminApplied(db);
      return withAccessToken(auth, db.userId, (credentials) =>
        remote.changes(credentials, since, PAGE, applied),
      );
    },
    (since, changes) => applyAdminChanges(db, since, changes),
    (since) => readFirstPages(deps, since),
  );
}

/** Reads what is missing. A part that cannot be read does not block the others. */
async function fill(deps: AdminPullDeps): Promise<Failure | null> {
  let partialFailure: Failure | null = null;
  for (const step of [readOutdated, fillLists, readCounts]) {
    const failure = await step(deps);
    if (failure && isConnectionFailure(failure)) return failure;
    partialFailure ??= failure;
  }
  return partialFailure;
}

/** Reads rows again that were kept from before the server was restored. */
async function readOutdated(deps: AdminPullDeps): Promise<Failure | null> {
  const outdated = (await readAdminState(deps.db))?.outdated ?? [];
  for (const kind of ADMIN_KINDS) {
    const ids = outdated.flatMap((row) => (row.kind === kind ? [row.id] : []));
    const read = await readRows(deps, kind, ids);
    if (!read.ok) return read.failure;
  }
  return null;
}

async function fillLists(deps: AdminPullDeps): Promise<Failure | null> {
  let partialFailure: Failure | null = null;
  for (const list of ADMIN_KINDS.flatMap(listsOf)) {
    const filled = await extendList(deps, list, isKeptWhole(list) ? Number.POSITIVE_INFINITY : WINDOW);
    if (filled.ok) continue;
    if (isConnectionFailure(filled.failure)) return filled.failure;
    partialFailure ??= filled.failure;
  }
  return partialFailure;
}

/** Reads the counts if they are not exact. Those of another revision than the mirror's are left to the next pull. */
async function readCounts({ db, remote, auth }: AdminPullDeps): Promise<Failure | null> {
  const state = await readAdminState(db);
  if (!state?.uncounted) return null;
  const counts = await withAccessToken(auth, db.userId, (credentials) => remote.counts(credentials));
  if (!counts.ok) return counts.failure;
  await putAdminCounts(db, state, counts.value);
  return null;
}

/** Reads older rows of a list until `count` of them are stored or the server has no more. */
async function extendList(
  deps: Omit<AdminPullDeps, "now" | "newId">,
  list: AdminList,
  count: number,
): Promise<Result<null>> {
  const { db, remote, auth } = deps;
  for (;;) {
    const state = await readAdminState(db);
    const floor = state?.floors?.[listKey(list)];
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
    await extendAdminMirror(db, list, state, page.value);
  }
}

function isBelow(end: AdminPosition | null, before: AdminPosition | null): boolean {
  if (!end) return false;
  return !before || `${end.createdAt}${end.id}` < `${before.createdAt}${before.id}`;
}

/** Reads rows by their ids and stores them. */
async function readRows(
  { db, remote, auth }: Omit<AdminPullDeps, "now" | "newId">,
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

/** Older rows of lists. */
export type OlderRows = {
  readonly lists: readonly AdminList[];
  /** How many more of each. */
  readonly count: number;
  /** The time down to which they are stored: what is read next differs by it. */
  readonly end: string | null;
};

/** Reads what a screen asks for beyond what the device keeps. */
export function adminFetcher(deps: Omit<AdminPullDeps, "now" | "newId">) {
  const { db } = deps;
  return {
    /** Stores older rows of some lists. */
    async older({ lists, count }: Omit<OlderRows, "end">): Promise<Result<null>> {
      for (const list of lists) {
        const floor = (await readAdminState(db))?.floors?.[listKey(list)];
        if (!floor || floor.whole) continue;
        const read = await extendList(deps, list, (await storedCount(db, list, floor)) + count);
        if (!read.ok) return read;
      }
      return success(null);
    },

    /** Stores those of some rows that this device may lack. */
    async fetchRows(kind: AdminKind, ids: readonly string[]): Promise<Result<null>> {
      const state = await readAdminState(db);
      if (!state || newestEnd(kind, state.floors) === null) return success(null);
      const stored = await db.table(kind).bulkGet([...ids]);
      return readRows(
        deps,
        kind,
        ids.filter((_, at) => stored[at] === undefined),
      );
    },
  };
}

export type AdminFetcher = ReturnType<typeof adminFetcher>;
