import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../server/database/backend.ts";
import { TurnQueue } from "../../../server/database/turn-queue.ts";
import { copyDatabase } from "../support/new-backend.ts";
import { serveHandler } from "./http-site.ts";
import { openSmallBackend, type SmallProject, writeSmallProject } from "./small-project.ts";

// Batches of interactions that follow one another are flushed to disk together, and none is answered before.

describe("the queue", () => {
  let log: string[];
  let failing: Error | undefined;
  const queue = new TurnQueue(1, async (jobs) => {
    log.push(`flush ${jobs}`);
    if (failing) throw failing;
    log.push("flushed");
  });
  const start = (name: string, isGrouped = true) =>
    queue
      .run(
        async (isFlushedLater) => {
          await Promise.resolve();
          if (name.startsWith("bad")) throw new Error(name);
          log.push(isFlushedLater ? `${name}, to be flushed` : name);
        },
        { client: name, isGrouped },
      )
      .then(
        () => log.push(`${name} answered`),
        (error: Error) => log.push(`${name}: ${error.message}`),
      );
  const logOf = async (...jobs: (() => Promise<unknown>)[]) => {
    log = [];
    await Promise.all(jobs.map((job) => job()));
    return log;
  };

  test("gives the results of grouped jobs after one flush, and flushes before any other job", async () => {
    const grouped = ["a", "b", "c"].map((name) => () => start(name));
    expect(
      await logOf(
        () => start("first", false),
        ...grouped,
        () => start("read", false),
      ),
    ).toEqual([
      "first",
      "first answered",
      "a, to be flushed",
      "b, to be flushed",
      "c, to be flushed",
      "flush 3",
      "flushed",
      "a answered",
      "b answered",
      "c answered",
      "read",
      "read answered",
    ]);
  });

  test("a job that is alone flushes itself", async () => {
    expect(await logOf(() => start("a"))).toEqual(["a", "a answered"]);
    const alone = ["a", "a answered", "read", "read answered"];
    expect(
      await logOf(
        () => start("a"),
        () => start("read", false),
      ),
    ).toEqual(alone);
  });

  test("a group has at most ten jobs", async () => {
    const names = Array.from({ length: 13 }, (_, at) => `${at}`);
    const steps = await logOf(() => start("first", false), ...names.map((name) => () => start(name)));
    expect(steps.filter((step) => step.startsWith("flush "))).toEqual(["flush 10", "flush 3"]);
    expect(steps.indexOf("10, to be flushed")).toBeGreaterThan(steps.indexOf("9 answered"));
  });

  test("a job that fails, and a flush that fails, fail the group, and not the next one", async () => {
    const jobs = ["a", "bad", "b", "c"].map((name) => () => start(name));
    expect(await logOf(() => start("first", false), ...jobs)).toEqual([
      "first",
      "first answered",
      "a, to be flushed",
      "a: bad",
      "bad: bad",
      "b, to be flushed",
      "c, to be flushed",
      "flush 2",
      "flushed",
      "b answered",
      "c answered",
    ]);
    failing = new Error("no disk");
    expect(await logOf(...jobs.filter((_, at) => at !== 1))).toEqual([
      "a",
      "a answered",
      "b, to be flushed",
      "c, to be flushed",
      "flush 2",
      "b: no disk",
      "c: no disk",
    ]);
    failing = undefined;
    expect(await logOf(() => start("a"))).toEqual(["a", "a answered"]);
  });

  test("closing waits for the flush", async () => {
    const closed = new TurnQueue(1, async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      log.push("flushed");
    });
    log = [];
    const job = () => closed.run(async () => undefined, { isGrouped: true });
    const jobs = Promise.all([job(), job(), job()]);
    await closed.close();
    expect(log).toEqual(["flushed"]);
    await jobs;
  });
});

describe("the embedded database", () => {
  /** A batch of ids adds rows with them; the batch ["slow"] never ends. */
  const LIKES = `create function public.apply_interactions(batch jsonb) returns bigint language plpgsql as $$
  begin
    if batch ->> 0 = 'slow' then
      perform count(*) from generate_series(1, 100000000000);
    end if;
    insert into public.contact_messages (id, body)
      select id::int, 'liked' from jsonb_array_elements_text(batch) id on conflict do nothing;
    return (select count(*) from public.contact_messages);
  end $$;`;
  let project: SmallProject;
  let backend: Backend;
  let site: Awaited<ReturnType<typeof serveHandler>>;

  beforeAll(async () => {
    project = writeSmallProject();
    writeFileSync(path.join(project.supabaseDir, "migrations/20260102000000_likes.sql"), LIKES);
    copyDatabase("empty", project.dataDir);
    backend = await openSmallBackend(project);
    site = await serveHandler((req, res) => backend.handle(req, res, () => res.writeHead(418).end()));
  }, 180_000);
  afterAll(async () => {
    await site.close();
    await backend.close();
    project.remove();
  });

  const like = (...batch: (string | number)[]) =>
    site.request("/rest/v1/rpc/apply_interactions", {
      method: "POST",
      headers: { apikey: backend.publishableKey, "content-type": "application/json" },
      body: Buffer.from(JSON.stringify({ batch })),
    });
  const liked = async () =>
    (await backend.query<{ id: number }>("select id from public.contact_messages order by id")).map(
      ({ id }) => id,
    );

  test("batches that wait together are on the disk when the first is answered, with fewer flushes", async () => {
    const flushes = async () => {
      await backend.query("select pg_stat_force_next_flush()");
      const [row] = await backend.query<{ n: number }>("select wal_sync as n from pg_stat_wal");
      return row?.n ?? Number.NaN;
    };
    const before = await flushes();
    const ids = Array.from({ length: 20 }, (_, at) => at);
    // All of them wait for this, also on a slow machine.
    const held = backend.query("select pg_sleep(1)");
    expect((await Promise.all(ids.map((id) => like(id)))).map(({ status }) => status)).toEqual(
      ids.map(() => 200),
    );
    await held;
    const [position] = await backend.query(
      "select pg_current_wal_flush_lsn() >= pg_current_wal_insert_lsn() as flushed",
    );
    expect(position).toEqual({ flushed: true });
    expect((await flushes()) - before).toBeLessThan(ids.length);
    expect(await liked()).toEqual(ids);
  });

  test("with a request that is cancelled, none of its group is acknowledged, and sending again adds what is missing", {
    timeout: 400_000,
  }, async () => {
    const ids = [100, 101, 102, 103];
    const sent = await Promise.all([like(100), like(101), like("slow"), like(102), like(103)]);
    expect(sent[2]?.status).toBe(503);
    const acknowledged = ids.filter((_, at) => sent.toSpliced(2, 1)[at]?.status === 200);
    expect(await liked()).toEqual(expect.arrayContaining(acknowledged));
    const again = await Promise.all(ids.map((id) => like(id)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await liked()).filter((id) => id >= 100)).toEqual(ids);
  });
});
