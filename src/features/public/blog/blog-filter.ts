import { BLOG_CATEGORIES } from "../../../domain/content/blog-categories.ts";

/** The value of the filter chips: "all" or a category. */
export type BlogFilter = "all" | (typeof BLOG_CATEGORIES)[number];

export const BLOG_FILTERS: readonly BlogFilter[] = ["all", ...BLOG_CATEGORIES];

const PARAMETER = "category";

/** The filter in a URL; "all" for unknown values. */
export function filterOf(search: URLSearchParams): BlogFilter {
  const wanted = search.get(PARAMETER)?.trim().toLowerCase();
  return BLOG_CATEGORIES.find((category) => category.toLowerCase() === wanted) ?? "all";
}

/** The list's query for a filter: `category=Food`, empty for all. */
export function searchOf(search: URLSearchParams, filter: BlogFilter): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (filter === "all") changed.delete(PARAMETER);
  else changed.set(PARAMETER, filter);
  return changed;
}

export function matchesFilter(filter: BlogFilter, post: { readonly category: string }): boolean {
  return filter === "all" || post.category === filter;
}
