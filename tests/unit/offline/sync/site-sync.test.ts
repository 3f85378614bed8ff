import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RECHECK_MS } from "../../../../src/offline/core/exclusive.ts";
import { createServerBackoff } from "../../../../src/offline/core/server-backoff.ts";
import { createServerClock } from "../../../../src/offline/core/server-clock.ts";
import { type LastSync, SYNC_INTERVAL } from "../../../../src/offline/core/sync-loop.ts";
import { SiteDatabase } from "../../../../src/offline/site/database.ts";
import { createReader } from "../../../../src/offline/site/queries.ts";
import { createSiteSync, type SiteSync, type SiteSyncDeps } from "../../../../src/offline/site/site-sync.ts";
import { blogPost, minute, uuid } from "../../support/content.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

const YEAR = 365 * 24 * 60 * 60_000;

let db: SiteDatabase;
let remote: FakeRemote;
let siteSync: SiteSync;
let databases = 0;
/** Callbacks that the site sync scheduled, newest last. */
let planned: { milliseconds: number; run: () => void }[];
let dropped: string[];
/** How often pictures were to be deleted. */
let deletions: number;
let renewed: number;
let clock: number;
let visible: boolean;
let lastSync: LastSync;

function deps(change: Partial<SiteSyncDeps> = {}): SiteSyncDeps {
  return {
    db,
    remote,
    clock: createServerClock(() => 0),
    backoff: createServerBackoff({ elapsed: () => clock, random: () => 1, isVisible: () => visible }),
    now: () => clock,
    random: () => 1,
    isVisible: () => visible,
    withLock: (job) => job(),
    setTimer(milliseconds, run) {
      const plan = { milliseconds, run };
      planned.push(plan);
      return () => {
        planned = planned.filter((other) => other !== plan);
      };
    },
    lastSync,
    onMirrorChanged: () => {
      renewed += 1;
    },
    deletePictures(urls) {
      deletions += 1;
      dropped.push(...urls);
    },
    ...change,
  };
}

/** Runs what is scheduled next, until it waits for something. */
async function runNext(): Promise<void> {
  planned[0]?.run();
  await setTimeout(0);
}

beforeEach(() => {
  databases += 1;
  db = new SiteDatabase(`siteSync-${databases}`);
  remote = new FakeRemote();
  planned = [];
  dropped = [];
  deletions = 0;
  renewed = 0;
  clock = Date.UTC(2026, 10, 20);
  visible = true;
  lastSync = { updatedAt: null, clockOffset: 0 };
  siteSync = createSiteSync(deps());
});
afterEach(() => {
  siteSync.stop();
  return db.delete();
});

