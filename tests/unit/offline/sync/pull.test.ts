import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SiteDatabase } from "../../../../src/offline/site/database.ts";
import { applyChanges, readMirrorState } from "../../../../src/offline/site/mirror.ts";
import { extendTo, pull } from "../../../../src/offline/site/pull.ts";
import { createReader } from "../../../../src/offline/site/queries.ts";
import {
  blogPost,
  comment,
  communityPost,
  newsPost,
  service,
  siteProfile,
  uuid,
} from "../../support/content.ts";
import { FakeRemote, FIRST_PAGE } from "../../support/fake-remote.ts";

let db: SiteDatabase;
let remote: FakeRemote;
let databases = 0;

beforeEach(() => {
  databases += 1;
  db = new SiteDatabase(`pull-${databases}`);
  remote = new FakeRemote();
});
afterEach(() => db.delete());

async function titles(kind: "blog" | "news" | "community" = "blog", limit = 1_000): Promise<string[]> {
  return (await createReader(db).newest(kind, limit)).map((row) => row.title);
}

async function pulled(window?: number): Promise<void> {
  const outcome = await pull(db, remote, window);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
}

function publishBlog(from: number, to: number): void {
  for (let n = from; n <= to; n += 1) remote.publish("blog", blogPost(n));
}

describe("the first visit", () => {
  it("of a small site is one request, after which every change is followed", async () => {
    publishBlog(1, 3);
    remote.meanwhile.set("firstPages", () => remote.publish("blog", blogPost(2, { title: "Edited" })));
    await pulled();
    expect(remote.calls).toEqual(["firstPages"]);
    expect(await titles()).toEqual(["Article 3", "Article 2", "Article 1"]);
    await pulled();
    expect(await titles()).toEqual(["Article 3", "Edited", "Article 1"]);
  });

  it("reads older rows of the lists that have more, and ends with the changes made meanwhile", async () => {
    publishBlog(1, 60);
    remote.publish("news", newsPost(1));
    remote.meanwhile.set("page:blog", () => remote.publish("news", newsPost(1, { title: "Edited" })));
    await pulled();
    expect(remote.calls).toEqual(["firstPages", "page:blog", "changes"]);
    expect(await titles()).toHaveLength(60);
    expect(await titles("news")).toEqual(["Edited"]);
  });

  it("pulls every kind", async () => {
    remote.publish("blog", blogPost(1));
    remote.publish("news", newsPost(1));
    const post = remote.publish("community", communityPost(1));
    remote.publish("comment", comment(1, post.id));
    remote.publish("service", service(1));
    remote.publish("profile", siteProfile());
    await pulled();
    const read = createReader(db);
    expect(await titles("news")).toEqual(["News 1"]);
    expect((await read.commentsOf(post.id)).map(({ body }) => body)).toEqual(["Comment 1"]);
    expect((await read.services()).map(({ title }) => title)).toEqual(["Service 1"]);
    expect((await read.profile())?.name).toBe("Selam");
  });

  it("that fails leaves no mirror and reports the failure, and the next one starts it", async () => {
    publishBlog(1, 3);
    remote.fail("firstPages", { kind: "busy", retryAfter: 5 });
    expect(await pull(db, remote)).toEqual({ ok: false, failure: { kind: "busy", retryAfter: 5 } });
    expect(await readMirrorState(db)).toBeNull();
    expect(await createReader(db).isFilled("blog")).toBe(false);
    await pulled();
    expect(await titles()).toHaveLength(3);
  });

  it("a list whose older rows cannot be read does not hold up the others, and only it is requested next time", async () => {
    publishBlog(1, 60);
    for (let n = 1; n <= 60; n += 1) remote.publish("community", communityPost(n));
    const busy = { kind: "busy", retryAfter: null } as const;
    remote.fail("page:blog", busy);
    expect(await pull(db, remote)).toMatchObject({ ok: true, value: { partialFailure: busy } });
    expect(await titles()).toHaveLength(FIRST_PAGE);
    expect(await titles("community")).toHaveLength(60);
    const read = createReader(db);
    expect(await read.isFilled("blog")).toBe(true);
    remote.calls.length = 0;
    expect(await pull(db, remote)).toMatchObject({ ok: true, value: { partialFailure: null } });
    expect(remote.calls).toEqual(["changes", "page:blog", "changes"]);
    expect(await titles()).toHaveLength(60);
  });

  it("without a connection nothing further is requested", async () => {
    publishBlog(1, 60);
    for (let n = 1; n <= 60; n += 1) remote.publish("community", communityPost(n));
    remote.fail("page:blog", { kind: "offline" });
    expect(await pull(db, remote)).toMatchObject({
      ok: true,
      value: { partialFailure: { kind: "offline" } },
    });
    expect(remote.calls).toEqual(["firstPages", "page:blog"]);
  });

  it("a kind that an older version could not read is fetched in its current version", async () => {
    const first = remote.publish("service", service(1));
    remote.publish("service", service(2));
    await pulled();
    await db.service.clear();
    await db.meta.update("mirror", { missing: ["service"] });
    const read = createReader(db);
    expect(await read.isFilled("service")).toBe(false);
    remote.meanwhile.set("all:service", async () => {
      remote.takeDown(first.id);
      const state = await readMirrorState(db);
      const newest = await remote.changes(state ?? { rev: 0, stamp: "" }, 10, []);
      if (state && newest.ok) await applyChanges(db, state, newest.value);
    });
    await pulled();
    expect((await read.services()).map(({ title }) => title)).toEqual(["Service 2"]);
    expect(await read.isFilled("service")).toBe(true);
    // The one in the middle is of what happened meanwhile.
    expect(remote.calls.slice(-4)).toEqual(["changes", "all:service", "changes", "changes"]);
    remote.calls.length = 0;
    await pulled();
    expect(remote.calls).toEqual(["changes"]);
  });

  it("a kind that cannot be read now is reported and fetched again next time, with the others read", async () => {
    publishBlog(1, 60);
    remote.publish("service", service(1));
    await pulled();
    await db.service.clear();
    await db.meta.update("mirror", { missing: ["service"] });
    const busy = { kind: "busy", retryAfter: null } as const;
    remote.fail("all:service", busy);
    expect(await pull(db, remote)).toMatchObject({ ok: true, value: { partialFailure: busy } });
    expect(await createReader(db).isFilled("service")).toBe(false);
    await pulled();
    expect((await createReader(db).services()).map(({ title }) => title)).toEqual(["Service 1"]);
  });

  it("if the connection is lost after some older rows, nothing further is requested", async () => {
    publishBlog(1, 60);
    for (let n = 1; n <= 60; n += 1) remote.publish("community", communityPost(n));
    remote.fail("page:community", { kind: "offline" });
    expect(await pull(db, remote)).toMatchObject({ value: { partialFailure: { kind: "offline" } } });
    expect(remote.calls).toEqual(["firstPages", "page:blog", "page:community"]);
    expect(await titles()).toHaveLength(60);
  });

  it("the failure of the changes made while older rows were read is the pull's, and those rows stay", async () => {
    publishBlog(1, 60);
    remote.fail("changes", { kind: "busy", retryAfter: 5 });
    expect(await pull(db, remote)).toEqual({ ok: false, failure: { kind: "busy", retryAfter: 5 } });
    expect(await titles()).toHaveLength(60);
  });

  it("pictures of what is taken down before and while older rows are read are reported together", async () => {
    publishBlog(1, 60);
    for (const n of [59, 60]) remote.publish("blog", blogPost(n, { featuredImage: `/storage/${n}.webp` }));
    await pulled(FIRST_PAGE);
    remote.takeDown(uuid(60));
    remote.meanwhile.set("page:blog", () => remote.takeDown(uuid(59)));
    expect(await pull(db, remote)).toMatchObject({
      ok: true,
      value: { dropped: ["/storage/60.webp", "/storage/59.webp"] },
    });
  });

  it("the window is filled newest first and then stops", async () => {
    publishBlog(1, 90);
    await pulled(50);
    const before = await titles();
    expect(before).toHaveLength(50);
    expect(before[0]).toBe("Article 90");
    expect(before.at(-1)).toBe("Article 41");
    remote.calls.length = 0;
    await pulled(50);
    expect(remote.calls).toEqual(["changes"]);
  });

  it("a list whose older rows were all taken down is whole, and nothing is read of it again", async () => {
    publishBlog(1, 60);
    await pulled(FIRST_PAGE);
    for (let n = 1; n <= 60 - FIRST_PAGE; n += 1) remote.takeDown(uuid(n));
    expect(await extendTo(db, remote, "blog", 60)).toEqual({ ok: true, value: true });
    remote.calls.length = 0;
    expect(await extendTo(db, remote, "blog", 60)).toEqual({ ok: true, value: false });
    expect(remote.calls).toEqual([]);
  });

  it("as many older rows are read as are wanted, whatever lone row is stored below them", async () => {
    publishBlog(1, 60);
    await pulled(FIRST_PAGE);
    remote.publish("blog", blogPost(3, { title: "Old, edited" }));
    await pulled(FIRST_PAGE);
    await extendTo(db, remote, "blog", 30);
    expect(await titles()).toHaveLength(30);
  });

  it("a page that another tab has read meanwhile is not taken for the next one", async () => {
    publishBlog(1, 2_100);
    await pulled(FIRST_PAGE);
    const other = new SiteDatabase(db.name);
    remote.meanwhile.set("page:blog", () =>
      remote.meanwhile.set("page:blog", async () => {
        await extendTo(other, remote, "blog", 2_050);
      }),
    );
    expect(await extendTo(db, remote, "blog", 5_000)).toEqual({ ok: true, value: true });
    expect(await titles("blog", 5_000)).toHaveLength(2_100);
    other.close();
  });

  it("a page whose end cannot be read is a failure and not asked for again", async () => {
    publishBlog(1, 60);
    await pulled(FIRST_PAGE);
    remote.page = (async () => ({
      ok: true,
      value: { rows: [], received: 20, end: null, whole: false },
    })) as typeof remote.page;
    expect(await extendTo(db, remote, "blog", 60)).toMatchObject({ failure: { code: "page_repeats" } });
  });

  it("older rows are not read before there is a mirror", async () => {
    publishBlog(1, 60);
    expect(await extendTo(db, remote, "blog", 60)).toEqual({ ok: true, value: false });
    expect(remote.calls).toEqual([]);
  });

  it("the backfill resumes where it was interrupted", async () => {
    publishBlog(1, 60);
    remote.fail("page:blog", { kind: "offline" });
    expect(await pull(db, remote)).toMatchObject({
      ok: true,
      value: { partialFailure: { kind: "offline" } },
    });
    expect(await titles()).toHaveLength(FIRST_PAGE);
    await pulled();
    expect(await titles()).toHaveLength(60);
    expect(remote.calls.filter((call) => call === "firstPages")).toHaveLength(1);
  });
});

