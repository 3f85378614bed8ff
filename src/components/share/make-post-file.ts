import { makeCodes } from "../../capabilities/signing/components/make-codes.ts";
import { signedPost } from "../../capabilities/signing/components/post-signatures.ts";
import { sealed, signedLink } from "../../capabilities/signing/components/signed-link.ts";
import { API_URL } from "../../config/env.ts";
import type { SiteIdentity } from "../../domain/naming/site-identity.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import type { PostFile } from "./file-document.ts";
import { loadSmallPicture, pictureOf } from "./load-small-picture.ts";
import { makeNewestFile } from "./make-newest-file.ts";
import { postFile } from "./post-file.ts";
import type { WholePost } from "./share-post.ts";

// One chunk makes all files: two would share code that the bundler then mixes with an article's.
export { loadSmallPicture, makeCodes, makeNewestFile };

/**
 * A post as a file that any phone can read, made of what this device has: the reader's language comes first. With the
 * site's signature, if this device has it, so that the site's app on another device can keep it.
 * @param address the post's absolute address
 */
export async function makePostFile(
  post: WholePost,
  address: string,
  identity: SiteIdentity,
): Promise<PostFile> {
  const [picture, signed] = await Promise.all([pictureOf(post), signedPost(post)]);
  const keep = signed && (await signedLink([signed], location.origin));
  const parts = {
    identity,
    address,
    media: API_URL || location.origin,
    first: getLocale(),
    madeAt: Date.now(),
    picture,
  };
  const { name, html } = postFile(post, parts, keep);
  return { name, html: keep ? await sealed(html, keep) : html };
}
