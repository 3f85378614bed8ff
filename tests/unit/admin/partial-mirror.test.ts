import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readAdminState } from "../../../src/offline/admin/mirror.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { minute, uuid } from "../support/content.ts";
import type { FakeAdminRemote } from "../support/fake-admin-remote.ts";
import { putArticle, remoteWithArticles } from "../support/numbered-articles.ts";

/** More than a device keeps of a list without being asked. */
const STORED_ALONE = 200;
const ALL = 450;

let remote: FakeAdminRemote;
let admin: AdminDevice;

beforeEach(async () => {
  remote = remoteWithArticles(ALL);
  for (let n = 1; n <= 30; n++)
    remote.put("message", uuid(5_000 + n), {
      name: `Saba ${n}`,
      message: "Selam",
      createdAt: minute(n),
      read: n > 5,
    });
  admin = new AdminDevice(remote);
});
afterEach(() => admin.db.delete());

const titles = async (selection: "published" | "draft" | "all", limit: number) =>
  (await admin.read.list("blog", selection, limit)).shown.map(({ row }) => Number(row.title.split(" ")[1]));
const olderOf = async (selection: "published" | "draft" | "all", limit: number) =>
  (await admin.read.list("blog", selection, limit)).older;
const counts = async () => [
  await admin.read.countIn("blog", "all"),
  await admin.read.countIn("blog", "published"),
  await admin.read.countIn("blog", "draft"),
];
const called = (name: string) => remote.calls.filter((call) => call.startsWith(`${name} `)).length;
const published = (from: number, count: number) =>
  Array.from({ length: from }, (_, at) => from - at)
    .filter((n) => n % 10 > 0)
    .slice(0, count);