describe("following the server", () => {
  it("an up-to-date pull costs one request and no write", async () => {
    publishBlog(1, 5);
    await pulled();
    remote.calls.length = 0;
    let writes = 0;
    db.meta.hook("updating", () => {
      writes += 1;
    });
    await pulled();
    expect(remote.calls).toEqual(["changes"]);
    expect(writes).toBe(0);
  });

  it("a pull brings new, edited and unpublished rows", async () => {
    publishBlog(1, 3);
    await pulled();
    remote.publish("blog", blogPost(4));
    remote.publish("blog", blogPost(2, { title: "Edited" }));
    remote.takeDown(uuid(1));
    await pulled();
    expect(await titles()).toEqual(["Article 4", "Article 3", "Edited"]);
  });

  it("a pull brings back what was unpublished and published again", async () => {
    publishBlog(1, 1);
    await pulled();
    remote.takeDown(uuid(1));
    await pulled();
    remote.publish("blog", blogPost(1, { title: "Again" }));
    await pulled();
    expect(await titles()).toEqual(["Again"]);
  });

  it("an older page does not restore a row unpublished after it was read", async () => {
    publishBlog(1, 60);
    await pulled(FIRST_PAGE);
    remote.meanwhile.set("page:blog", async () => {
      remote.takeDown(uuid(20));
      await pull(db, remote, FIRST_PAGE);
    });
    await extendTo(db, remote, "blog", 60);
    expect(await titles()).not.toContain("Article 20");
    expect(await titles()).toHaveLength(59);
  });

  it("an edit that arrived before an older page with the former text is kept", async () => {
    publishBlog(1, 60);
    await pulled(FIRST_PAGE);
    remote.meanwhile.set("page:blog", async () => {
      remote.publish("blog", blogPost(20, { title: "Edited" }));
      await pull(db, remote, FIRST_PAGE);
    });
    await extendTo(db, remote, "blog", 60);
    const all = await titles();
    expect(all).toContain("Edited");
    expect(all).not.toContain("Article 20");
    expect(all).toHaveLength(60);
  });

  it("a lone older row is not listed before the list reaches it", async () => {
    publishBlog(1, 60);
    await pulled(FIRST_PAGE);
    remote.publish("blog", blogPost(3, { title: "Old, edited" }));
    await pulled(FIRST_PAGE);
    expect(await titles()).not.toContain("Old, edited");
    expect((await createReader(db).byId("blog", uuid(3)))?.title).toBe("Old, edited");
    await extendTo(db, remote, "blog", 60);
    expect(await titles()).toContain("Old, edited");
    expect(await titles()).toHaveLength(60);
  });

  it("a long history is pulled in pages without gaps", async () => {
    publishBlog(1, 1);
    await pulled();
    publishBlog(2, 2_300);
    await pulled();
    expect(await titles("blog", 5_000)).toHaveLength(2_300);
  });
});

