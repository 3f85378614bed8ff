import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UNDO } from "../../../src/domain/outbox/admin-operation.ts";
import { recheckMissing } from "../../../src/offline/admin/media/recheck-missing.ts";
import { keepSentFiles } from "../../../src/offline/admin/media/stored-files.ts";
import { acknowledgeAdmin } from "../../../src/offline/admin/outbox-acknowledge.ts";
import { dequeueNext } from "../../../src/offline/admin/outbox-dequeue.ts";
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

async function post(id = POST) {
  const shown = await admin.read.row("blog", id);
  if (!shown) throw new Error("The post is not here.");
  return shown.row;
}

/** Writes a draft over what the admin shows and saves it. */
async function write(fields: Record<string, unknown>, id = POST, isNew = false) {
  const base = isNew ? null : await post(id);
  await admin.commands.keepDraft({ kind: "blog", rowId: id, base, fields: { ...base, ...fields } });
  return admin.commands.saveDraft("blog", id);
}

const title = (id = POST) => (remote.row(id) as { title: string } | undefined)?.title;

describe("reading", () => {
  it("has drafts, messages and all on the first pull, and follows what changed", async () => {
    expect((await admin.read.messages()).map(({ row }) => row.name)).toEqual(["Saba"]);
    remote.put("blog", POST, { title: "Changed" });
    remote.take(MESSAGE);
    await admin.pull();
    expect([(await post()).title, await admin.read.messages()]).toEqual(["Changed", []]);
  });

  it("reads everything again from a restored server, and sends again what it forgot", async () => {
    const then = remote.rev;
    await write({ title: "Mine" });
    await admin.send();
    await admin.pull();
    remote.put("message", uuid(3), { name: "Lost", email: "x@y.example", message: "after the backup" });
    await admin.pull();
    remote.restoreTo(then);
    await admin.pull();
    expect((await admin.read.messages()).map(({ row }) => row.name)).toEqual(["Saba"]);
    await admin.send();
    expect(title()).toBe("Mine");
    expect(await admin.states()).toEqual([]);
  });

  it("knows a restored server by what it forgot, though nothing newer happened there", async () => {
    const then = remote.rev;
    await write({ title: "Mine" });
    await admin.send();
    remote.restoreTo(then);
    await admin.pull();
    expect(await admin.states()).toEqual(["pending"]);
    await admin.send();
    expect([title(), await admin.states()]).toEqual(["Mine", []]);
  });

  it("sends what a restored server forgot before anything newer", async () => {
    const then = remote.rev;
    await write({ title: "First" });
    await admin.send();
    remote.restoreTo(then);
    await write({ title: "Second" });
    expect(await admin.send()).toBeNull();
    expect([title(), remote.effects.length, await admin.states()]).toEqual(["Second", 3, []]);
  });

  it("has nothing told again that the server never did", async () => {
    const [shown] = await admin.read.messages();
    remote.take(MESSAGE);
    if (shown) await admin.commands.change("message", shown.row, { read: true });
    await admin.send();
    await admin.pull();
    await admin.pull();
    expect(remote.calls.filter((call) => call.startsWith("changes"))).toHaveLength(3);
  });

  it("writes no row back that was deleted meanwhile", async () => {
    const kept = idOf(await admin.commands.remove("blog", await post()));
    admin.clock += UNDO;
    await admin.send();
    expect(remote.effects).toEqual([kept]);
    expect(await admin.read.row("blog", POST)).toBeNull();
  });

  it("reads an unreadable row again", async () => {
    await admin.db.table("blog").update(POST, { title: 7 });
    expect(await admin.read.rows("blog")).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await admin.pull();
    expect((await post()).title).toBe("Bread");
  });
});

