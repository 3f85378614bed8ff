import MiniSearch, { type AsPlainObject, type Options } from "minisearch";
import type { SearchDocument } from "../../domain/content/searched.ts";
import { isGeez, wordsOf } from "../../domain/text/search-words.ts";

// The index's configuration and serialisation, without database access.

export type SearchIndex = MiniSearch<SearchDocument>;

/** Yields to the main thread, so that an index is built in many short tasks. */
export type YieldToMain = () => Promise<void>;

/** Maximum length of an indexed word, in letters. Longer ones are URLs or mistakes. */
const LONGEST_WORD = 40;
/** Number of documents, or of word occurrences, processed per task. */
const DOCUMENTS_PER_TASK = 25;
const POSTINGS_PER_PART = 20_000;

const OPTIONS: Options<SearchDocument> = {
  fields: ["title", "tags", "about", "body"],
  tokenize: wordsOf,
  processTerm: (word) => word.slice(0, LONGEST_WORD),
  searchOptions: {
    boost: { title: 4, tags: 3, about: 2 },
    prefix: true,
    fuzzy: maxDistance,
    combineWith: "AND",
  },
};

export function emptyIndex(): SearchIndex {
  return new MiniSearch(OPTIONS);
}

/** Adds documents to the index, replacing those with the same id. */
export async function addDocuments(
  index: SearchIndex,
  documents: readonly SearchDocument[],
  yieldToMain: YieldToMain,
): Promise<void> {
  for (let at = 0; at < documents.length; at += DOCUMENTS_PER_TASK) {
    for (const document of documents.slice(at, at + DOCUMENTS_PER_TASK)) {
      if (index.has(document.id)) index.replace(document);
      else index.add(document);
    }
    await yieldToMain();
  }
}

/** The places of a word: how often it is in a document, by field and document. */
type Places = Map<number, Map<number, number>>;
type StoredWord = AsPlainObject["index"][number];
type Words = Iterable<[string, Places]> & { set(word: string, places: Places): unknown };

/**
 * The words of an index. MiniSearch saves all of them in one task, and loads them in one or, asynchronously, in six times as long;
 * so they are saved and loaded here, in its format.
 */
const wordsIn = (index: SearchIndex) => (index as unknown as { readonly _index: Words })._index;

/** Serialises the index into parts, each in one task. */
export async function serialiseIndex(index: SearchIndex, yieldToMain: YieldToMain): Promise<string[]> {
  const withoutWords = Object.create(index, { _index: { value: [] } }) as SearchIndex;
  const { index: _, ...rest } = withoutWords.toJSON();
  const parts = [JSON.stringify(rest)];
  await yieldToMain();
  // A copy, because discarded documents are cleaned up meanwhile.
  const words = [...wordsIn(index)];
  await yieldToMain();
  let part: StoredWord[] = [];
  let postings = 0;
  for (const [word, places] of words) {
    const fields: StoredWord[1] = {};
    for (const [field, counts] of places) {
      fields[field] = Object.fromEntries(counts);
      postings += counts.size;
    }
    part.push([word, fields]);
    if (postings < POSTINGS_PER_PART) continue;
    parts.push(JSON.stringify(part));
    [part, postings] = [[], 0];
    await yieldToMain();
  }
  if (part.length > 0) parts.push(JSON.stringify(part));
  return parts;
}

/**
 * Restores an index from its serialised parts, each in one task.
 * @throws SyntaxError or Error if the parts do not match the current format
 */
export async function restoreIndex(parts: readonly string[], yieldToMain: YieldToMain): Promise<SearchIndex> {
  const [head = "", ...tail] = parts;
  const rest = JSON.parse(head) as Omit<AsPlainObject, "index">;
  const index = MiniSearch.loadJS<SearchDocument>({ ...rest, index: [] }, OPTIONS);
  const words = wordsIn(index);
  for (const part of tail) {
    await yieldToMain();
    for (const [word, fields] of JSON.parse(part) as StoredWord[]) {
      const places: Places = new Map();
      for (const [field, counts] of Object.entries(fields)) places.set(Number(field), countsOf(counts));
      words.set(word, places);
    }
  }
  return index;
}

function countsOf(stored: Readonly<Record<string, number>>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const document of Object.keys(stored)) counts.set(Number(document), stored[document] ?? 0);
  return counts;
}

/**
 * The number of letters that may differ in a fuzzy match. Ge'ez letters are syllables and particles are attached to the
 * word, so one letter is allowed from three letters on.
 */
function maxDistance(word: string): number | false {
  if (isGeez(word)) return word.length >= 3 ? 1 : false;
  if (word.length < 4) return false;
  return word.length < 8 ? 1 : 2;
}
