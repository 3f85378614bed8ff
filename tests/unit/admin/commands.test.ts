import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Draft } from "../../../src/domain/forms/draft.ts";
import { byKind } from "../../../src/domain/kinds/kinds.ts";
import type { AdminOperation } from "../../../src/domain/outbox/admin-operation.ts";
import { type AdminCommands, createAdminCommands } from "../../../src/offline/admin/commands.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { uuid } from "../support/content.ts";
import { idOf } from "../support/device.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const POST = uuid(1);
const MESSAGE = uuid(2);
const PICTURE = "blog/a.webp";
const REJECTED = { kind: "rejected", code: "title_length", message: "" } as const;
let remote: FakeAdminRemote;
let admin: AdminDevice;
let commands: AdminCommands;
/** How often the sender was told of something queued. */
let queued: number;

beforeEach(async () => {
  remote = new FakeAdminRemote();
  remote.put("blog", POST, { title: "Bread", content: "<p>Old</p>", excerpt: "About" });
  remote.put("message", MESSAGE, { name: "Saba" });
  admin = new AdminDevice(remote);
  await admin.pull();
  queued = 0;
  const { db, uploads } = admin;
  commands = createAdminCommands({
    ...{ db, uploads, now: () => admin.clock, newId: () => admin.newId() },
    onQueued: () => {
      queued += 1;
    },
  });
});
afterEach(() => admin.db.delete());

async function message() {
  const shown = await admin.read.row("message", MESSAGE);
  if (!shown) throw new Error("The message is not here.");
  return shown.row;
}

/** Stores a draft of the article with these fields changed. */
async function draft(fields: Record<string, unknown>): Promise<void> {
  const base = await admin.article(POST);
  await commands.storeDraft({ kind: "blog", rowId: POST, base, fields: { ...base, ...fields } });
}

async function only(): Promise<AdminOperation> {
  const [operation, ...others] = await admin.read.queuedOperations();
  if (!operation || others.length > 0) throw new Error("There is not exactly one operation.");
  return operation;
}

/** Queues a change of the title that the server answers with a conflict. */
async function conflict(theirs: Record<string, unknown> | null): Promise<AdminOperation> {
  await commands.change("blog", await admin.article(POST), { title: "Mine" });
  if (theirs) remote.put("blog", POST, theirs);
  else remote.take(POST);
  await admin.send();
  return only();
}

const file = (path = PICTURE) => ({
  ...{ path, rowId: POST, bytes: new ArrayBuffer(3), type: "image/webp" },
});

describe("a change that cannot be stored", () => {
  beforeEach(() => {
    for (const table of [admin.db.outbox, admin.db.scans])
      table.hook("creating", () => {
        throw new DOMException("full", "QuotaExceededError");
      });
  });

  it("is told, and not reported as queued", async () => {
    const result = await commands.change("blog", await admin.article(POST), { title: "Mine" });
    expect([result, queued]).toEqual([{ ok: false, error: "full" }, 0]);
  });

  it("a scanned code that cannot be stored is told too", async () => {
    const door = { eventId: uuid(8), day: "2026-11-29" };
    const result = await commands.checkIn({ attendanceId: uuid(9), ...door }, door);
    expect([result, queued]).toEqual([{ ok: false, error: "full" }, 0]);
  });
});

describe("drafts", () => {
  it("that another tab has saved are not saved twice", async () => {
    expect(await commands.saveDraft("blog", POST)).toEqual({ ok: true, id: POST });
    expect(await admin.states()).toEqual([]);
  });

  it("are no longer drafts once they are saved", async () => {
    await draft({ title: "Mine" });
    const result = await commands.saveDraft("blog", POST);
    expect([result, queued]).toEqual([{ ok: true, id: (await only()).id }, 1]);
    expect(await admin.read.draft(POST, "blog")).toBeNull();
  });

  it("that are dropped are gone, and what waits for their files may be sent", async () => {
    await draft({ title: "Mine" });
    await commands.dropDraft(POST);
    expect([await admin.read.draft(POST, "blog"), queued]).toEqual([null, 1]);
  });
});

describe("a new row and a changed field", () => {
  it("are queued without files", async () => {
    await commands.create("news", uuid(5), { title: "New" });
    await commands.change("blog", await admin.article(POST), { title: "Mine" });
    expect((await admin.read.queuedOperations()).map(({ intent }) => intent)).toMatchObject([
      { kind: "save", on: "news", rowId: uuid(5), fields: { title: "New" }, base: null, media: [] },
      { kind: "save", on: "blog", rowId: POST, fields: { title: "Mine" }, base: { version: 1 }, media: [] },
    ]);
  });
});

