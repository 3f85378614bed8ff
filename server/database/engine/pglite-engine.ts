import { copyDataDir } from "../../archive/snapshot.ts";
import type { LockedDataDir } from "../data-dir.ts";
import { DatabaseThread } from "../database-thread.ts";
import type { LiteSettings } from "../lite-backend.ts";
import { TurnQueue } from "../turn-queue.ts";
import type { Engine } from "./engine.ts";

/** The embedded database, in a thread; one request at a time. Throws StartError. */
export async function openPgliteEngine(settings: LiteSettings, dir: LockedDataDir): Promise<Engine> {
  const thread = await DatabaseThread.open(settings);
  const queue = new TurnQueue();
  const queryNow = async <Row>(sql: string, params: unknown[] = []) => {
    const given = await thread.sendRequest({ kind: "query", sql, params });
    return (given.kind === "rows" ? given.rows : []) as Row[];
  };
  return {
    fetch: (request, limitMs, turn) =>
      queue.run(async () => {
        const given = await thread.sendRequest(request, limitMs);
        if (given.kind !== "response") throw new Error(`The database answered with ${given.kind}.`);
        if (given.report !== null) console.error(given.report);
        const headers = given.headers.map(([name, value]): [string, string] => [name, value]);
        return new Response(given.body, { status: given.status, headers });
      }, turn),
    query: <Row>(sql: string, params?: unknown[]) => queue.run(() => queryNow<Row>(sql, params)),
    // Everything else waits for its end.
    transaction: (work) =>
      queue.run(async () => {
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
    snapshot: () =>
      queue.run(async () => {
        // The files alone are then complete.
        await thread.sendRequest({ kind: "query", sql: "checkpoint", params: [] });
        return copyDataDir(dir);
      }),
    close: () => queue.close().then(() => thread.close()),
  };
}
