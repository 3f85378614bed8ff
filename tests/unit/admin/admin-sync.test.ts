import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UNDO_MS } from "../../../src/domain/outbox/admin-operation.ts";
import { success } from "../../../src/domain/outbox/failure.ts";
import { recheckMissing, trimUploadCopies } from "../../../src/offline/admin/media.ts";
import { readAdminState } from "../../../src/offline/admin/mirror.ts";
import { acknowledge, lastAdminApplied } from "../../../src/offline/admin/outbox/acknowledge.ts";
import { leaseNext } from "../../../src/offline/admin/outbox/dequeue.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { minute, uuid } from "../support/content.ts";
import { idOf } from "../support/device.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const POST = uuid(1);
const MESSAGE = uuid(2);
let remote: FakeAdminRemote;
let admin: AdminDevice;

beforeEach(async () => {
  remote = new FakeAdminRemote();
  remote.put("blog", POST, { title: "Bread", content: "<p>Old</p>", excerpt: "About" });
  remote.put("message", MESSAGE, { name: "Saba", email: "saba@selam.example", message: "Selam" });
  admin = new AdminDevice(remote);
  await admin.pull();
});
afterEach(() => admin.db.delete());

const post = (id = POST) => admin.article(id);
const write = (fields: Record<string, unknown>, id = POST, isNew = false) =>
  admin.writeArticle(id, fields, isNew);

const messages = async () => (await admin.read.messages(10)).shown;

const title = (id = POST) => (remote.row(id) as { title: string } | undefined)?.title;

describe("reading", () => {
  it("the first pull brings drafts, messages and everything else, and later pulls bring changes", async () => {
    expect((await messages()).map(({ row }) => row.name)).toEqual(["Saba"]);
    remote.put("blog", POST, { title: "Changed" });
    remote.take(MESSAGE);
    await admin.pull();
    expect([(await post()).title, await messages()]).toEqual(["Changed", []]);
  });

  it("after a server restore everything is read again and lost operations are resent", async () => {
    const then = remote.rev;
    await write({ title: "Mine" });
    await admin.send();
    await admin.pull();
    remote.put("message", uuid(3), { name: "Lost", email: "x@y.example", message: "after the backup" });
    await admin.pull();
    remote.restoreTo(then);
    await admin.pull();
    expect((await messages()).map(({ row }) => row.name)).toEqual(["Saba"]);
    await admin.send();
    expect(title()).toBe("Mine");
    expect(await admin.states()).toEqual([]);
  });

  it("a restored server is detected by what it lost, even without newer revisions", async () => {
    const then = remote.rev;
    await write({ title: "Mine" });
    await admin.send();
    remote.restoreTo(then);
    await admin.pull();
    expect(await admin.states()).toEqual(["pending"]);
    await admin.send();
    expect([title(), await admin.states()]).toEqual(["Mine", []]);
  });

  it("a server that never knows what it has just taken is asked later, not at once for ever", async () => {
    await write({ title: "First" });
    await admin.send();
    await write({ title: "Second" });
    let asked = 0;
    remote.save = async () => {
      asked += 1;
      if (asked > 5) throw new Error("Asked without end.");
      return success({ status: "restart" });
    };
    expect(await admin.send()).toEqual({ kind: "busy", retryAfter: null });
    expect([asked, await admin.states()]).toEqual([2, ["pending", "pending"]]);
  });

  it("the server is asked for the operation that it applied last, whatever its id", async () => {
    await write({ title: "First" });
    await admin.send();
    await write({ title: "Second" });
    remote.now = minute(600_001);
    await admin.send();
    const [first, second] = await admin.db.receipts.orderBy("doneAt").toArray();
    expect(await lastAdminApplied(admin.db)).toEqual([{ id: second?.id, at: minute(600_001) }]);
    await admin.db.receipts.where({ id: first?.id }).modify({ doneAt: minute(600_002) });
    expect(await lastAdminApplied(admin.db)).toEqual([{ id: first?.id, at: minute(600_002) }]);
  });

  it("operations lost by a restored server are sent before newer ones", async () => {
    const then = remote.rev;
    await write({ title: "First" });
    await admin.send();
    remote.restoreTo(then);
    await write({ title: "Second" });
    expect(await admin.send()).toBeNull();
    expect([title(), remote.effects.length, await admin.states()]).toEqual(["Second", 3, []]);
  });

  it("an operation the server never applied is not resent", async () => {
    const [shown] = await messages();
    remote.take(MESSAGE);
    if (shown) await admin.commands.change("message", shown.row, { read: true });
    await admin.send();
    await admin.pull();
    await admin.pull();
    expect(remote.calls.filter((call) => call.startsWith("changes"))).toHaveLength(2);
  });

  it("a row deleted in the meantime is not written back", async () => {
    const storedPaths = idOf(await admin.commands.remove("blog", await post()));
    admin.clock += UNDO_MS;
    await admin.send();
    expect(remote.effects).toEqual([storedPaths]);
    expect(await admin.read.row("blog", POST)).toBeNull();
  });

  it("an unreadable row is fetched again", async () => {
    await admin.db.table("blog").update(POST, { title: 7 });
    expect(await admin.read.rows("blog")).toEqual([]);
    await expect.poll(async () => (await readAdminState(admin.db))?.damaged).toBe(true);
    await admin.pull();
    expect((await post()).title).toBe("Bread");
  });

  it("a damaged mirror is read again without sending anything again", async () => {
    await write({ title: "Mine" });
    await admin.send();
    await admin.db.meta.update("mirror", { damaged: true });
    await admin.pull();
    expect([(await post()).title, await admin.states()]).toEqual(["Mine", []]);
    expect(await lastAdminApplied(admin.db)).toHaveLength(1);
  });
});