describe("a draft", () => {
  it("never leaves before it is saved", async () => {
    await admin.commands.keepDraft({
      kind: "blog",
      rowId: POST,
      base: await post(),
      fields: { title: "Half a" },
    });
    await admin.send();
    expect([title(), (await admin.read.draft(POST, "blog"))?.fields.title]).toEqual(["Bread", "Half a"]);
  });

  it("is shown as saved at once, and is a draft no more", async () => {
    await write({ title: "Himbasha" });
    const shown = await admin.read.row("blog", POST);
    expect([shown?.row.title, shown?.standing, await admin.read.drafts()]).toEqual([
      "Himbasha",
      "waiting",
      [],
    ]);
    await admin.send();
    expect([title(), (await admin.read.row("blog", POST))?.standing]).toEqual(["Himbasha", "sent"]);
  });

  it("that is edited while its last save is on the way keeps the edit, and follows the saved row", async () => {
    await write({ title: "First" });
    remote.meanwhile.set("save", async () => {
      const base = await post();
      await admin.commands.keepDraft({ kind: "blog", rowId: POST, base, fields: { title: "Second, half" } });
    });
    await admin.send();
    expect(title()).toBe("First");
    const draft = await admin.read.draft(POST, "blog");
    expect([draft?.fields.title, draft?.base?.version]).toEqual(["Second, half", 2]);
  });
});

describe("the order of one row", () => {
  it("takes a later save into an earlier one that never left", async () => {
    await write({ title: "First" });
    await write({ excerpt: "Second" });
    expect(await admin.states()).toEqual(["pending"]);
    await admin.send();
    expect(remote.effects.length).toBe(1);
    expect(remote.row(POST)).toMatchObject({ title: "First", excerpt: "Second" });
  });

  it("has nothing to send when a change was taken back", async () => {
    const [shown] = await admin.read.messages();
    if (!shown) throw new Error("No message.");
    await admin.commands.change("message", shown.row, { read: true });
    const read = await admin.read.row("message", MESSAGE);
    if (!read) throw new Error("No message.");
    await admin.commands.change("message", read.row, { read: false });
    expect(await admin.states()).toEqual([]);
  });

  it("lets a later save begin from what the answer to the earlier one says", async () => {
    await write({ title: "First" });
    remote.meanwhile.set("save", () => write({ title: "Second" }));
    await admin.send();
    expect([title(), remote.row(POST)?.version, remote.effects.length]).toEqual(["Second", 3, 2]);
  });

  it("asks about a save that waited behind one that was merged with what its author never saw", async () => {
    await write({ excerpt: "First" });
    remote.fail("save", { kind: "offline" });
    await admin.send();
    await write({ title: "Mine" });
    remote.put("blog", POST, { title: "Theirs" });
    await admin.send();
    expect([title(), await admin.states()]).toEqual(["Theirs", ["parked changed_elsewhere"]]);
    const [parked] = await admin.read.waiting();
    if (parked) await admin.commands.resolve(parked, []);
    await admin.send();
    expect([title(), (remote.row(POST) as { excerpt: string }).excerpt]).toEqual(["Mine", "First"]);
  });

  it("asks about a deletion that waited behind one, too", async () => {
    await write({ excerpt: "First" });
    remote.fail("save", { kind: "offline" });
    await admin.send();
    await admin.commands.remove("blog", await post());
    admin.clock += UNDO;
    remote.put("blog", POST, { title: "Theirs" });
    await admin.send();
    expect([title(), await admin.states()]).toEqual(["Theirs", ["parked changed_elsewhere"]]);
  });

  it("deletes what was just published: the day that the server gave it is nobody else's change", async () => {
    const NEW = uuid(10);
    await write({ title: "New", content: "<p>x</p>", excerpt: "x", published: true }, NEW, true);
    remote.fail("save", { kind: "offline" });
    await admin.send();
    await admin.commands.remove("blog", await post(NEW));
    admin.clock += UNDO;
    await admin.send();
    expect([remote.row(NEW), await admin.states()]).toEqual([undefined, []]);
  });

  it("makes a post anew, whole, whose draft is saved after it was deleted here", async () => {
    const base = await post();
    await admin.commands.keepDraft({ kind: "blog", rowId: POST, base, fields: { ...base, title: "Again" } });
    await admin.commands.remove("blog", base);
    await admin.commands.saveDraft("blog", POST);
    admin.clock += UNDO;
    await admin.send();
    expect(await admin.states()).toEqual([]);
    expect(remote.row(POST)).toMatchObject({ title: "Again", content: "<p>Old</p>", excerpt: "About" });
  });

  it("deletes a post whose deletion had met a change, and that was edited before it was deleted again", async () => {
    await admin.commands.remove("blog", await post());
    remote.put("blog", POST, { title: "Theirs" });
    admin.clock += UNDO;
    await admin.send();
    await admin.pull();
    expect(await admin.states()).toEqual(["parked changed_elsewhere"]);
    const theirs = remote.row(POST) as Awaited<ReturnType<typeof post>>;
    await admin.commands.change("blog", theirs, { title: "Mine" });
    await admin.commands.remove("blog", { ...theirs, title: "Mine" });
    admin.clock += UNDO;
    await admin.send();
    await admin.send();
    expect([remote.row(POST), await admin.states()]).toEqual([undefined, []]);
  });

  it("repeats an attempted save to the letter until it is answered", async () => {
    await write({ title: "First" });
    remote.fail("save", { kind: "offline" }, true);
    expect(await admin.send()).toEqual({ kind: "offline" });
    await write({ title: "Second" });
    expect(await admin.states()).toEqual(["pending", "pending"]);
    await admin.send();
    expect([title(), remote.effects.length]).toEqual(["Second", 2]);
  });

  it("creates, changes and deletes in order, whatever the cuts", async () => {
    const NEW = uuid(10);
    await write({ title: "New", content: "<p>x</p>", excerpt: "x" }, NEW, true);
    remote.fail("save", { kind: "busy", retryAfter: null }, true);
    await admin.send();
    await write({ title: "Newer" }, NEW);
    await admin.commands.remove("blog", await post(NEW));
    await admin.send();
    expect(title(NEW)).toBe("Newer");
    admin.clock += UNDO;
    remote.fail("remove", { kind: "offline" }, true);
    await admin.send();
    await admin.send();
    expect([remote.row(NEW), remote.effects.length, await admin.states()]).toEqual([undefined, 3, []]);
  });

  it("attempts nothing while no server can be expected, so that it can still be taken back", async () => {
    admin.online = false;
    admin.reachable = false;
    const id = idOf(await write({ title: "First" }));
    await admin.send();
    expect(remote.calls.filter((call) => call.startsWith("save"))).toEqual([]);
    expect((await admin.commands.withdraw(id))?.id).toBe(id);
  });
});

