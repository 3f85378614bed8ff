import { settleScans } from "../../capabilities/check-in/offline/check-in.ts";
import { ADMIN_KINDS } from "../../domain/content/admin-content.ts";
import { isKeptWhole, listsOf } from "../../domain/outbox/admin-lists.ts";
import type { AdminRemote } from "../../domain/outbox/admin-remote.ts";
import { type Failure, isConnectionFailure, type Result, success } from "../../domain/outbox/failure.ts";
import type { Cursor } from "../../domain/outbox/remote.ts";
import { applyAllChanges, type PullResult } from "../core/apply-changes.ts";
import type { AdminState } from "./database.ts";
import { extendList, type FetchDeps, PAGE, readRows } from "./fetch-rows.ts";
import { applyAdminChanges, putAdminCounts, readAdminState } from "./mirror.ts";
import { lastAdminApplied } from "./outbox/acknowledge.ts";
import { startAdminMirror } from "./start-mirror.ts";
import { withAccessToken } from "./with-access-token.ts";

/** Number of rows of each list that a device stores without being asked for them. */
const WINDOW = 200;

export type AdminPullDeps = FetchDeps & {
  readonly remote: Pick<AdminRemote, "firstPages" | "changes" | "counts">;
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
    const state = await readAdminState(deps.db);
    if (!state) return null;
    const failure = await step(deps, state);
    if (isConnectionFailure(failure)) return failure;
    partialFailure ??= failure;
  }
  return partialFailure;
}

/** Reads rows again that were kept from before the server was restored. */
async function readOutdated(deps: AdminPullDeps, { outdated }: AdminState): Promise<Failure | null> {
  for (const kind of ADMIN_KINDS) {
    const ids = outdated.filter((row) => row.kind === kind).map(({ id }) => id);
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
async function readCounts({ db, remote, auth }: AdminPullDeps, state: AdminState): Promise<Failure | null> {
  if (state.uncounted === 0) return null;
  const counts = await withAccessToken(auth, db.userId, (credentials) => remote.counts(credentials));
  if (!counts.ok) return counts.failure;
  await putAdminCounts(db, state, counts.value);
  return null;
}
