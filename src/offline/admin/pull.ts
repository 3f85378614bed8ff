import type { Auth } from "../../domain/auth/auth.ts";
import { type AdminRemote, INITIAL_CURSOR } from "../../domain/outbox/admin-remote.ts";
import type { Result } from "../../domain/outbox/failure.ts";
import type { Cursor } from "../../domain/outbox/remote.ts";
import { applyAllChanges, type PullResult } from "../core/sync-loop.ts";
import { settleScans } from "./check-in.ts";
import type { AdminDatabase } from "./database.ts";
import { applyAdminChanges, readAdminState, startFullResync } from "./mirror.ts";
import { lastAdminApplied } from "./outbox/acknowledge.ts";
import { withAccessToken } from "./with-access-token.ts";

/** Maximum number of rows per request. */
const PAGE = 1_000;

export type AdminPullDeps = {
  readonly db: AdminDatabase;
  readonly remote: Pick<AdminRemote, "changes">;
  readonly auth: Pick<Auth, "access" | "refresh">;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
};

/**
 * Brings the admin mirror up to date: reads everything the first time, then only changes. Guests whose codes were scanned
 * before their answers arrived are then checked in.
 */
export async function pullAdmin(deps: AdminPullDeps): Promise<Result<PullResult>> {
  const { db } = deps;
  const state = await readAdminState(db);
  if (!state || state.damaged) await startFullResync(db, state, null);
  const result = await pullChanges(deps, (await readAdminState(db)) ?? INITIAL_CURSOR);
  if (result.ok) await settleScans(deps);
  return result;
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
    async (_, now) => {
      await startFullResync(db, await readAdminState(db), now);
      return pullChanges(deps, INITIAL_CURSOR);
    },
  );
}
