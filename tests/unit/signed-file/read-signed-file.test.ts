import { afterEach, describe, expect, it, vi } from "vitest";
import {
  isSignatureValid,
  readSignedFile,
  readSignedFragment,
} from "../../../src/capabilities/signing/components/read-signed-file.ts";
import {
  findLink,
  MAX_FILE,
  sealed,
  signedLink,
} from "../../../src/capabilities/signing/components/signed-link.ts";
import type { GivenPost } from "../../../src/capabilities/signing/domain/signed-text.ts";
import { newSigningKey, publicKeysOf } from "../../../src/capabilities/signing/server/signing-key.ts";
import { blogPost, newsPost } from "../support/content.ts";
import { bytesOf, fileOf, KEY, SITE, signedBy } from "./signed-files.ts";

const TI = { title: "ቡና ሰንበት", content: "ንዑ ንስተ" };
const POST: GivenPost = {
  kind: "news",
  row: newsPost(7, { title: "Sunday coffee", content: "Come and drink", translations: { ti: TI } }),
};
const TRUST = { site: SITE, keys: publicKeysOf(KEY) };

const read = async (html: string, trust: Parameters<typeof readSignedFile>[1] = TRUST) =>
  readSignedFile(bytesOf(html), trust);
const whyOf = async (html: string, trust = TRUST) => {
  const result = await read(html, trust);
  return result.ok ? "accepted" : result.why;
};
/** The file after an edit by someone who makes a right digest for it. */
async function edited(html: string, edit: (html: string) => string): Promise<string> {
  const link = findLink(html);
  if (!link) throw new Error("The file has no link.");
  const open = `${link.site}/open#1.${link.data}.`;
  return sealed(edit(html.replace(`${open}${link.digest}"`, `${open}"`)), open);
}

afterEach(() => vi.unstubAllGlobals());

describe("a file that someone gives", () => {
  it("is accepted as it was made, with the whole post in both languages", async () => {
    const html = await fileOf(POST, [signedBy(KEY, POST)]);
    const result = await read(html);
    expect(result.ok && result.posts.map(({ post }) => post)).toEqual([POST]);
    expect(html).not.toMatch(/<script|\son\w+=/i);
  });

  it("is accepted from the link in it too", async () => {
    const fragment = new URL(await signedLink([signedBy(KEY, POST)], SITE)).hash;
    const result = await readSignedFragment(fragment, TRUST);
    expect(result.ok && result.posts[0]?.post).toEqual(POST);
  });

  it("is refused with its reason: foreign, truncated, too large, edited, of another site", async () => {
    const html = await fileOf(POST, [signedBy(KEY, POST)]);
    expect(await whyOf("<p>Hello</p>")).toBe("not_ours");
    expect(await whyOf(html.slice(0, -20))).toBe("damaged");
    expect(await whyOf(html.slice(0, html.indexOf("/open#1.") + 40))).toBe("damaged");
    expect(await whyOf(html.padEnd(MAX_FILE + 1, " "))).toBe("too_large");
    expect(await whyOf(html.replace("Come and drink", "Stay at home"))).toBe("damaged");
    expect(await whyOf(html, { ...TRUST, site: "https://other.example" })).toBe("other_site");
    const copied = await signedLink([signedBy(KEY, POST, "https://other.example")], SITE);
    expect(await readSignedFragment(new URL(copied).hash, TRUST)).toEqual({ ok: false, why: "other_site" });
    expect(await readSignedFragment("#1.AAAA.", TRUST)).toEqual({ ok: false, why: "damaged" });
  });

  it("is refused if it carries a script, also with a right digest", async () => {
    const html = await fileOf(POST, [signedBy(KEY, POST)]);
    for (const active of [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      '<a href="javascript:alert(1)">x</a>',
      "<iframe src=https://other.example></iframe>",
      "<svg><a></a></svg>",
    ]) {
      const result = await whyOf(await edited(html, (text) => text.replace("</main>", `${active}</main>`)));
      expect(result, active).toBe("script");
    }
    const article: GivenPost = { kind: "blog", row: blogPost(1, { content: "<p onclick=x()>Hi</p>" }) };
    const link = await signedLink([signedBy(KEY, article)], SITE);
    expect(await readSignedFragment(new URL(link).hash, TRUST)).toEqual({ ok: false, why: "script" });
  });

  it("is refused if its post is not the one that was signed", async () => {
    const signed = signedBy(KEY, POST);
    const other = { ...signed, text: signed.text.replace("Come and drink", "Stay at home!!") };
    expect(await whyOf(await fileOf(POST, [other]))).toBe("forged");
    const foreign = newSigningKey();
    expect(await whyOf(await fileOf(POST, [{ ...signedBy(foreign, POST), key: KEY.x }]))).toBe("forged");
    expect(await whyOf(await fileOf(POST, [signedBy(foreign, POST)]))).toBe("unknown_key");
  });

  it("signed with an earlier key is accepted while the site names that key, and refused once it is revoked", async () => {
    const html = await fileOf(POST, [signedBy(KEY, POST)]);
    const next = newSigningKey(publicKeysOf(KEY));
    expect(await whyOf(html, { site: SITE, keys: publicKeysOf(next) })).toBe("accepted");
    expect(await whyOf(html, { site: SITE, keys: publicKeysOf(newSigningKey()) })).toBe("unknown_key");
  });

  it("cannot be checked by a device that has no keys yet", async () => {
    const html = await fileOf(POST, [signedBy(KEY, POST)]);
    const result = await read(html, { site: SITE, keys: null });
    expect(result).toEqual({ ok: false, why: "no_keys" });
  });

  it("does not unpack to more than the app can hold", async () => {
    const huge = { ...signedBy(KEY, POST), text: " ".repeat(9_000_000) };
    const link = await signedLink([huge], SITE);
    expect(link.length).toBeLessThan(100_000);
    expect(await readSignedFragment(new URL(link).hash, TRUST)).toEqual({ ok: false, why: "too_large" });
    vi.stubGlobal("DecompressionStream", undefined);
    Reflect.deleteProperty(globalThis, "DecompressionStream");
    expect(await readSignedFragment(new URL(link).hash, TRUST)).toEqual({ ok: false, why: "too_large" });
  });
});

describe("on an old browser", () => {
  it("a file is made and read without the browser's own compression", async () => {
    vi.stubGlobal("CompressionStream", undefined);
    vi.stubGlobal("DecompressionStream", undefined);
    Reflect.deleteProperty(globalThis, "CompressionStream");
    Reflect.deleteProperty(globalThis, "DecompressionStream");
    const html = await fileOf(POST, [signedBy(KEY, POST)]);
    expect(await whyOf(html)).toBe("accepted");
    vi.unstubAllGlobals();
    expect("DecompressionStream" in globalThis).toBe(true);
    expect(await whyOf(html)).toBe("accepted");
  });

  it("a signature is checked by the library where the browser does not know Ed25519", async () => {
    const importKey = vi.spyOn(crypto.subtle, "importKey");
    importKey.mockRejectedValue(new DOMException("Ed25519", "NotSupportedError"));
    const signed = signedBy(KEY, POST);
    expect(await isSignatureValid(signed)).toBe(true);
    expect(await isSignatureValid({ ...signed, text: `${signed.text} ` })).toBe(false);
    expect(importKey).toHaveBeenCalled();
    importKey.mockRestore();
  });
});
