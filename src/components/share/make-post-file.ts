import { API_URL } from "../../config/env.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import { type PostFile, postFile } from "./post-file.ts";
import type { WholePost } from "./share-post.ts";

/** In a chunk of its own: it shares code with the admin's uploads, which the bundler would otherwise mix with an article's. */
export const loadSmallPicture = () => import("./small-picture.ts");

/**
 * A post as a file that any phone can read, made of what this device has: the reader's language comes first.
 * @param address the post's absolute address
 */
export async function makePostFile(post: WholePost, address: string): Promise<PostFile> {
  const { smallPicture } = await loadSmallPicture();
  const picture = await smallPicture(post);
  return postFile(post, {
    address,
    media: API_URL || location.origin,
    first: getLocale(),
    madeAt: Date.now(),
    picture,
  });
}