describe("the sync status", () => {
  it("the state is saved after the first pull, with its time", async () => {
    remote.publish("blog", blogPost(1));
    expect(siteSync.status()).toMatchObject({ phase: "starting", isComplete: false, updatedAt: null });
    await siteSync.sync();
    expect(siteSync.status()).toMatchObject({
      phase: "idle",
      isComplete: true,
      updatedAt: clock,
      failure: null,
    });
    expect(lastSync.updatedAt).toBe(clock);
  });

  it("older posts that could not be read are reported, and requested again soon", async () => {
    for (let n = 1; n <= 60; n += 1) remote.publish("blog", blogPost(n));
    remote.fail("page:blog", { kind: "busy", retryAfter: null });
    await siteSync.sync();
    expect(siteSync.status()).toMatchObject({ phase: "waiting", isComplete: false, updatedAt: clock });
    expect(siteSync.status().failure?.kind).toBe("busy");
    expect(planned.at(-1)?.milliseconds).toBeLessThanOrEqual(10_000);
    await siteSync.sync();
    expect(siteSync.status()).toMatchObject({ phase: "idle", isComplete: true, failure: null });
  });

  it("offline the last successful time and the saved state stay", async () => {
    await siteSync.sync();
    const good = clock;
    clock += 60_000;
    remote.fail("any", { kind: "offline" });
    await siteSync.sync();
    expect(siteSync.status()).toMatchObject({
      phase: "waiting",
      isComplete: true,
      updatedAt: good,
      failure: { kind: "offline" },
    });
  });

  it("a device that was saved before starts as saved", () => {
    lastSync = { updatedAt: 5, clockOffset: -90 };
    siteSync = createSiteSync(deps());
    expect(siteSync.status()).toMatchObject({ isComplete: true, updatedAt: 5, clockOffset: -90 });
  });

  describe("while another tab syncs", () => {
    let isHeld: boolean;

    beforeEach(() => {
      isHeld = true;
      siteSync = createSiteSync(deps({ withLock: async (job) => (isHeld ? null : job()) }));
    });

    it("nothing is called saved or up to date, and the sync is tried again soon", async () => {
      await siteSync.sync();
      expect(siteSync.status()).toMatchObject({ phase: "syncing", isComplete: false, updatedAt: null });
      expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([RECHECK_MS]);
      await runNext();
      expect(siteSync.status().phase).toBe("syncing");
      expect(remote.calls).toEqual([]);
    });

    it("its time and its clock are taken over once it has finished, without a request", async () => {
      await siteSync.sync();
      await db.meta.put({ key: "mirror", rev: 1, stamp: "a", floors: {} } as never);
      Object.assign(lastSync, { updatedAt: clock + 77, clockOffset: -90 });
      await runNext();
      const taken = { updatedAt: clock + 77, clockOffset: -90 };
      expect(siteSync.status()).toMatchObject({ phase: "idle", isComplete: true, ...taken });
      expect([remote.calls, planned.map(({ milliseconds }) => milliseconds)]).toEqual([[], [SYNC_INTERVAL]]);
      await expect.poll(() => renewed).toBe(1);
    });

    it("this one syncs if the other was stopped with a response from before it was asked", async () => {
      await siteSync.sync();
      lastSync.updatedAt = clock - 1;
      isHeld = false;
      await runNext();
      await expect.poll(() => siteSync.status()).toMatchObject({ phase: "idle", updatedAt: clock });
      expect(remote.calls).toContain("firstPages");
    });

    it("this one syncs if the other ends without a result", async () => {
      await siteSync.sync();
      isHeld = false;
      await runNext();
      await expect.poll(() => siteSync.status()).toMatchObject({ phase: "idle", updatedAt: clock });
      expect(remote.calls).toContain("firstPages");
    });

    it("a hidden page leaves it to the others", async () => {
      await siteSync.sync();
      visible = false;
      isHeld = false;
      await runNext();
      expect(remote.calls).toEqual([]);
    });
  });

  it("a page that was stopped after the response does not call the mirror newer than it is", async () => {
    await siteSync.sync();
    remote.now = new Date(clock).toISOString().replace("Z", "000Z") as typeof remote.now;
    const readAt = clock;
    remote.meanwhile.set("changes", () => {
      clock += 60_000;
    });
    await siteSync.sync();
    expect(siteSync.status()).toMatchObject({ phase: "idle", updatedAt: readAt, clockOffset: 0 });
    expect(lastSync.updatedAt).toBe(readAt);
  });

  it("a sync under way is shown as one", async () => {
    const phases: string[] = [];
    remote.meanwhile.set("firstPages", () => phases.push(siteSync.status().phase));
    await siteSync.sync();
    expect([...phases, siteSync.status().phase]).toEqual(["syncing", "idle"]);
  });

  it("a database that cannot be written is tried again, as after a failure of the network", async () => {
    const full = new Error("The disk is full.");
    siteSync = createSiteSync(deps({ withLock: () => Promise.reject(full) }));
    const consoleError = vi.mocked(console.error).mockImplementation(() => undefined);
    await siteSync.sync();
    expect(consoleError).toHaveBeenCalledExactlyOnceWith(full);
    consoleError.mockClear();
    expect(siteSync.status()).toMatchObject({
      phase: "waiting",
      isComplete: false,
      failure: { kind: "storage" },
    });
    expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([1_000]);
  });
});

