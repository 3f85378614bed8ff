import { byKind, KINDS, type PostKind } from "../kinds/kinds.ts";
import { cardOf } from "./card.ts";
import type { ContentOf, Lang, PostsOf, SiteProfile } from "./content.ts";
import { SNAPSHOT_FORMAT, type Snapshot } from "./initial-data.ts";
import { inOrderFor } from "./post-language.ts";

/** Number of rows of each list in the snapshot. */
export const SNAPSHOT_SIZE: Readonly<Record<PostKind, number>> = byKind(
  (kind) => KINDS[kind].post.inSnapshot,
);

/**
 * @param posts newest first; also the newest that can be read in the reader's language
 * @param lang the reader's language, used for cards of posts available in it
 */
export function takeSnapshot(posts: PostsOf, profile: SiteProfile | null, lang: Lang): Snapshot {
  const cards = byKind((kind) => {
    const rows: readonly ContentOf[PostKind][] = posts[kind];
    const newest = inOrderFor(lang, rows).slice(0, SNAPSHOT_SIZE[kind]);
    // Posts that are shown whole open with their own pages too, which can offer a translation from the first paint.
    if ("isListedWhole" in KINDS[kind].post) return newest;
    return newest.map((post) => ({ ...cardOf(kind, post, lang), translations: {} }));
  });
  return { format: SNAPSHOT_FORMAT, ...(cards as object as Pick<Snapshot, PostKind>), profile };
}
