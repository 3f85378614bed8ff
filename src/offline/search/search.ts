import type { Lang } from "../../domain/content/content.ts";
import {
  parseDocumentId,
  type SearchableRow,
  textsOf,
  toSearchDocument,
} from "../../domain/content/searched.ts";
import { allTags } from "../../domain/content/translation.ts";
import type { Timestamp } from "../../domain/dates/timestamp.ts";
import { SEARCHABLE_KINDS, type SearchableKind } from "../../domain/kinds/kinds.ts";
import { exactMatchCounter, fold } from "../../domain/text/search-words.ts";
import { markFound, type SnippetPart, snippetOf } from "../../domain/text/snippet.ts";
import type { SiteDatabase } from "../site/database.ts";
import type { Reader } from "../site/queries.ts";
import type { SearchIndex, YieldToMain } from "./search-index.ts";
import { createStoredIndex } from "./stored-index.ts";

/** A search query: words as typed, or a tag. */
export type SearchQuery = { readonly words: string } | { readonly tag: string };

/** A search result as a list shows it, in the language of the match. */
export type Hit = {
  readonly kind: SearchableKind;
  readonly id: string;
  readonly lang: Lang;
  readonly title: readonly SnippetPart[];
  readonly snippet: readonly SnippetPart[];
  readonly publishedAt: Timestamp | null;
};

export type Found = {
  /** Number of hits of each kind, regardless of the kind requested. */
  readonly counts: Readonly<Record<SearchableKind, number>>;
  /** The hits, best first; for a tag, newest first. */
  readonly hits: readonly Hit[];
};

export type Search = {
  /**
   * Searches the published content on this device. Works offline.
   * @param kind null for every kind
   */
  find(wanted: SearchQuery, kind: SearchableKind | null, limit: number): Promise<Found>;
  /** Reads the index from the disk, or builds it, so that the first search does not have to. */
  prepare(): Promise<void>;
  /** Updates the stored index in the background with the rows changed by pulls. */
  saveIfStale(): Promise<void>;
};

const SNIPPET_LENGTH = 190;
/** Maximum number of rows per kind that are checked for an exact tag. */
const MAX_TAG_MATCHES = 200;
/** Number of best hits that are checked for the exact spelling. */
const MAX_REORDERED = 60;

/** Opens the search over the mirror. @param yieldToMain yields to the main thread */
export function openSearch(
  db: SiteDatabase,
  read: Pick<Reader, "byId">,
  yieldToMain: YieldToMain,
  newId: () => string,
): Search {
  const stored = createStoredIndex(db, yieldToMain, newId);

  async function find(wanted: SearchQuery, kind: SearchableKind | null, limit: number): Promise<Found> {
    const index = await stored.current();
    const results =
      "tag" in wanted
        ? await tagged(wanted.tag, index)
        : await exactFirst(lookUp(index, wanted.words), wanted.words);
    const counts = Object.fromEntries(SEARCHABLE_KINDS.map((each) => [each, 0])) as Record<
      SearchableKind,
      number
    >;
    for (const { id } of results) counts[parseDocumentId(id).kind] += 1;
    const shown = results.filter(({ id }) => !kind || parseDocumentId(id).kind === kind).slice(0, limit);
    const hits = await Promise.all(
      shown.map(async ({ id, terms }) => {
        const row = await rowOf(parseDocumentId(id));
        return row ? hitOf(row, new Set(terms)) : null;
      }),
    );
    return { counts, hits: hits.filter((hit) => hit !== null) };
  }

  /** All hits with exactly this tag, newest first. */
  async function tagged(tag: string, index: SearchIndex): Promise<Result[]> {
    const matches = index.search(tag, { fields: ["tags"], prefix: false, fuzzy: false });
    const found: { id: string; at: string }[] = [];
    for (const { id } of matches.slice(0, MAX_TAG_MATCHES)) {
      const row = await rowOf(parseDocumentId(id));
      if (row && "tags" in row.row && allTags(row.row).some((own) => fold(own.trim()) === fold(tag.trim())))
        found.push({ id, at: row.row.publishedAt });
    }
    return found.sort((a, b) => (a.at < b.at ? 1 : -1)).map(({ id }) => ({ id, terms: [] }));
  }

  /** Ranks hits with the exact spelling before those with a variant spelling. */
  async function exactFirst(results: Result[], words: string): Promise<Result[]> {
    const countExact = exactMatchCounter(words);
    if (!countExact || results.length < 2) return results;
    const best = await Promise.all(
      results.slice(0, MAX_REORDERED).map(async (result) => {
        const row = await rowOf(parseDocumentId(result.id));
        return { result, count: row ? countExact(Object.values(toSearchDocument(row)).join("\n")) : 0 };
      }),
    );
    const sorted = best.sort((one, other) => other.count - one.count).map(({ result }) => result);
    return [...sorted, ...results.slice(MAX_REORDERED)];
  }

  async function rowOf({ kind, id }: { kind: SearchableKind; id: string }): Promise<SearchableRow | null> {
    const row = await read.byId(kind, id);
    return row ? ({ kind, row } as SearchableRow) : null;
  }

  return {
    find,
    async prepare() {
      await stored.current();
    },
    saveIfStale: () => stored.saveIfStale(),
  };
}

type Result = { readonly id: string; readonly terms: readonly string[] };

/** Searches for all words; if nothing matches, for any of them. */
function lookUp(index: SearchIndex, words: string): Result[] {
  const all = index.search(words);
  return (all.length > 0 ? all : index.search(words, { combineWith: "OR" })) as Result[];
}

/** The hit in the language with the most matches, or in the row's own language if they are equal. */
function hitOf(row: SearchableRow, found: ReadonlySet<string>): Hit {
  const texts = textsOf(row).map((text) => ({
    ...text,
    marked: markFound(text.title, found),
    snippet: snippetOf(text.body, found, SNIPPET_LENGTH),
  }));
  const matches = ({ marked, snippet }: { marked: SnippetPart[]; snippet: SnippetPart[] }) =>
    [...marked, ...snippet].filter((part) => part.found).length;
  const [best] = texts.sort((a, b) => matches(b) - matches(a));
  return {
    kind: row.kind,
    id: row.row.id,
    lang: best?.lang ?? row.row.lang,
    title: best?.marked ?? [],
    snippet: best?.snippet ?? [],
    // An event's would be taken for its day.
    publishedAt: row.kind !== "event" && "publishedAt" in row.row ? row.row.publishedAt : null,
  };
}
