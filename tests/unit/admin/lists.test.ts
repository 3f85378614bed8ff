import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AdminOf } from "../../../src/domain/content/admin-content.ts";
import { blankRow } from "../../../src/domain/outbox/admin-view.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { readAdminState } from "../../../src/offline/admin/mirror.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { minute, uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

let remote: FakeAdminRemote;
let admin: AdminDevice;

beforeEach(() => {
  remote = new FakeAdminRemote();
  admin = new AdminDevice(remote);
});
afterEach(() => admin.db.delete());

/** Five articles, a minute apart: 1 published, 2 and 3 drafts, 4 scheduled, 5 published. */
async function articles() {
  const states = [
    { published: true },
    { published: false },
    { published: false },
    { published: false, publishAt: "2099-01-01T09:00:00.000000Z" },
    { published: true },
  ];
  states.forEach((state, at) => {
    const n = at + 1;
    remote.put("blog", uuid(n), {
      ...state,
      title: `Article ${n}`,
      content: "<p>Old</p>",
      createdAt: minute(n),
    });
  });
  await admin.pull();
}

async function article(n: number): Promise<AdminOf["blog"]> {
  const shown = await admin.read.row("blog", uuid(n));
  if (!shown) throw new Error(`Article ${n} is not here.`);
  return shown.row;
}

async function titles(...asked: Parameters<typeof admin.read.list<"blog">>) {
  const { shown, count } = await admin.read.list(...asked);
  return [shown.map(({ row }) => row.title.replace("Article ", "")).join(" "), count];
}

describe("a list of posts", () => {
  it("has the newest of a state, and the number of all of them", async () => {
    await articles();
    expect(await titles("blog", "all", 2)).toEqual(["5 4", 5]);
    expect(await titles("blog", "draft", 1)).toEqual(["3", 2]);
    expect(await titles("blog", "published", 9)).toEqual(["5 1", 2]);
    expect(await titles("blog", "scheduled", 9)).toEqual(["4", 1]);
  });

  it("follows what waits to be sent: published, unpublished, deleted and new", async () => {
    await articles();
    await admin.commands.change("blog", await article(2), { published: true });
    await admin.commands.change("blog", await article(5), { published: false });
    await admin.commands.remove("blog", await article(3));
    const fresh = { ...blankRow("blog", uuid(9), minute(9)), title: "Article 9", published: false };
    await admin.commands.storeDraft({ kind: "blog", rowId: uuid(9), base: null, fields: fresh });
    await admin.commands.saveDraft("blog", uuid(9));
    expect(await titles("blog", "published", 9)).toEqual(["2 1", 2]);
    expect(await titles("blog", "draft", 9)).toEqual(["9 5", 2]);
    expect(await titles("blog", "all", 2)).toEqual(["9 5", 5]);
    expect(await admin.read.countIn("blog", "draft")).toBe(2);
    expect(await admin.read.countIn("blog", "all")).toBe(5);
    await admin.send();
    await admin.pull();
    expect(await titles("blog", "draft", 9)).toEqual(["9 5", 2]);
    expect(await admin.read.countIn("blog", "published")).toBe(2);
  });

  it.each([1, 150])(
    "is searched to its end only if too few were found, with %i of the same time",
    async (same) => {
      remote.firstRows = 250;
      for (let n = 1; n <= 250; n++)
        remote.put("blog", uuid(n), {
          title: n % 100 === 1 ? "Coffee" : "Tea",
          content: "",
          createdAt: minute(Math.ceil(n / same)),
        });
      await admin.pull();
      const coffee = (row: AdminOf["blog"]) => row.title === "Coffee";
      const found = async (limit: number) => {
        const { shown, count } = await admin.read.list("blog", "all", limit, coffee);
        return [shown.map(({ row }) => row.id), count];
      };
      expect(await found(1)).toEqual([[uuid(201)], null]);
      expect(await found(9)).toEqual([[uuid(201), uuid(101), uuid(1)], 3]);
    },
  );

  it("shows as many as were asked for, though the newest have left it and wait to be sent", async () => {
    await articles();
    await admin.commands.change("blog", await article(3), { published: true });
    expect(await titles("blog", "draft", 1)).toEqual(["2", 1]);
  });

  it("is searched to its end if no more than enough were found", async () => {
    remote.firstRows = 250;
    for (let n = 1; n <= 250; n++) remote.put("blog", uuid(n), { title: `${n}`, createdAt: minute(n) });
    await admin.pull();
    expect(await titles("blog", "all", 1, ({ title }) => title === "201")).toEqual(["201", 1]);
  });

  it("is searched with what waits to be sent, each row once", async () => {
    await articles();
    await admin.commands.change("blog", await article(2), { title: "Article 2 of coffee" });
    await admin.commands.change("blog", await article(4), { title: "Tea" });
    await admin.commands.change("blog", await article(5), { published: false });
    const about = (word: string) => (row: AdminOf["blog"]) => row.title.includes(word);
    expect(await titles("blog", "all", 9, about("Article"))).toEqual(["5 3 2 of coffee 1", 4]);
    expect(await titles("blog", "all", 9, about("coffee"))).toEqual(["2 of coffee", 1]);
    expect(await titles("blog", "published", 9, about("Article"))).toEqual(["1", 1]);
    expect(await titles("blog", "draft", 9, about("Article"))).toEqual(["5 3 2 of coffee", 3]);
  });
});

describe("the number of rows in a list", () => {
  async function counted() {
    const counts = await admin.db.counts.toArray();
    return Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]));
  }

  it("is kept with every row that comes, changes its list, is sent, is deleted, or is gone after a restore", async () => {
    await articles();
    expect(await counted()).toEqual({ blog: 5, "blog:published": 2, "blog:draft": 2, "blog:scheduled": 1 });
    const { rev } = remote;
    await admin.commands.change("blog", await article(2), { published: true });
    await admin.send();
    remote.put("blog", uuid(8), { title: "Article 8", published: false, createdAt: minute(8) });
    remote.take(uuid(1));
    await admin.pull();
    expect(await counted()).toEqual({ blog: 5, "blog:published": 2, "blog:draft": 2, "blog:scheduled": 1 });
    remote.restoreTo(rev);
    await admin.pull();
    expect(await counted()).toEqual({ blog: 5, "blog:published": 2, "blog:draft": 2, "blog:scheduled": 1 });
  });
});