describe("a late answer", () => {
  it("to an attempt that another one has followed changes nothing", async () => {
    await write({ title: "Mine" });
    const claiming = { now: admin.clock, serverTime: remote.now };
    const first = await dequeueNext(admin.db, { ...claiming, attempt: "first" });
    await dequeueNext(admin.db, { ...claiming, attempt: "second" });
    if (!first || !("claim" in first)) throw new Error("Nothing was claimed.");
    const refusal = { code: "title_length", message: "" };
    await acknowledgeAdmin(admin.db, first.claim, { status: "refused", refusal }, uuid(77));
    expect(await admin.states()).toEqual(["sending"]);
  });

  it("to one that another sender has taken over lets this one leave", async () => {
    await write({ title: "Mine" });
    const claiming = { now: admin.clock, serverTime: remote.now, attempt: "other" };
    remote.meanwhile.set("save", () => dequeueNext(admin.db, claiming));
    expect(await admin.send()).toBeNull();
    expect(remote.calls.filter((call) => call.startsWith("save"))).toHaveLength(1);
    expect(await admin.states()).toEqual(["sending"]);
  });
});

describe("deleting", () => {
  it("waits eight seconds, in which it can be undone", async () => {
    const id = idOf(await admin.commands.remove("blog", await post()));
    expect(await admin.read.row("blog", POST)).toBeNull();
    await admin.send();
    expect(title()).toBe("Bread");
    expect(await admin.commands.undo(id)).toBe(true);
    admin.clock += UNDO;
    await admin.send();
    expect([title(), (await post()).title]).toEqual(["Bread", "Bread"]);
  });

  it("is due at once when the clock was set back", async () => {
    await admin.commands.remove("blog", await post());
    admin.clock -= 3_600_000;
    await admin.send();
    expect(title()).toBeUndefined();
  });

  it("of a post that was changed elsewhere asks; of a message it does not", async () => {
    await admin.commands.remove("blog", await post());
    const [shown] = await admin.read.messages();
    if (shown) await admin.commands.remove("message", shown.row);
    remote.put("blog", POST, { title: "Theirs" });
    remote.put("message", MESSAGE, { read: true });
    admin.clock += UNDO;
    await admin.send();
    expect([await admin.states(), remote.row(MESSAGE)]).toEqual([["parked changed_elsewhere"], undefined]);
    expect((await admin.read.row("blog", POST))?.standing).toBe("parked");
    const [parked] = await admin.read.waiting();
    if (parked) await admin.commands.insist(parked);
    await admin.send();
    expect(title()).toBeUndefined();
  });

  it("takes what was refused along", async () => {
    await write({ title: "x".repeat(301) });
    remote.fail("save", { kind: "refused", code: "title_length", message: "Too long." });
    await admin.send();
    expect(await admin.states()).toEqual(["parked title_length"]);
    await admin.commands.remove("blog", await post());
    admin.clock += UNDO;
    await admin.send();
    expect([title(), await admin.states()]).toEqual([undefined, []]);
  });
});

