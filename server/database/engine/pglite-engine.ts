import path from "node:path";
import { copyDataDir } from "../../archive/snapshot.ts";
import type { LockedDataDir } from "../data-dir.ts";
import { DatabaseLostError, DatabaseThread } from "../database-thread.ts";
import { flushSmallFile } from "../fsync-files.ts";
import type { LiteSettings } from "../lite-backend.ts";
import { TurnQueue } from "../turn-queue.ts";
import { type Answer, CachedReads } from "./cached-reads.ts";
import type { Engine, EngineRequest } from "./engine.ts";
import { isInteractions } from "./group-commit.ts";
import { Pulse } from "./pulse.ts";
import { startUpkeep } from "./upkeep.ts";

/**
 * The embedded database, in a thread; one request at a time. While its disk hangs, each request is answered with 503. Throws StartError.
 * @param askDisk resolves when the disk has taken something
 */
export async function openPgliteEngine(
  settings: LiteSettings,
  dir: LockedDataDir,
  askDisk: () => Promise<void> = () => flushSmallFile(path.join(dir.root, ".disk")),
): Promise<Engine> {
  const thread = await DatabaseThread.open(settings);
  const queue = new TurnQueue(1, async (requests) => {
    const flushed = await thread.sendRequest({ kind: "flush" });
    // A thread before this one ran some of them, and their commits were lost with it.
    if (flushed.kind !== "flushed" || flushed.commits < requests)
      throw new DatabaseLostError("57P01", "The database stopped unexpectedly and was restarted.");
  });
  // The thread cannot be asked: it works for minutes where a statement takes so long, and waits for the disk in the system.
  const pulse = new Pulse(askDisk);
  const reads = new CachedReads();
  const queryNow = async <Row>(sql: string, params: unknown[] = []) => {
    const given = await thread.sendRequest({ kind: "query", sql, params });
    return (given.kind === "rows" ? given.rows : []) as Row[];
  };
  const answerNow = async (request: EngineRequest, limitMs: number) => {
    const given = await thread.sendRequest(request, limitMs);
    if (given.kind !== "response") throw new Error(`The database answered with ${given.kind}.`);
    if (given.report !== null) console.error(given.report);
    return given;
  };
  const query = <Row>(sql: string, params?: unknown[]) =>
    pulse.guard((unwanted) => queue.run(() => reads.write(() => queryNow<Row>(sql, params)), { unwanted }));
  const stopUpkeep = startUpkeep(query);
  return {
    fetch: async (request, limitMs, given) => {
      const cached = reads.find(request);
      if (cached) return responseOf(cached);
      // Another client may have asked the same while this one waited for its turn.
      const ask = async (isFlushedLater: boolean) =>
        reads.find(request) ??
        reads.run(request, () =>
          answerNow(isFlushedLater ? { ...request, isFlushedLater } : request, limitMs),
        );
      const isGrouped = isInteractions(request);
      const answer = await pulse.guard((lost) => {
        const unwanted = given?.unwanted ? AbortSignal.any([given.unwanted, lost]) : lost;
        return queue.run(ask, { ...given, unwanted, isGrouped });
      });
      return responseOf(answer);
    },
    query,
    // Everything else waits for its end.
    transaction: (work) =>
      queue.run(() =>
        reads.write(async () => {
          await queryNow("begin");
          try {
            const result = await work(queryNow);
            await queryNow("commit");
            return result;
          } catch (error) {
            // A thread that was lost has rolled back by itself.
            await queryNow("rollback").catch((reason: unknown) => console.error("No rollback:", reason));
            throw error;
          }
        }),
      ),
    snapshot: () =>
      queue.run(async () => {
        // The files alone are then complete.
        await thread.sendRequest({ kind: "query", sql: "checkpoint", params: [] });
        return copyDataDir(dir);
      }),
    close: async () => {
      stopUpkeep();
      pulse.stop();
      await queue.close();
      await thread.close();
    },
  };
}

function responseOf({ status, headers, body }: Answer): Response {
  return new Response(body, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
}
