import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AdminOf, fieldsIn, type WrittenKind } from "../../../src/domain/content/admin-content.ts";
import type { Draft } from "../../../src/domain/forms/draft.ts";
import { UNDO_MS } from "../../../src/domain/outbox/admin-operation.ts";
import { blankRow } from "../../../src/domain/outbox/admin-view.ts";
import { setIn } from "../../../src/domain/outbox/merge.ts";
import { type Change, coalesce, enqueueSave } from "../../../src/offline/admin/outbox/enqueue.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { minute, uuid } from "../support/content.ts";
import { idOf } from "../support/device.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const POST = uuid(1);
const NEW = uuid(2);
let remote: FakeAdminRemote;
let admin: AdminDevice;

const PICTURE = { width: 4, height: 3, alt: "Bread", thumbhash: null, variants: {} };

beforeEach(async () => {
  remote = new FakeAdminRemote();
  const ti = { title: "ሕምባሻ", content: "<p>ጥዑም</p>", excerpt: "ብዛዕባ" };
  const texts = { title: "Bread", content: "<p>Old</p>", excerpt: "About", author: "Saba" };
  remote.put("blog", POST, { ...texts, featuredImage: "/a.webp", imageMeta: PICTURE, translations: { ti } });
  admin = new AdminDevice(remote);
  await admin.pull();
});
afterEach(() => admin.db.delete());

async function shown<K extends WrittenKind>(kind: K, id = POST): Promise<AdminOf[K]> {
  const row = await admin.read.row(kind, id);
  if (!row) throw new Error("The row is not here.");
  return row.row;
}

/** Starts a draft with every field of the row, as a form does. */
async function startDraft<K extends WrittenKind>(kind: K, id = POST) {
  const base = await shown(kind, id);
  const draft = { kind, rowId: id, base, fields: fieldsIn(kind, base) };
  await admin.commands.storeDraft(draft as unknown as Draft);
}

/** Sets one field of the draft; `translations.ti.title` sets a nested one. */
async function type(kind: WrittenKind, field: string, value: unknown, id = POST) {
  const draft = await admin.read.draft(id, kind);
  if (!draft) throw new Error("There is no draft.");
  const fields = setIn(draft.fields, field.split("."), value);
  await admin.commands.storeDraft({ ...draft, fields } as unknown as Draft);
}

describe("folding a draft into queued operations", () => {
  it("a post unpublished after the draft was started stays unpublished", async () => {
    await startDraft("blog");
    await type("blog", "author", "Aster");
    await admin.commands.change("blog", await shown("blog"), { published: false });
    await admin.commands.saveDraft("blog", POST);
    await admin.send();
    expect(remote.row(POST)).toMatchObject({ published: false, author: "Aster" });
    expect(remote.effects).toHaveLength(1);
  });

  it("a post stays unpublished even if the operation was sent and not answered", async () => {
    await startDraft("blog");
    await type("blog", "translations.ti.title", "እንጌራ");
    await admin.commands.change("blog", await shown("blog"), { published: false });
    remote.fail("save", { kind: "offline" }, true);
    await admin.send();
    await admin.commands.saveDraft("blog", POST);
    await admin.send();
    expect(remote.row(POST)).toMatchObject({
      published: false,
      translations: { ti: { title: "እንጌራ", excerpt: "ብዛዕባ" } },
    });
  });

  it("a text that was sent and not answered is kept beside another of the same language", async () => {
    await startDraft("blog");
    const { translations } = await shown("blog");
    const ti = { ...translations.ti, title: "ሓድሽ" };
    await admin.commands.change("blog", await shown("blog"), { translations: { ...translations, ti } });
    remote.fail("save", { kind: "offline" });
    await admin.send();
    await type("blog", "translations.ti.content", "<p>ሓዱሽ</p>");
    await admin.commands.saveDraft("blog", POST);
    const [, second] = await admin.read.queuedOperations();
    expect(second?.intent).toMatchObject({ base: { translations: { ti } } });
    await admin.send();
    expect(remote.row(POST)).toMatchObject({ translations: { ti: { ...ti, content: "<p>ሓዱሽ</p>" } } });
  });

  it("a picture and its description are kept together", async () => {
    await startDraft("blog");
    await type("blog", "imageMeta", { ...PICTURE, alt: "Old bread" });
    const other = { featuredImage: "/b.webp", imageMeta: { ...PICTURE, alt: "Coffee" } };
    await admin.commands.change("blog", await shown("blog"), other);
    await admin.commands.saveDraft("blog", POST);
    await admin.send();
    expect(remote.row(POST)).toMatchObject(other);
  });

  it("a field that another device changed unseen is a conflict", async () => {
    await startDraft("blog");
    await type("blog", "title", "Mine");
    remote.put("blog", POST, { title: "Theirs" });
    await admin.pull();
    await admin.commands.change("blog", await shown("blog"), { published: false });
    await admin.commands.saveDraft("blog", POST);
    await admin.send();
    expect(await admin.states()).toEqual(["parked changed_elsewhere"]);
  });

  it("a change of another device that the author has seen is not a conflict", async () => {
    await admin.commands.change("blog", await shown("blog"), { published: false });
    remote.put("blog", POST, { title: "Theirs" });
    await admin.pull();
    await startDraft("blog");
    await type("blog", "title", "Mine");
    await admin.commands.saveDraft("blog", POST);
    await admin.send();
    expect(await admin.states()).toEqual([]);
    expect(remote.row(POST)).toMatchObject({ published: false, title: "Mine" });
  });

  it("a language that another device has written since is kept", async () => {
    await startDraft("blog");
    await type("blog", "translations.ti.title", "First");
    await admin.commands.saveDraft("blog", POST);
    remote.fail("save", { kind: "offline" });
    await admin.send();
    const fr = { title: "Pain", content: "<p>x</p>", excerpt: "x" };
    const { translations } = remote.row(POST) as AdminOf["blog"];
    remote.put("blog", POST, { translations: { ...translations, fr } });
    await admin.pull();
    await startDraft("blog");
    await type("blog", "translations.ti.title", "Second");
    await admin.commands.saveDraft("blog", POST);
    await admin.send();
    expect(remote.row(POST)).toMatchObject({ translations: { fr, ti: { title: "Second" } } });
  });
});

