import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../../../server/root.ts";
import { healthOf, type PartChecks } from "../../../server/site/health.ts";
import { partChecksOf } from "../../../server/site/part-checks.ts";
import { versionOf } from "../../../server/version.mjs";
import { FakeRemote } from "../../unit/support/fake-remote.ts";
import { startPostgres } from "../support/postgres-server.ts";

let db: Awaited<ReturnType<typeof startPostgres>>;
let dataDir: string;
beforeAll(async () => {
  db = await startPostgres();
  dataDir = mkdtempSync(path.join(tmpdir(), "selam-health-"));
  mkdirSync(path.join(dataDir, "storage"));
}, 60_000);
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const VERSION = versionOf(ROOT);
const ALL_WELL = {
  version: VERSION,
  status: "ok",
  database: "ok",
  writes: "ok",
  storage: "ok",
  disk: "ok",
  revision: 0,
};
const query = async <Row>(sql: string, params?: unknown[]) => (await db.sql(sql, params)) as Row[];
const readOnly = async () => {
  throw Object.assign(new Error("cannot execute UPDATE in a read-only transaction"), { code: "25006" });
};
const look = (checks?: PartChecks, remote = new FakeRemote()) => healthOf(remote, checks)();

it("a site that works says so of every part, and leaves nothing behind", async () => {
  expect(await look(partChecksOf({ query }, dataDir))).toEqual({ ...ALL_WELL, uptime: expect.any(Number) });
  expect(readdirSync(path.join(dataDir, "storage"))).toEqual([]);
});

it("names the part that fails, and only its name", async () => {
  const gone = path.join(dataDir, "gone");
  mkdirSync(gone);
  const failing = { status: "unavailable", uptime: expect.any(Number) };
  expect(await look(partChecksOf({ query: readOnly }, dataDir))).toEqual({
    ...ALL_WELL,
    ...failing,
    writes: "unavailable",
  });
  expect(await look(partChecksOf({ query }, gone))).toEqual({
    ...ALL_WELL,
    ...failing,
    storage: "unavailable",
  });
  expect(await look(partChecksOf({ query }, dataDir, Number.POSITIVE_INFINITY))).toEqual({
    ...ALL_WELL,
    ...failing,
    disk: "unavailable",
  });
  const down = new FakeRemote();
  down.fail("head", { kind: "offline" });
  expect(await look(undefined, down)).toEqual({
    ...failing,
    version: VERSION,
    database: "unavailable",
    revision: null,
  });
});

it("a database that refuses writes is found by a real write", async () => {
  const [{ current }] = (await db.sql("select current_database() as current")) as [{ current: string }];
  const refusing = async <Row>(sql: string, params?: unknown[]) =>
    db.transaction(async (session) => {
      await session.sql("set transaction read only");
      return (await session.sql(sql, params)) as Row[];
    });
  expect(current).not.toBe("");
  expect(await look(partChecksOf({ query: refusing }, dataDir))).toMatchObject({ writes: "unavailable" });
});

it("many who ask cost one look", async () => {
  const remote = new FakeRemote();
  const health = healthOf(remote);
  await Promise.all(Array.from({ length: 50 }, health));
  expect(remote.calls).toEqual(["head"]);
});
