import type { Lang } from "../../domain/content/content.ts";
import {
  SEARCHED_KINDS,
  type Searched,
  type SearchedKind,
  searchedDocument,
  searchedParts,
  textsOf,
} from "../../domain/content/searched.ts";
import type { Timestamp } from "../../domain/dates/timestamp.ts";
import { fold, spelledIn } from "../../domain/text/search-words.ts";
import { markFound, type Stretch, snippetOf } from "../../domain/text/snippet.ts";
import type { SiteDatabase } from "../site/database.ts";
import type { Reader } from "../site/queries.ts";
import type { Breathe, SearchIndex } from "./search-index.ts";
import { createStoredIndex } from "./stored-index.ts";

/** A search query: words as typed, or a tag. */
export type Wanted = { readonly words: string } | { readonly tag: string };

/** A search result as a list shows it, in the language of the match. */
export type Hit = {
  readonly kind: SearchedKind;
  readonly id: string;
  readonly lang: Lang;
  readonly title: readonly Stretch[];
  readonly snippet: readonly Stretch[];
  readonly publishedAt: Timestamp | null;
};

export type Found = {
  /** Number of hits of each kind, regardless of the kind requested. */
  readonly counts: Readonly<Record<SearchedKind, number>>;
  /** The hits, best first; for a tag, newest first. */
  readonly hits: readonly Hit[];
};

export type Search = {
  /**
   * Searches the published content on this device. Works offline.
   * @param kind null for every kind
   */
  find(wanted: Wanted, kind: SearchedKind | null, limit: number): Promise<Found>;
  /** Updates the stored index in the background with the rows changed by pulls. */
  renew(): Promise<void>;
};

const SNIPPET_LENGTH = 190;
/** Maximum number of rows per kind that are checked for an exact tag. */
const MOST_TAGGED = 200;
/** Number of best hits that are checked for the exact spelling. */
const MOST_SPELLED = 60;

/** Opens the search over the mirror. @param breathe yields to the main thread */
export function openSearch(
  db: SiteDatabase,
  read: Pick<Reader, "byId">,
  breathe: Breathe,
  newId: () => string,
): Search {
  const stored = createStoredIndex(db, breathe, newId);

  async function find(wanted: Wanted, kind: SearchedKind | null, limit: number): Promise<Found> {
    const index = await stored.current();
    const results =
      "tag" in wanted
        ? await tagged(wanted.tag, index)
        : await exactFirst(lookUp(index, wanted.words), wanted.words);
    const counts = Object.fromEntries(SEARCHED_KINDS.map((each) => [each, 0])) as Record<
      SearchedKind,
      number
    >;
    for (const { id } of results) counts[searchedParts(id).kind] += 1;
    const shown = results.filter(({ id }) => !kind || searchedParts(id).kind === kind).slice(0, limit);
    const hits = await Promise.all(
      shown.map(async ({ id, terms }) => {
        const thing = await rowOf(searchedParts(id));
        return thing ? hitOf(thing, new Set(terms)) : null;
      }),
    );
    return { counts, hits: hits.filter((hit) => hit !== null) };
  }

  /** All hits with exactly this tag, newest first. */
  async function tagged(tag: string, index: SearchIndex): Promise<Result[]> {
    const near = index.search(tag, { fields: ["tags"], prefix: false, fuzzy: false });
    const found: { id: string; at: string }[] = [];
    for (const { id } of near.slice(0, MOST_TAGGED)) {
      const thing = await rowOf(searchedParts(id));
      if (thing && "tags" in thing.row && thing.row.tags.some((own) => fold(own.trim()) === fold(tag.trim())))
        found.push({ id, at: thing.row.publishedAt });
    }
    return found.sort((a, b) => (a.at < b.at ? 1 : -1)).map(({ id }) => ({ id, terms: [] }));
  }

  /** Ranks hits with the exact spelling before those with a variant spelling. */
  async function exactFirst(results: Result[], words: string): Promise<Result[]> {
    const spelled = spelledIn(words);
    if (!spelled || results.length < 2) return results;
    const best = await Promise.all(
      results.slice(0, MOST_SPELLED).map(async (result) => {
        const thing = await rowOf(searchedParts(result.id));
        return { result, count: thing ? spelled(Object.values(searchedDocument(thing)).join("\n")) : 0 };
      }),
    );
    const sorted = best.sort((one, other) => other.count - one.count).map(({ result }) => result);
    return [...sorted, ...results.slice(MOST_SPELLED)];
  }

  async function rowOf({ kind, id }: { kind: SearchedKind; id: string }): Promise<Searched | null> {
    const row = await read.byId(kind, id);
    return row ? ({ kind, row } as Searched) : null;
  }

  return { find, renew: () => stored.renew() };
}

type Result = { readonly id: string; readonly terms: readonly string[] };

/** Searches for all words; if nothing matches, for any of them. */
function lookUp(index: SearchIndex, words: string): Result[] {
  const all = index.search(words);
  return (all.length > 0 ? all : index.search(words, { combineWith: "OR" })) as Result[];
}

/** The hit in the language with the most matches, or in the row's own language if they are equal. */
function hitOf(thing: Searched, found: ReadonlySet<string>): Hit {
  const texts = textsOf(thing).map((text) => ({
    ...text,
    marked: markFound(text.title, found),
    snippet: snippetOf(text.body, found, SNIPPET_LENGTH),
  }));
  const matches = ({ marked, snippet }: { marked: Stretch[]; snippet: Stretch[] }) =>
    [...marked, ...snippet].filter((stretch) => stretch.found).length;
  const [best] = texts.sort((a, b) => matches(b) - matches(a));
  return {
    kind: thing.kind,
    id: thing.row.id,
    lang: best?.lang ?? thing.row.lang,
    title: best?.marked ?? [],
    snippet: best?.snippet ?? [],
    publishedAt: "publishedAt" in thing.row ? thing.row.publishedAt : null,
  };
}
