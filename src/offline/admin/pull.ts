import type { Auth } from "../../domain/auth/auth.ts";
import { type DeskRemote, START } from "../../domain/outbox/admin-remote.ts";
import type { Result } from "../../domain/outbox/failure.ts";
import type { Cursor } from "../../domain/outbox/remote.ts";
import type { DeskDatabase } from "./database.ts";
import { applyDeskChanges, beginReading, readDeskState } from "./mirror.ts";
import { lastDeskDone } from "./receipts.ts";
import { asPerson } from "./with-access-token.ts";
import { followChanges, type Pulled } from "../core/apply-changes.ts";

/** The most rows that one request brings. */
const PAGE = 1_000;

export type DeskPullWorld = {
  readonly db: DeskDatabase;
  readonly remote: Pick<DeskRemote, "changes">;
  readonly auth: Pick<Auth, "access" | "refresh">;
};

/** Brings the desk up to date: everything there is on the first time, then what changed. */
export async function pullDesk(world: DeskPullWorld): Promise<Result<Pulled>> {
  const { db } = world;
  const state = await readDeskState(db);
  if (!state || state.damaged) await beginReading(db, state, null);
  return follow(world, (await readDeskState(db)) ?? START);
}

function follow(world: DeskPullWorld, from: Cursor): Promise<Result<Pulled>> {
  const { db, remote, auth } = world;
  return followChanges(
    from,
    async (since) => {
      const done = await lastDeskDone(db);
      return asPerson(auth, db.userId, (as) => remote.changes(as, since, PAGE, done));
    },
    (since, changes) => applyDeskChanges(db, since, changes),
    async (_, now) => {
      await beginReading(db, await readDeskState(db), now);
      return follow(world, START);
    },
  );
}