describe("a new device of the owner", () => {
  it("shows the numbers and the newest page of each list after one request", async () => {
    remote.fail("page", { kind: "offline" });
    await admin.pull();
    expect(remote.calls.map((call) => call.split(" ")[0])).toEqual(["firstPages", "page"]);
    expect(await counts()).toEqual([450, 405, 45]);
    expect(await admin.read.counts()).toMatchObject({ blog: 450, message: 30, unread: 5 });
    expect(await titles("published", 20)).toEqual(published(450, 20));
    expect(await titles("draft", 3)).toEqual([450, 440, 430]);
    expect(await admin.read.isComplete()).toBe(true);
  });

  it("keeps the newest 200 of each list, and shows only what it has without gaps", async () => {
    await admin.pull();
    expect(await titles("published", 1_000)).toEqual(published(450, STORED_ALONE));
    expect(await titles("draft", 1_000)).toHaveLength(45);
    const all = await titles("all", 1_000);
    const floor = published(450, STORED_ALONE).at(-1) ?? 0;
    expect(all).toEqual(Array.from({ length: 451 - floor }, (_, at) => 450 - at));
    expect(await olderOf("draft", 1_000)).toBeNull();
    expect(await olderOf("published", 100)).toBeNull();
  });

  it("reads older rows as they are asked for", async () => {
    await admin.pull();
    const before = called("page");
    const older = await olderOf("published", 230);
    expect(older).toMatchObject({ lists: [{ kind: "blog", list: "published" }] });
    if (older) await admin.fetcher.older(older);
    expect(called("page") - before).toBe(1);
    expect(await titles("published", 230)).toEqual(published(450, 230));
    for (let rest = await olderOf("all", 1_000); rest; rest = await olderOf("all", 1_000))
      expect(await admin.fetcher.older(rest)).toMatchObject({ ok: true });
    expect(await titles("all", 1_000)).toHaveLength(450);
    expect(await counts()).toEqual([450, 405, 45]);
  });

  it("reads only the list that is asked for where two of them end at the same time, and both for all rows", async () => {
    const site = remoteWithArticles(0);
    for (let n = 1; n <= 300; n++) {
      putArticle(site, n, { published: true });
      site.put("blog", uuid(1_000 + n), { title: `Article ${n}`, createdAt: minute(n), published: false });
    }
    const device = new AdminDevice(site);
    await device.pull();
    const listsOf = async (selection: "published" | "draft" | "all") =>
      (await device.read.list("blog", selection, 1_000)).older?.lists.map(({ list }) => list);
    expect(await listsOf("published")).toEqual(["published"]);
    expect(await listsOf("draft")).toEqual(["draft"]);
    expect(await listsOf("all")).toEqual(["published", "draft"]);
    const { older, shown } = await device.read.list("blog", "all", 1_000);
    if (older) await device.fetcher.older(older);
    expect([shown.length, (await device.read.list("blog", "all", 1_000)).shown.length]).toEqual([400, 600]);
    await device.db.delete();
  });

  it("searches what it has, then what the server has beyond that", async () => {
    await admin.pull();
    const search = () => admin.read.list("blog", "published", 9, ({ title }) => title === "Article 1");
    const first = await search();
    expect([first.shown, first.count]).toEqual([[], null]);
    if (first.older) await admin.fetcher.older(first.older);
    const second = await search();
    expect([second.shown.length, second.count, second.older]).toEqual([1, 1, null]);
    const enough = await admin.read.list("blog", "published", 3, () => true);
    expect([enough.shown.length, enough.older]).toEqual([3, null]);
  });

  it("says that older rows cannot be read without a connection", async () => {
    await admin.pull();
    const older = await olderOf("published", 230);
    remote.fail("page", { kind: "offline" });
    expect(older && (await admin.fetcher.older(older))).toEqual({ ok: false, failure: { kind: "offline" } });
    expect(await titles("published", 230)).toHaveLength(STORED_ALONE);
  });

  it("does not ask for ever if the server repeats a page", async () => {
    remote.page = async () => {
      const first = await remote.firstPages(await credentials());
      if (!first.ok) throw new Error("The server is not there.");
      const list = first.value.lists.find((one) => one.kind === "blog" && one.list === "published");
      if (!list) throw new Error("There is no such list.");
      return { ok: true, value: list.page };
    };
    expect(await admin.pull()).toMatchObject({
      ok: true,
      value: { partialFailure: { code: "page_repeats" } },
    });
  });

  it("reads a row by its id that it does not have", async () => {
    await admin.pull();
    expect(await admin.read.row("blog", uuid(1))).toBeNull();
    const asked = vi.spyOn(remote, "rows");
    await admin.fetcher.fetchRows("blog", [uuid(1), uuid(450), uuid(9_999)]);
    expect(asked.mock.calls.map(([, , ids]) => ids)).toEqual([[uuid(1), uuid(9_999)]]);
    expect((await admin.read.row("blog", uuid(1)))?.row.title).toBe("Article 1");
    expect(called("rows")).toBe(1);
    expect(await titles("published", 1_000)).toHaveLength(STORED_ALONE);
    expect(await counts()).toEqual([450, 405, 45]);
  });

  it("asks for no row of a list that it has as a whole", async () => {
    await admin.pull();
    await admin.fetcher.fetchRows("message", [uuid(1)]);
    expect(called("rows")).toBe(0);
  });

  it("a shorter part that comes late does not hide what a longer one brought", async () => {
    await admin.pull();
    const older = await olderOf("published", 1_000);
    if (!older) throw new Error("Nothing is missing.");
    let answer: () => void = () => undefined;
    const isLate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    remote.meanwhile.set("page", () => isLate);
    const before = called("page");
    const short = admin.fetcher.older({ ...older, count: 5 });
    await expect.poll(() => called("page")).toBe(before + 1);
    await admin.fetcher.older({ ...older, count: 100 });
    answer();
    await short;
    expect(await titles("published", 1_000)).toHaveLength(STORED_ALONE + 100);
  });

  it("a row that comes late does not replace what a sync has brought since", async () => {
    await admin.pull();
    const { rows } = remote;
    remote.rows = async (...args) => {
      const answer = await rows(...args);
      remote.rows = rows;
      putArticle(remote, 1, { title: "Changed 1" });
      await admin.pull();
      return answer;
    };
    await admin.fetcher.fetchRows("blog", [uuid(1)]);
    expect((await admin.read.row("blog", uuid(1)))?.row.title).toBe("Changed 1");
  });

  it("reports what keeps a new device from being filled", async () => {
    remote.fail("firstPages", { kind: "offline" });
    expect(await admin.pull()).toEqual({ ok: false, failure: { kind: "offline" } });
    expect(await readAdminState(admin.db)).toBeNull();
  });

  it("counts a reported comment once", async () => {
    remote.put("comment", uuid(7_001), { status: "visible", reports: 2 });
    remote.put("comment", uuid(7_002), { status: "hidden" });
    await admin.pull();
    expect(await admin.read.countIn("comment", "all")).toBe(2);
    expect(await admin.read.countIn("comment", "visible")).toBe(1);
    expect(await admin.read.openComments()).toHaveLength(1);
  });

  it("one part that fails does not keep the others out", async () => {
    remote.fail("page", { kind: "rejected", code: "broken", message: "" });
    const pulled = await admin.pull();
    expect(pulled).toMatchObject({ ok: true, value: { partialFailure: { code: "broken" } } });
    expect(await titles("draft", 100)).toHaveLength(45);
    await admin.pull();
    expect(await titles("published", 1_000)).toHaveLength(STORED_ALONE);
  });
});