describe("what a sign-out deletes", () => {
  it("is counted: changes, unsaved and stashed words, codes whose answers have not arrived", async () => {
    expect(await admin.read.countOnlyHere()).toBe(0);
    await commands.create("news", uuid(5), { title: "New" });
    expect(await admin.read.countOnlyHere()).toBe(1);
    await draft({ title: "Not saved" });
    expect(await admin.read.countOnlyHere()).toBe(2);
    await commands.restoreVersion("blog", await admin.article(POST), { title: "Earlier" });
    // The draft is stashed, and the earlier version is queued.
    expect(await admin.read.countOnlyHere()).toBe(3);
    await admin.db.scans.put({ id: uuid(6), eventId: uuid(7), day: "2026-11-26", at: admin.clock });
    expect(await admin.read.countOnlyHere()).toBe(4);
  });

  it("includes what is sent again to a restored server", async () => {
    await commands.create("news", uuid(5), { title: "New" });
    await admin.db.outbox.toCollection().modify({ again: true });
    expect(await admin.read.countOnlyHere()).toBe(1);
  });
});

describe("an earlier version of a post", () => {
  it("is saved, and what was not saved yet is stashed", async () => {
    await draft({ title: "Not saved" });
    const restored = { title: "Earlier", excerpt: "About" };
    idOf(await commands.restoreVersion("blog", await admin.article(POST), restored));
    expect((await only()).intent).toMatchObject({ fields: { title: "Earlier" }, media: [] });
    expect(await admin.read.setAside(POST)).toEqual([
      { seq: 1, kind: "blog", rowId: POST, fields: { title: "Not saved" }, at: admin.clock },
    ]);
    expect(await admin.read.draft(POST, "blog")).toBeNull();
  });

  it("is saved where nothing is unsaved, and nothing is stashed", async () => {
    await draft({});
    await commands.restoreVersion("blog", await admin.article(POST), { title: "Earlier" });
    expect([await admin.read.setAside(POST), await admin.read.draft(POST, "blog")]).toEqual([[], null]);
  });

  it("leaves a file that was just chosen and is not in a draft yet", async () => {
    await commands.storeFile(file());
    await commands.restoreVersion("blog", await admin.article(POST), { title: "Earlier" });
    expect([await admin.read.setAside(POST), (await only()).intent]).toMatchObject([
      [],
      { fields: { title: "Earlier" } },
    ]);
    expect(await admin.read.file(PICTURE)).not.toBeNull();
  });

  it("has only the fields that differ from the post", async () => {
    const earlier = { title: "Earlier", excerpt: "About" };
    await commands.restoreVersion("blog", await admin.article(POST), earlier);
    const { intent } = await only();
    expect(intent.kind === "save" && intent.fields).toEqual({ title: "Earlier" });
  });
});

it("a kept code is forgotten", async () => {
  const door = { eventId: uuid(8), day: "2026-11-29" };
  await commands.checkIn({ attendanceId: uuid(9), ...door }, door);
  expect([(await admin.read.keptScans()).length, queued]).toEqual([1, 1]);
  expect(await commands.dropScan(uuid(9))).toEqual({ ok: true, id: uuid(9) });
  expect(await admin.read.keptScans()).toEqual([]);
});

describe("the upload of a file", () => {
  beforeEach(() => commands.storeFile(file()));

  it("can be cancelled before it has begun", async () => {
    await commands.cancelUpload(PICTURE);
    expect([(await admin.read.file(PICTURE))?.state, queued]).toEqual(["cancelled", 1]);
  });

  it("is stopped if it runs", async () => {
    const running = new AbortController();
    admin.uploads.set(PICTURE, running);
    await commands.cancelUpload(PICTURE);
    expect(running.signal.aborted).toBe(true);
  });

  it("is tried again with the changes that wait for it, and not with others", async () => {
    await draft({ featuredImage: PICTURE });
    await commands.saveDraft("blog", POST);
    await commands.change("message", await message(), { read: true });
    await commands.create("news", uuid(5), { title: "New" });
    const created = await admin.read.row("news", uuid(5));
    if (!created) throw new Error("The post is not here.");
    await commands.remove("news", created.row);
    await commands.cancelUpload(PICTURE);
    await admin.db.outbox.toCollection().modify({ state: "parked" });
    queued = 0;
    await commands.retryUpload(PICTURE);
    expect([(await admin.read.file(PICTURE))?.state, queued]).toEqual(["kept", 1]);
    expect(await admin.states()).toEqual(["pending", "parked", "parked", "parked"]);
  });
});

