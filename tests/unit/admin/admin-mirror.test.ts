import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { blankRow } from "../../../src/domain/outbox/admin-view.ts";
import { success } from "../../../src/domain/outbox/failure.ts";
import { extendList } from "../../../src/offline/admin/fetch-rows.ts";
import {
  applyAdminChanges,
  markAdminDamaged,
  putAdminCounts,
  putReturnedRow,
  putRowsById,
  readAdminState,
} from "../../../src/offline/admin/mirror.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { minute, uuid } from "../support/content.ts";
import type { FakeAdminRemote } from "../support/fake-admin-remote.ts";
import { putArticle, remoteWithArticles } from "../support/numbered-articles.ts";

const ALL = 450;
const broken = { kind: "rejected", code: "broken", message: "" } as const;

let remote: FakeAdminRemote;
let admin: AdminDevice;

beforeEach(() => {
  remote = remoteWithArticles(ALL);
  admin = new AdminDevice(remote);
});
afterEach(() => admin.db.delete());

const title = async (n: number) => (await admin.article(uuid(n))).title;
const titles = async (selection: "published" | "draft" | "all", limit: number) =>
  (await admin.read.list("blog", selection, limit)).shown.map(({ row }) => Number(row.title.split(" ")[1]));
const counts = async () => [
  await admin.read.countIn("blog", "all"),
  await admin.read.countIn("blog", "published"),
  await admin.read.countIn("blog", "draft"),
];
const called = (name: string) => remote.calls.filter((call) => call.startsWith(`${name} `)).length;
const state = async () => {
  const known = await readAdminState(admin.db);
  if (!known) throw new Error("There is no mirror.");
  return known;
};
const older = (count: number) => admin.fetcher.older({ lists: [{ kind: "blog", list: "published" }], count });

async function storeDraft(n: number): Promise<void> {
  const base = await admin.article(uuid(n));
  await admin.commands.storeDraft({ kind: "blog", rowId: uuid(n), base, fields: { title: "Half a" } });
}

describe("an answer that comes late in one of two tabs", () => {
  let other: AdminDevice;

  beforeEach(() => {
    other = new AdminDevice(remote, admin.db.userId);
  });
  afterEach(() => other.db.close());

  /** Lets the next call of this name have its answer, and `meanwhile` happen before it arrives. */
  function delay(name: "firstPages" | "changes" | "page", meanwhile: () => Promise<unknown>): void {
    const answer = remote[name] as (...asked: unknown[]) => Promise<unknown>;
    Object.assign(remote, {
      [name]: async (...asked: unknown[]) => {
        Object.assign(remote, { [name]: answer });
        const late = await answer(...asked);
        await meanwhile();
        return late;
      },
    });
  }

  it("first pages do not replace the mirror that the other tab has started", async () => {
    delay("firstPages", async () => {
      await other.pull();
      putArticle(remote, 450, { title: "Article 9450" });
      await other.pull();
    });
    remote.fail("page", { kind: "offline" });
    await admin.pull();
    expect([await title(450), (await state()).rev]).toEqual(["Article 9450", remote.rev]);
  });

  it("changes do not set back the cursor that the other tab has moved", async () => {
    await admin.pull();
    putArticle(remote, 450, { title: "Article 8450" });
    delay("changes", async () => {
      putArticle(remote, 450, { title: "Article 9450" });
      await other.pull();
    });
    await admin.pull();
    expect([await title(450), (await state()).rev]).toEqual(["Article 9450", remote.rev]);
  });

  it("a page of the history that a restore ended is not stored", async () => {
    remote.firstRows = 200;
    const then = remote.rev;
    await admin.pull();
    putArticle(remote, 101, { title: "Lost" });
    remote.put("message", uuid(5_001), {});
    await admin.pull();
    const before = (await state()).floors["blog:published"];
    delay("page", async () => {
      remote.restoreTo(then);
      remote.fail("page", { kind: "offline" });
      await other.pull();
      expect((await state()).floors["blog:published"]).toEqual(before);
    });
    await older(200);
    await admin.pull();
    await older(200);
    expect(await title(101)).toBe("Article 101");
  });

  it("counts of that history are not stored", async () => {
    await admin.pull();
    const known = await state();
    const lists = [{ kind: "blog", list: "published", count: 7 }] as const;
    await putAdminCounts(admin.db, { ...known, stamp: "of the lost history" }, { rev: known.rev, lists });
    expect(await counts()).toEqual([450, 405, 45]);
  });
});

it("no cached pictures are deleted with what the admin's mirror loses", async () => {
  const nothing = success({ now: remote.now, dropped: [], partialFailure: null });
  expect(await admin.pull()).toEqual(nothing);
  remote.take(uuid(450));
  expect(await admin.pull()).toEqual(nothing);
});