describe("a draft", () => {
  it("a draft is never sent before it is saved", async () => {
    await admin.commands.storeDraft({
      kind: "blog",
      rowId: POST,
      base: await post(),
      fields: { title: "Half a" },
    });
    await admin.send();
    expect([title(), (await admin.read.draft(POST, "blog"))?.fields.title]).toEqual(["Bread", "Half a"]);
  });

  it("a saved draft is shown as saved at once and is no longer a draft", async () => {
    await write({ title: "Himbasha" });
    const shown = await admin.read.row("blog", POST);
    expect([shown?.row.title, shown?.status, await admin.read.drafts()]).toEqual(["Himbasha", "waiting", []]);
    await admin.send();
    expect([title(), (await admin.read.row("blog", POST))?.status]).toEqual(["Himbasha", "sent"]);
  });

  it("a draft edited while its last save is being sent keeps the edit and follows the saved row", async () => {
    await write({ title: "First" });
    remote.meanwhile.set("save", async () => {
      const base = await post();
      await admin.commands.storeDraft({ kind: "blog", rowId: POST, base, fields: { title: "Second, half" } });
    });
    await admin.send();
    expect(title()).toBe("First");
    const draft = await admin.read.draft(POST, "blog");
    expect([draft?.fields.title, draft?.base?.version]).toEqual(["Second, half", 2]);
  });
});

describe("the row that a draft was started from", () => {
  const startDraft = async () =>
    admin.commands.storeDraft({
      kind: "blog",
      rowId: POST,
      base: await post(),
      fields: { title: "Half a" },
    });
  const baseVersion = async () => (await admin.read.draft(POST, "blog"))?.base?.version;

  it("stays the same if the post is changed in a list meanwhile", async () => {
    await startDraft();
    await admin.commands.change("blog", await post(), { author: "Saba" });
    await admin.send();
    expect([remote.row(POST)?.version, await baseVersion()]).toEqual([2, 1]);
  });

  it("is not replaced by an older one that comes with a repeated answer", async () => {
    await write({ title: "Mine" });
    remote.fail("save", { kind: "offline" }, true);
    await admin.send();
    remote.put("blog", POST, { title: "Theirs" });
    remote.put("blog", POST, { title: "Mine" });
    await admin.pull();
    await startDraft();
    await admin.send();
    expect([await admin.states(), await baseVersion()]).toEqual([[], 4]);
  });
});

