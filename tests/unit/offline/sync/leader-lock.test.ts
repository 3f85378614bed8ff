import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLeaderLock } from "../../../../src/offline/core/sender.ts";
import { SiteDatabase } from "../../../../src/offline/site/database.ts";

let db: SiteDatabase;
let databases = 0;
let clock: number;
let end: () => void;

beforeEach(() => {
  databases += 1;
  db = new SiteDatabase(`sole-${databases}`);
  clock = 1_000_000;
});
afterEach(() => db.delete());

/** A run that lasts until `end` is called. */
function long(): Promise<string> {
  return new Promise((resolve) => {
    end = () => resolve("long");
  });
}

/** The subset of Web Locks that one lock needs (https://w3c.github.io/web-locks/). */
function oneLock(): LockManager {
  let holder: { reject(reason: unknown): void } | null = null;
  const request = async (
    _name: string,
    { steal, ifAvailable }: LockOptions,
    run: (lock: Lock | null) => Promise<unknown>,
  ) => {
    if (holder && !steal && !ifAvailable) throw new Error("This would wait for the holder.");
    if (holder && !steal) return run(null);
    holder?.reject(new DOMException("stolen", "AbortError"));
    return new Promise((resolve, reject) => {
      const mine = { reject };
      holder = mine;
      void run({} as Lock)
        .then(resolve, reject)
        .finally(() => {
          if (holder === mine) holder = null;
        });
    });
  };
  return { request } as unknown as LockManager;
}

describe("with Web Locks", () => {
  it("only one sender runs, and the others are told so", async () => {
    const locks = oneLock();
    const [one, other] = [createLeaderLock(db, locks, () => clock), createLeaderLock(db, locks, () => clock)];
    const running = one(long);
    await expect.poll(() => db.lease.count()).toBe(1);
    expect(await other(async () => "other")).toBeNull();
    end();
    expect(await running).toBe("long");
    expect(await other(async () => "other")).toBe("other");
  });

  it("a holder that has just started, without a lease yet, keeps its lock", async () => {
    const locks = oneLock();
    const [one, other] = [createLeaderLock(db, locks, () => clock), createLeaderLock(db, locks, () => clock)];
    const running = one(long);
    expect(await other(async () => "other")).toBeNull();
    await expect.poll(() => db.lease.count()).toBe(1);
    end();
    expect(await running).toBe("long");
  });

  it("the lock is stolen from a holder that has not renewed its lease for twenty seconds", async () => {
    const locks = oneLock();
    const [one, other] = [createLeaderLock(db, locks, () => clock), createLeaderLock(db, locks, () => clock)];
    const frozen = one(long);
    await expect.poll(() => db.lease.count()).toBe(1);
    clock += 19_000;
    expect(await other(async () => "other")).toBeNull();
    clock += 1_000;
    expect(await other(async () => "other")).toBe("other");
    end();
    expect([null, "long"]).toContain(await frozen);
  });

  it("a clock that was set back does not block the lock for a year", async () => {
    const locks = oneLock();
    const [one, other] = [createLeaderLock(db, locks, () => clock), createLeaderLock(db, locks, () => clock)];
    void one(long);
    await expect.poll(() => db.lease.count()).toBe(1);
    clock -= 1_000;
    expect(await other(async () => "sent")).toBe("sent");
    end();
  });

  it("a run leaves no lease behind, so that the next holder has its twenty seconds", async () => {
    await createLeaderLock(db, oneLock(), () => clock)(async () => "sent");
    expect(await db.lease.count()).toBe(0);
  });

  it("a failure of the database during a run is not taken for a stolen lock", async () => {
    const sole = createLeaderLock(db, oneLock(), () => clock);
    const full = new DOMException("No space.", "QuotaExceededError");
    await expect(sole(() => Promise.reject(full))).rejects.toBe(full);
  });

  it("the lock is free again after a failed run", async () => {
    const sole = createLeaderLock(db, oneLock(), () => clock);
    await expect(sole(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await sole(async () => "sent")).toBe("sent");
  });
});

it("the lock is stolen from a holder that froze without a lease", async () => {
  const locks = oneLock();
  const [one, other] = [createLeaderLock(db, locks, () => clock), createLeaderLock(db, locks, () => clock)];
  void one(long);
  await expect.poll(() => db.lease.count()).toBe(1);
  await db.lease.clear();
  expect(await other(async () => "other")).toBeNull();
  clock += 20_000;
  expect(await other(async () => "other")).toBe("other");
  end();
});

it("a browser that refuses Web Locks sends all the same", async () => {
  const [one, other] = [createLeaderLock(db, null, () => clock), createLeaderLock(db, null, () => clock)];
  const running = one(long);
  expect(await other(async () => "other")).toBe("other");
  end();
  expect(await running).toBe("long");
});
