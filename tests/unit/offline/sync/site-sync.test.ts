import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createServerRest } from "../../../../src/offline/core/server-backoff.ts";
import { createServerClock } from "../../../../src/offline/core/server-clock.ts";
import { SYNC_INTERVAL } from "../../../../src/offline/core/sync-loop.ts";
import { SiteDatabase } from "../../../../src/offline/site/database.ts";
import { createReader } from "../../../../src/offline/site/queries.ts";
import { createSiteSync, type Engine, type SiteSyncDeps } from "../../../../src/offline/site/site-sync.ts";
import { blogPost, minute, uuid } from "../../support/content.ts";
import { FakeRemote } from "../../support/fake-remote.ts";

const YEAR = 365 * 24 * 60 * 60_000;

let db: SiteDatabase;
let remote: FakeRemote;
let engine: Engine;
let databases = 0;
/** Callbacks that the site sync scheduled, newest last. */
let planned: { milliseconds: number; run: () => void }[];
let dropped: string[];
let renewed: number;
let clock: number;
let visible: boolean;
let remembered: { updatedAt: number | null };

function world(change: Partial<SiteSyncDeps> = {}): SiteSyncDeps {
  return {
    db,
    remote,
    clock: createServerClock(() => 0),
    rest: createServerRest({ elapsed: () => clock, random: () => 1, isVisible: () => visible }),
    now: () => clock,
    random: () => 1,
    isVisible: () => visible,
    exclusively: (job) => job(),
    later(milliseconds, run) {
      const plan = { milliseconds, run };
      planned.push(plan);
      return () => {
        planned = planned.filter((other) => other !== plan);
      };
    },
    remembered,
    mirrorChanged: () => {
      renewed += 1;
    },
    forgetPictures: (urls) => dropped.push(...urls),
    ...change,
  };
}

beforeEach(() => {
  databases += 1;
  db = new SiteDatabase(`engine-${databases}`);
  remote = new FakeRemote();
  planned = [];
  dropped = [];
  renewed = 0;
  clock = Date.UTC(2026, 10, 20);
  visible = true;
  remembered = { updatedAt: null };
  engine = createSiteSync(world());
});
afterEach(() => {
  engine.stop();
  return db.delete();
});

describe("the sync status", () => {
  it("the state is saved after the first pull, with its time", async () => {
    remote.publish("blog", blogPost(1));
    expect(engine.status()).toMatchObject({ phase: "starting", saved: false, updatedAt: null });
    await engine.sync();
    expect(engine.status()).toMatchObject({ phase: "idle", saved: true, updatedAt: clock, failure: null });
    expect(remembered.updatedAt).toBe(clock);
  });

  it("posts that came without the comments are reported, and the comments requested again soon", async () => {
    remote.publish("blog", blogPost(1));
    remote.fail("page:comment", { kind: "busy", retryAfter: null });
    await engine.sync();
    expect(engine.status()).toMatchObject({ phase: "waiting", saved: false, updatedAt: clock });
    expect(engine.status().failure?.kind).toBe("busy");
    expect(planned.at(-1)?.milliseconds).toBeLessThanOrEqual(10_000);
    await engine.sync();
    expect(engine.status()).toMatchObject({ phase: "idle", saved: true, failure: null });
  });

  it("offline the last successful time and the saved state stay", async () => {
    await engine.sync();
    const good = clock;
    clock += 60_000;
    remote.fail("any", { kind: "offline" });
    await engine.sync();
    expect(engine.status()).toMatchObject({
      phase: "waiting",
      saved: true,
      updatedAt: good,
      failure: { kind: "offline" },
    });
  });

  it("a device that was saved before starts as saved", () => {
    remembered = { updatedAt: 5 };
    engine = createSiteSync(world());
    expect(engine.status()).toMatchObject({ saved: true, updatedAt: 5 });
  });

  it("the state of another tab's sync is taken over", async () => {
    engine = createSiteSync(world({ exclusively: async () => null }));
    remembered.updatedAt = 77;
    await engine.sync();
    expect(engine.status()).toMatchObject({ phase: "idle", saved: true, updatedAt: 77 });
    expect(remote.calls).toEqual([]);
  });
});

describe("sync schedule", () => {
  it("concurrent requests share the running sync", async () => {
    await Promise.all([engine.sync(), engine.sync(), engine.sync()]);
    expect(remote.calls.filter((call) => call === "head")).toHaveLength(1);
  });

  it("the sync repeats after a minute", async () => {
    await engine.sync();
    remote.calls.length = 0;
    expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([SYNC_INTERVAL]);
    planned[0]?.run();
    await engine.sync();
    expect(remote.calls).toEqual(["changes"]);
  });

  it("a hidden page does not sync", async () => {
    await engine.sync();
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
      await engine.sync();
      waits.push(planned.at(-1)?.milliseconds ?? -1);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    await engine.sync();
    remote.fail("any", { kind: "offline" });
    await engine.sync();
    expect(planned.at(-1)?.milliseconds).toBe(1_000);
  });

  it("a Retry-After is respected", async () => {
    remote.fail("any", { kind: "busy", retryAfter: 30 });
    await engine.sync();
    expect(planned.at(-1)?.milliseconds).toBe(30_000);
  });

  it("a stopped sync does nothing", async () => {
    await engine.sync();
    engine.stop();
    expect(planned).toEqual([]);
    remote.calls.length = 0;
    await engine.sync();
    expect(remote.calls).toEqual([]);
  });
});

describe("after a sync", () => {
  it("the snapshot is written only if something changed", async () => {
    remote.publish("blog", blogPost(1));
    await engine.sync();
    expect(renewed).toBe(1);
    await engine.sync();
    expect(renewed).toBe(1);
    remote.publish("blog", blogPost(2));
    await engine.sync();
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
    await engine.sync();
    remote.takeDown(uuid(1));
    await engine.sync();
    expect(dropped).toEqual(["/storage/big.webp", "/storage/small.webp"]);
  });

  it("the server's time is right on a device whose clock is a year off, and never used for ordering", async () => {
    clock = Date.UTC(2026, 10, 20) - YEAR;
    remote.now = "2026-11-20T00:00:00.000000Z";
    remote.publish("blog", blogPost(2, { publishedAt: minute(2) }));
    remote.publish("blog", blogPost(1, { publishedAt: minute(1) }));
    await engine.sync();
    expect(engine.status().clockOffset).toBe(YEAR);
    const rows = await createReader(db).newest("blog", 5);
    expect(rows.map(({ title }) => title)).toEqual(["Article 2", "Article 1"]);
  });

  it("a post requested by its id is stored", async () => {
    await engine.sync();
    const post = remote.publish("blog", blogPost(1));
    expect(await engine.fetchOne("blog", post.id)).toMatchObject({ ok: true, value: { title: "Article 1" } });
    expect((await createReader(db).byId("blog", post.id))?.title).toBe("Article 1");
  });

  it("fresh counters overwrite the mirror's", async () => {
    remote.publish("blog", blogPost(1));
    await engine.sync();
    remote.count(uuid(1), { likes: 12, countsVersion: 3 });
    await engine.refreshCounts([uuid(1)]);
    expect((await createReader(db).byId("blog", uuid(1)))?.likes).toBe(12);
  });
});