describe("resolving a conflict", () => {
  it("sends only the files that the result shows", async () => {
    await commands.storeFile(file());
    await commands.storeFile(file("blog/b.webp"));
    await draft({ title: "Mine", featuredImage: PICTURE, content: "<img src=blog/b.webp>" });
    await commands.saveDraft("blog", POST);
    remote.put("blog", POST, { title: "Theirs", content: "<p>Theirs</p>" });
    await admin.send();
    await commands.resolve(await only(), ["title", "content"]);
    expect((await only()).intent).toMatchObject({ fields: { featuredImage: PICTURE }, media: [PICTURE] });
    const [stashed] = await admin.read.setAside(POST);
    expect(stashed?.fields).toEqual({ title: "Mine", content: "<img src=blog/b.webp>" });
  });

  it.each([
    ["a row that was deleted elsewhere", () => conflict(null)],
    [
      "a rejected change",
      async () => {
        await commands.change("blog", await admin.article(POST), { title: "Mine" });
        remote.fail("save", REJECTED);
        await admin.send();
        return only();
      },
    ],
    [
      "a deletion of a row that was changed elsewhere",
      async () => {
        await commands.remove("blog", await admin.article(POST));
        remote.put("blog", POST, { title: "Theirs" });
        admin.clock += 10_000;
        await admin.send();
        return only();
      },
    ],
  ])("of %s drops the change", async (_, happens) => {
    expect((await commands.resolve(await happens(), [])).ok).toBe(true);
    expect(await admin.states()).toEqual([]);
  });
});

describe("overwriting", () => {
  it("a rejected change is sent as it is", async () => {
    await commands.change("blog", await admin.article(POST), { title: "Mine" });
    remote.fail("save", REJECTED);
    await admin.send();
    const before = await only();
    await commands.overwrite(before);
    const { intent, baseVersion, state } = await only();
    expect([intent, baseVersion, state]).toEqual([before.intent, before.baseVersion, "pending"]);
  });

  it("a conflict with a change elsewhere is sent as it is", async () => {
    const before = await conflict({ title: "Theirs" });
    await commands.overwrite(before);
    const { intent, baseVersion } = await only();
    expect([intent, baseVersion]).toEqual([before.intent, before.baseVersion]);
  });

  it("a row that was deleted elsewhere is created again, with all of its fields", async () => {
    await commands.overwrite(await conflict(null));
    expect(await only()).toMatchObject({
      intent: { base: null, fields: { title: "Mine", content: "<p>Old</p>" } },
      baseVersion: 0,
    });
  });

  it("a new row that was rejected stays a new row", async () => {
    await commands.create("news", uuid(5), { title: "New" });
    remote.fail("save", REJECTED);
    await admin.send();
    const { seq } = await only();
    await admin.db.outbox.update(seq, { conflict: { theirs: null } });
    await commands.overwrite(await only());
    expect(await only()).toMatchObject({ intent: { base: null, fields: { title: "New" } }, baseVersion: 0 });
  });

  it("a rejected deletion is dropped", async () => {
    await commands.remove("blog", await admin.article(POST));
    remote.fail("remove", REJECTED);
    admin.clock += 10_000;
    await admin.send();
    expect((await commands.overwrite(await only())).ok).toBe(true);
    expect(await admin.states()).toEqual([]);
  });
});

describe("discarding", () => {
  /** Queues something that the server rejects. */
  async function rejected(queue: () => Promise<unknown>): Promise<AdminOperation> {
    await queue();
    remote.fail("any", REJECTED);
    admin.clock += 10_000;
    await admin.send();
    return only();
  }

  it("a change stashes its text, once", async () => {
    const change = await rejected(async () =>
      commands.change("blog", await admin.article(POST), { title: "Mine" }),
    );
    expect([await commands.discard(change), await commands.discard(change)]).toEqual([true, false]);
    expect((await admin.read.setAside(POST)).map(({ kind, fields }) => [kind, fields])).toEqual([
      ["blog", { title: "Mine" }],
    ]);
  });

  it("a deletion stashes nothing", async () => {
    const deletion = await rejected(async () => commands.remove("blog", await admin.article(POST)));
    expect(await commands.discard(deletion)).toBe(true);
    expect(await admin.db.setAside.count()).toBe(0);
  });

  it("a flag of a message stashes nothing", async () => {
    const flag = await rejected(async () => commands.change("message", await message(), { read: true }));
    expect(await commands.discard(flag)).toBe(true);
    expect(await admin.db.setAside.count()).toBe(0);
  });
});

it("what was attempted cannot be withdrawn, and its files stay", async () => {
  await commands.storeFile(file());
  const id = idOf(await commands.change("blog", await admin.article(POST), { title: "Mine" }));
  await admin.db.outbox.where({ id }).modify({ attempts: 1 });
  queued = 0;
  expect([await commands.withdraw(id), await commands.undo(id), queued]).toEqual([null, false, 1]);
  expect([await admin.states(), await admin.read.file(PICTURE)]).toMatchObject([
    ["pending"],
    { path: PICTURE },
  ]);
});

