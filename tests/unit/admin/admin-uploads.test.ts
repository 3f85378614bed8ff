import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { success } from "../../../src/domain/outbox/failure.ts";
import { nextUnwanted, releaseMedia } from "../../../src/offline/admin/media.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { minute, uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const POST = uuid(1);
const OTHER = uuid(2);
const PATH = "blog-images/a.webp";
const address = (path = PATH) => `/storage/v1/object/public/media/${path}`;
let remote: FakeAdminRemote;
let admin: AdminDevice;

beforeEach(async () => {
  remote = new FakeAdminRemote();
  for (const id of [POST, OTHER])
    remote.put("blog", id, { title: "Bread", content: "<p>Old</p>", excerpt: "About" });
  admin = new AdminDevice(remote);
  await admin.pull();
});
afterEach(() => admin.db.delete());

async function change(id: string, fields: Record<string, unknown>): Promise<void> {
  const shown = await admin.read.row("blog", id);
  if (!shown) throw new Error("The post is not here.");
  await admin.commands.storeDraft({
    kind: "blog",
    rowId: id,
    base: shown.row,
    fields: { ...shown.row, ...fields },
  });
  await admin.commands.saveDraft("blog", id);
}

async function choose(path = PATH, rowId = POST): Promise<void> {
  await admin.commands.storeFile({ path, rowId, bytes: new ArrayBuffer(8), type: "image/webp" });
  await change(rowId, { featuredImage: address(path) });
}

/** Restores the server to before the last operation, without the files in its storage. */
async function loseFiles(then: number): Promise<void> {
  remote.restoreTo(then);
  remote.files.clear();
  await admin.pull();
  remote.calls.length = 0;
}

const calls = () => remote.calls.map((call) => call.split(" ")[0]);

describe("an upload", () => {
  it("shows how much of it was sent, and that it starts again after the connection was lost", async () => {
    await choose();
    const seen: unknown[] = [];
    const { upload } = remote;
    remote.upload = async (as, request) => {
      seen.push(admin.uploads.has(PATH), (await admin.read.file(PATH))?.state);
      request.onProgress(3);
      await expect.poll(async () => (await admin.read.file(PATH))?.sent).toBe(3);
      return upload(as, request);
    };
    remote.fail("upload", { kind: "offline" });
    expect(await admin.send()).toEqual({ kind: "offline" });
    expect(seen).toEqual([true, "sending"]);
    expect(admin.uploads.size).toBe(0);
    expect(await admin.read.file(PATH)).toMatchObject({ state: "kept", sent: 0, tried: true });
  });

  it("of an answer's recording, which goes in parts, goes on where the connection was lost", async () => {
    const recording = uuid(5);
    await choose(recording);
    const resumed: unknown[] = [];
    const { upload } = remote;
    remote.upload = (as, request) => {
      resumed.push(request.sent);
      request.onProgress(3);
      return upload(as, { ...request, onProgress: () => undefined });
    };
    remote.fail("upload", { kind: "offline" });
    await admin.send();
    expect(await admin.read.file(recording)).toMatchObject({ state: "kept", sent: 3 });
    remote.fail("save", { kind: "rejected", code: "file_missing", message: "" });
    await admin.send();
    expect(resumed).toEqual([0, 3]);
    await admin.send();
    expect(resumed).toEqual([0, 3, 0]);
  });

  it("starts again if the server has lost it before the row that names it", async () => {
    await choose();
    remote.fail("save", { kind: "rejected", code: "file_missing", message: "" });
    expect(await admin.send()).toMatchObject({ kind: "busy" });
    expect(await admin.read.file(PATH)).toMatchObject({ state: "kept", sent: 0 });
    expect(await admin.send()).toBeNull();
    expect(calls().filter((call) => ["upload", "save"].includes(call ?? ""))).toEqual([
      ...["upload", "save", "upload", "save"],
    ]);
  });

  it("that was cancelled while it ran is not a failure of the run, and its row waits for a decision", async () => {
    await choose();
    await change(OTHER, { title: "Sent all the same" });
    remote.meanwhile.set("upload", () => admin.commands.cancelUpload(PATH));
    remote.fail("upload", { kind: "offline" });
    expect(await admin.send()).toBeNull();
    expect(remote.row(OTHER)).toMatchObject({ title: "Sent all the same" });
    expect(await admin.states()).toEqual(["parked media_missing"]);
    expect(await admin.read.file(PATH)).toMatchObject({ state: "cancelled" });
  });

  it("of a file that another tab gave up after it was chosen to be sent is not started", async () => {
    await choose();
    admin.db.media.hook("reading", (file) => {
      Dexie.currentTransaction?.on("complete", () => void admin.db.media.update(PATH, { state: "unwanted" }));
      return file;
    });
    expect(await admin.send()).toBeNull();
    expect([remote.files.size, calls().includes("upload")]).toEqual([0, false]);
    expect(await admin.states()).toEqual(["parked media_missing"]);
  });

  it("that the storage rejects with a fresh token stops neither the run nor other rows", async () => {
    await choose();
    await change(OTHER, { title: "Sent" });
    remote.fail("upload", { kind: "rejected", code: "TooLarge", message: "Too large." });
    expect(await admin.send()).toBeNull();
    expect(await admin.read.file(PATH)).toMatchObject({ state: "refused", why: "Too large." });
    expect(remote.row(OTHER)).toMatchObject({ title: "Sent" });
  });
});

