import { linkOfParts, sealed, signedLink } from "../../../src/capabilities/signing/components/signed-link.ts";
import type { Signatures, SignedPost } from "../../../src/capabilities/signing/domain/signatures.ts";
import { type GivenPost, signedText } from "../../../src/capabilities/signing/domain/signed-text.ts";
import { signatureFile } from "../../../src/capabilities/signing/server/signature-file.ts";
import { newSigningKey, type SigningKey } from "../../../src/capabilities/signing/server/signing-key.ts";
import { type FilePost, newestFile } from "../../../src/components/share/newest-file.ts";
import { postFile } from "../../../src/components/share/post-file.ts";
import { DEMO_IDENTITY } from "../support/content.ts";

export const SITE = "https://selam.example";
export const KEY: SigningKey = newSigningKey();

/** A post as its site signs it. */
export function signedBy(key: SigningKey, post: GivenPost, site = SITE): SignedPost {
  const [signature] = (JSON.parse(signatureFile(key, site, [post])) as Signatures).posts;
  if (!signature) throw new Error("The server has signed nothing.");
  return { text: signedText(post, site), key: signature.key, signature: signature.signature };
}

/** The file of a news item or community post, as the share dialog makes it. */
export async function fileOf(post: GivenPost, signed: readonly SignedPost[], site = SITE): Promise<string> {
  if (post.kind === "blog") throw new Error("An article needs a sanitiser.");
  const keep = await signedLink(signed, site);
  const { html } = postFile(
    post,
    {
      identity: DEMO_IDENTITY,
      address: `${site}/news/${post.row.id}`,
      media: site,
      first: "en",
      madeAt: Date.UTC(2026, 10, 25),
      picture: null,
    },
    keep,
  );
  return sealed(html, keep);
}

/** The file of several posts, as the library makes it. */
export async function newestFileOf(
  posts: readonly GivenPost[],
  signed: readonly SignedPost[],
  picture: FilePost["picture"] = null,
): Promise<string> {
  const keep = await linkOfParts(signed, SITE);
  const inFile = posts.map((post) => {
    if (post.kind === "blog") throw new Error("An article needs a sanitiser.");
    return { post, address: `${SITE}/news/${post.row.id}`, picture };
  });
  const parts = {
    identity: DEMO_IDENTITY,
    site: SITE,
    media: SITE,
    first: "en" as const,
    madeAt: Date.UTC(2026, 10, 25),
  };
  return sealed(newestFile(inFile, parts, keep).html, keep);
}

/** The bytes of a text. */
export function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer as ArrayBuffer;
}