describe("a change that met another one", () => {
  it("is merged unasked where they changed different fields", async () => {
    await write({ title: "Mine" });
    remote.put("blog", POST, { excerpt: "Theirs", tags: ["new"] });
    await admin.send();
    expect(remote.row(POST)).toMatchObject({ title: "Mine", excerpt: "Theirs", tags: ["new"] });
    expect(await admin.states()).toEqual([]);
  });

  it("waits for the person with both versions where they overlap, and what lost can be taken up again", async () => {
    await write({ title: "Mine", excerpt: "Mine too" });
    remote.put("blog", POST, { title: "Theirs" });
    await admin.send();
    expect(await admin.states()).toEqual(["parked changed_elsewhere"]);
    const [parked] = await admin.read.waiting();
    if (!parked) throw new Error("Nothing is parked.");
    expect(parked.conflict?.theirs).toMatchObject({ title: "Theirs" });
    await admin.commands.resolve(parked, ["title"]);
    await admin.send();
    expect(remote.row(POST)).toMatchObject({ title: "Theirs", excerpt: "Mine too" });
    expect((await admin.read.setAside(POST)).map(({ fields }) => fields)).toEqual([{ title: "Mine" }]);
  });

  it("stays in conflict when it is edited on, and takes the edit in", async () => {
    await write({ title: "Mine" });
    remote.put("blog", POST, { title: "Theirs" });
    await admin.send();
    await write({ excerpt: "Later" });
    const [parked] = await admin.read.waiting();
    if (!parked) throw new Error("Nothing is parked.");
    await admin.commands.resolve(parked, []);
    await admin.send();
    expect(remote.row(POST)).toMatchObject({ title: "Mine", excerpt: "Later" });
  });

  it("asks where the row was deleted elsewhere, and makes it anew when told to", async () => {
    await write({ title: "Mine" });
    remote.take(POST);
    await admin.send();
    expect(await admin.states()).toEqual(["parked deleted_elsewhere"]);
    const [parked] = await admin.read.waiting();
    if (parked) await admin.commands.insist(parked);
    await admin.send();
    expect(remote.row(POST)).toMatchObject({ title: "Mine", excerpt: "About" });
  });

  it("lets a mark on a deleted message go", async () => {
    const [shown] = await admin.read.messages();
    if (shown) await admin.commands.change("message", shown.row, { read: true });
    remote.take(MESSAGE);
    await admin.send();
    expect([await admin.states(), await admin.read.messages()]).toEqual([[], []]);
  });

  it("has nothing left to do by itself while what was asked stands first", async () => {
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
    admin.clock += UNDO;
    await admin.send();
    await write({ title: "Written on" }, id);
    expect([(await admin.states()).slice(1), await admin.queue.hasUnsent()]).toEqual([
      ["parked changed_elsewhere", "pending"],
      false,
    ]);
  });

  it("gives up what is discarded, and sets its words aside", async () => {
    await write({ title: "Mine" });
    remote.put("blog", POST, { title: "Theirs" });
    await admin.send();
    const [parked] = await admin.read.waiting();
    if (parked) await admin.commands.discard(parked);
    expect([(await post()).title, (await admin.read.setAside(POST))[0]?.fields]).toEqual([
      "Theirs",
      { title: "Mine" },
    ]);
  });
});

