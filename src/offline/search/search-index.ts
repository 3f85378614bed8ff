import MiniSearch, { type AsPlainObject, type Options } from "minisearch";
import type { SearchedDocument } from "../../domain/content/searched.ts";
import { isGeez, wordsOf } from "../../domain/text/search-words.ts";

// What the index is made of, and how it is written down: no database here.

export type SearchIndex = MiniSearch<SearchedDocument>;

/** Lets the browser do something else: an index is made in many short turns. */
export type Breathe = () => Promise<void>;

/** No word is longer in the index, in letters: what is, is an address or a mistake. */
const LONGEST_WORD = 40;
/** How many things, or places where words stand, are worked on in one turn. */
const DOCUMENTS_A_TURN = 25;
const PLACES_A_PART = 20_000;

const OPTIONS: Options<SearchedDocument> = {
  fields: ["title", "tags", "about", "body"],
  tokenize: wordsOf,
  processTerm: (word) => word.slice(0, LONGEST_WORD),
  searchOptions: {
    boost: { title: 4, tags: 3, about: 2 },
    prefix: true,
    fuzzy: slips,
    combineWith: "AND",
  },
};

export function emptyIndex(): SearchIndex {
  return new MiniSearch(OPTIONS);
}

/** Takes these in, each in the place of what was there under its id. */
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

/** The index as texts, each written in one turn. */
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

/** @throws SyntaxError or Error where the parts are not those of an index of today's shape */
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
 * How many letters of a word may be wrong. Ge'ez letters are syllables, and the small words before and after are written
 * together with the word: one letter off is near already in a word of three.
 */
function slips(word: string): number | false {
  if (isGeez(word)) return word.length >= 3 ? 1 : false;
  if (word.length < 4) return false;
  return word.length < 8 ? 1 : 2;
}
