import type { Signatures } from "../domain/signatures.ts";
import { type GivenPost, signedText } from "../domain/signed-text.ts";
import { publicKeysOf, type SigningKey, signerOf } from "./signing-key.ts";

/** A file with the signatures of these posts, and the keys that are valid. */
export function signatureFile(key: SigningKey, site: string, posts: readonly GivenPost[]): string {
  const sign = signerOf(key);
  const file: Signatures = {
    site,
    keys: publicKeysOf(key),
    posts: posts.map((post) => ({
      kind: post.kind,
      id: post.row.id,
      rev: post.row.rev,
      key: key.x,
      signature: sign(signedText(post, site)),
    })),
  };
  return JSON.stringify(file);
}
