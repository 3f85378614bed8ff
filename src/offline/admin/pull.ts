import type { Auth } from "../../domain/auth/auth.ts";
import { type AdminRemote, START } from "../../domain/outbox/admin-remote.ts";
import type { Result } from "../../domain/outbox/failure.ts";
import type { Cursor } from "../../domain/outbox/remote.ts";
import { followChanges, type Pulled } from "../core/apply-changes.ts";
import type { AdminDatabase } from "./database.ts";
import { applyAdminChanges, beginReading, readAdminState } from "./mirror.ts";
import { lastAdminDone } from "./receipts.ts";
import { withAccessToken } from "./with-access-token.ts";

/** Maximum number of rows per request. */
const PAGE = 1_000;

export type AdminPullWorld = {
  readonly db: AdminDatabase;
  readonly remote: Pick<AdminRemote, "changes">;
  readonly auth: Pick<Auth, "access" | "refresh">;
};

/** Brings the admin mirror up to date: reads everything the first time, then only changes. */
export async function pullAdmin(world: AdminPullWorld): Promise<Result<Pulled>> {
  const { db } = world;
  const state = await readAdminState(db);
  if (!state || state.damaged) await beginReading(db, state, null);
  return follow(world, (await readAdminState(db)) ?? START);
}

function follow(world: AdminPullWorld, from: Cursor): Promise<Result<Pulled>> {
  const { db, remote, auth } = world;
  return followChanges(
    from,
    async (since) => {
      const done = await lastAdminDone(db);
      return withAccessToken(auth, db.userId, (as) => remote.changes(as, since, PAGE, done));
    },
    (since, changes) => applyAdminChanges(db, since, changes),
    async (_, now) => {
      await beginReading(db, await readAdminState(db), now);
      return follow(world, START);
    },
  );
}