describe("the order of one row", () => {
  it("a later save is folded into an earlier one that was never sent", async () => {
    await write({ title: "First" });
    await write({ excerpt: "Second" });
    expect(await admin.states()).toEqual(["pending"]);
    await admin.send();
    expect(remote.effects.length).toBe(1);
    expect(remote.row(POST)).toMatchObject({ title: "First", excerpt: "Second" });
  });

  it("a reverted change leaves nothing to send", async () => {
    const [shown] = await messages();
    if (!shown) throw new Error("No message.");
    await admin.commands.change("message", shown.row, { read: true });
    const read = await admin.read.row("message", MESSAGE);
    if (!read) throw new Error("No message.");
    await admin.commands.change("message", read.row, { read: false });
    expect(await admin.states()).toEqual([]);
  });

  it("a later save is rebased on the answer to the earlier one", async () => {
    await write({ title: "First" });
    remote.meanwhile.set("save", () => write({ title: "Second" }));
    await admin.send();
    expect([title(), remote.row(POST)?.version, remote.effects.length]).toEqual(["Second", 3, 2]);
  });

  it("a text that the server stored in another form than it was sent is not another device's change", async () => {
    const { save } = remote;
    remote.save = async (as, request, done) => {
      const fields = { ...request.fields, title: String(request.fields.title).trim() };
      return save(as, { ...request, fields }, done);
    };
    await write({ title: "First " });
    remote.meanwhile.set("save", () => write({ title: "Second " }));
    await admin.send();
    expect([title(), await admin.states()]).toEqual(["Second", []]);
  });

  it("a save queued behind one that was merged with unseen changes becomes a conflict", async () => {
    await write({ excerpt: "First" });
    remote.fail("save", { kind: "offline" });
    await admin.send();
    await write({ title: "Mine" });
    remote.put("blog", POST, { title: "Theirs" });
    await admin.send();
    expect([title(), await admin.states()]).toEqual(["Theirs", ["parked changed_elsewhere"]]);
    const [deadLettered] = await admin.read.queuedOperations();
    if (deadLettered) await admin.commands.resolve(deadLettered, []);
    await admin.send();
    expect([title(), (remote.row(POST) as { excerpt: string }).excerpt]).toEqual(["Mine", "First"]);
  });

  it("a deletion queued behind such a save becomes a conflict too", async () => {
    await write({ excerpt: "First" });
    remote.fail("save", { kind: "offline" });
    await admin.send();
    await admin.commands.remove("blog", await post());
    admin.clock += UNDO_MS;
    remote.put("blog", POST, { title: "Theirs" });
    await admin.send();
    expect([title(), await admin.states()]).toEqual(["Theirs", ["parked changed_elsewhere"]]);
  });

  it("a post just published can be deleted; the publication date set by the server is not a conflict", async () => {
    const NEW = uuid(10);
    await write({ title: "New", content: "<p>x</p>", excerpt: "x", published: true }, NEW, true);
    remote.fail("save", { kind: "offline" });
    await admin.send();
    await admin.commands.remove("blog", await post(NEW));
    admin.clock += UNDO_MS;
    await admin.send();
    expect([remote.row(NEW), await admin.states()]).toEqual([undefined, []]);
  });

  it("saving a draft of a post that was deleted here creates the whole post again", async () => {
    const base = await post();
    await admin.commands.storeDraft({ kind: "blog", rowId: POST, base, fields: { ...base, title: "Again" } });
    await admin.commands.remove("blog", base);
    await admin.commands.saveDraft("blog", POST);
    admin.clock += UNDO_MS;
    await admin.send();
    expect(await admin.states()).toEqual([]);
    expect(remote.row(POST)).toMatchObject({ title: "Again", content: "<p>Old</p>", excerpt: "About" });
  });

  it("a post can be deleted again after its deletion met a conflict and it was edited", async () => {
    await admin.commands.remove("blog", await post());
    remote.put("blog", POST, { title: "Theirs" });
    admin.clock += UNDO_MS;
    await admin.send();
    await admin.pull();
    expect(await admin.states()).toEqual(["parked changed_elsewhere"]);
    const theirs = remote.row(POST) as Awaited<ReturnType<typeof post>>;
    await admin.commands.change("blog", theirs, { title: "Mine" });
    await admin.commands.remove("blog", { ...theirs, title: "Mine" });
    admin.clock += UNDO_MS;
    await admin.send();
    await admin.send();
    expect([remote.row(POST), await admin.states()]).toEqual([undefined, []]);
  });

  it("an attempted save is repeated unchanged until it is answered", async () => {
    await write({ title: "First" });
    remote.fail("save", { kind: "offline" }, true);
    expect(await admin.send()).toEqual({ kind: "offline" });
    await write({ title: "Second" });
    expect(await admin.states()).toEqual(["pending", "pending"]);
    await admin.send();
    expect([title(), remote.effects.length]).toEqual(["Second", 2]);
  });

  it("creations, changes and deletions are applied in order, whatever connections break", async () => {
    const NEW = uuid(10);
    await write({ title: "New", content: "<p>x</p>", excerpt: "x" }, NEW, true);
    remote.fail("save", { kind: "busy", retryAfter: null }, true);
    await admin.send();
    await write({ title: "Newer" }, NEW);
    await admin.commands.remove("blog", await post(NEW));
    await admin.send();
    expect(title(NEW)).toBe("Newer");
    admin.clock += UNDO_MS;
    remote.fail("deleteRow", { kind: "offline" }, true);
    await admin.send();
    await admin.send();
    expect([remote.row(NEW), remote.effects.length, await admin.states()]).toEqual([undefined, 3, []]);
  });

  it("nothing is attempted while the server is unreachable, so that it can still be withdrawn", async () => {
    admin.online = false;
    admin.reachable = false;
    const id = idOf(await write({ title: "First" }));
    await admin.send();
    expect(remote.calls.filter((call) => call.startsWith("save"))).toEqual([]);
    expect((await admin.commands.withdraw(id))?.id).toBe(id);
  });
});