describe("what the admin shows of this device's work", () => {
  it("counts what waits and what needs a decision, and not what is only repeated", async () => {
    for (const n of [5, 6, 7]) await commands.create("news", uuid(n), { title: "New" });
    await commands.create("news", uuid(8), { title: "Repeated" });
    const [first, , , last] = await admin.read.queuedOperations();
    await admin.db.outbox.update(first?.seq ?? 0, { state: "parked" });
    await admin.db.outbox.update(last?.seq ?? 0, { again: true });
    expect(await admin.read.countQueued()).toEqual({ deadLettered: 1, unsent: 2 });
  });

  it("has drafts last edited first, without those of a later version of the app", async () => {
    await draft({ title: "First" });
    admin.clock += 1;
    await commands.storeDraft({ kind: "news", rowId: uuid(0), base: null, fields: { title: "Second" } });
    const later = { kind: "poll", rowId: uuid(9), base: null, fields: {}, updatedAt: admin.clock + 1 };
    await admin.db.drafts.put(later as unknown as Draft);
    expect((await admin.read.drafts()).map(({ rowId }) => rowId)).toEqual([uuid(0), POST]);
  });

  it("has no file that is to be deleted from the storage", async () => {
    expect(await admin.read.file(PICTURE)).toBeNull();
    await commands.storeFile(file());
    await commands.storeFile(file("blog/b.webp"));
    await admin.db.media.update("blog/b.webp", { state: "unwanted" });
    expect((await admin.read.mediaOf(POST)).map(({ path }) => path)).toEqual([PICTURE]);
    expect(await admin.read.file("blog/b.webp")).toBeNull();
  });

  it("has stashed versions newest first", async () => {
    for (const [at, title] of ["First", "Second"].entries())
      await admin.db.setAside.add({ kind: "blog", rowId: POST, fields: { title }, at: -at });
    expect((await admin.read.setAside(POST)).map(({ fields }) => fields.title)).toEqual(["Second", "First"]);
  });

  it("has kept codes in the order of scanning, of one event or of all", async () => {
    const scan = (n: number, eventId: string, at: number) => ({
      id: uuid(n),
      eventId,
      day: "2026-11-29",
      at,
    });
    await admin.db.scans.bulkAdd([scan(1, "lunch", 2), scan(2, "coffee", 3), scan(3, "coffee", 1)]);
    const ids = async (eventId?: string) => (await admin.read.keptScans(eventId)).map(({ id }) => id);
    expect([await ids(), await ids("coffee")]).toEqual([
      [uuid(3), uuid(1), uuid(2)],
      [uuid(3), uuid(2)],
    ]);
  });
});

describe("the comments of a list", () => {
  it("come with the titles of their posts, as far as those are here", async () => {
    remote.put("community", uuid(20), { title: "Coffee on Sunday" });
    remote.put("comment", uuid(21), { postId: uuid(20), status: "visible", reports: 1 });
    remote.put("comment", uuid(22), { postId: uuid(23), status: "visible", createdAt: remote.now });
    await admin.pull();
    const { shown, count } = await admin.read.comments("visible", 10);
    const titles = shown.map(({ shown: { row }, post }) => [row.id, post?.title]);
    expect([titles.sort(), count]).toEqual([
      [
        [uuid(21), "Coffee on Sunday"],
        [uuid(22), undefined],
      ],
      2,
    ]);
    expect(await admin.read.comments("visible", 1)).toMatchObject({ shown: [{}], count: 2 });
    expect((await admin.read.openComments()).map(({ id }) => id)).toEqual([uuid(21)]);
  });
});

it("the dashboard counts what is in each list", async () => {
  remote.put("news", uuid(30), { title: "News" });
  for (const n of [31, 32]) remote.put("community", uuid(n), { title: "Post" });
  for (const n of [33, 34, 35]) remote.put("comment", uuid(n), { postId: uuid(31), status: "pending" });
  await admin.pull();
  expect(await admin.read.counts()).toEqual({
    ...{ ...byKind(() => 0), blog: 1, news: 1, community: 2, message: 1, unread: 1 },
  });
});

it.each([
  ["unread", false],
  ["read", true],
])("messages are not counted if the search has not reached the end of the %s ones", async (_, read) => {
  for (const n of [40, 41]) remote.put("message", uuid(n), { name: "Abrehet", read: n === 41 });
  for (let n = 0; n < 600; n += 1) remote.put("message", uuid(1_000 + n), { name: "Biniam", read });
  await admin.pull();
  expect((await admin.read.messages(5, ({ name }) => name === "Abrehet")).count).toBe(2);
  expect((await admin.read.messages(5, ({ name }) => name !== "Saba")).count).toBeNull();
});
