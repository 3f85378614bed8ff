import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UNDO_MS } from "../../../src/domain/outbox/admin-operation.ts";
import { markVerified } from "../../../src/offline/admin/outbox/dequeue.ts";
import { adminLock } from "../../../src/offline/admin/push.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { uuid } from "../support/content.ts";
import { idOf } from "../support/device.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const POST = uuid(1);
const NEW = uuid(2);
const REJECTED = { kind: "rejected", code: "title_length", message: "" } as const;
let remote: FakeAdminRemote;
let admin: AdminDevice;

beforeEach(async () => {
  remote = new FakeAdminRemote();
  remote.put("blog", POST, { title: "Bread", content: "<p>Old</p>", excerpt: "About" });
  admin = new AdminDevice(remote);
  await admin.pull();
  remote.calls.length = 0;
});
afterEach(() => admin.db.delete());

const post = (id = POST) => admin.article(id);
const write = (fields: Record<string, unknown>, id = POST, isNew = false) =>
  admin.writeArticle(id, fields, isNew);
const create = (fields: Record<string, unknown> = {}) =>
  write({ title: "New", content: "<p>x</p>", excerpt: "x", ...fields }, NEW, true);
async function sendLater() {
  admin.clock += UNDO_MS;
  return admin.send();
}
const calls = () => remote.calls.map((call) => call.split(" ")[0]);
const title = (id = POST) => (remote.row(id) as { title: string } | undefined)?.title;

describe("what waited behind an operation that was taken back", () => {
  it("a deletion behind a withdrawn save deletes the row as it is here", async () => {
    const id = idOf(await write({ title: "Mine" }));
    await admin.commands.remove("blog", await post());
    await admin.commands.withdraw(id);
    expect(await sendLater()).toBeNull();
    expect([title(), calls(), await admin.states()]).toEqual([undefined, ["remove"], []]);
  });

  it("a deletion behind a withdrawn creation is dropped, as the server never had the row", async () => {
    const id = idOf(await create());
    await admin.commands.remove("blog", await post(NEW));
    await admin.commands.withdraw(id);
    expect(await sendLater()).toBeNull();
    expect([calls(), await admin.states()]).toEqual([[], []]);
  });

  it("a save behind a deletion that was undone is a save of the row", async () => {
    const base = await post();
    const id = idOf(await admin.commands.remove("blog", base));
    await admin.commands.storeDraft({ kind: "blog", rowId: POST, base, fields: { ...base, title: "Mine" } });
    await admin.commands.saveDraft("blog", POST);
    expect(await admin.commands.undo(id)).toBe(true);
    expect(await admin.send()).toBeNull();
    expect([title(), calls(), await admin.states()]).toEqual(["Mine", ["save"], []]);
  });

  /** Saves the row behind its deletion, which is then undone; another device deletes the row meanwhile. */
  async function saveBehindUndoneDeletion(): Promise<void> {
    const base = await post();
    const id = idOf(await admin.commands.remove("blog", base));
    await admin.commands.storeDraft({ kind: "blog", rowId: POST, base, fields: { ...base, title: "Mine" } });
    await admin.commands.saveDraft("blog", POST);
    remote.take(POST);
    await admin.pull();
    await admin.commands.undo(id);
    await admin.send();
  }

  it("a save behind an undone deletion of a row that another device has deleted is a conflict", async () => {
    await saveBehindUndoneDeletion();
    expect([title(), await admin.states()]).toEqual([undefined, ["parked deleted_elsewhere"]]);
  });

  it("this conflict stays as it is when a restored server receives what was sent before it", async () => {
    const then = remote.rev;
    await write({ title: "First" });
    await admin.send();
    await admin.pull();
    await saveBehindUndoneDeletion();
    const conflict = await admin.read.queuedOperations();
    expect(conflict).toHaveLength(1);
    remote.restoreTo(then);
    await admin.pull();
    await admin.send();
    expect([title(), await admin.read.queuedOperations()]).toEqual(["First", conflict]);
  });
});