describe("a late answer", () => {
  it("a late answer to a superseded attempt changes nothing", async () => {
    await write({ title: "Mine" });
    const attempt = { now: admin.clock, serverTime: remote.now };
    const first = await leaseNext(admin.db, { ...attempt, attempt: "first" });
    await leaseNext(admin.db, { ...attempt, attempt: "second" });
    if (!first || !("leased" in first)) throw new Error("Nothing was leased.");
    const refusal = { code: "title_length", message: "" };
    await acknowledge(admin.db, first.leased, { status: "rejected", refusal }, uuid(77));
    expect(await admin.states()).toEqual(["sending"]);
  });

  it("a late answer to an attempt that another sender has taken over lets that operation be sent", async () => {
    await write({ title: "Mine" });
    const attempt = { now: admin.clock, serverTime: remote.now, attempt: "other" };
    remote.meanwhile.set("save", () => leaseNext(admin.db, attempt));
    expect(await admin.send()).toBeNull();
    expect(remote.calls.filter((call) => call.startsWith("save"))).toHaveLength(1);
    expect(await admin.states()).toEqual(["sending"]);
  });
});

describe("a late answer to an operation that another sender has finished", () => {
  it("changes nothing, and lets the rest be sent", async () => {
    await write({ title: "Mine" });
    const attempt = { now: admin.clock, serverTime: remote.now, attempt: "other" };
    const work = await leaseNext(admin.db, attempt);
    if (!work || !("leased" in work)) throw new Error("Nothing was leased.");
    await admin.send();
    const refusal = { code: "title_length", message: "" };
    expect(await acknowledge(admin.db, work.leased, { status: "rejected", refusal }, uuid(77))).toBe(true);
    expect([title(), await admin.states()]).toEqual(["Mine", []]);
  });
});

describe("deleting", () => {
  it("a deletion that a restored server has lost is sent again", async () => {
    const then = remote.rev;
    await admin.commands.remove("blog", await post());
    admin.clock += UNDO_MS;
    await admin.send();
    remote.restoreTo(then);
    await admin.pull();
    await admin.send();
    expect([title(), await admin.states()]).toEqual([undefined, []]);
  });

  it("a row that is deleted elsewhere and pulled before the answer is deleted, and its draft stays", async () => {
    const base = await post();
    await admin.commands.storeDraft({ kind: "blog", rowId: POST, base, fields: { title: "Half a" } });
    await admin.commands.remove("blog", base);
    admin.clock += UNDO_MS;
    remote.meanwhile.set("remove", async () => {
      remote.take(POST);
      await admin.pull();
    });
    expect(await admin.send()).toBeNull();
    expect([await admin.states(), await admin.read.row("blog", POST)]).toEqual([[], null]);
    expect(await admin.read.draft(POST, "blog")).toMatchObject({ fields: { title: "Half a" }, base });
  });

  it("a deletion waits eight seconds, in which it can be undone", async () => {
    const id = idOf(await admin.commands.remove("blog", await post()));
    expect(await admin.read.row("blog", POST)).toBeNull();
    await admin.send();
    expect(title()).toBe("Bread");
    expect(await admin.commands.undo(id)).toBe(true);
    admin.clock += UNDO_MS;
    await admin.send();
    expect([title(), (await post()).title]).toEqual(["Bread", "Bread"]);
  });

  it("a deletion is due at once if the clock was set back", async () => {
    await admin.commands.remove("blog", await post());
    admin.clock -= 3_600_000;
    await admin.send();
    expect(title()).toBeUndefined();
  });

  it("deleting a post that was changed elsewhere is a conflict; deleting a message is not", async () => {
    await admin.commands.remove("blog", await post());
    const [shown] = await messages();
    if (shown) await admin.commands.remove("message", shown.row);
    remote.put("blog", POST, { title: "Theirs" });
    remote.put("message", MESSAGE, { read: true });
    admin.clock += UNDO_MS;
    await admin.send();
    expect([await admin.states(), remote.row(MESSAGE)]).toEqual([["parked changed_elsewhere"], undefined]);
    expect((await admin.read.row("blog", POST))?.status).toBe("deadLettered");
    const [deadLettered] = await admin.read.queuedOperations();
    if (deadLettered) await admin.commands.overwrite(deadLettered);
    await admin.send();
    expect(title()).toBeUndefined();
  });

  it("a deletion is done if the server says that the row has another version, namely none", async () => {
    await admin.commands.remove("blog", await post());
    remote.deleteRow = async () => success({ status: "conflict", row: null });
    admin.clock += UNDO_MS;
    expect(await admin.send()).toBeNull();
    expect([await admin.states(), await admin.read.row("blog", POST)]).toEqual([[], null]);
  });

  it("a deletion tapped while this device's own change was acknowledged is not a conflict", async () => {
    await write({ title: "Mine" });
    const shown = await post();
    await admin.send();
    await admin.commands.remove("blog", shown);
    admin.clock += UNDO_MS;
    await admin.send();
    expect([remote.row(POST), await admin.states()]).toEqual([undefined, []]);
  });

  it("deleting a row drops its rejected operations", async () => {
    await write({ title: "x".repeat(301) });
    remote.fail("save", { kind: "rejected", code: "title_length", message: "Too long." });
    await admin.send();
    expect(await admin.states()).toEqual(["parked title_length"]);
    await admin.commands.remove("blog", await post());
    admin.clock += UNDO_MS;
    await admin.send();
    expect([title(), await admin.states()]).toEqual([undefined, []]);
  });
});

