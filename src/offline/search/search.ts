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

/** What is looked for: words as they were typed, or everything that carries one tag. */
export type Wanted = { readonly words: string } | { readonly tag: string };

/** One thing that was found, as a list shows it, in the language in which it was found. */
export type Hit = {
  readonly kind: SearchedKind;
  readonly id: string;
  readonly lang: Lang;
  readonly title: readonly Stretch[];
  readonly snippet: readonly Stretch[];
  readonly publishedAt: Timestamp | null;
};

export type Found = {
  /** How many there are of each kind, whichever was asked for. */
  readonly counts: Readonly<Record<SearchedKind, number>>;
  /** The best ones, best first; of a tag the newest. */
  readonly hits: readonly Hit[];
};

export type Search = {
  /**
   * Looks in everything published that this device has, with a network or without.
   * @param kind null for every kind
   */
  find(wanted: Wanted, kind: SearchedKind | null, limit: number): Promise<Found>;
  /** Follows what pulls changed since, at leisure; costs what changed. */
  renew(): Promise<void>;
};

const SNIPPET_LENGTH = 190;
/** How many of a kind are looked at for an exact tag. */
const MOST_TAGGED = 200;
/** How many of the best are looked at for the very spelling that was asked for. */
const MOST_SPELLED = 60;

/** Opens the search over the mirror. @param breathe lets the browser do something else for a moment */
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

  /** Everything with one tag, newest first: the tag itself, not words that are like it. */
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

  /** What has a word in the spelling that was asked for comes before what has another spelling of it. */
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

/** All words first; where nothing has them all, any of them. */
function lookUp(index: SearchIndex, words: string): Result[] {
  const all = index.search(words);
  return (all.length > 0 ? all : index.search(words, { combineWith: "OR" })) as Result[];
}

/** In the language with the most of what was looked for; its own where that is all the same. */
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
