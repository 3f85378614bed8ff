import type { WholePost } from "./share-post.ts";
import type { SmallPicture } from "./small-picture.ts";

/** In a chunk of its own: it shares code with the admin's uploads, which the bundler would otherwise mix with an article's. */
export const loadSmallPicture = () => import("./small-picture.ts");

/** A post's picture; a device that went offline before it had the code for pictures gives the text alone. */
export async function pictureOf(post: WholePost): Promise<SmallPicture | null> {
  try {
    return await (await loadSmallPicture()).smallPicture(post);
  } catch (error) {
    console.warn("The code that draws a small picture did not load.", error);
    return null;
  }
}
