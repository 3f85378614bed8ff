import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AdminKind, AdminOf, Fields } from "../../../src/domain/content/admin-content.ts";
import type { AdminIntent, AdminOperation } from "../../../src/domain/outbox/admin-operation.ts";
import { blankRow } from "../../../src/domain/outbox/admin-view.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { neverAttempted } from "../../../src/offline/admin/outbox/enqueue.ts";
import {
  deadLetterWithFollowers,
  type PrecedingSave,
  rebaseOperation,
} from "../../../src/offline/admin/outbox/rebase.ts";
import { minute, uuid } from "../support/content.ts";

const ROW = uuid(1);
const [SOON, LATER] = [minute(60), minute(120)];
let db: AdminDatabase;
let databases = 0;

beforeEach(() => {
  databases += 1;
  db = new AdminDatabase(`rebase-${databases}`);
});
afterEach(() => db.delete());

function row<K extends AdminKind>(kind: K, version: number, change: Partial<AdminOf[K]> = {}): AdminOf[K] {
  return { ...blankRow(kind, ROW, minute(0)), version, ...change };
}
const post = (version: number, change: Partial<AdminOf["blog"]> = {}) =>
  row("blog", version, { title: "Bread", ...change });

const deletion = (base: AdminOf[AdminKind], on: AdminKind = "blog"): AdminIntent => ({
  kind: "delete",
  on,
  rowId: ROW,
  base,
});
const save = (base: AdminOf[AdminKind] | null, fields: Fields, on: AdminKind = "blog"): AdminIntent => ({
  kind: "save",
  on,
  rowId: ROW,
  base,
  fields,
  media: [],
});
/** The change of this device that was sent before. */
const sent = (fields: Fields, base = post(1)): PrecedingSave => ({ fields, base });

async function queue(intent: AdminIntent): Promise<AdminOperation> {
  const { length } = await db.outbox.toArray();
  const seq = await db.outbox.add({
    ...neverAttempted(uuid(100 + length)),
    format: 1,
    actor: db.userId,
    lane: `${intent.on}:${ROW}`,
    rowId: ROW,
    intent,
    baseVersion: null,
    queuedAt: 0,
  });
  const operation = await db.outbox.get(seq);
  if (!operation) throw new Error("Nothing is queued.");
  return operation;
}

/** Rebases an intent, and says what has become of it: the same is stored and returned. */
async function rebase(intent: AdminIntent, onto: AdminOf[AdminKind] | null, own: PrecedingSave | null) {
  const ready = await rebaseOperation(db, await queue(intent), onto, own);
  const [stored] = await db.outbox.toArray();
  if (ready) expect(stored).toEqual(ready);
  return { ready, stored };
}

const DROPPED = { ready: null, stored: undefined };
const conflict = (theirs: AdminOf[AdminKind] | null) => ({
  ready: null,
  stored: {
    state: "parked",
    conflict: { theirs },
    refusal: { code: theirs ? "changed_elsewhere" : "deleted_elsewhere", message: "" },
  },
});

it("a deletion behind a save that was taken back does not keep what that save had written", async () => {
  const { ready } = await rebase(deletion(post(1, { title: "Taken back" })), post(1), null);
  if (!ready) throw new Error("It is not sent.");
  // Another device saves the post as it is.
  expect(await rebaseOperation(db, ready, post(2), null)).toMatchObject({ baseVersion: 2 });
});

describe("a save that waited", () => {
  it.each([
    ["nothing of this device before it", null],
    ["an own change of another field before it", sent({ excerpt: "First" })],
  ])("is a conflict with what another device wrote, with %s", async (_, own) => {
    const theirs = post(2, { title: "Theirs" });
    expect(await rebase(save(post(1), { title: "Mine" }), theirs, own)).toMatchObject(conflict(theirs));
  });

  it("is dropped if another device has made the same change", async () => {
    expect(await rebase(save(post(1), { title: "Same" }), post(2, { title: "Same" }), null)).toEqual(DROPPED);
  });

  it("is dropped if the row as it was pulled has it already, with an own change before it", async () => {
    const pulled = post(2, { title: "Mine" });
    expect(await rebase(save(pulled, { title: "Mine" }), pulled, sent({ title: "Mine" }))).toEqual(DROPPED);
  });

  it("of a new row changes the row if there is one after all", async () => {
    const { ready } = await rebase(save(null, { title: "New" }), post(1), null);
    expect(ready).toMatchObject({ baseVersion: 1, intent: { base: post(1), fields: { title: "New" } } });
  });

  it("is a conflict in a text that this device did not change before, in the same language", async () => {
    const ti = (title: string, excerpt: string) => ({
      translations: { ti: { title, excerpt, content: "" } },
    });
    const own = sent(ti("B", "Old"), post(1, ti("A", "Old")));
    const theirs = post(3, ti("B", "Theirs"));
    const mine = save(post(1, ti("B", "Old")), ti("B", "Mine"));
    expect(await rebase(mine, theirs, own)).toMatchObject(conflict(theirs));
  });
});

it("a translated text that the server stored in another form than it was sent is not a conflict", async () => {
  const ti = (title: string) => ({ translations: { ti: { title, content: "", excerpt: "" } } });
  const mine = save(post(1, ti("B ")), ti("C"));
  const { ready } = await rebase(mine, post(2, ti("B")), sent(ti("B "), post(1, ti("A"))));
  expect(ready).toMatchObject({ baseVersion: 2, intent: { fields: ti("C") } });
});

