import { keepSignatures, signedPost } from "../../capabilities/signing/components/post-signatures.ts";
import { linkOfParts, MAX_FILE, sealed } from "../../capabilities/signing/components/signed-link.ts";
import type { SignedPost } from "../../capabilities/signing/domain/signatures.ts";
import { API_URL } from "../../config/env.ts";
import type { SiteIdentity } from "../../domain/naming/site-identity.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import type { PostFile } from "./file-document.ts";
import { pictureOf } from "./load-small-picture.ts";
import { type FilePost, newestFile } from "./newest-file.ts";
import type { WholePost } from "./share-post.ts";

/** A file of several posts: how many it holds, and how many of those another device can keep. */
export type NewestFile = PostFile & { readonly count: number; readonly signed: number };

/**
 * The newest posts as one file, made of what this device has. Where all do not fit into a file that another device opens, the
 * oldest are left out.
 * @param posts newest first, each with its absolute address
 */
export async function makeNewestFile(
  posts: readonly { readonly post: WholePost; readonly address: string }[],
  identity: SiteIdentity,
): Promise<NewestFile> {
  // All signatures in one request, where the device does not have them.
  await keepSignatures(null);
  const all = await Promise.all(
    posts.map(async ({ post, address }) => ({
      post,
      address,
      picture: await pictureOf(post),
      signed: await signedPost(post),
    })),
  );
  for (let count = all.length; ; count -= 1) {
    const chosen = all.slice(0, count);
    const signed = chosen.flatMap((each) => each.signed ?? []);
    const made = await fileOf(chosen, signed, identity);
    if (new Blob([made.html]).size <= MAX_FILE || count <= 1)
      return { ...made, count: chosen.length, signed: signed.length };
  }
}

async function fileOf(
  posts: readonly FilePost[],
  signed: readonly SignedPost[],
  identity: SiteIdentity,
): Promise<PostFile> {
  const { origin } = location;
  const keep = signed.length > 0 ? await linkOfParts(signed, origin) : null;
  const parts = { identity, site: origin, media: API_URL || origin, first: getLocale(), madeAt: Date.now() };
  const { name, html } = newestFile(posts, parts, keep);
  return { name, html: keep ? await sealed(html, keep) : html };
}