describe("folding a save into one that was never sent", () => {
  const address = (path: string) => `/storage/v1/object/public/media/${path}`;
  const queued = async () => {
    const [operation, ...more] = await admin.read.queuedOperations();
    if (operation?.intent.kind !== "save" || more.length > 0) throw new Error("There is not one save.");
    return { ...operation, intent: operation.intent };
  };
  const write = async (fields: Record<string, unknown>, isNew = false) =>
    idOf(await admin.writeArticle(isNew ? NEW : POST, fields, isNew));

  it("returns the id under which both are queued", async () => {
    await write({ title: "First" });
    const id = await write({ excerpt: "Second" });
    expect(await queued()).toMatchObject({ id, intent: { fields: { title: "First", excerpt: "Second" } } });
  });

  it("sends the files that the result refers to, and no others", async () => {
    const choose = (path: string) =>
      admin.commands.storeFile({ path, rowId: POST, bytes: new ArrayBuffer(8), type: "image/webp" });
    await choose("a.webp");
    await choose("left-out.webp");
    await write({ featuredImage: address("a.webp") });
    expect((await queued()).intent.media).toEqual(["a.webp"]);
    await choose("b.webp");
    await write({ content: `<img src="${address("b.webp")}">` });
    expect((await queued()).intent.media).toEqual(["a.webp", "b.webp"]);
    await admin.commands.change("blog", await shown("blog"), { published: false });
    expect((await queued()).intent.media).toEqual(["a.webp", "b.webp"]);
    await write({ featuredImage: null });
    expect((await queued()).intent.media).toEqual(["b.webp"]);
  });

  it("keeps a new row new, whether it is edited as shown or as it was begun", async () => {
    await write({ title: "New", content: "<p>x</p>", excerpt: "x" }, true);
    await admin.writeArticle(NEW, { title: "Newer" });
    await admin.writeArticle(NEW, { title: "Newest", content: "<p>x</p>" }, true);
    const fields = { title: "Newest", content: "<p>x</p>", excerpt: "x" };
    expect(await queued()).toMatchObject({ baseVersion: 0, intent: { base: null, fields } });
  });

  it("nothing is queued if every field is as it was", async () => {
    const base = await shown("blog");
    const { title } = base;
    const change = { id: uuid(700), kind: "blog", rowId: POST, fields: { title }, base, media: [], at: 0 };
    expect(await enqueueSave(admin.db, change as Change)).toBeNull();
    expect(await admin.states()).toEqual([]);
  });

  it("keeps a new row without any field", async () => {
    const create = () => admin.commands.create("blog", NEW, {});
    expect([(await create()).ok, (await create()).ok, (await queued()).baseVersion]).toEqual([true, true, 0]);
  });

  it("waits as before behind one that is being sent", async () => {
    await write({ title: "First" });
    remote.fail("save", { kind: "offline" });
    await admin.send();
    await write({ title: "Second" });
    await write({ title: "Third" });
    const [, second] = await admin.read.queuedOperations();
    expect(second).toMatchObject({ baseVersion: null, intent: { fields: { title: "Third" } } });
  });

  it("a second save of a new row that is being sent is one of a new row too", async () => {
    await write({ title: "New", content: "<p>x</p>" }, true);
    remote.fail("save", { kind: "offline" });
    await admin.send();
    await write({ title: "Newer", content: "<p>x</p>" }, true);
    const [, second] = await admin.read.queuedOperations();
    expect(second?.intent).toMatchObject({ base: null, fields: { title: "Newer", content: "<p>x</p>" } });
  });

  it("recreates a post that was deleted here even if nothing in it was changed", async () => {
    await startDraft("blog");
    await admin.commands.remove("blog", await shown("blog"));
    await admin.commands.saveDraft("blog", POST);
    admin.clock += UNDO_MS;
    await admin.send();
    expect(await admin.states()).toEqual([]);
    expect(remote.row(POST)).toMatchObject({ title: "Bread", content: "<p>Old</p>" });
  });

  it("a deletion is of the version that was shown, unless it waits for a save", async () => {
    await admin.commands.remove("blog", await shown("blog"));
    expect((await admin.read.queuedOperations()).map(({ baseVersion }) => baseVersion)).toEqual([1]);
    await admin.db.outbox.clear();
    await write({ title: "Mine" });
    await admin.commands.remove("blog", await shown("blog"));
    expect((await admin.read.queuedOperations()).map(({ baseVersion }) => baseVersion)).toEqual([1, null]);
  });
});

