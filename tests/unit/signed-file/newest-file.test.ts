import { expect, it } from "vitest";
import {
  readSignedFile,
  readSignedFragment,
} from "../../../src/capabilities/signing/components/read-signed-file.ts";
import { linkOfParts } from "../../../src/capabilities/signing/components/signed-link.ts";
import type { SignedPost } from "../../../src/capabilities/signing/domain/signatures.ts";
import type { GivenPost } from "../../../src/capabilities/signing/domain/signed-text.ts";
import { newSigningKey, publicKeysOf } from "../../../src/capabilities/signing/server/signing-key.ts";
import { blogPost, newsPost } from "../support/content.ts";
import { bytesOf, KEY, newestFileOf, SITE, signedBy } from "./signed-files.ts";

const TRUST = { site: SITE, keys: publicKeysOf(KEY) };
const POSTS = [1, 2, 3].map(
  (n): GivenPost => ({ kind: "news", row: newsPost(n, { title: `News ${n}`, content: `Text ${n}` }) }),
);
const SIGNED = POSTS.map((post) => signedBy(KEY, post));

/** What is read of the newest posts when the second is replaced. */
async function withSecond(second: SignedPost) {
  const [first, , third] = SIGNED;
  if (!(first && third)) throw new Error("There are three posts.");
  const result = await readSignedFile(bytesOf(await newestFileOf(POSTS, [first, second, third])), TRUST);
  if (!result.ok) throw new Error(`The file is refused: ${result.why}`);
  return result;
}

it("a file of the newest posts has a table of contents, each post with its picture, and no script", async () => {
  const picture = { src: "data:image/jpeg;base64,/9j/4AAQ", width: 480, height: 320 };
  const html = await newestFileOf(POSTS, SIGNED, picture);
  expect(
    [...html.matchAll(/<li><a href="#(p\d)"[^>]*>([^<]*)/g)].map(([, id, title]) => [id, title]),
  ).toEqual([
    ["p1", "News 1"],
    ["p2", "News 2"],
    ["p3", "News 3"],
  ]);
  for (const id of ["p1", "p2", "p3"]) expect(html).toContain(`<section id="${id}">`);
  expect(html.split('src="data:image/jpeg')).toHaveLength(4);
  expect(html).not.toMatch(/<script|\son\w+=/i);
});

it("pictures that would make the file too large to pass on are left out, of the oldest posts", async () => {
  const picture = { src: `data:image/jpeg;base64,${"A".repeat(300_000)}`, width: 480, height: 320 };
  const html = await newestFileOf(POSTS, SIGNED, picture);
  expect(html.split('src="data:image/jpeg')).toHaveLength(3);
});

it("of a file with a forged, foreign, oversized or script-carrying post the others are taken, and that one is named with its reason", async () => {
  const [, post] = POSTS;
  if (!post) throw new Error("There are three posts.");
  const signed = signedBy(KEY, post);
  const foreign = newSigningKey();
  const article: GivenPost = {
    kind: "blog",
    row: blogPost(9, { title: "Bad", content: "<p onclick=x()>Hi</p>" }),
  };
  const cases: [SignedPost, string, string | undefined][] = [
    [{ ...signed, text: signed.text.replace("Text 2", "Text X") }, "forged", "News 2"],
    [signedBy(foreign, post), "unknown_key", "News 2"],
    [signedBy(KEY, post, "https://other.example"), "other_site", "News 2"],
    [signedBy(KEY, article), "script", "Bad"],
    [{ ...signed, text: " ".repeat(9_000_000) }, "too_large", undefined],
  ];
  for (const [second, why, title] of cases) {
    const { posts, refused } = await withSecond(second);
    expect(posts.map((each) => each.post.row.id)).toEqual([POSTS[0]?.row.id, POSTS[2]?.row.id]);
    expect(refused.map(({ place }) => place)).toEqual([2]);
    expect(refused[0]?.why).toBe(why);
    expect(refused[0]?.claimed?.row.title).toBe(title);
  }
});

it("of a file that was cut off, what is whole is taken, and what is missing is counted", async () => {
  const html = await newestFileOf(POSTS, SIGNED);
  const link = await linkOfParts(SIGNED, SITE);
  const [, , second = ""] = link.split("#2.")[1]?.split(".") ?? [];
  const cut = html.slice(0, html.indexOf(second) + second.length - 5);
  const result = await readSignedFile(bytesOf(cut), TRUST);
  expect(result).toMatchObject({
    ok: true,
    isWhole: false,
    posts: [{ post: POSTS[0] }],
    refused: [
      { place: 2, why: "damaged" },
      { place: 3, why: "damaged" },
    ],
  });
});

it("the link of such a file hands all posts over, and one that announces none or too many is refused", async () => {
  const { hash } = new URL(await linkOfParts(SIGNED, SITE));
  const result = await readSignedFragment(hash, TRUST);
  expect(result.ok && result.posts).toHaveLength(3);
  for (const wrong of [hash.replace("#2.3.", "#2.0."), hash.replace("#2.3.", "#2.99."), "#2.x."])
    expect(await readSignedFragment(wrong, TRUST)).toEqual({ ok: false, why: "damaged" });
  expect(await readSignedFragment(hash, { ...TRUST, keys: null })).toEqual({ ok: false, why: "no_keys" });
});
