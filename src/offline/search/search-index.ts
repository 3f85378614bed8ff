import MiniSearch, { type AsPlainObject, type Options } from "minisearch";
import type { SearchedDocument } from "../../domain/content/searched.ts";
import { isGeez, wordsOf } from "../../domain/text/search-words.ts";

// The index's configuration and serialisation, without database access.

export type SearchIndex = MiniSearch<SearchedDocument>;

/** Yields to the main thread, so that an index is built in many short tasks. */
export type Breathe = () => Promise<void>;

/** Maximum length of an indexed word, in letters. Longer ones are URLs or mistakes. */
const LONGEST_WORD = 40;
/** Number of documents, or of word occurrences, processed per task. */
const DOCUMENTS_A_TURN = 25;
const PLACES_A_PART = 20_000;

const OPTIONS: Options<SearchedDocument> = {
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
export async function takeIn(
  index: SearchIndex,
  documents: readonly SearchedDocument[],
  breathe: Breathe,
): Promise<void> {
  for (let at = 0; at < documents.length; at += DOCUMENTS_A_TURN) {
    for (const document of documents.slice(at, at + DOCUMENTS_A_TURN)) {
      if (index.has(document.id)) index.replace(document);
      else index.add(document);
    }
    await breathe();
  }
}

/** Serialises the index into parts, each in one task. */
export async function writtenDown(index: SearchIndex, breathe: Breathe): Promise<string[]> {
  const { index: words, ...rest } = index.toJSON();
  const parts = [JSON.stringify(rest)];
  let [from, places] = [0, 0];
  for (const [at, [, fields]] of words.entries()) {
    for (const field of Object.values(fields)) places += Object.keys(field).length;
    if (places < PLACES_A_PART && at < words.length - 1) continue;
    parts.push(JSON.stringify(words.slice(from, at + 1)));
    [from, places] = [at + 1, 0];
    await breathe();
  }
  return parts;
}

/**
 * Restores an index from its serialised parts.
 * @throws SyntaxError or Error if the parts do not match the current format
 */
export async function readBack(parts: readonly string[], breathe: Breathe): Promise<SearchIndex> {
  const [head = "", ...tail] = parts;
  const rest = JSON.parse(head) as Omit<AsPlainObject, "index">;
  const words: AsPlainObject["index"] = [];
  for (const part of tail) {
    await breathe();
    words.push(...(JSON.parse(part) as AsPlainObject["index"]));
  }
  return MiniSearch.loadJSAsync<SearchedDocument>({ ...rest, index: words }, OPTIONS);
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