describe("a deletion behind a dead-lettered operation", () => {
  it("is dropped if the server never had the row", async () => {
    await create();
    remote.fail("save", REJECTED);
    await admin.send();
    await admin.commands.remove("blog", await post(NEW));
    expect(await admin.queue.hasUnsent()).toBe(true);
    remote.calls.length = 0;
    expect(await sendLater()).toBeNull();
    expect([calls(), await admin.states(), await admin.queue.hasUnsent()]).toEqual([[], [], false]);
  });

  it("is dropped if another device has deleted the row", async () => {
    await write({ title: "Mine" });
    const shown = await post();
    remote.take(POST);
    await admin.send();
    expect(await admin.states()).toEqual(["parked deleted_elsewhere"]);
    await admin.commands.remove("blog", shown);
    remote.calls.length = 0;
    expect(await sendLater()).toBeNull();
    expect([calls(), await admin.states()]).toEqual([[], []]);
  });

  it("takes what was rejected before it along, and not what was saved after it", async () => {
    await write({ title: "x".repeat(301) });
    remote.fail("save", REJECTED);
    await admin.send();
    const shown = await post();
    await admin.commands.storeDraft({
      kind: "blog",
      rowId: POST,
      base: shown,
      fields: { ...shown, title: "Again" },
    });
    await admin.commands.remove("blog", shown);
    await admin.commands.saveDraft("blog", POST);
    expect(await sendLater()).toBeNull();
    expect([title(), await admin.states()]).toEqual(["Again", []]);
  });

  it("starts no run if it waits for a decision itself", async () => {
    await write({ title: "" });
    remote.fail("save", REJECTED);
    await admin.send();
    const id = idOf(await admin.commands.remove("blog", await post()));
    await admin.db.outbox.where({ id }).modify({ state: "parked" });
    expect(await admin.queue.hasUnsent()).toBe(false);
  });
});

describe("an attempt", () => {
  it("is counted, and keeps the time of the first one", async () => {
    await write({ title: "Mine" });
    expect(await admin.queue.hasUnsent()).toBe(true);
    const first = remote.now;
    for (const attempts of [1, 2]) {
      remote.fail("save", { kind: "offline" });
      await admin.send();
      expect(await admin.read.queuedOperations()).toMatchObject([{ attempts, firstAttemptAt: first }]);
      remote.now = `${remote.now.slice(0, 3)}7${remote.now.slice(4)}`;
    }
  });

  it("of a deletion is repeated at once although the clock was set back by an hour", async () => {
    await admin.commands.remove("blog", await post());
    remote.fail("remove", { kind: "offline" });
    await sendLater();
    admin.clock -= 3_600_000;
    expect(await admin.send()).toBeNull();
    expect(title()).toBeUndefined();
  });

  it("is planned for the time until which a deletion can be undone", async () => {
    expect(await admin.queue.nextDue()).toBeNull();
    await admin.commands.remove("blog", await post());
    expect(await admin.queue.nextDue()).toBe(admin.clock + UNDO_MS);
  });
});

describe("the files of an operation", () => {
  const address = (path: string) => `/storage/v1/object/public/media/${path}`;
  const PATHS = ["blog-images/a.webp", "blog-images/b.webp"];
  async function chooseBoth() {
    for (const path of PATHS)
      await admin.commands.storeFile({ path, rowId: POST, bytes: new ArrayBuffer(8), type: "image/webp" });
    const [first = "", second = ""] = PATHS.map(address);
    await write({ featuredImage: first, content: `<p>Two</p><img src="${second}">` });
  }

  it("are all sent again to a restored server that has lost them, before the row", async () => {
    const then = remote.rev;
    await chooseBoth();
    await admin.send();
    await admin.pull();
    remote.restoreTo(then);
    remote.files.clear();
    await admin.pull();
    remote.calls.length = 0;
    expect(await admin.send()).toBeNull();
    expect(calls()).toEqual(["hasFile", "upload", "hasFile", "upload", "save"]);
    expect([...remote.files.keys()].sort()).toEqual(PATHS);
  });

  it("without a record on this device are reported as missing, without words", async () => {
    await chooseBoth();
    await admin.db.media.clear();
    expect(await admin.send()).toBeNull();
    expect(await admin.read.queuedOperations()).toMatchObject([
      { refusal: { code: "media_missing", message: "" } },
    ]);
  });

  it("that were checked for an operation are not checked for the one that has replaced it", async () => {
    await chooseBoth();
    const [queued] = await admin.read.queuedOperations();
    if (!queued) throw new Error("Nothing is queued.");
    await markVerified(admin.db, { ...queued, id: uuid(77) });
    expect((await admin.read.queuedOperations())[0]?.checked).toBeUndefined();
    await markVerified(admin.db, queued);
    expect((await admin.read.queuedOperations())[0]?.checked).toBe(1);
  });
});

it("each user of a device has a lock, by the name that installed apps use", () => {
  expect(adminLock("u1")).toBe("selam-send-u1");
});