describe("messages", () => {
  it("are shown unread first, up to the number asked for", async () => {
    for (const [n, read] of [
      [1, false],
      [2, true],
      [3, true],
    ] as const)
      remote.put("message", uuid(n), {
        name: `Saba ${n}`,
        email: "",
        message: "",
        read,
        createdAt: minute(n),
      });
    await admin.pull();
    const names = async (limit: number) => {
      const { shown, count } = await admin.read.messages(limit);
      return [shown.map(({ row }) => row.name), count];
    };
    expect(await names(2)).toEqual([["Saba 1", "Saba 3"], 3]);
    const first = (await admin.read.messages(1)).shown[0];
    if (first) await admin.commands.change("message", first.row, { read: true });
    expect(await names(9)).toEqual([["Saba 3", "Saba 2", "Saba 1"], 3]);
    expect((await admin.read.counts()).unread).toBe(0);
  });
});

describe("comments", () => {
  it("are in the list of their status, and also in that of open cases while a report or an appeal waits", async () => {
    const appeal = { words: "Please", at: minute(1), answered_at: null };
    const cases = [
      { status: "pending" },
      { status: "visible", reports: 1 },
      { status: "hidden", appeal },
      { status: "hidden", appeal: { ...appeal, answered_at: minute(2) } },
    ] as const;
    cases.forEach((fields, at) => {
      remote.put("comment", uuid(at + 1), { ...fields, body: `${at + 1}`, createdAt: minute(at + 1) });
    });
    await admin.pull();
    const found = async (list: "pending" | "visible" | "hidden" | "open") =>
      (await admin.read.comments(list, 9)).shown.map(({ shown }) => shown.row.body).join(" ");
    expect(await found("pending")).toBe("1");
    expect(await found("visible")).toBe("2");
    expect(await found("hidden")).toBe("4 3");
    expect(await found("open")).toBe("3 2");
    expect((await admin.read.openComments()).length).toBe(2);
    expect((await admin.read.comments("open", 1)).count).toBe(2);
    const reported = await admin.read.row("comment", uuid(2));
    if (reported) await admin.commands.change("comment", reported.row, { status: "hidden" });
    expect([await found("open"), await found("hidden")]).toEqual(["3 2", "4 3 2"]);
    remote.put("comment", uuid(2), { status: "visible", reports: 0 });
    await admin.pull();
    expect(await found("open")).toBe("3");
  });
});

describe("a database from before release 0.9.0", () => {
  it("keeps the owner's work, and has the site read again", async () => {
    const older = new Dexie("selam-admin-owner");
    older
      .version(5)
      .stores({ blog: "id, createdAt", meta: "key", drafts: "rowId, kind, updatedAt", outbox: "++seq, &id" });
    await older.table("meta").put({ key: "mirror", rev: 4, stamp: "a" });
    await older.table("drafts").put({ rowId: uuid(1), kind: "blog" });
    await older.table("outbox").put({ id: uuid(2) });
    older.close();
    const db = new AdminDatabase("owner");
    expect(await db.table("meta").get("mirror")).toMatchObject({ damaged: true });
    expect([await db.drafts.count(), await db.outbox.count()]).toEqual([1, 1]);
    await db.delete();
  });
});

describe("a row that is not here", () => {
  it("does not have the mirror read again", async () => {
    await articles();
    expect([await admin.read.row("blog", uuid(99)), await admin.read.profile()]).toEqual([null, null]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await readAdminState(admin.db))?.damaged).toBeUndefined();
  });

  it("may be the profile, until the server has one", async () => {
    remote.put("profile", uuid(500), { name: "Selam" });
    await admin.pull();
    expect((await admin.read.profile())?.row.name).toBe("Selam");
  });
});