describe("a change of a row that is gone", () => {
  it("is sent if it is a deletion", async () => {
    const intent = deletion(post(1));
    expect((await rebase(intent, null, sent({})))?.ready).toMatchObject({ baseVersion: 0, intent });
  });

  it("is sent if it creates the row", async () => {
    const intent = save(null, { title: "New" });
    expect((await rebase(intent, null, null)).ready).toMatchObject({ baseVersion: 0, intent });
  });

  it.each(["message", "comment"] as const)("is dropped if it is a flag of a %s", async (kind) => {
    const intent = save(row(kind, 1), kind === "message" ? { read: true } : { status: "hidden" }, kind);
    expect(await rebase(intent, null, null)).toEqual(DROPPED);
  });

  it("creates the whole row if the server never had it", async () => {
    const { ready } = await rebase(save(post(0, { excerpt: "About" }), { title: "Mine" }), null, null);
    const fields = { title: "Mine", excerpt: "About" };
    expect(ready).toMatchObject({ baseVersion: 0, intent: { base: null, fields } });
  });

  it("is a conflict if another device has deleted it", async () => {
    expect(await rebase(save(post(1), { title: "Mine" }), null, null)).toMatchObject(conflict(null));
  });
});

describe("a deletion that waited", () => {
  it.each(["message", "comment"] as const)("is not a conflict with a flag of a %s", async (kind) => {
    const flagged = row(kind, 2, kind === "message" ? { read: true } : { status: "hidden" as const });
    expect((await rebase(deletion(row(kind, 1), kind), flagged, null)).ready).toMatchObject({
      baseVersion: 2,
    });
  });

  const [DATE, OTHER_DATE] = [minute(1), minute(2)];
  it.each<[string, Partial<AdminOf["blog"]>, Partial<AdminOf["blog"]>, PrecedingSave | null]>([
    ["that got another date", { published: true, publishedAt: DATE }, { publishedAt: OTHER_DATE }, null],
    ["that was public for a while", { published: false }, { publishedAt: DATE }, null],
    [
      "that was public for a while before its schedule",
      { published: false, publishAt: LATER },
      { publishedAt: DATE },
      sent({ publishAt: LATER }),
    ],
  ])("is a conflict with a post %s", async (_, base, change, own) => {
    const theirs = post(2, { ...base, ...change });
    expect(await rebase(deletion(post(1, base)), theirs, own)).toMatchObject(conflict(theirs));
  });

  it("is not a conflict with the date that the server gave a post by an own schedule", async () => {
    const seen = post(1, { published: false, publishAt: SOON });
    const published = post(2, { published: true, publishAt: null, publishedAt: SOON });
    const { ready } = await rebase(deletion(seen), published, sent({ publishAt: SOON }));
    expect(ready).toMatchObject({ baseVersion: 2 });
  });
});

describe("a post whose own schedule was carried out", () => {
  const draft = post(1, { published: false, publishAt: SOON });
  const published = post(2, { published: true, publishAt: null, publishedAt: SOON });
  const own = sent({ publishAt: SOON });
  const fieldsOf = async (fields: Fields, base = draft, row = published) => {
    const { ready } = await rebase(save(base, fields), row, own);
    return ready?.intent.kind === "save" ? ready.intent.fields : null;
  };

  it("stays public if something else is changed", async () => {
    expect(await fieldsOf({ title: "Mine" })).toEqual({ title: "Mine" });
  });

  it("needs no further change if it is published by hand", async () => {
    expect(await rebase(save(draft, { published: true, publishAt: null }), published, own)).toEqual(DROPPED);
  });

  it("takes the date that it is given by hand", async () => {
    expect(await fieldsOf({ publishedAt: LATER })).toEqual({ publishedAt: LATER });
  });

  it("is a draft again if its schedule is moved", async () => {
    expect(await fieldsOf({ publishAt: LATER })).toEqual({ publishAt: LATER, published: false });
  });

  it("stays public if it was public when its schedule was cancelled", async () => {
    const base = post(1, { published: true, publishAt: SOON, publishedAt: SOON });
    expect(await fieldsOf({ publishAt: null, title: "Mine" }, base)).toEqual({ title: "Mine" });
  });

  it("is a conflict if another device has published it, and not the schedule", async () => {
    const mine = save(post(1, { published: false }), { publishAt: LATER });
    expect(await rebase(mine, published, sent({ title: "Bread" }))).toMatchObject(conflict(published));
  });
});

describe("what waits behind a change that needs a decision", () => {
  const refusal = { code: "title_length", message: "" };
  const states = async () =>
    (await db.outbox.toArray()).map(({ state, intent }) => [
      state,
      intent.kind === "save" ? intent.fields : "delete",
    ]);

  it("is folded into it, except deletions", async () => {
    const first = await queue(save(post(1), { title: "" }));
    await queue(save(post(1), { excerpt: "Second" }));
    await queue(deletion(post(1)));
    await deadLetterWithFollowers(db, first, refusal);
    expect(await states()).toEqual([
      ["parked", { title: "", excerpt: "Second" }],
      ["pending", "delete"],
    ]);
  });

  it("waits on behind a deletion", async () => {
    const first = await queue(deletion(post(1)));
    await queue(save(post(1), { title: "Again" }));
    await deadLetterWithFollowers(db, first, refusal);
    expect(await states()).toEqual([
      ["parked", "delete"],
      ["pending", { title: "Again" }],
    ]);
  });
});