describe("sync schedule", () => {
  it("concurrent requests share the running sync", async () => {
    await Promise.all([siteSync.sync(), siteSync.sync(), siteSync.sync()]);
    expect(remote.calls.filter((call) => call === "firstPages")).toHaveLength(1);
  });

  it("the sync repeats after a minute", async () => {
    await siteSync.sync();
    remote.calls.length = 0;
    expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([SYNC_INTERVAL]);
    planned[0]?.run();
    await expect.poll(() => siteSync.status().phase).toBe("idle");
    expect(remote.calls).toEqual(["changes"]);
  });

  it("a hidden page does not sync", async () => {
    await siteSync.sync();
    remote.calls.length = 0;
    visible = false;
    planned[0]?.run();
    expect(remote.calls).toEqual([]);
    expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([SYNC_INTERVAL]);
  });

  it("the delay grows with each failure up to ten seconds, and resets after a success", async () => {
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      remote.fail("any", { kind: "offline" });
      await siteSync.sync();
      waits.push(planned.at(-1)?.milliseconds ?? -1);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    await siteSync.sync();
    remote.fail("any", { kind: "offline" });
    await siteSync.sync();
    expect(planned.at(-1)?.milliseconds).toBe(1_000);
  });

  it("a Retry-After is respected", async () => {
    remote.fail("any", { kind: "busy", retryAfter: 30 });
    await siteSync.sync();
    expect(planned.at(-1)?.milliseconds).toBe(30_000);
  });

  describe("while the server does not respond to another client", () => {
    const other = {};
    let shared: SiteSyncDeps;

    beforeEach(async () => {
      siteSync.stop();
      shared = deps();
      siteSync = createSiteSync(shared);
      await siteSync.sync();
      remote.calls.length = 0;
      shared.backoff.report(other, { kind: "offline" });
    });

    it("the sync waits its turn, and continues when the server responds again", async () => {
      await runNext();
      expect(siteSync.status()).toMatchObject({ phase: "waiting", failure: { kind: "offline" } });
      expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([1_000]);
      shared.backoff.report(other, null);
      await expect.poll(() => siteSync.status()).toMatchObject({ phase: "idle", failure: null });
      expect(remote.calls).toEqual(["changes"]);
    });

    it("a sync that has nothing to wait for is not repeated when the server responds again", async () => {
      shared.backoff.report(other, null);
      expect(siteSync.status().phase).toBe("idle");
    });

    it("a hidden page does not sync when the server responds again", async () => {
      await runNext();
      visible = false;
      shared.backoff.report(other, null);
      expect(siteSync.status().phase).toBe("waiting");
    });
  });

  it("a sync that is stopped under way is not repeated", async () => {
    remote.meanwhile.set("firstPages", () => siteSync.stop());
    await siteSync.sync();
    expect(planned).toEqual([]);
  });

  it("a sync whose database is closed when it is stopped reports no error", async () => {
    remote.meanwhile.set("firstPages", () => {
      siteSync.stop();
      db.close();
    });
    await siteSync.sync();
    expect([planned, vi.mocked(console.error).mock.calls]).toEqual([[], []]);
    await db.open();
  });

  it("a stopped sync does nothing", async () => {
    await siteSync.sync();
    siteSync.stop();
    expect(planned).toEqual([]);
    remote.calls.length = 0;
    await siteSync.sync();
    expect(remote.calls).toEqual([]);
  });
});

