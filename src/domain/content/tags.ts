import { hasWords, withoutControls } from "../forms/has-words.ts";

/** What a blog post may have. */
export const BLOG_TAGS_MAX = 10;
/** The server's own limit, for posts whose tags are as many as one likes. */
export const COMMUNITY_TAGS_MAX = 100;
const TAG_MAX = 50;

/** Why a tag was not added: nothing to add, there already, too long, or as many as there may be. */
type TagRefusal = "blank" | "twice" | "long" | "full";

export type TagAdded =
  | { readonly ok: true; readonly tags: readonly string[] }
  | { readonly ok: false; readonly why: TagRefusal };

/** Adds a tag as it was typed: trimmed, without a leading number sign, none twice, `max` at most. */
export function addTag(tags: readonly string[], typed: string, max: number): TagAdded {
  const tag = withoutControls(typed)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^#+\s*/, "");
  if (!hasWords(tag)) return { ok: false, why: "blank" };
  if (tags.includes(tag)) return { ok: false, why: "twice" };
  if ([...tag].length > TAG_MAX) return { ok: false, why: "long" };
  if (tags.length >= max) return { ok: false, why: "full" };
  return { ok: true, tags: [...tags, tag] };
}

/** Whether a list of tags is one that could have been added tag by tag. */
export function areTags(tags: readonly string[], max: number): boolean {
  let kept: readonly string[] = [];
  for (const tag of tags) {
    const added = addTag(kept, tag, max);
    if (!added.ok || added.tags.at(-1) !== tag) return false;
    kept = added.tags;
  }
  return true;
}
