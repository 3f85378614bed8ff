import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MediaFile } from "../../../src/domain/forms/draft.ts";
import {
  deleteLocalRecords,
  markMissing,
  recheckMissing,
  setUploadState,
  trimUploadCopies,
  updateUpload,
} from "../../../src/offline/admin/media.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { uuid } from "../support/content.ts";
import { idOf } from "../support/device.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const POST = uuid(1);
const PATH = "blog-images/a.webp";
const ADDRESS = `/storage/v1/object/public/media/${PATH}`;
let remote: FakeAdminRemote;
let admin: AdminDevice;

beforeEach(async () => {
  remote = new FakeAdminRemote();
  remote.put("blog", POST, { title: "Bread" });
  admin = new AdminDevice(remote);
  await admin.pull();
});
afterEach(() => admin.db.delete());

async function choose(change: Partial<MediaFile> = {}): Promise<void> {
  const bytes = new ArrayBuffer(8);
  await admin.commands.storeFile({ path: PATH, rowId: POST, bytes, type: "image/webp" });
  await admin.db.media.update(PATH, change);
}
const state = async () => (await admin.db.media.get(PATH))?.state;
const startDraft = async (fields: Record<string, unknown>) =>
  admin.commands.storeDraft({ kind: "blog", rowId: POST, base: await admin.article(POST), fields });

describe("a file that is to be deleted from the storage", () => {
  beforeEach(() => choose({ state: "unwanted" }));

  it("stays so, whatever comes of its upload and however it is retried", async () => {
    await updateUpload(admin.db, PATH, { state: "there" });
    await setUploadState(admin.db, PATH, "kept");
    expect(await state()).toBe("unwanted");
  });

  it("stays on the device if it was chosen again meanwhile", async () => {
    await admin.db.media.update(PATH, { state: "kept" });
    await deleteLocalRecords(admin.db, PATH);
    expect(await state()).toBe("kept");
  });
});

describe("the files of a draft that is dropped", () => {
  it("are deleted here if they were never sent, also while a deletion is queued", async () => {
    await choose();
    await startDraft({ featuredImage: ADDRESS });
    await admin.commands.remove("blog", await admin.article(POST));
    await admin.commands.dropDraft(POST);
    expect(await admin.db.media.count()).toBe(0);
  });

  it("stay while a draft shows them, although the change that showed them was withdrawn", async () => {
    await choose();
    const id = idOf(await admin.writeArticle(POST, { featuredImage: ADDRESS }));
    await startDraft({ featuredImage: ADDRESS });
    await admin.commands.withdraw(id);
    expect(await state()).toBe("kept");
  });
});

describe("the copy of an uploaded file", () => {
  beforeEach(() => choose({ state: "there" }));
  const copies = () => admin.db.stored.toCollection().primaryKeys();
  const failing = (error: Error) =>
    admin.db.stored.hook("creating", () => {
      throw error;
    });

  it("is given up where there is no space", async () => {
    failing(new Dexie.QuotaExceededError("Full."));
    await trimUploadCopies(admin.db, remote.now);
    expect([await state(), await copies()]).toEqual([undefined, []]);
  });

  it("is not given up for another failure", async () => {
    failing(new Error("Broken."));
    await expect(trimUploadCopies(admin.db, remote.now)).rejects.toThrow("Broken.");
    expect(await state()).toBe("there");
  });

  it.each([
    ["is to be sent again to a restored server", () => admin.db.media.update(PATH, { state: "kept" })],
    ["is deleted", () => admin.db.media.delete(PATH)],
  ])("is not made if another tab finds meanwhile that the file %s", async (_, meanwhile) => {
    const transaction = admin.db.transaction.bind(admin.db) as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(admin.db, "transaction").mockImplementationOnce((async (...args: unknown[]) => {
      await meanwhile();
      return transaction(...args);
    }) as never);
    await trimUploadCopies(admin.db, remote.now);
    expect(await copies()).toEqual([]);
  });
});

describe("files that a restored server has lost", () => {
  const [LOST, FOUND] = ["a.webp", "b.webp"];
  beforeEach(async () => {
    await markMissing(admin.db, LOST, POST);
    await markMissing(admin.db, FOUND, POST);
    remote.files.set(FOUND, new ArrayBuffer(8));
  });

  it.each([
    ["one of them is still missing", null, [LOST]],
    [
      "the storage does not tell of one of them",
      { kind: "rejected", code: "InvalidKey", message: "" },
      [LOST],
    ],
    ["there is no connection", { kind: "offline" }, [LOST, FOUND]],
  ] as const)("are looked for one by one, where %s", async (_, failure, missing) => {
    if (failure) remote.fail("hasFile", failure);
    await recheckMissing(admin.db, remote, admin.auth);
    expect(await admin.read.missingFiles()).toEqual(missing);
  });
});