describe("after a sync", () => {
  it("the snapshot is written only if something changed", async () => {
    remote.publish("blog", blogPost(1));
    await siteSync.sync();
    expect(renewed).toBe(1);
    await siteSync.sync();
    expect(renewed).toBe(1);
    remote.publish("blog", blogPost(2));
    await siteSync.sync();
    expect(renewed).toBe(2);
  });

  it("the pictures of an unpublished post are deleted in all sizes", async () => {
    const imageMeta = {
      width: 9,
      height: 9,
      alt: "",
      thumbhash: null,
      variants: { "480": "/storage/small.webp" },
    };
    remote.publish("blog", blogPost(1, { featuredImage: "/storage/big.webp", imageMeta }));
    await siteSync.sync();
    remote.takeDown(uuid(1));
    await siteSync.sync();
    expect(dropped).toEqual(["/storage/big.webp", "/storage/small.webp"]);
  });

  it("the server's time is right on a device whose clock is a year off, and never used for ordering", async () => {
    clock = Date.UTC(2026, 10, 20) - YEAR;
    remote.now = "2026-11-20T00:00:00.000000Z";
    remote.publish("blog", blogPost(2, { publishedAt: minute(2) }));
    remote.publish("blog", blogPost(1, { publishedAt: minute(1) }));
    await siteSync.sync();
    expect(siteSync.status().clockOffset).toBe(YEAR);
    const rows = await createReader(db).newest("blog", 5);
    expect(rows.map(({ title }) => title)).toEqual(["Article 2", "Article 1"]);
  });

  it("the first sync deletes no pictures", async () => {
    for (let n = 1; n <= 60; n += 1) remote.publish("blog", blogPost(n));
    await siteSync.sync();
    expect(deletions).toBe(0);
  });

  it("a post that does not exist, or cannot be asked for, is not stored", async () => {
    await siteSync.sync();
    expect(await siteSync.fetchOne("blog", uuid(7))).toEqual({ ok: true, value: null });
    remote.fail("row", { kind: "offline" });
    expect(await siteSync.fetchOne("blog", uuid(7))).toEqual({ ok: false, failure: { kind: "offline" } });
    expect(await db.blog.count()).toBe(0);
  });

  it("older posts are read on request, as many as are wanted", async () => {
    for (let n = 1; n <= 300; n += 1) remote.publish("blog", blogPost(n));
    await siteSync.sync();
    expect(await siteSync.older("blog", 250)).toEqual({ ok: true, value: true });
    expect(await db.blog.count()).toBe(250);
  });

  it("the first pages are those of the reader's language", async () => {
    const languages: string[] = [];
    const { firstPages } = remote;
    remote.firstPages = (language) => {
      languages.push(language);
      return firstPages(language);
    };
    await createSiteSync(deps({ language: () => "ti" })).sync();
    await db.meta.clear();
    await siteSync.sync();
    expect(languages).toEqual(["ti", "en"]);
  });

  it("counters are not asked for without posts or while the server does not respond", async () => {
    remote.publish("blog", blogPost(1));
    const shared = deps();
    siteSync = createSiteSync(shared);
    await siteSync.sync();
    remote.calls.length = 0;
    await siteSync.refreshCounts([]);
    remote.fail("counts", { kind: "offline" });
    await siteSync.refreshCounts([uuid(1)]);
    expect([remote.calls, shared.backoff.failure()]).toEqual([["counts"], { kind: "offline" }]);
    await siteSync.refreshCounts([uuid(1)]);
    expect(remote.calls).toEqual(["counts"]);
    clock += 60_000;
    shared.backoff.report({}, null);
    await expect.poll(() => siteSync.status().phase).toBe("idle");
    await siteSync.refreshCounts([uuid(1)]);
    expect(remote.calls.filter((call) => call === "counts")).toHaveLength(2);
  });

  it("a post requested by its id is stored", async () => {
    await siteSync.sync();
    const post = remote.publish("blog", blogPost(1));
    expect(await siteSync.fetchOne("blog", post.id)).toMatchObject({
      ok: true,
      value: { title: "Article 1" },
    });
    expect((await createReader(db).byId("blog", post.id))?.title).toBe("Article 1");
  });

  it("a post requested by its id is shown although another tab holds the database", async () => {
    await siteSync.sync();
    const post = remote.publish("blog", blogPost(1));
    let isHeld = true;
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const held = db.transaction("rw", db.tables, async () => {
      await db.meta.count();
      begin();
      while (isHeld) await db.meta.count();
    });
    await begun;
    const fetched = siteSync.fetchOne("blog", post.id);
    await expect.poll(() => planned.at(-1)?.milliseconds).toBe(1_000);
    planned.at(-1)?.run();
    expect(await fetched).toMatchObject({ ok: true, value: { title: "Article 1" } });
    isHeld = false;
    await held;
    await expect.poll(async () => (await createReader(db).byId("blog", post.id))?.title).toBe("Article 1");
  });

  it("fresh counters overwrite the mirror's", async () => {
    remote.publish("blog", blogPost(1));
    await siteSync.sync();
    remote.count(uuid(1), { likes: 12, countsVersion: 3 });
    await siteSync.refreshCounts([uuid(1)]);
    expect((await createReader(db).byId("blog", uuid(1)))?.likes).toBe(12);
  });
});
