import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDraftSession } from "../../../src/data/admin/draft-session.ts";
import type { AdminOf, DraftedKind, FieldsOf } from "../../../src/domain/content/admin-content.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

/** A draft is stored a second after a key; a loaded machine takes longer. */
const SOON = { timeout: 30_000 };

const ID = uuid(1);
let device: AdminDevice;
let remote: FakeAdminRemote;

beforeEach(async () => {
  remote = new FakeAdminRemote();
  device = new AdminDevice(remote);
  await device.pull();
});
afterEach(async () => {
  await device.db.delete();
});

/** Opens a form on a draft of a kind. */
async function openAs<K extends DraftedKind>(
  kind: K,
  fieldsOf: (row: AdminOf[K] | null) => FieldsOf<K>,
  { isNew = true, part = "" } = {},
) {
  const { read, fetcher, commands } = device;
  const now = () => device.clock;
  const session = createDraftSession<K, FieldsOf<K>>(kind, ID, part, () => ({
    read,
    fetcher,
    commands,
    now,
    isNew,
    fieldsOf,
  }));
  session.load();
  await vi.waitFor(() => expect(session.current().status).not.toBe("loading"), SOON);
  return { ...session, ...session.actions, shown: session.current };
}

const open = () => openAs("service", (row) => ({ title: row?.title ?? "" }));

/** Types in a window, and leaves it as if its page were hidden. */
async function write({ change, persist }: Awaited<ReturnType<typeof open>>, title: string): Promise<void> {
  change({ title });
  await persist();
}

const stashed = async () => (await device.read.setAside(ID)).map(({ fields }) => fields.title);

it("what another window has written is stashed when this one saves or discards its own", async () => {
  for (const ends of ["save", "discard"] as const) {
    const one = await open();
    await write(one, `${ends}: mine`);
    const other = await open();
    await write(other, `${ends}: theirs`);
    if (ends === "save") await one.save({ title: "Saved" });
    else await one.discard();
    expect(await stashed()).toContain(`${ends}: theirs`);
  }
});

it("a form that opens what the last one stored stashes nothing", async () => {
  const before = await open();
  await write(before, "Coffee");
  const after = await open();
  await write(after, "Coffee at five");
  await write(after, "Coffee at six");
  expect(await stashed()).toEqual([]);
});

it("someone who types without a pause has on this device what was typed a second ago", async () => {
  const draft = await open();
  const stored = async () => (await device.read.draft(ID, "service"))?.fields.title;
  draft.change({ title: "C" });
  await vi.waitFor(async () => expect(await stored()).toBe("C"), SOON);
  draft.change({ title: "Co" });
  device.clock += 1_000;
  draft.change({ title: "Cof" });
  await vi.waitFor(async () => expect(await stored()).toBe("Cof"), SOON);
  // Shown as saved once typing stops: a text that changes each second disturbs.
  expect(draft.shown()).toMatchObject({ storage: { state: "typing" } });
});

it("words beside a row are a draft of their own, and a decision about the row as it is when they are saved", async () => {
  remote.put("submission", ID, { topic: "voice", status: "new", answer: "", transcript: "" });
  await device.pull();
  const beside = (part: "answer" | "transcript") =>
    openAs("submission", (row) => ({ [part]: row?.[part] ?? "" }), { isNew: false, part });
  const [answer, transcript] = [await beside("answer"), await beside("transcript")];
  answer.change({ answer: "See you" });
  transcript.change({ transcript: "Selam" });
  await vi.waitFor(
    async () =>
      expect((await device.read.drafts()).map(({ rowId }) => rowId).sort()).toEqual([
        `${ID}:answer`,
        `${ID}:transcript`,
      ]),
    SOON,
  );
  remote.put("submission", ID, { status: "published" });
  await device.pull();
  expect(await answer.save({ answer: "See you", status: "applied" })).toBeNull();
  expect((await device.read.queuedOperations()).map(({ intent }) => intent)).toMatchObject([
    {
      kind: "save",
      rowId: ID,
      fields: { answer: "See you", status: "applied" },
      base: { status: "published" },
    },
  ]);
  expect((await device.read.drafts()).map(({ rowId }) => rowId)).toEqual([`${ID}:transcript`]);
});

it("saving queues the draft, ignores later changes of the closing form, and a form that stays open can be changed again", async () => {
  const draft = await open();
  expect(await draft.save({ title: "Bread" })).toBeNull();
  draft.change({ title: "Late" });
  expect((await device.read.queuedOperations()).map(({ intent }) => intent)).toMatchObject([
    { kind: "save", fields: { title: "Bread" } },
  ]);
  expect(await device.read.draft(ID, "service")).toBeNull();
  await draft.reopen();
  expect(draft.shown()).toMatchObject({
    fields: { title: "Bread" },
    base: { title: "Bread" },
    persistedAt: null,
  });
  draft.change({ title: "Later" });
  expect(draft.current()).toEqual({ title: "Later" });
});

it("a form that is saved and stays open begins the next draft with what is typed, from the saved row", async () => {
  const draft = await open();
  draft.change({ title: "Bread " });
  const saving = draft.save({ title: "Bread" }, true);
  draft.change({ title: "Bread and tea" });
  expect(await saving).toBeNull();
  expect(draft.shown()).toMatchObject({
    fields: { title: "Bread and tea" },
    base: { title: "Bread" },
    storage: { state: "typing" },
  });
  await vi.waitFor(
    async () =>
      expect(await device.read.draft(ID, "service")).toMatchObject({
        base: { title: "Bread" },
        fields: { title: "Bread and tea" },
      }),
    SOON,
  );
  expect((await device.read.queuedOperations()).map(({ intent }) => intent)).toMatchObject([
    { kind: "save", fields: { title: "Bread" } },
  ]);
});

it("what an unmounting form still says after it was saved begins no new draft", async () => {
  const draft = await open();
  expect(await draft.save({ title: "Bread" })).toBeNull();
  draft.change({ title: "Bread, from a field that lost its focus" });
  expect(draft.shown()).toMatchObject({ fields: { title: "Bread" }, storage: { state: "unchanged" } });
  draft.leave();
  await draft.reopen();
  expect(draft.current()).toEqual({ title: "Bread" });
  expect(await device.read.draft(ID, "service")).toBeNull();
});

it("Publish publishes a post that was unpublished after its form was opened", async () => {
  const row = { title: "Hall", content: "Words enough", published: true };
  await device.commands.storeDraft({ kind: "news", rowId: ID, base: null, fields: row });
  await device.commands.saveDraft("news", ID);
  await device.send();
  await device.pull();
  const fieldsOf = (shown: object | null): FieldsOf<"news"> => ({ ...row, ...shown });
  const draft = await openAs("news", fieldsOf, { isNew: false });
  const saved = (await device.read.row("news", ID))?.row;
  if (!saved) throw new Error("The post is not here.");
  await device.commands.change("news", saved, { published: false });
  await device.send();
  await device.pull();
  expect((await device.read.row("news", ID))?.isPublic).toBe(false);
  expect(await draft.save({ ...draft.current(), published: true })).toBeNull();
  await device.send();
  expect((await device.read.row("news", ID))?.isPublic).toBe(true);
});

it("a row that neither this device nor a draft has is missing", async () => {
  const missing = await openAs("service", () => ({ title: "" }), { isNew: false });
  expect(missing.shown().status).toBe("missing");
});
