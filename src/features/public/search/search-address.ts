import { SEARCHABLE_KINDS, type SearchableKind } from "../../../domain/kinds/kinds.ts";
import type { SearchQuery } from "../../../offline/search/search.ts";

/** The search in a URL: `?q=coffee`, `?tag=leeds`, optionally `&kind=news`. */
export type SearchParams = { readonly wanted: SearchQuery | null; readonly kind: SearchableKind | null };

export function searchParamsOf(search: URLSearchParams): SearchParams {
  const words = search.get("q")?.trim();
  const tag = search.get("tag")?.trim();
  const kind = SEARCHABLE_KINDS.find((each) => each === search.get("kind")) ?? null;
  return { wanted: words ? { words } : tag ? { tag } : null, kind };
}

/** The URL parameters of a search; empty if there is none. */
export function addressOf({ wanted, kind }: SearchParams): Record<string, string> {
  if (!wanted) return {};
  return { ...("tag" in wanted ? { tag: wanted.tag } : { q: wanted.words }), ...(kind ? { kind } : {}) };
}
