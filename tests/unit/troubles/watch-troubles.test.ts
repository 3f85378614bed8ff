import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Facts } from "../../../server/troubles/registry.ts";
import { watchTroubles } from "../../../server/troubles/watch-troubles.ts";
import { TROUBLES } from "../../../src/domain/health/troubles.ts";

const NOW = Date.parse("2026-11-29T08:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const soundFacts = (): Facts => ({
  ...{ writes: null, free: 20_000_000_000, crashes: 0, backupFailure: null, backupAt: Date.now() - MINUTE },
  ...{ certificateEnds: Date.now() + 60 * DAY, isClockDoubted: false, mailFailure: null },
  ...{ isPushFailing: false, isLate: false, newerRelease: null },
});

/** What each trouble is known by. */
const WRONG: Record<(typeof TROUBLES)[number], Partial<Facts>> = {
  writes: { writes: "cannot execute UPDATE in a read-only transaction" },
  disk: { free: 300_000_000 },
  crashes: { crashes: 3 },
  backup_failed: { backupFailure: "the disk is full" },
  backup_old: { backupAt: NOW - 3 * DAY },
  certificate: { certificateEnds: NOW + 13 * DAY },
  clock: { isClockDoubted: true },
  mail: { mailFailure: "ECONNREFUSED" },
  push: { isPushFailing: true },
  late: { isLate: true },
  update: { newerRelease: "1.1.0" },
};

let wrong: Partial<Facts>;
let stored: string;
let isWritable: boolean;
let devices: number;
let mailWorks: boolean;
let told: string[];
let stop: (() => Promise<void>) | undefined;

const query = async (sql: string, [first]: unknown[] = []): Promise<never[]> => {
  if (sql.includes("pg_attribute")) return [{}] as never[];
  if (sql.startsWith("select troubles")) return [{ troubles: JSON.parse(stored) }] as never[];
  if (sql.startsWith("update")) {
    if (!isWritable) throw new Error("read-only");
    stored = String(first);
  }
  if (sql.includes("push_trouble")) {
    if (devices > 0) told.push("push");
    return [{ devices }] as never[];
  }
  return [];
};

/** Starts a server's watch, or with one running, the one after a restart. */
async function start(hasMail = true): Promise<void> {
  await stop?.();
  stop = watchTroubles({
    query: query as never,
    find: async (failure) => ({ ...soundFacts(), mailFailure: failure, ...wrong }),
    mail: hasMail
      ? async ({ kind, ended }) => {
          if (!mailWorks) throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
          told.push(ended === null ? kind : `${kind} is over`);
        }
      : null,
  });
  await vi.advanceTimersByTimeAsync(1);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  [wrong, stored, isWritable, devices, mailWorks, told] = [{}, "[]", true, 1, true, []];
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
  vi.useRealTimers();
});

test.each(TROUBLES.filter((kind) => kind !== "update"))(
  "of %s the owner gets one email, and one when it is over, whatever is restarted",
  async (kind) => {
    wrong = WRONG[kind];
    await start();
    expect(JSON.parse(stored)).toMatchObject([{ kind, ended: null }]);
    for (let time = 0; time < 40; time += 1) {
      await pass(90 * MINUTE);
      await start();
    }
    const began = kind === "mail" ? "push" : kind;
    expect(told).toEqual([began]);
    wrong = {};
    await start();
    expect(JSON.parse(stored)).toMatchObject([{ kind, ended: expect.any(Number) }]);
    for (let time = 0; time < 10; time += 1) {
      await pass(30 * MINUTE);
      await start();
    }
    expect(told).toEqual([began, `${kind} is over`]);
    await pass(4 * DAY);
    expect(stored).toBe("[]");
  },
);

test("of a newer release the owner gets one email, and none once it is installed", async () => {
  wrong = WRONG.update;
  await start();
  await pass(4 * DAY);
  wrong = {};
  await start();
  await pass(4 * DAY);
  expect([told, stored]).toEqual([["update"], "[]"]);
});

test("what comes and goes is told as one, and what ends by itself in minutes not at all", async () => {
  wrong = WRONG.push;
  await start();
  await pass(6 * MINUTE);
  wrong = {};
  await pass(60 * MINUTE);
  expect(told).toEqual([]);
  wrong = WRONG.disk;
  await pass(5 * MINUTE);
  for (const free of [700_000_000, 400_000_000, 5_000_000_000, 400_000_000]) {
    wrong = { free };
    await pass(5 * MINUTE);
  }
  expect(told).toEqual(["disk"]);
});

test("where emails fail or are not set up a notification tells it, once", async () => {
  mailWorks = false;
  wrong = WRONG.disk;
  await start();
  await pass(60 * MINUTE);
  // Of the disk, and of the emails.
  expect(told).toEqual(["push", "push"]);
  expect(JSON.parse(stored)).toMatchObject([{ kind: "disk" }, { kind: "mail", detail: "ECONNREFUSED" }]);
  // After a restart nothing says that emails fail, until one does.
  await start();
  await pass(60 * MINUTE);
  expect(told).toEqual(["push", "push"]);
  await start(false);
  await pass(60 * MINUTE);
  expect(told).toEqual(["push", "push", "push"]);
});

test("whom nothing reaches yet is told as soon as something does", async () => {
  [mailWorks, devices] = [false, 0];
  wrong = WRONG.disk;
  await start();
  await pass(60 * MINUTE);
  mailWorks = true;
  await pass(60 * MINUTE);
  expect(told).toEqual(["disk"]);
});

test("that it is over is told as soon as something can tell it, after days too", async () => {
  wrong = WRONG.disk;
  await start();
  await pass(60 * MINUTE);
  [wrong, mailWorks, devices] = [{}, false, 0];
  await pass(5 * DAY);
  expect(told).toEqual(["disk"]);
  mailWorks = true;
  await pass(60 * MINUTE);
  expect(told).toEqual(["disk", "disk is over"]);
});

test("while nothing can be written it is told once, too", async () => {
  isWritable = false;
  wrong = WRONG.writes;
  await start();
  await pass(DAY);
  expect(told).toEqual(["writes"]);
  expect(vi.mocked(console.error).mock.calls[0]?.[0]).toMatch(/could not be noted/);
  vi.mocked(console.error).mockClear();
});

test("a trouble that began, or ended, while the clock was ahead is told once the clock is right", async () => {
  vi.setSystemTime(NOW + 400 * DAY);
  wrong = WRONG.push;
  await start();
  vi.setSystemTime(NOW);
  await pass(6 * MINUTE);
  expect(told).toEqual(["push"]);
  vi.setSystemTime(NOW + 400 * DAY);
  wrong = {};
  await pass(5 * MINUTE);
  vi.setSystemTime(NOW + DAY);
  await pass(6 * MINUTE);
  expect(told).toEqual(["push", "push is over"]);
});
