import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import { QueueFullError, TurnQueue } from "../../../server/database/turn-queue.ts";

/** A queue that does nothing until `open` is called, and what became of each client's jobs. */
function closedQueue() {
  const held = new EventEmitter();
  const queue = new TurnQueue();
  const first = queue.run(() => once(held, "free"), { client: "first" });
  const ask = (client: string) =>
    queue
      .run(async () => "done", { client })
      .catch((error: unknown) => {
        if (error instanceof QueueFullError) return "full";
        throw error;
      });
  const open = async () => {
    held.emit("free");
    await first;
  };
  return { ask, open };
}

test("when clients with many jobs have filled the queue, another's first job takes the place of one of theirs", async () => {
  const { ask, open } = closedQueue();
  const many = Array.from({ length: 12 }, (_, n) => Array.from({ length: 60 }, () => ask(`stranger ${n}`)));
  const neighbour = [ask("neighbour"), ask("neighbour")];
  await open();
  expect(await Promise.all(neighbour)).toEqual(["done", "done"]);
  const answers = await Promise.all(
    many.map(async (jobs) => (await Promise.all(jobs)).filter((a) => a === "done").length),
  );
  // The places are shared out evenly.
  expect(answers.toSorted()).toEqual([49, 49, ...Array(10).fill(50)]);
});

test("of clients with one job each, the last waits for a free place", async () => {
  const { ask, open } = closedQueue();
  const all = Array.from({ length: 601 }, (_, n) => ask(`client ${n}`));
  await open();
  expect((await Promise.all(all)).filter((answer) => answer === "full")).toHaveLength(1);
  expect(await all.at(-1)).toBe("full");
});
