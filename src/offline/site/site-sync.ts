import type { ContentOf, ListedKind } from "../../domain/content/content.ts";
import type { Result } from "../../domain/outbox/failure.ts";
import type { Remote } from "../../domain/outbox/remote.ts";
import { createSyncLoop, type SyncLoopDeps } from "../core/sync-loop.ts";
import { applyReadCounts } from "./counts.ts";
import type { SiteDatabase } from "./database.ts";
import { keepAlone, readMirrorState } from "./mirror.ts";
import { extendTo, pull, WINDOW } from "./pull.ts";

/** Everything of the outside world that the engine needs, so that it runs in Node, a page and a worker. */
export type SiteSyncDeps = SyncLoopDeps & {
  readonly db: SiteDatabase;
  readonly remote: Remote;
};

export type Engine = ReturnType<typeof createSiteSync>;

/** Keeps the mirror of what is published equal to the server, and fetches beyond it what a screen asks for. */
export function createSiteSync(world: SiteSyncDeps) {
  const { db, remote } = world;
  const heartbeat = createSyncLoop(
    world,
    () => pull(db, remote, WINDOW),
    async () => JSON.stringify(await readMirrorState(db)),
  );
  const counting = {};
  return {
    ...heartbeat,

    /** Makes sure that `count` rows of a kind are listed here, or all that the server has. */
    older(kind: ListedKind, count: number): Promise<Result<boolean>> {
      return extendTo(db, remote, kind, count);
    },

    /** Looks for a post on the server that this device does not have, and keeps it. Null: there is none. */
    async fetchOne<K extends "blog" | "news" | "community">(
      kind: K,
      id: string,
    ): Promise<Result<ContentOf[K] | null>> {
      const found = await remote.one(kind, id);
      if (!found.ok || !found.value) return found;
      await keepAlone(db, kind, found.value);
      return found;
    },

    /** Fetches the counters of what is on the screen; the mirror keeps the higher version. */
    async refreshCounts(ids: readonly string[]): Promise<void> {
      // Nobody waits for them: while the server is left alone they are not asked for.
      if (ids.length === 0 || world.rest.failure()) return;
      const counts = await remote.counts(ids);
      world.rest.heard(counting, counts.ok ? null : counts.failure);
      if (counts.ok) await applyReadCounts(db, counts.value);
    },
  };
}