describe("conflicts", () => {
  it("concurrent changes of different fields are merged automatically", async () => {
    await write({ title: "Mine" });
    remote.put("blog", POST, { excerpt: "Theirs", tags: ["new"] });
    await admin.send();
    expect(remote.row(POST)).toMatchObject({ title: "Mine", excerpt: "Theirs", tags: ["new"] });
    expect(await admin.states()).toEqual([]);
  });

  it("overlapping changes wait for the user with both versions, and the losing text can be restored", async () => {
    await write({ title: "Mine", excerpt: "Mine too" });
    remote.put("blog", POST, { title: "Theirs" });
    await admin.send();
    expect(await admin.states()).toEqual(["parked changed_elsewhere"]);
    const [deadLettered] = await admin.read.queuedOperations();
    if (!deadLettered) throw new Error("Nothing is dead-lettered.");
    expect(deadLettered.conflict?.theirs).toMatchObject({ title: "Theirs" });
    expect(deadLettered.refusal).toEqual({ code: "changed_elsewhere", message: "" });
    await admin.commands.resolve(deadLettered, ["title"]);
    await admin.send();
    expect(remote.row(POST)).toMatchObject({ title: "Theirs", excerpt: "Mine too" });
    expect((await admin.read.setAside(POST)).map(({ fields }) => fields)).toEqual([{ title: "Mine" }]);
  });

  it("a conflict stays open when the row is edited again, and includes the edit", async () => {
    await write({ title: "Mine" });
    remote.put("blog", POST, { title: "Theirs" });
    await admin.send();
    await write({ excerpt: "Later" });
    const [deadLettered] = await admin.read.queuedOperations();
    if (!deadLettered) throw new Error("Nothing is dead-lettered.");
    await admin.commands.resolve(deadLettered, []);
    await admin.send();
    expect(remote.row(POST)).toMatchObject({ title: "Mine", excerpt: "Later" });
  });

  it("a row deleted elsewhere is a conflict, and is created again on request", async () => {
    await write({ title: "Mine" });
    remote.take(POST);
    await admin.send();
    expect(await admin.states()).toEqual(["parked deleted_elsewhere"]);
    const [deadLettered] = await admin.read.queuedOperations();
    expect(deadLettered?.refusal).toEqual({ code: "deleted_elsewhere", message: "" });
    if (deadLettered) await admin.commands.overwrite(deadLettered);
    await admin.send();
    expect(remote.row(POST)).toMatchObject({ title: "Mine", excerpt: "About" });
  });

  it.each(["message", "comment"] as const)("a flag change on a deleted %s is dropped", async (kind) => {
    const id = uuid(20);
    remote.put(kind, id, {});
    await admin.pull();
    const shown = await admin.read.row(kind, id);
    if (!shown) throw new Error("The row is not here.");
    const flag = kind === "message" ? { read: true } : { status: "hidden" };
    await admin.commands.change(kind, shown.row as never, flag);
    remote.take(id);
    await admin.send();
    expect([await admin.states(), await admin.read.row(kind, id)]).toEqual([[], null]);
    expect(await admin.db.receipts.count()).toBe(0);
  });

  it("a change that another device has made too is done without sending it again", async () => {
    await write({ title: "Same" });
    remote.put("blog", POST, { title: "Same" });
    await admin.send();
    expect([await admin.states(), remote.row(POST)?.version]).toEqual([[], 2]);
    expect(remote.calls.filter((call) => call.startsWith("save"))).toHaveLength(1);
  });

  it("no work is pending while an unresolved conflict is first in its lane", async () => {
    await write({ title: "Mine" });
    remote.take(POST);
    await admin.send();
    expect([await admin.states(), await admin.queue.hasUnsent()]).toEqual([
      ["parked deleted_elsewhere"],
      false,
    ]);
    const id = uuid(5);
    remote.put("blog", id, { title: "Other" });
    await admin.pull();
    await admin.commands.remove("blog", await post(id));
    remote.put("blog", id, { title: "Changed" });
    admin.clock += UNDO_MS;
    await admin.send();
    await write({ title: "Written on" }, id);
    expect([(await admin.states()).slice(1), await admin.queue.hasUnsent()]).toEqual([
      ["parked changed_elsewhere", "pending"],
      false,
    ]);
  });

  it("discarding a change drops it and stashes its text", async () => {
    await write({ title: "Mine" });
    remote.put("blog", POST, { title: "Theirs" });
    await admin.send();
    const [deadLettered] = await admin.read.queuedOperations();
    if (deadLettered) await admin.commands.discard(deadLettered);
    expect([(await post()).title, (await admin.read.setAside(POST))[0]?.fields]).toEqual([
      "Theirs",
      { title: "Mine" },
    ]);
  });
});

