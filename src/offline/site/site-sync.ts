import type { ContentOf, Lang, ListedKind, PostKind } from "../../domain/content/content.ts";
import type { Result } from "../../domain/outbox/failure.ts";
import type { Remote } from "../../domain/outbox/remote.ts";
import { createSyncLoop, type SyncLoopDeps } from "../core/sync-loop.ts";
import { applyPolledCounts } from "./counts.ts";
import type { SiteDatabase } from "./database.ts";
import { putReturnedRows, readMirrorState } from "./mirror.ts";
import { extendTo, pull, WINDOW } from "./pull.ts";

/** How long a row that was requested waits to be stored, in milliseconds: another tab may hold the database. */
const STORE_MS = 1_000;

/** The dependencies of the site sync, injected so that it runs in Node, a page and a worker. */
export type SiteSyncDeps = SyncLoopDeps & {
  readonly db: SiteDatabase;
  readonly remote: Remote;
  /** The reader's language. */
  readonly language?: () => Lang;
};

export type SiteSync = ReturnType<typeof createSiteSync>;

/** Keeps the mirror of published content up to date, and fetches rows outside it on demand. */
export function createSiteSync(deps: SiteSyncDeps) {
  const { db, remote } = deps;
  const syncLoop = createSyncLoop(
    deps,
    () => pull(db, remote, WINDOW, deps.language?.()),
    async () => JSON.stringify(await readMirrorState(db)),
  );
  const countsClient = {};

  /** Waits for a write, but not for a tab that holds the database. */
  async function inTime(write: Promise<void>): Promise<void> {
    let cancel: () => void = () => undefined;
    const tooLong = new Promise<void>((resolve) => {
      cancel = deps.setTimer(STORE_MS, async () => {
        write.catch(console.warn);
        resolve();
      });
    });
    await Promise.race([write, tooLong]).finally(cancel);
  }

  return {
    ...syncLoop,

    /** Loads older rows until `count` rows of a kind are stored, or all that the server has. */
    older(kind: ListedKind, count: number): Promise<Result<boolean>> {
      return extendTo(db, remote, kind, count);
    },

    /** Fetches a post that this device does not have and stores it. Null if it does not exist. */
    async fetchOne<K extends PostKind>(kind: K, id: string): Promise<Result<ContentOf[K] | null>> {
      const found = await remote.row(kind, id);
      if (!found.ok || !found.value) return found;
      await inTime(putReturnedRows(db, kind, [found.value]));
      return found;
    },

    /** Fetches the counters of the visible posts; the mirror keeps the higher version. */
    async refreshCounts(ids: readonly string[]): Promise<void> {
      // Counters are not essential, so they are skipped during a backoff.
      if (ids.length === 0 || deps.backoff.failure()) return;
      const counts = await remote.counts(ids);
      deps.backoff.report(countsClient, counts.ok ? null : counts.failure);
      if (counts.ok) await applyPolledCounts(db, counts.value);
    },
  };
}