describe("a file that a restored server may have lost", () => {
  let then: number;
  beforeEach(async () => {
    then = remote.rev;
    await choose();
    await admin.send();
    await admin.pull();
  });

  it("is sent again before its row if that was not saved before the restore", async () => {
    const other = "blog-images/b.webp";
    await choose(other, OTHER);
    remote.fail("save", { kind: "portal" });
    await admin.send();
    expect((await admin.read.file(other))?.state).toBe("there");
    await loseFiles(then);
    await admin.send();
    expect(remote.files.has(other)).toBe(true);
    expect(remote.row(OTHER)).toMatchObject({ featuredImage: address(other) });
    expect(calls().at(-2)).toBe("upload");
    expect(calls().at(-1)).toBe("save");
  });

  it("is asked for once and not sent again if the storage has it", async () => {
    const files = new Map(remote.files);
    await loseFiles(then);
    for (const [path, bytes] of files) remote.files.set(path, bytes);
    await admin.send();
    expect(calls()).toEqual(["hasFile", "save"]);
    expect(await admin.read.missingFiles()).toEqual([]);
  });

  it("waits if the storage cannot be asked, and the row that shows it waits too", async () => {
    await loseFiles(then);
    remote.fail("hasFile", { kind: "portal" });
    expect(await admin.send()).toEqual({ kind: "portal" });
    expect(calls()).toEqual(["hasFile"]);
    expect(await admin.states()).toEqual(["pending"]);
  });

  it("counts as lost if the storage rejects the question, and is sent again", async () => {
    await loseFiles(then);
    remote.fail("hasFile", { kind: "rejected", code: "InvalidKey", message: "" });
    expect(await admin.send()).toBeNull();
    expect([calls(), remote.files.has(PATH)]).toEqual([["hasFile", "upload", "save"], true]);
  });

  it("that the storage refuses to take again is reported as missing, and the row is sent", async () => {
    await loseFiles(then);
    remote.fail("upload", { kind: "rejected", code: "TooLarge", message: "Too large." });
    expect(await admin.send()).toBeNull();
    expect(await admin.read.missingFiles()).toEqual([PATH]);
    expect(remote.row(POST)).toMatchObject({ featuredImage: address() });
  });

  it("is sent again by the copy on this device, with its bytes and type", async () => {
    await loseFiles(then);
    const sent: unknown[] = [];
    const { upload } = remote;
    remote.upload = async (as, request) => {
      sent.push([request.path, request.bytes.byteLength, request.type, request.signal.aborted]);
      return upload(as, request);
    };
    await admin.send();
    expect(sent).toEqual([[PATH, 8, "image/webp", false]]);
  });
});

