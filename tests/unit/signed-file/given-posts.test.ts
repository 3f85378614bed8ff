import { beforeEach, expect, it } from "vitest";
import { readSignedText, signedText } from "../../../src/capabilities/signing/domain/signed-text.ts";
import { checkGiven } from "../../../src/capabilities/signing/offline/check-given.ts";
import { takeGiven } from "../../../src/capabilities/signing/offline/take-given.ts";
import { publicKeysOf } from "../../../src/capabilities/signing/server/signing-key.ts";
import type { PostKind } from "../../../src/domain/kinds/kinds.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { putReturnedRows } from "../../../src/offline/site/mirror.ts";
import { pull } from "../../../src/offline/site/pull.ts";
import { createReader } from "../../../src/offline/site/queries.ts";
import { newsPost } from "../support/content.ts";
import { FakeRemote } from "../support/fake-remote.ts";
import { KEY } from "./signed-files.ts";

let db: SiteDatabase;
let remote: FakeRemote;
let databases = 0;

beforeEach(async () => {
  databases += 1;
  db = new SiteDatabase(`given-${databases}`);
  remote = new FakeRemote();
});

const fetchOne = async <K extends PostKind>(kind: K, id: string) => {
  const found = await remote.row(kind, id);
  if (found.ok && found.value) await putReturnedRows(db, kind, [found.value]);
  return found;
};
const given = (n: number, rev = n) => ({ kind: "news" as const, row: newsPost(n, { rev }) });

it("a post older than the lists can be read, and is not in them", async () => {
  for (let n = 100; n < 125; n += 1) remote.publish("news", newsPost(n));
  await pull(db, remote, 20);
  const post = given(5);
  expect(await takeGiven(db, [post])).toEqual(["kept"]);
  const read = createReader(db);
  expect(await read.byId("news", post.row.id)).toMatchObject({ title: "News 5", rev: 5 });
  const listed = await read.newest("news", 100);
  expect(listed).toHaveLength(20);
  expect(listed.map(({ id }) => id)).not.toContain(post.row.id);
});

it("an older revision than the one here changes nothing, nor does a post that was taken down", async () => {
  await pull(db, remote);
  await takeGiven(db, [given(5, 9)]);
  expect(await takeGiven(db, [given(5, 8), given(5, 9)])).toEqual(["newer_here", "here"]);
  await db.tombstones.put({ kind: "news", id: given(6).row.id, rev: 12 });
  expect(await takeGiven(db, [given(6, 12), given(6, 13)])).toEqual(["removed", "kept"]);
  expect((await db.news.get(given(5).row.id))?.rev).toBe(9);
});

it("a device without a mirror takes nothing", async () => {
  expect(await takeGiven(db, [given(5)])).toBeNull();
  expect(await db.news.count()).toBe(0);
});

it("a post that was taken down before this device's cursor is removed when the server is asked", async () => {
  await pull(db, remote);
  const post = given(5, 0);
  await takeGiven(db, [post]);
  const { kind, row } = post;
  const checked = await checkGiven(db, fetchOne, [{ kind, id: row.id, rev: row.rev }]);
  expect(checked).toEqual({ confirmed: [], removed: [row.id], pictures: [] });
  expect(await db.news.get(row.id)).toBeUndefined();
  expect(await takeGiven(db, [post])).toEqual(["removed"]);
});

it("a post that was edited is replaced, and without an answer it stays to be checked", async () => {
  await pull(db, remote);
  const post = given(5, 1);
  await takeGiven(db, [post]);
  const asked = [{ kind: post.kind, id: post.row.id, rev: 1 }];
  remote.failures.push({ call: "row", failure: { kind: "offline" } });
  expect(await checkGiven(db, fetchOne, asked)).toEqual({ confirmed: [], removed: [], pictures: [] });
  expect(await db.news.get(post.row.id)).toBeDefined();
  remote.publish("news", newsPost(4));
  remote.publish("news", newsPost(5, { title: "Edited" }));
  expect((await checkGiven(db, fetchOne, asked)).confirmed).toEqual([post.row.id]);
  expect(await createReader(db).byId("news", post.row.id)).toMatchObject({ title: "Edited" });
});

it("the signed text does not depend on the order of fields, nor on counters, and reads back as the post", () => {
  const { row } = given(5);
  const reversed = Object.fromEntries(Object.entries(row).reverse()) as typeof row;
  const text = signedText({ kind: "news", row }, "https://selam.example");
  expect(
    signedText({ kind: "news", row: { ...reversed, ...{ likes: 3, at: "x" } } }, "https://selam.example"),
  ).toBe(text);
  expect(readSignedText(text)).toEqual({ site: "https://selam.example", post: { kind: "news", row } });
  expect(publicKeysOf(KEY)).toHaveLength(1);
});
