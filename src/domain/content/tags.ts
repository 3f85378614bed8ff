import { hasVisibleText, withoutControls } from "../forms/text-rules.ts";

/** Maximum number of tags of a blog post. */
export const BLOG_TAGS_MAX = 10;
/** The server's limit; docs/product.md has none for community posts. */
export const COMMUNITY_TAGS_MAX = 100;
const TAG_MAX = 50;

/** Why a tag was not added: blank, duplicate, too long, or the list is full. */
type TagRejection = "blank" | "twice" | "long" | "full";

export type TagAdded =
  | { readonly ok: true; readonly tags: readonly string[] }
  | { readonly ok: false; readonly reason: TagRejection };

/** Adds a typed tag: trimmed, without a leading `#`, no duplicates, at most `max` tags. */
export function addTag(tags: readonly string[], typed: string, max: number): TagAdded {
  const tag = withoutControls(typed)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^#+\s*/, "");
  if (!hasVisibleText(tag)) return { ok: false, reason: "blank" };
  if (tags.includes(tag)) return { ok: false, reason: "twice" };
  if ([...tag].length > TAG_MAX) return { ok: false, reason: "long" };
  if (tags.length >= max) return { ok: false, reason: "full" };
  return { ok: true, tags: [...tags, tag] };
}

/** True if a list of tags satisfies the rules of `addTag`. */
export function areTags(tags: readonly string[], max: number): boolean {
  let accepted: readonly string[] = [];
  for (const tag of tags) {
    const added = addTag(accepted, tag, max);
    if (!added.ok || added.tags.at(-1) !== tag) return false;
    accepted = added.tags;
  }
  return true;
}