describe("what is refused", () => {
  it("is parked with the reason, blocks its lane only, and is edited under a new id", async () => {
    await write({ title: "" });
    const [shown] = await admin.read.messages();
    if (shown) await admin.commands.change("message", shown.row, { read: true });
    remote.fail("save", { kind: "refused", code: "title_length", message: "The title is missing." });
    await admin.send();
    expect(await admin.states()).toEqual(["parked title_length"]);
    expect(remote.row(MESSAGE)).toMatchObject({ read: true });
    const [before] = await admin.read.waiting();
    await write({ title: "Mended" });
    const [after] = await admin.read.waiting();
    expect([after?.state, after?.id === before?.id]).toEqual(["pending", false]);
    await admin.send();
    expect(title()).toBe("Mended");
  });
});

describe("files", () => {
  const PATH = "blog-images/a.webp";
  const URL = `/storage/v1/object/public/media/${PATH}`;
  const chosen = () => ({ path: PATH, rowId: POST, bytes: new ArrayBuffer(8), type: "image/webp" });

  it("go before the row that shows them, once, whatever the cuts; the rest does not wait for them", async () => {
    await admin.commands.keepMedium(chosen());
    await write({ featuredImage: URL });
    const [shown] = await admin.read.messages();
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

  it("stay here while nothing saved shows them, and leave with the draft they were chosen for", async () => {
    await admin.commands.keepMedium(chosen());
    await admin.commands.keepDraft({
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

  it("are not asked for again when a restored server is told once more what shows them", async () => {
    const then = remote.rev;
    await admin.commands.keepMedium(chosen());
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

  it("that a restored server has lost go there again, from this device, before what shows them", async () => {
    const then = remote.rev;
    await admin.commands.keepMedium(chosen());
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

  it("that neither a restored server nor this device has any more are said to be missing, until they are chosen again", async () => {
    const then = remote.rev;
    await admin.commands.keepMedium(chosen());
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

  it("are kept for thirty days by the server's clock, the newest first, as far as there is room", async () => {
    for (const [nth, name] of ["a", "b", "c"].entries()) {
      const path = `blog-images/${name}.webp`;
      await admin.commands.keepMedium({ ...chosen(), path });
      await write({ featuredImage: URL.replace("a.webp", `${name}.webp`) });
      remote.now = minute(600_000 + nth);
      await admin.send();
    }
    const kept = () => admin.db.stored.toCollection().primaryKeys();
    expect(await kept()).toHaveLength(3);
    await keepSentFiles(admin.db, remote.now, 16);
    expect(await kept()).toEqual(["blog-images/b.webp", "blog-images/c.webp"]);
    await keepSentFiles(admin.db, minute(600_002 + 30 * 24 * 60), 16);
    expect(await kept()).toEqual(["blog-images/c.webp"]);
  });

  it("that have left are taken out of the storage again when what was to show them is taken back", async () => {
    await admin.commands.keepMedium(chosen());
    await admin.commands.keepMedium({ ...chosen(), path: "blog-images/b.webp" });
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

  it("stay in the storage where what was set aside still shows them", async () => {
    await admin.commands.keepMedium(chosen());
    await write({ title: "Mine", featuredImage: URL });
    remote.meanwhile.set("save", () => remote.put("blog", POST, { title: "Theirs" }));
    await admin.send();
    const [parked] = await admin.read.waiting();
    if (parked) await admin.commands.discard(parked);
    await admin.commands.dropDraft(POST);
    await admin.send();
    expect([remote.files.size, (await admin.read.mediaOf(POST)).length]).toEqual([1, 1]);
  });

  it("that were let go of are asked about by what shows them after all", async () => {
    await admin.commands.keepMedium(chosen());
    await write({ featuredImage: URL });
    await admin.db.media.update(PATH, { state: "unwanted" });
    await admin.send();
    expect(await admin.states()).toEqual(["parked media_missing"]);
  });

  it("that are refused park what shows them; tried again, both go", async () => {
    await admin.commands.keepMedium(chosen());
    await write({ featuredImage: URL });
    remote.fail("upload", { kind: "refused", code: "InvalidMimeType", message: "Not a picture." });
    await admin.send();
    expect(await admin.states()).toEqual(["parked media_missing"]);
    expect((await admin.read.waiting())[0]?.refusal?.message).toBe("Not a picture.");
    await admin.commands.retryMedium(PATH);
    await admin.send();
    expect([await admin.states(), remote.files.size]).toEqual([[], 1]);
  });
});

describe("an upload that is denied", () => {
  const PATH = "blog-images/a.webp";
  const URL = `/storage/v1/object/public/media/${PATH}`;
  const denied = { kind: "unauthorised", refusal: { code: "AccessDenied", message: "No." } } as const;

  beforeEach(async () => {
    await admin.commands.keepMedium({
      path: PATH,
      rowId: POST,
      bytes: new ArrayBuffer(8),
      type: "image/webp",
    });
    await write({ featuredImage: URL });
    remote.fail("upload", denied);
  });

  it("goes on with a renewed token: it may have been too old for the storage", async () => {
    expect([await admin.send(), admin.auth.renewals]).toEqual([null, 1]);
    expect([await admin.states(), remote.files.size]).toEqual([[], 1]);
  });

  it("is refused when a fresh token is denied, too", async () => {
    remote.fail("upload", denied);
    expect([await admin.send(), admin.auth.renewals]).toEqual([null, 1]);
    expect(await admin.states()).toEqual(["parked media_missing"]);
    expect((await admin.read.medium(PATH))?.why).toBe("No.");
  });

  it("waits for its owner where the session cannot be renewed", async () => {
    admin.auth.refused = true;
    expect(await admin.send()).toMatchObject({ kind: "unauthorised" });
    expect(await admin.states()).toEqual(["pending"]);
  });
});

describe("whose work it is", () => {
  it("renews a token once and goes on; refused, it pauses with everything in its place", async () => {
    remote.expired.add("token-1");
    await write({ title: "Mine" });
    expect([await admin.send(), title(), admin.auth.renewals]).toEqual([null, "Mine", 1]);
    remote.expired.add("renewed-1");
    admin.auth.refused = true;
    await write({ title: "Later" });
    expect(await admin.send()).toEqual({ kind: "unauthorised" });
    expect([title(), await admin.states()]).toEqual(["Mine", ["pending"]]);
  });

  it("is never sent with another person's token", async () => {
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

  it("is not attempted without a session", async () => {
    const id = idOf(await write({ title: "Mine" }));
    admin.auth.signedIn = false;
    expect(await admin.send()).toEqual({ kind: "unauthorised" });
    expect((await admin.read.waiting())[0]).toMatchObject({ id, attempts: 0 });
  });
});

describe("the numbers of the dashboard", () => {
  it("count what is here and what is on its way", async () => {
    await write({ title: "New", content: "<p>x</p>", excerpt: "x" }, uuid(11), true);
    expect(await admin.read.counts()).toMatchObject({ blog: 2, news: 0, message: 1, unread: 1 });
    await admin.commands.remove("blog", await post());
    expect((await admin.read.counts()).blog).toBe(1);
  });
});
