import { BLOG_CATEGORIES } from "../../../domain/content/blog-categories.ts";

/** "all" or one of the categories: what the chips choose between. */
export type BlogFilter = "all" | (typeof BLOG_CATEGORIES)[number];

export const BLOG_FILTERS: readonly BlogFilter[] = ["all", ...BLOG_CATEGORIES];

const PARAMETER = "category";

/** The filter an address names, as somebody may have typed it; all posts where it names none we know. */
export function filterOf(search: URLSearchParams): BlogFilter {
  const wanted = search.get(PARAMETER)?.trim().toLowerCase();
  return BLOG_CATEGORIES.find((category) => category.toLowerCase() === wanted) ?? "all";
}

/** The query of the list's address under another filter: `category=Food`, nothing for all. */
export function searchOf(search: URLSearchParams, filter: BlogFilter): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (filter === "all") changed.delete(PARAMETER);
  else changed.set(PARAMETER, filter);
  return changed;
}

export function isUnder(filter: BlogFilter, post: { readonly category: string }): boolean {
  return filter === "all" || post.category === filter;
}