describe("rejected operations", () => {
  it("a rejected operation is dead-lettered with its reason, blocks only its lane, and is edited under a new id", async () => {
    await write({ title: "" });
    const [shown] = await messages();
    if (shown) await admin.commands.change("message", shown.row, { read: true });
    remote.fail("save", { kind: "rejected", code: "title_length", message: "The title is missing." });
    await admin.send();
    expect(await admin.states()).toEqual(["parked title_length"]);
    expect(remote.row(MESSAGE)).toMatchObject({ read: true });
    const [before] = await admin.read.queuedOperations();
    await write({ title: "Mended" });
    const [after] = await admin.read.queuedOperations();
    expect([after?.state, after?.id === before?.id]).toEqual(["pending", false]);
    await admin.send();
    expect(title()).toBe("Mended");
  });
});

describe("files", () => {
  const PATH = "blog-images/a.webp";
  const URL = `/storage/v1/object/public/media/${PATH}`;
  const chosen = () => ({ path: PATH, rowId: POST, bytes: new ArrayBuffer(8), type: "image/webp" });

  it("files are sent before the row that references them, once, whatever connections break, and other lanes do not wait", async () => {
    await admin.commands.storeFile(chosen());
    await write({ featuredImage: URL });
    const [shown] = await messages();
    if (shown) await admin.commands.change("message", shown.row, { read: true });
    remote.fail("upload", { kind: "offline" }, true);
    expect(await admin.send()).toEqual({ kind: "offline" });
    expect(remote.row(MESSAGE)).toMatchObject({ read: true });
    expect(remote.row(POST)).toMatchObject({ featuredImage: null });
    await admin.send();
    expect([remote.files.size, (remote.row(POST) as { featuredImage: string }).featuredImage]).toEqual([
      1,
      URL,
    ]);
    expect(await admin.read.mediaOf(POST)).toEqual([]);
  });

  it("files stay local while no saved row references them, and are sent with their draft", async () => {
    await admin.commands.storeFile(chosen());
    await admin.commands.storeDraft({
      kind: "blog",
      rowId: POST,
      base: await post(),
      fields: { featuredImage: URL },
    });
    await admin.send();
    expect([remote.files.size, (await admin.read.mediaOf(POST)).length]).toEqual([0, 1]);
    await admin.commands.dropDraft(POST);
    expect(await admin.read.mediaOf(POST)).toEqual([]);
  });

  it("files are not requested again when a restored server receives the referencing row again", async () => {
    const then = remote.rev;
    await admin.commands.storeFile(chosen());
    await write({ featuredImage: URL });
    await admin.send();
    await admin.pull();
    remote.restoreTo(then);
    remote.put("message", uuid(4), { name: "After", email: "x@y.example", message: "the restore" });
    await admin.pull();
    await admin.send();
    expect([await admin.states(), remote.row(POST)]).toEqual([
      [],
      expect.objectContaining({ featuredImage: URL }),
    ]);
  });

  it("files that a restored server has lost are uploaded again before the row that references them", async () => {
    const then = remote.rev;
    await admin.commands.storeFile(chosen());
    await write({ featuredImage: URL });
    await admin.send();
    await admin.pull();
    remote.restoreTo(then);
    remote.files.clear();
    await admin.pull();
    remote.calls.length = 0;
    remote.fail("upload", { kind: "offline" });
    expect(await admin.send()).toEqual({ kind: "offline" });
    expect(remote.row(POST)).toMatchObject({ featuredImage: null });
    await admin.send();
    expect([remote.files.has(PATH), await admin.states(), remote.row(POST)]).toEqual([
      true,
      [],
      expect.objectContaining({ featuredImage: URL }),
    ]);
    expect(await admin.read.missingFiles()).toEqual([]);
    remote.files.clear();
    remote.restoreTo(then);
    await admin.pull();
    await admin.send();
    expect(remote.files.has(PATH)).toBe(true);
  });

  it("files missing on both a restored server and this device are reported until they are chosen again", async () => {
    const then = remote.rev;
    await admin.commands.storeFile(chosen());
    await write({ featuredImage: URL });
    await admin.send();
    await admin.pull();
    await admin.db.stored.clear();
    remote.restoreTo(then);
    remote.files.clear();
    await admin.pull();
    await admin.send();
    expect(remote.row(POST)).toMatchObject({ featuredImage: URL });
    expect(await admin.read.missingFiles()).toEqual([PATH]);
    await recheckMissing(admin.db, remote, admin.auth);
    expect(await admin.read.missingFiles()).toEqual([PATH]);
    remote.files.set(PATH, new ArrayBuffer(8));
    await recheckMissing(admin.db, remote, admin.auth);
    expect(await admin.read.missingFiles()).toEqual([]);
    await write({ featuredImage: null });
    await admin.send();
    expect((await admin.read.rows("blog")).map(({ row }) => row.featuredImage)).toEqual([null]);
  });

  it("files are kept for thirty days of server time, newest first, as far as space permits", async () => {
    for (const [nth, name] of ["a", "b", "c"].entries()) {
      const path = `blog-images/${name}.webp`;
      await admin.commands.storeFile({ ...chosen(), path });
      await write({ featuredImage: URL.replace("a.webp", `${name}.webp`) });
      remote.now = minute(600_000 + nth);
      await admin.send();
    }
    const storedPaths = () => admin.db.stored.toCollection().primaryKeys();
    expect(await storedPaths()).toHaveLength(3);
    await trimUploadCopies(admin.db, remote.now, 16);
    expect(await storedPaths()).toEqual(["blog-images/b.webp", "blog-images/c.webp"]);
    await trimUploadCopies(admin.db, minute(600_002 + 30 * 24 * 60), 16);
    expect(await storedPaths()).toEqual(["blog-images/c.webp"]);
  });

  it("uploaded files are deleted from the storage when the operation that references them is withdrawn", async () => {
    await admin.commands.storeFile(chosen());
    await admin.commands.storeFile({ ...chosen(), path: "blog-images/b.webp" });
    const content = `<p>Two</p><img src="${URL.replace("a.webp", "b.webp")}">`;
    const id = idOf(await write({ featuredImage: URL, content }));
    remote.fail("upload", { kind: "offline" }, true);
    await admin.send();
    expect(remote.files.size).toBe(1);
    await admin.commands.withdraw(id);
    remote.fail("unload", { kind: "offline" });
    expect([await admin.queue.hasUnsent(), await admin.send()]).toEqual([true, { kind: "offline" }]);
    await admin.send();
    expect([remote.files.size, await admin.queue.hasUnsent()]).toEqual([0, false]);
  });

  it("files stay in the storage while stashed text references them", async () => {
    await admin.commands.storeFile(chosen());
    await write({ title: "Mine", featuredImage: URL });
    remote.meanwhile.set("save", () => remote.put("blog", POST, { title: "Theirs" }));
    await admin.send();
    const [deadLettered] = await admin.read.queuedOperations();
    if (deadLettered) await admin.commands.discard(deadLettered);
    await admin.commands.dropDraft(POST);
    await admin.send();
    expect([remote.files.size, (await admin.read.mediaOf(POST)).length]).toEqual([1, 1]);
  });

  it("deleted files that are referenced after all are reported as missing", async () => {
    await admin.commands.storeFile(chosen());
    await write({ featuredImage: URL });
    await admin.db.media.update(PATH, { state: "unwanted" });
    await admin.send();
    expect(await admin.states()).toEqual(["parked media_missing"]);
  });

  it("a rejected file dead-letters the row that references it, and a retry sends both", async () => {
    await admin.commands.storeFile(chosen());
    await write({ featuredImage: URL });
    remote.fail("upload", { kind: "rejected", code: "InvalidMimeType", message: "Not a picture." });
    await admin.send();
    expect(await admin.states()).toEqual(["parked media_missing"]);
    expect((await admin.read.queuedOperations())[0]?.refusal?.message).toBe("Not a picture.");
    await admin.commands.retryUpload(PATH);
    await admin.send();
    expect([await admin.states(), remote.files.size]).toEqual([[], 1]);
  });
});