describe("a file that nothing refers to", () => {
  beforeEach(async () => {
    await choose();
    remote.fail("upload", { kind: "offline" }, true);
    await admin.send();
    const [queued] = await admin.read.queuedOperations();
    if (queued) await admin.commands.withdraw(queued.id);
  });

  it("is deleted from the storage, and a storage that refuses is not asked again", async () => {
    remote.fail("unload", { kind: "rejected", code: "AccessDenied", message: "No." });
    expect([await admin.queue.hasUnsent(), await admin.send()]).toEqual([true, null]);
    expect([remote.files.size, await admin.queue.hasUnsent()]).toEqual([1, false]);
  });

  it("stays in the storage if a row of another device shows it after all", async () => {
    remote.put("blog", OTHER, { featuredImage: address() });
    await admin.pull();
    expect(await nextUnwanted(admin.db)).toBeNull();
    expect([await admin.send(), remote.files.size, await admin.queue.hasUnsent()]).toEqual([null, 1, false]);
  });
});

describe("the files of a row", () => {
  it("that were never sent leave the device with the last reference to them, others stay", async () => {
    await admin.commands.storeFile({
      path: "blog-images/b.webp",
      rowId: POST,
      bytes: new ArrayBuffer(8),
      type: "image/webp",
    });
    await choose();
    await releaseMedia(admin.db, POST);
    expect((await admin.read.mediaOf(POST)).map(({ path }) => path)).toEqual([PATH]);
  });
});

describe("who sends", () => {
  it("another user's session attempts nothing, so that its owner can still withdraw it", async () => {
    await change(POST, { title: "Mine" });
    admin.auth.userId = uuid(999);
    expect(await admin.send()).toEqual({ kind: "unauthorised" });
    expect(await admin.read.queuedOperations()).toMatchObject([{ attempts: 0 }]);
  });

  it("an operation of another user in this device's queue is never sent", async () => {
    await change(POST, { title: "Mine" });
    await admin.db.outbox.toCollection().modify({ actor: uuid(999) });
    remote.calls.length = 0;
    expect(await admin.send()).toEqual({ kind: "unauthorised" });
    expect([remote.calls, await admin.states()]).toEqual([[], ["pending"]]);
  });

  it("what the server rejects is stored with its code and words, and the rest is sent", async () => {
    await change(POST, { title: "" });
    await change(OTHER, { title: "Sent" });
    remote.fail("save", { kind: "rejected", code: "title_length", message: "The title is missing." });
    expect(await admin.send()).toBeNull();
    expect(await admin.read.queuedOperations()).toMatchObject([
      { rowId: POST, refusal: { code: "title_length", message: "The title is missing." } },
    ]);
    expect(remote.row(OTHER)).toMatchObject({ title: "Sent" });
  });

  it("receipts older than thirty days are deleted once something is sent", async () => {
    await change(POST, { title: "First" });
    await admin.send();
    remote.now = minute(600_000 + 31 * 24 * 60);
    await change(OTHER, { title: "Second" });
    await admin.send();
    expect((await admin.db.receipts.toArray()).map(({ rowId }) => rowId)).toEqual([OTHER]);
  });

  it("a server that has lost what was sent gets it again once, and a later loss again", async () => {
    await change(POST, { title: "First" });
    await admin.send();
    for (const words of ["Second", "Third"]) {
      const { save } = remote;
      let restarts = 1;
      remote.save = async (...asked) => {
        restarts -= 1;
        return restarts === 0 ? success({ status: "restart" }) : save(...asked);
      };
      await change(OTHER, { title: words });
      expect(await admin.send()).toBeNull();
      expect(remote.row(OTHER)).toMatchObject({ title: words });
    }
  });
});