describe("pages", () => {
  /** The number of requests made until the first of these articles is written. */
  function requestsBefore(ids: readonly string[]): () => number {
    let requests = -1;
    db.blog.hook("creating", (id) => {
      if (requests < 0 && ids.includes(id)) requests = remote.calls.length;
    });
    return () => requests;
  }

  it("while an older page is written, the next one is requested, and none after the last", async () => {
    publishBlog(1, 2_100);
    await pulled(FIRST_PAGE);
    remote.calls.length = 0;
    const requests = requestsBefore([uuid(2_000)]);
    await extendTo(db, remote, "blog", 5_000);
    expect(requests()).toBe(2);
    expect(remote.calls).toHaveLength(3);
    expect(await titles("blog", 5_000)).toHaveLength(2_100);
  });

  it("as many rows are requested as are wanted, however they are split into pages", async () => {
    publishBlog(1, 3_000);
    await pulled(FIRST_PAGE);
    remote.calls.length = 0;
    await extendTo(db, remote, "blog", 1_500);
    expect(remote.calls).toHaveLength(2);
    expect(await titles("blog", 5_000)).toHaveLength(1_500);
  });

  it("while a page of changes is written, the next one is requested", async () => {
    publishBlog(1, 1);
    await pulled();
    publishBlog(2, 2_300);
    remote.calls.length = 0;
    const requests = requestsBefore([uuid(2)]);
    await pulled();
    expect(requests()).toBe(2);
    expect(remote.calls).toHaveLength(3);
  });

  it.each([
    ["an older page", "page:blog", () => extendTo(db, remote, "blog", 5_000)],
    ["a page of changes", "changes", () => pull(db, remote)],
  ])("a page is stored even if the request of the one after it fails: %s", async (_, call, read) => {
    publishBlog(1, 2_100);
    await pulled(FIRST_PAGE);
    publishBlog(2_101, 4_300);
    remote.meanwhile.set(call, () => remote.fail(call, { kind: "offline" }));
    const before = await db.blog.count();
    expect(await read()).toMatchObject({ ok: false, failure: { kind: "offline" } });
    expect(await db.blog.count()).toBe(before + 1_000);
    await read();
    await pulled(5_000);
    expect(await titles("blog", 5_000)).toHaveLength(4_300);
  });

  it("what was published again among older rows while they were read is listed", async () => {
    publishBlog(1, 60);
    remote.takeDown(uuid(30));
    await pulled(FIRST_PAGE);
    remote.meanwhile.set("page:blog", async () => {
      remote.publish("blog", blogPost(30, { title: "Again" }));
      await pull(db, remote, FIRST_PAGE);
    });
    await extendTo(db, remote, "blog", 60);
    expect(await titles()).toContain("Again");
  });
});