describe("the counts of a device that has a part of a list", () => {
  beforeEach(() => admin.pull());

  it("follow new rows and changes of stored ones without another request", async () => {
    putArticle(remote, 451);
    putArticle(remote, 449, { published: false });
    remote.take(uuid(448));
    await admin.pull();
    expect(await counts()).toEqual([450, 404, 46]);
    expect(called("counts")).toBe(0);
  });

  it("are read again after a change of a row that is not stored", async () => {
    putArticle(remote, 2, { published: false });
    remote.take(uuid(3));
    await admin.pull();
    expect([await counts(), called("counts")]).toEqual([[449, 403, 46], 1]);
    await admin.pull();
    expect(called("counts")).toBe(1);
  });

  it("are read again after the deletion of a row that is not stored", async () => {
    remote.take(uuid(3));
    await admin.pull();
    expect([await counts(), called("counts")]).toEqual([[449, 404, 45], 1]);
  });

  it("are not taken from an answer that is already behind", async () => {
    putArticle(remote, 2, { published: false });
    remote.meanwhile.set("counts", () => putArticle(remote, 452));
    await admin.pull();
    expect((await readAdminState(admin.db))?.uncounted).toBe(1);
    await admin.pull();
    expect([await counts(), (await readAdminState(admin.db))?.uncounted]).toEqual([[451, 405, 46], 0]);
  });

  it("are not taken from an answer that lacks what this device saved meanwhile", async () => {
    putArticle(remote, 2, { published: false });
    await admin.writeArticle(uuid(900), { title: "Article 900", content: "<p>x</p>", excerpt: "x" }, true);
    remote.now = minute(900);
    const answer = remote.counts;
    remote.counts = async (as) => {
      const counted = await answer(as);
      await admin.send();
      remote.counts = answer;
      return counted;
    };
    await admin.pull();
    await admin.pull();
    expect(await counts()).toEqual([451, 405, 46]);
  });

  it("follow the owner's own changes, deletions and what a page has newer than the mirror", async () => {
    await admin.commands.change("blog", await admin.article(uuid(449)), { published: false });
    await admin.commands.remove("blog", await admin.article(uuid(447)));
    expect(await counts()).toEqual([449, 403, 46]);
    admin.clock += 60_000;
    await admin.send();
    await admin.pull();
    expect([await counts(), called("counts")]).toEqual([[449, 403, 46], 0]);
    remote.meanwhile.set("page", () => putArticle(remote, 461, { createdAt: minute(5) }));
    const older = await olderOf("published", 1_000);
    if (older) await admin.fetcher.older({ ...older, count: 1_000 });
    await admin.pull();
    expect(await counts()).toEqual([450, 404, 46]);
  });
});