describe("folding a save into a conflict", () => {
  const write = async (fields: Record<string, unknown>) => idOf(await admin.writeArticle(POST, fields));

  it("leaves the conflict open where the row is gone, under its id", async () => {
    await write({ tags: ["coffee"] });
    remote.take(POST);
    await admin.send();
    const [conflict] = await admin.read.queuedOperations();
    expect(await write({ tags: ["coffee", "bread"] })).toBe(conflict?.id);
    expect(await admin.states()).toEqual(["parked deleted_elsewhere"]);
  });

  it("ends the conflict if both are the same now, and sends the rest", async () => {
    await write({ title: "Mine" });
    remote.put("blog", POST, { title: "Theirs" });
    await admin.send();
    await write({ title: "Theirs", excerpt: "Later" });
    expect(await admin.states()).toEqual(["pending"]);
    await admin.send();
    expect([await admin.states(), remote.row(POST)]).toMatchObject([
      [],
      { title: "Theirs", excerpt: "Later" },
    ]);
  });

  it("a conflict that is decided in two tabs is decided once", async () => {
    await write({ title: "Mine" });
    remote.put("blog", POST, { title: "Theirs" });
    await admin.send();
    const [conflict] = await admin.read.queuedOperations();
    if (!conflict) throw new Error("There is no conflict.");
    await admin.commands.retry(conflict.id);
    const resolve = () => admin.commands.resolve(conflict, ["title"]);
    expect((await resolve()).ok).toBe(true);
    expect(await admin.states()).toEqual(["pending"]);
    await admin.db.outbox.update(conflict.seq, { state: "parked" });
    expect([(await resolve()).ok, (await resolve()).ok]).toEqual([true, true]);
    expect([await admin.states(), (await admin.read.setAside(POST)).length]).toEqual([[], 1]);
  });
});

describe("the base of a folded save", () => {
  const row = (version: number, change: Partial<AdminOf["news"]> = {}) => ({
    ...blankRow("news", uuid(1), minute(0)),
    version,
    ...change,
  });
  const fold = (
    base: AdminOf["news"] | null,
    fields: Partial<AdminOf["news"]>,
    later: { base: AdminOf["news"] | null; fields: Partial<AdminOf["news"]> },
  ) =>
    coalesce({ kind: "save", on: "news", rowId: uuid(1), base, fields, media: [] }, { ...later, media: [] });
  const ti = (title: string, content: string) => ({ translations: { ti: { title, content } } });

  it("stays that of the first, for a field that both have changed", () => {
    const base = row(3, { title: "Bread" });
    const later = { base: row(2, { title: "First" }), fields: { title: "Second" } };
    const folded = fold(base, { title: "First" }, later);
    expect([folded.base, folded.fields]).toEqual([base, { title: "Second" }]);
  });

  it("stays that of the first if only one of them is of a new row", () => {
    const known = row(3, { title: "Bread" });
    const edited = fold(
      null,
      { title: "Bread" },
      { base: row(0, { title: "Bread" }), fields: { content: "x" } },
    );
    expect([edited.base, edited.fields]).toEqual([null, { title: "Bread", content: "x" }]);
    const recreated = fold(known, { title: "Own" }, { base: null, fields: { content: "x" } });
    expect([recreated.base, recreated.fields]).toEqual([known, { title: "Own", content: "x" }]);
  });

  it.each([
    ["newer", 1, 2],
    ["older", 2, 1],
  ])("has a text from the later one's row, which is %s, and the lower version", (_, first, second) => {
    const later = { base: row(second, ti("Theirs", "Mine")), fields: ti("Mine", "Mine") };
    const folded = fold(row(first, ti("Old", "Old")), ti("Old", "Mine"), later);
    expect(folded.base).toMatchObject({ version: 1, ...ti("Theirs", "Old") });
    expect(folded.fields).toEqual(ti("Mine", "Mine"));
  });
});

it("keeps a field that is set back to the value of the queued change's outdated base", () => {
  const outdated = { ...blankRow("news", uuid(1), minute(0)), version: 1, published: true };
  const queued = {
    kind: "save",
    on: "news",
    rowId: uuid(1),
    base: outdated,
    fields: { title: "w1" },
    media: [],
  } as const;
  const shown = { ...outdated, title: "w1", version: 2, published: false };
  const folded = coalesce({ ...queued, media: [] }, { base: shown, fields: { published: true }, media: [] });
  expect(folded.fields).toEqual({ title: "w1", published: true });
  expect(folded.base).toMatchObject({ published: false, version: 1 });
});