describe("changes that come late", () => {
  const late = (change: object) => ({
    ...{ restart: false, more: false, now: minute(0), rows: [], gone: [] },
    ...{ cursor: { rev: 9_999, stamp: "later" } },
    ...change,
  });

  it("do not delete a row that is newer than its deletion", async () => {
    await admin.pull();
    const gone = [{ kind: "blog" as const, id: uuid(450), rev: 7 }];
    await applyAdminChanges(admin.db, await state(), late({ gone }));
    expect([await title(450), await counts()]).toEqual(["Article 450", [450, 405, 45]]);
  });

  it("do not bring back a row that was deleted since", async () => {
    await admin.pull();
    const row = await admin.article(uuid(450));
    remote.take(uuid(450));
    await admin.pull();
    await applyAdminChanges(admin.db, await state(), late({ rows: [{ kind: "blog", row }] }));
    expect([await admin.read.row("blog", uuid(450)), await counts()]).toEqual([null, [449, 405, 44]]);
  });
});

describe("after the server was restored", () => {
  it("a row can be changed again whose deletion was lost", async () => {
    await admin.pull();
    const then = remote.rev;
    remote.take(uuid(450));
    await admin.pull();
    remote.restoreTo(then);
    await admin.pull();
    putArticle(remote, 450, { title: "Article 9450" });
    await admin.pull();
    expect(await title(450)).toBe("Article 9450");
  });

  it("a row that a queued change needs stays, and is there when the change is withdrawn", async () => {
    await admin.pull();
    await admin.fetcher.fetchRows("blog", [uuid(1), uuid(2)]);
    const then = remote.rev;
    const saved = await admin.writeArticle(uuid(1), { title: "Mine" });
    remote.put("message", uuid(5_001), {});
    await admin.pull();
    remote.restoreTo(then);
    remote.fail("rows", { kind: "offline" });
    await admin.pull();
    if (saved.ok) await admin.commands.withdraw(saved.id);
    expect([await title(1), await admin.read.row("blog", uuid(2))]).toEqual(["Article 1", null]);
  });

  it("a row among the first pages is the server's at once, though a draft needs it", async () => {
    await admin.pull();
    const then = remote.rev;
    putArticle(remote, 450, { title: "Lost" });
    await admin.pull();
    await storeDraft(450);
    remote.restoreTo(then);
    remote.fail("rows", { kind: "offline" });
    await admin.pull();
    expect([await title(450), (await state()).outdated]).toEqual(["Article 450", []]);
  });

  it("only the rows that could not be read are read again", async () => {
    for (let n = 1; n <= 30; n++)
      remote.put("message", uuid(5_000 + n), { name: "Saba", createdAt: minute(n), reply: "none" });
    await admin.pull();
    await admin.fetcher.fetchRows("blog", [uuid(1)]);
    const then = remote.rev;
    putArticle(remote, 1, { title: "Lost" });
    await admin.pull();
    await storeDraft(1);
    const message = await admin.read.row("message", uuid(5_001));
    if (message) await admin.commands.change("message", message.row, { read: true });
    remote.restoreTo(then);
    const { rows } = remote;
    remote.rows = async (as, kind, ids) =>
      kind === "message" ? { ok: false, failure: broken } : rows(as, kind, ids);
    expect(await admin.pull()).toMatchObject({ value: { partialFailure: broken } });
    expect([await title(1), (await state()).outdated]).toEqual([
      "Article 1",
      [{ kind: "message", id: uuid(5_001) }],
    ]);
    remote.rows = rows;
    await admin.pull();
    expect((await state()).outdated).toEqual([]);
  });

  it("a row of the lost history that is deleted before it was read again is counted as the server had it", async () => {
    await admin.pull();
    await admin.fetcher.fetchRows("blog", [uuid(1), uuid(2)]);
    const then = remote.rev;
    for (const n of [1, 2]) putArticle(remote, n, { published: false });
    await admin.pull();
    for (const n of [1, 2]) await storeDraft(n);
    remote.restoreTo(then);
    remote.fail("rows", { kind: "offline" });
    await admin.pull();
    remote.take(uuid(1));
    putArticle(remote, 2, { title: "Article 8002" });
    remote.fail("counts", broken);
    await admin.pull();
    expect(await counts()).toEqual([450, 405, 45]);
    await admin.pull();
    expect(await counts()).toEqual([449, 404, 45]);
  });

  it("a file is sent again that was there before its row", async () => {
    await admin.pull();
    const then = remote.rev;
    const path = "blog-images/a.webp";
    const featuredImage = `/storage/v1/object/public/media/${path}`;
    await admin.commands.storeFile({ path, rowId: uuid(450), bytes: new ArrayBuffer(8), type: "image/webp" });
    await admin.writeArticle(uuid(450), { featuredImage });
    remote.put("message", uuid(5_001), {});
    await admin.pull();
    remote.fail("save", { kind: "offline" });
    await admin.send();
    expect([...remote.files.keys()]).toEqual([path]);
    remote.restoreTo(then);
    remote.files.clear();
    await admin.pull();
    expect(await admin.read.mediaOf(uuid(450))).toMatchObject([{ state: "kept", sent: 0 }]);
    await admin.send();
    expect([[...remote.files.keys()], remote.row(uuid(450))]).toEqual([
      [path],
      expect.objectContaining({ featuredImage }),
    ]);
  });
});