describe("a denied upload", () => {
  const PATH = "blog-images/a.webp";
  const URL = `/storage/v1/object/public/media/${PATH}`;
  const denied = { kind: "unauthorised", refusal: { code: "AccessDenied", message: "No." } } as const;

  beforeEach(async () => {
    await admin.commands.storeFile({
      path: PATH,
      rowId: POST,
      bytes: new ArrayBuffer(8),
      type: "image/webp",
    });
    await write({ featuredImage: URL });
    remote.fail("upload", denied);
  });

  it("a denied upload continues with a renewed token, as the old one may have expired for the storage", async () => {
    expect([await admin.send(), admin.auth.renewals]).toEqual([null, 1]);
    expect([await admin.states(), remote.files.size]).toEqual([[], 1]);
  });

  it("an upload denied with a fresh token is a rejection", async () => {
    remote.fail("upload", denied);
    expect([await admin.send(), admin.auth.renewals]).toEqual([null, 1]);
    expect(await admin.states()).toEqual(["parked media_missing"]);
    expect((await admin.read.file(PATH))?.why).toBe("No.");
  });

  it("a denied upload waits for its owner if the session cannot be renewed", async () => {
    admin.auth.refused = true;
    expect(await admin.send()).toMatchObject({ kind: "unauthorised" });
    expect(await admin.states()).toEqual(["pending"]);
  });
});

