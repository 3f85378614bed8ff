import { expect, it } from "vitest";
import { readSignedFile } from "../../../src/capabilities/signing/components/read-signed-file.ts";
import type { GivenPost } from "../../../src/capabilities/signing/domain/signed-text.ts";
import { publicKeysOf } from "../../../src/capabilities/signing/server/signing-key.ts";
import { communityPost, newsPost } from "../support/content.ts";
import { withMutations } from "./mutations.ts";
import { bytesOf, fileOf, KEY, newestFileOf, SITE, signedBy } from "./signed-files.ts";

/** Fewer than 20, because each costs a signature check in each of the changed files. */
const COUNT = 5;
const TI = { title: "ቡና ሰንበት", content: "ንዑ ንስተ" };
const POST: GivenPost = {
  kind: "news",
  row: newsPost(7, { title: "Sunday coffee", content: "Come and drink", translations: { ti: TI } }),
};
const TRUST = { site: SITE, keys: publicKeysOf(KEY) };
const read = (bytes: Uint8Array) => readSignedFile(bytes.buffer as ArrayBuffer, TRUST);

it("of 1,000 files that were changed at random none is accepted", async () => {
  const second: GivenPost = { kind: "community", row: communityPost(3) };
  const html = await fileOf(POST, [signedBy(KEY, POST), signedBy(KEY, second)]);
  const original = new Uint8Array(bytesOf(html));
  expect((await read(original)).ok).toBe(true);
  const accepted: unknown[] = [];
  const tried = await withMutations(original, 1_050, async (changed, change) => {
    if ((await read(changed)).ok) accepted.push(change);
  });
  expect(tried).toBeGreaterThanOrEqual(1_000);
  expect(accepted).toEqual([]);
}, 60_000);

it("of 1,000 changed files of several posts only posts as they were signed are taken, and all others are named", async () => {
  const posts = Array.from({ length: COUNT }, (_, n): GivenPost => {
    const row = { title: `News ${n}`, content: `Text ${n}`, translations: { ti: TI } };
    return { kind: "news", row: newsPost(n + 1, row) };
  });
  const signed = posts.map((post) => signedBy(KEY, post));
  const original = new Uint8Array(bytesOf(await newestFileOf(posts, signed)));
  const whole = await read(original);
  expect(whole.ok && whole.posts.map(({ post }) => post)).toEqual(posts);
  expect(whole).toMatchObject({ refused: [], isWhole: true });
  const known = new Map(
    (whole.ok ? whole.posts : []).map(({ post }) => [post.row.id, JSON.stringify(post)] as const),
  );
  let [partly, wholly, taken] = [0, 0, 0];
  const tried = await withMutations(original, 1_050, async (changed) => {
    const result = await read(changed);
    if (!result.ok) {
      wholly += 1;
      return;
    }
    expect(result.isWhole).toBe(false);
    for (const { post } of result.posts) expect(JSON.stringify(post)).toBe(known.get(post.row.id));
    const ids = new Set(result.posts.map(({ post }) => post.row.id));
    expect(ids.size + result.refused.length).toBeGreaterThanOrEqual(COUNT);
    taken += ids.size;
    if (result.refused.length > 0) partly += 1;
  });
  console.info(`${tried} changed: ${wholly} refused as a whole, ${partly} in part, ${taken} posts taken.`);
  expect(tried).toBeGreaterThanOrEqual(1_000);
  expect(partly).toBeGreaterThan(0);
}, 120_000);