describe("what the counts do not have", () => {
  beforeEach(async () => {
    await admin.pull();
    putArticle(remote, 2, { published: false });
    remote.fail("counts", broken);
    expect(await admin.pull()).toMatchObject({ value: { partialFailure: broken } });
    expect((await state()).uncounted).toBe(1);
    putArticle(remote, 461, { createdAt: minute(5) });
  });

  it.each([
    ["a part of a list", () => older(1_000)],
    ["rows by their ids", () => admin.fetcher.fetchRows("blog", [uuid(461)])],
  ])("is not forgotten with newer rows in %s", async (_, read) => {
    await read();
    expect((await state()).uncounted).toBe(2);
    await admin.pull();
    expect([await counts(), (await state()).uncounted]).toEqual([[451, 405, 46], 0]);
  });
});

it("a new row that is dated before the end of its list is counted with the next pull", async () => {
  await admin.pull();
  await admin.writeArticle(uuid(900), { title: "Article 900", content: "<p>x</p>", excerpt: "x" }, true);
  remote.now = minute(3);
  await admin.send();
  expect((await state()).uncounted).toBe(1);
  await admin.pull();
  expect([await counts(), called("counts")]).toEqual([[451, 406, 45], 1]);
});

describe("counts are not asked for again", () => {
  it("after new rows and deletions in lists that are here as a whole", async () => {
    await admin.pull();
    for (const n of [1, 2]) remote.put("message", uuid(5_000 + n), { createdAt: minute(n) });
    remote.take(uuid(5_002));
    await admin.pull();
    expect([await admin.read.countIn("message", "all"), called("counts")]).toEqual([1, 0]);
  });

  it("after parts of a list that were counted when the mirror was started", async () => {
    putArticle(remote, 5, { title: "Article 5" });
    await admin.pull();
    await older(1_000);
    expect(await titles("published", 1_000)).toHaveLength(405);
    await admin.pull();
    expect(called("counts")).toBe(0);
  });

  it("after a part that has the owner's own change of a stored row", async () => {
    await admin.pull();
    await admin.fetcher.fetchRows("blog", [uuid(5)]);
    await admin.writeArticle(uuid(5), { title: "Article 9005", excerpt: "x", content: "<p>x</p>" });
    await admin.send();
    await older(1_000);
    await admin.pull();
    expect([called("counts"), await counts()]).toEqual([0, [450, 405, 45]]);
  });
});

it("a row as old as the last of its list may have been counted when the mirror was started", async () => {
  await admin.pull();
  const end = (await state()).floors["blog:published"]?.end;
  await admin.db.delete();
  putArticle(remote, 0, { createdAt: end?.createdAt, published: true });
  admin = new AdminDevice(remote);
  await admin.pull();
  expect(await admin.read.row("blog", uuid(0))).toBeNull();
  putArticle(remote, 0, { createdAt: end?.createdAt, published: true });
  await admin.pull();
  expect(await counts()).toEqual([451, 406, 45]);
});