describe("failures and restores", () => {
  it("an old page of a resumed tab changes nothing", async () => {
    publishBlog(1, 3);
    await pulled();
    const state = await readMirrorState(db);
    if (!state) throw new Error("No mirror.");
    remote.publish("blog", blogPost(2, { title: "Thawed" }));
    const old = await remote.changes(state, 100, []);
    remote.publish("blog", blogPost(2, { title: "Newest" }));
    await pulled();
    if (!old.ok) throw new Error("No changes.");
    expect(await applyChanges(db, state, old.value)).toBe("stale");
    expect(await titles()).toContain("Newest");
  });

  it("a restored server restarts the mirror and drops what it no longer has", async () => {
    publishBlog(1, 5);
    await pulled();
    remote.restoreTo(3);
    await pulled();
    expect(await titles()).toEqual(["Article 3", "Article 2", "Article 1"]);
  });

  it("the old mirror stays on the screen until a restart has finished", async () => {
    publishBlog(1, 5);
    await pulled();
    remote.restoreTo(3);
    remote.fail("firstPages", { kind: "offline" });
    expect((await pull(db, remote)).ok).toBe(false);
    expect(await titles()).toHaveLength(5);
  });

  it("a malformed row is skipped and fetched again", async () => {
    publishBlog(1, 3);
    await pulled();
    await db.table("blog").put({ id: uuid(2), at: "2026-01-01T00:02:00.000000Z", title: 7 });
    expect(await titles()).not.toContain("Article 2");
    await expect.poll(async () => (await readMirrorState(db))?.damaged).toBe(true);
    await pulled();
    expect(await titles()).toEqual(["Article 3", "Article 2", "Article 1"]);
  });

  it("two tabs that pull at once end in the right state", async () => {
    publishBlog(1, 60);
    const other = new SiteDatabase(db.name);
    await Promise.all([pull(db, remote), pull(other, remote)]);
    publishBlog(61, 70);
    await Promise.all([pull(db, remote), pull(other, remote)]);
    await pulled();
    expect(await titles()).toHaveLength(70);
    other.close();
  });

  it("a server whose older pages make no progress is not asked again", async () => {
    publishBlog(1, 60);
    await pulled(FIRST_PAGE);
    const first = await remote.page("blog", null, FIRST_PAGE);
    remote.page = (async () => first) as typeof remote.page;
    expect(await extendTo(db, remote, "blog", 60)).toEqual({
      ok: false,
      failure: { kind: "rejected", code: "page_repeats", message: "" },
    });
  });
});
