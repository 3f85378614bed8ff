import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AdminOf, fieldsIn, type WrittenKind } from "../../../src/domain/content/admin-content.ts";
import type { Draft } from "../../../src/domain/forms/draft.ts";
import { blankRow } from "../../../src/domain/outbox/admin-view.ts";
import { setIn } from "../../../src/domain/outbox/merge.ts";
import { coalesce } from "../../../src/offline/admin/outbox/enqueue.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { minute, uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const POST = uuid(1);
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
