import type { AdminOf } from "../../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import { plainText } from "../../../../domain/text/reading-time.ts";
import { fold, soughtParts } from "../../../../domain/text/search-words.ts";

export const STATE_FILTERS = ["all", "published", "scheduled", "draft", "unsent"] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** A test for posts that contain all words of a search; null if it has none. */
export function searchOf(search: string): ((post: AdminOf[PostKind]) => boolean) | null {
  const terms = soughtParts(search);
  if (terms.length === 0) return null;
  return (post) => {
    const text = searchTextOf(post);
    return terms.every((term) => text.includes(term));
  };
}

function searchTextOf(row: AdminOf[PostKind]): string {
  const tags = "tags" in row ? row.tags.join(" ") : "";
  const place = "country" in row ? `${row.country} ${row.city}` : "";
  const translated = Object.values(row.translations).flatMap((texts) => Object.values(texts).map(String));
  const texts = [row.content, ...translated].map(plainText).join(" ");
  return fold(`${row.title} ${tags} ${place} ${texts}`);
}
