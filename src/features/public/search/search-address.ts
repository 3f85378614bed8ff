import { SEARCHED_KINDS, type SearchedKind } from "../../../domain/content/searched.ts";
import type { Wanted } from "../../../offline/search/search.ts";

/** The search in a URL: `?q=coffee`, `?tag=leeds`, optionally `&kind=news`. */
export type Asked = { readonly wanted: Wanted | null; readonly kind: SearchedKind | null };

export function askedOf(search: URLSearchParams): Asked {
  const words = search.get("q")?.trim();
  const tag = search.get("tag")?.trim();
  const kind = SEARCHED_KINDS.find((each) => each === search.get("kind")) ?? null;
  return { wanted: words ? { words } : tag ? { tag } : null, kind };
}

/** The URL parameters of a search; empty if there is none. */
export function addressOf({ wanted, kind }: Asked): Record<string, string> {
  if (!wanted) return {};
  return { ...("tag" in wanted ? { tag: wanted.tag } : { q: wanted.words }), ...(kind ? { kind } : {}) };
}