describe("a device that has a part of a list, after the server was restored", () => {
  it("keeps the row of unsent work until it has read it again", async () => {
    await admin.pull();
    await admin.fetcher.fetchRows("blog", [uuid(1), uuid(2)]);
    const then = remote.rev;
    await admin.writeArticle(uuid(450), { title: "Article 9450" });
    await admin.send();
    putArticle(remote, 3);
    await admin.commands.storeDraft({
      kind: "blog",
      rowId: uuid(1),
      base: await admin.article(uuid(1)),
      fields: { title: "Half a" },
    });
    await admin.pull();
    remote.restoreTo(then);
    remote.fail("rows", { kind: "offline" });
    await admin.pull();
    expect((await admin.article(uuid(1))).title).toBe("Article 1");
    expect(await admin.read.row("blog", uuid(2))).toBeNull();
    expect(await admin.states()).toEqual(["pending"]);
    remote.take(uuid(1));
    await admin.pull();
    expect(await admin.read.row("blog", uuid(1))).toBeNull();
    expect((await admin.read.draft(uuid(1), "blog"))?.fields.title).toBe("Half a");
    expect((await readAdminState(admin.db))?.outdated).toEqual([]);
    await admin.send();
    expect(remote.row(uuid(450))).toMatchObject({ title: "Article 9450" });
    await admin.pull();
    expect(await counts()).toEqual([449, 404, 45]);
  });

  it("takes what the server says over the rows of the lost history, and counts anew what it had of them", async () => {
    await admin.pull();
    await admin.fetcher.fetchRows("blog", [uuid(1), uuid(2)]);
    await admin.writeArticle(uuid(450), { title: "Article 9450" });
    await admin.send();
    const then = remote.rev - 1;
    for (const n of [1, 2]) putArticle(remote, n, { title: `Article 900${n}`, published: false });
    putArticle(remote, 470, { createdAt: minute(5) });
    await admin.pull();
    await admin.fetcher.fetchRows("blog", [uuid(470)]);
    for (const n of [1, 2, 470]) {
      const base = await admin.article(uuid(n));
      await admin.commands.storeDraft({ kind: "blog", rowId: uuid(n), base, fields: { title: "Half a" } });
    }
    remote.restoreTo(then);
    remote.fail("rows", { kind: "offline" });
    const pages = called("page");
    await admin.pull();
    expect(called("page")).toBe(pages);
    putArticle(remote, 2, { title: "Article 8002" });
    remote.fail("rows", { kind: "rejected", code: "broken", message: "" });
    await admin.pull();
    expect(called("page")).toBeGreaterThan(pages);
    expect((await admin.article(uuid(2))).title).toBe("Article 8002");
    await admin.pull();
    expect([(await admin.article(uuid(1))).title, await admin.read.row("blog", uuid(470))]).toEqual([
      "Article 1",
      null,
    ]);
    expect(await counts()).toEqual([450, 405, 45]);
  });

  it("is marked by an answer to a change, and starts anew with the next pull", async () => {
    await admin.pull();
    const then = remote.rev;
    await admin.writeArticle(uuid(450), { title: "Article 9450" });
    await admin.send();
    remote.restoreTo(then);
    await admin.writeArticle(uuid(440), { title: "Article 9440" });
    await admin.send();
    expect(await readAdminState(admin.db)).toMatchObject({ damaged: true });
    await admin.pull();
    expect((await readAdminState(admin.db))?.damaged).toBeUndefined();
    expect(await titles("draft", 2)).toEqual([9450, 9440]);
  });
});

async function credentials() {
  const access = await admin.auth.access();
  if (!access.ok) throw new Error("There is no session.");
  return access.value;
}
