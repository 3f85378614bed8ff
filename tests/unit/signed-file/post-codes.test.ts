import fc from "fast-check";
import { encodeQR } from "qr";
import { decodeQR } from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { createCodeCollector } from "../../../src/capabilities/signing/components/code-collector.ts";
import { codesOf } from "../../../src/capabilities/signing/components/post-codes.ts";
import { readSignedFragment } from "../../../src/capabilities/signing/components/read-signed-file.ts";
import { MAX_CODES } from "../../../src/capabilities/signing/components/signed-link.ts";
import type { GivenPost } from "../../../src/capabilities/signing/domain/signed-text.ts";
import { publicKeysOf } from "../../../src/capabilities/signing/server/signing-key.ts";
import { newsPost } from "../support/content.ts";
import { KEY, SITE, signedBy } from "./signed-files.ts";

const TRUST = { site: SITE, keys: publicKeysOf(KEY) };
/** Syllables of Ge'ez at random, which compress worse than any text. */
const geez = (length: number, seed = 7) => {
  let state = seed;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const high = state >>> 16;
    return high % 7 === 0 ? " " : String.fromCharCode(0x1200 + (high % 200));
  }).join("");
};
const postOf = (content: string): GivenPost => ({
  kind: "news",
  row: newsPost(7, { title: "ቡና ሰንበት", lang: "ti", content }),
});
async function codes(content: string): Promise<readonly string[]> {
  const made = await codesOf(signedBy(KEY, postOf(content)), SITE, "ti");
  if (!made) throw new Error("The post is too long for codes.");
  return made;
}
/** What is read of codes, in the order given. */
async function collected(texts: readonly string[]) {
  const collector = createCodeCollector();
  const kinds: string[] = [];
  for (const text of texts) {
    const code = await collector.take(text);
    kinds.push(code.kind);
    if (code.kind === "whole") return { kinds, result: await readSignedFragment(code.fragment, TRUST) };
  }
  return { kinds, result: null };
}

describe("a post as QR codes", () => {
  it("with 600 letters of Ge'ez is one code, which is the link that any camera opens", async () => {
    const text = await sixHundred();
    const [code = "", ...more] = await codes(text);
    expect(more).toEqual([]);
    expect(code).toMatch(/^https:\/\/selam\.example\/open\?hl=ti#1\./);
    const { result } = await collected([code]);
    expect(result?.ok && result.posts[0]?.post.row).toMatchObject({ content: text });
  });

  it("that is longer is a sequence, which is collected in any order and more than once", async () => {
    const text = geez(3_000);
    const made = await codes(text);
    expect(made.length).toBeGreaterThan(5);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...made], { minLength: made.length }), async (order) => {
        const { kinds, result } = await collected([...order.slice(1, 3), ...order]);
        expect(kinds.slice(0, -1).every((kind) => kind === "part")).toBe(true);
        expect(result?.ok && result.posts[0]?.post.row).toMatchObject({ content: text });
      }),
      { numRuns: 20 },
    );
  });

  it("says which codes are missing", async () => {
    const made = await codes(geez(3_000));
    const collector = createCodeCollector();
    await collector.take(made[1] ?? "");
    const code = await collector.take(made[3] ?? "");
    const missing = made.map((_, index) => index + 1).filter((place) => place !== 2 && place !== 4);
    expect(code).toEqual({ kind: "part", progress: { count: made.length, missing } });
  });

  it("of another post begin anew", async () => {
    const [one, other] = [await codes(geez(2_000, 1)), await codes(geez(2_000, 2))];
    const { result } = await collected([...other.slice(1), ...one]);
    expect(result?.ok && result.posts[0]?.post.row).toMatchObject({ content: geez(2_000, 1) });
  });

  it("too long for codes is said so", async () => {
    expect(await codesOf(signedBy(KEY, postOf(geez(40_000))), SITE, "ti")).toBeNull();
    expect((await codes(geez(9_000))).length).toBeLessThanOrEqual(MAX_CODES);
  });

  it("is drawn so that the decoder reads the same text", async () => {
    for (const code of [await sixHundred().then(codes), await codes(geez(3_000))].flat())
      expect(decodeQR(pictureOf(code))).toBe(code);
  });
});

it("a foreign code is not one of ours, and of 1,000 sequences with a changed code none gives another post", async () => {
  for (const foreign of [
    "",
    "hello",
    "WIFI:S:x;;",
    "https://other.example/",
    `${SITE}/open#9.AAAA`,
    `${SITE}/open#3.AAAAAAAA.3.4.x`,
  ])
    expect((await createCodeCollector().take(foreign)).kind).toBe("foreign");
  const made = await codes(geez(1_500));
  const whole = (await collected(made)).result;
  const signedPosts = JSON.stringify(whole?.ok && whole.posts.map(({ post }) => post));
  let accepted = 0;
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(made.length - 1),
      fc.nat(),
      fc.string({ unit: fc.constantFrom(..."AZaz09-_.#"), maxLength: 3 }),
      async (which, at, put) => {
        const original = made[which] ?? "";
        // Behind the site's address, which is only where a camera opens it.
        const from = original.indexOf("#") + (at % (original.length - original.indexOf("#")));
        const changed = original.slice(0, from) + put + original.slice(from + 1);
        if (changed === original) return;
        tried += 1;
        const { result } = await collected(made.map((code, index) => (index === which ? changed : code)));
        if (result?.ok && JSON.stringify(result.posts.map(({ post }) => post)) !== signedPosts) accepted += 1;
      },
    ),
    { numRuns: 1_050 },
  );
  expect(tried).toBeGreaterThanOrEqual(1_000);
  expect(accepted).toBe(0);
});

/** 600 letters of the interface's own Tigrinya. */
async function sixHundred(): Promise<string> {
  const texts = Object.values((await import("../../../messages/ti.json")).default);
  const long = texts.filter((text): text is string => typeof text === "string" && text.length > 60);
  return [...long.join(" ")]
    .filter((letter) => /[\u1200-\u137f ]/.test(letter))
    .slice(6_000, 6_600)
    .join("");
}

/** A code as a picture, four pixels a module. */
function pictureOf(text: string) {
  const modules = encodeQR(text, "raw", { ecc: "low", encoding: "byte", border: 4 });
  const scale = 4;
  const side = modules.length * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return { width: side, height: side, data };
}