describe("lists", () => {
  it("are shown together only down to the highest of their ends", async () => {
    remote.fail("page", { kind: "offline" });
    await admin.pull();
    expect([(await titles("draft", 99)).at(-1), (await titles("published", 99)).at(-1)]).toEqual([260, 428]);
    expect(await titles("all", 99)).toEqual(Array.from({ length: 23 }, (_, at) => 450 - at));
    for (const selection of ["published", "draft", "all"] as const) {
      const list = selection === "draft" ? "draft" : "published";
      expect((await admin.read.list("blog", selection, 99)).older?.lists).toEqual([{ kind: "blog", list }]);
    }
  });

  it("whose older rows are not here are not counted by a search that has found enough", async () => {
    remote.fail("page", { kind: "offline" });
    await admin.pull();
    const { shown, count, older: beyond } = await admin.read.list("blog", "published", 3, () => true);
    expect([shown.length, count, beyond]).toEqual([3, null, null]);
    expect((await admin.read.list("blog", "published", 20, () => true)).older).not.toBeNull();
  });

  it("are empty before the first pull, and nothing older is asked for", async () => {
    for (const selection of ["all", "published"] as const)
      expect(await admin.read.list("blog", selection, 99)).toEqual({ shown: [], count: 0, older: null });
    expect(await admin.read.isComplete()).toBe(false);
  });

  it("show nothing before their first page, and are then read from the top", async () => {
    remote.firstRows = 0;
    remote.fail("page", { kind: "offline" });
    await admin.pull();
    putArticle(remote, 2, { title: "Article 9002" });
    remote.fail("page", { kind: "offline" });
    await admin.pull();
    expect([await titles("all", 99), await titles("published", 99)]).toEqual([[], []]);
    await admin.pull();
    expect(await titles("published", 3)).toEqual([449, 448, 447]);
  });

  it("that screens read as a whole are read to their end", async () => {
    for (let n = 1; n <= 3; n++) remote.put("service", uuid(6_000 + n), { createdAt: minute(n) });
    const { firstPages } = remote;
    remote.firstPages = async (as) => {
      const first = await firstPages(as);
      if (!first.ok) return first;
      const lists = first.value.lists.map((list) => {
        const rows = list.page.rows.slice(0, 1);
        return list.kind === "service"
          ? { ...list, page: { rows, end: rows[0] ?? null, whole: false } }
          : list;
      });
      return success({ ...first.value, lists });
    };
    await admin.pull();
    expect(await admin.read.rows("service")).toHaveLength(3);
    expect((await state()).floors.service?.whole).toBe(true);
  });

  it("are not read on in a mirror that is to be started anew", async () => {
    await admin.pull();
    await markAdminDamaged(admin.db);
    const before = called("page");
    expect(await older(10)).toEqual(success(null));
    expect(called("page")).toBe(before);
  });

  it("that a device has never read are left to its first pull", async () => {
    expect(await older(10)).toEqual(success(null));
    expect(await admin.fetcher.fetchRows("blog", [uuid(1)])).toEqual(success(null));
    const { db, auth } = admin;
    expect(await extendList({ db, remote, auth }, { kind: "service", list: "all" }, 10)).toEqual(
      success(null),
    );
    expect(remote.calls).toEqual([]);
  });

  it("may end with a part that is empty", async () => {
    await admin.pull();
    remote.page = async () => success({ rows: [], end: null, whole: true });
    expect(await older(10)).toEqual(success(null));
    expect((await state()).floors["blog:published"]?.whole).toBe(true);
    expect(await titles("published", 999)).toHaveLength(200);
  });

  it("whose part has no end are not asked for again and again", async () => {
    await admin.pull();
    remote.page = async () => success({ rows: [], end: null, whole: false });
    expect(await older(10)).toEqual({
      ok: false,
      failure: { kind: "rejected", code: "page_repeats", message: "" },
    });
  });
});

it("rows are asked for by fifty ids at a time", async () => {
  remote.fail("page", { kind: "offline" });
  await admin.pull();
  const asked: number[] = [];
  const { rows } = remote;
  remote.rows = async (as, kind, ids) => {
    asked.push(ids.length);
    return rows(as, kind, ids);
  };
  const ids = Array.from({ length: 100 }, (_, at) => uuid(at + 1));
  expect(await admin.fetcher.fetchRows("blog", ids)).toEqual(success(null));
  expect([asked, await title(1), await title(100)]).toEqual([[50, 50], "Article 1", "Article 100"]);
});

it("a mirror of an earlier version has everything, and nothing to be read again", async () => {
  const mirror = { key: "mirror", rev: 5, stamp: "s5" } as const;
  await admin.db.meta.put(mirror);
  expect(await readAdminState(admin.db)).toEqual({ ...mirror, floors: {}, uncounted: 0, outdated: [] });
});

describe("without a mirror", () => {
  it("rows by their ids are not stored", async () => {
    await putRowsById(admin.db, "blog", [uuid(1)], [{ ...blankRow("blog", uuid(1), minute(1)), rev: 1 }]);
    expect(await admin.db.blog.count()).toBe(0);
  });

  it("a row of an answer is stored", async () => {
    const row = { ...blankRow("blog", uuid(1), minute(1)), rev: 1, title: "Saved" };
    await admin.db.transaction("rw", admin.db.tables, async () => putReturnedRow(admin.db, "blog", row));
    expect([await title(1), await readAdminState(admin.db)]).toEqual(["Saved", null]);
  });
});

describe("an unreadable row", () => {
  it("is left to the next reader if the database is closed while it is read", async () => {
    await admin.pull();
    admin.db.close();
    await expect(markAdminDamaged(admin.db)).resolves.toBeUndefined();
    await admin.db.open();
    await markAdminDamaged(admin.db);
    expect((await state()).damaged).toBe(true);
  });

  it("is not hidden if it cannot be noted", async () => {
    await admin.pull();
    admin.db.meta.hook("updating", () => {
      throw new Error("The disk is full.");
    });
    await expect(markAdminDamaged(admin.db)).rejects.toThrow("The disk is full.");
  });
});