describe("session and ownership", () => {
  it("a token is renewed once; if that is refused, sending pauses with everything still queued", async () => {
    remote.expired.add("token-1");
    await write({ title: "Mine" });
    expect([await admin.send(), title(), admin.auth.renewals]).toEqual([null, "Mine", 1]);
    remote.expired.add("renewed-1");
    admin.auth.refused = true;
    await write({ title: "Later" });
    expect(await admin.send()).toEqual({ kind: "unauthorised" });
    expect([title(), await admin.states()]).toEqual(["Mine", ["pending"]]);
  });

  it("operations are never sent with another user's token", async () => {
    await write({ title: "Mine" });
    remote.calls.length = 0;
    admin.auth.userId = uuid(999);
    expect(await admin.send()).toEqual({ kind: "unauthorised" });
    expect([await admin.pull(), remote.calls]).toEqual([
      { ok: false, failure: { kind: "unauthorised" } },
      [],
    ]);
    admin.auth.userId = admin.db.userId;
    await admin.send();
    expect(title()).toBe("Mine");
  });

  it("operations are not attempted without a session", async () => {
    const id = idOf(await write({ title: "Mine" }));
    admin.auth.signedIn = false;
    expect(await admin.send()).toEqual({ kind: "unauthorised" });
    expect((await admin.read.queuedOperations())[0]).toMatchObject({ id, attempts: 0 });
  });
});

describe("dashboard counters", () => {
  it("the dashboard counts what is stored here and what is queued", async () => {
    await write({ title: "New", content: "<p>x</p>", excerpt: "x" }, uuid(11), true);
    expect(await admin.read.counts()).toMatchObject({ blog: 2, news: 0, message: 1, unread: 1 });
    await admin.commands.remove("blog", await post());
    expect((await admin.read.counts()).blog).toBe(1);
  });
});
