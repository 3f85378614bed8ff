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

/** Serialises the index into parts, each in one task. */
export async function serialiseIndex(index: SearchIndex, yieldToMain: YieldToMain): Promise<string[]> {
  const { index: words, ...rest } = index.toJSON();
  const parts = [JSON.stringify(rest)];
  let [from, postings] = [0, 0];
  for (const [at, [, fields]] of words.entries()) {
    for (const field of Object.values(fields)) postings += Object.keys(field).length;
    if (postings < POSTINGS_PER_PART && at < words.length - 1) continue;
    parts.push(JSON.stringify(words.slice(from, at + 1)));
    [from, postings] = [at + 1, 0];
    await yieldToMain();
  }
  return parts;
}

/**
 * Restores an index from its serialised parts.
 * @throws SyntaxError or Error if the parts do not match the current format
 */
export async function restoreIndex(parts: readonly string[], yieldToMain: YieldToMain): Promise<SearchIndex> {
  const [head = "", ...tail] = parts;
  const rest = JSON.parse(head) as Omit<AsPlainObject, "index">;
  const words: AsPlainObject["index"] = [];
  for (const part of tail) {
    await yieldToMain();
    words.push(...(JSON.parse(part) as AsPlainObject["index"]));
  }
  return MiniSearch.loadJSAsync<SearchDocument>({ ...rest, index: words }, OPTIONS);
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
