import MiniSearch, { type AsPlainObject, type Options } from "minisearch";
import type { SearchDocument } from "../../domain/content/searched.ts";
import { isGeez, wordsOf } from "../../domain/text/search-words.ts";

// The index's configuration and serialisation, without database access.

export type SearchIndex = MiniSearch<SearchDocument>;

/** Yields to the main thread, so that an index is built in many short tasks. */
export type YieldToMain = () => Promise<void>;

/** Maximum length of an indexed word, in letters. Longer ones are URLs or mistakes. */
const LONGEST_WORD = 40;
/** Number of documents, or of numbers of their places, processed per task. */
const DOCUMENTS_PER_TASK = 25;
const NUMBERS_PER_PART = 80_000;
/** Letters of a text whose words are found in one task. */
const LETTERS_PER_TASK = 25_000;

/** The words of long texts that are being added: MiniSearch asks for all words of a document in one task. */
const knownWords = new Map<string, string[]>();

const OPTIONS: Options<SearchDocument> = {
  fields: ["title", "tags", "about", "body"],
  tokenize: (text) => knownWords.get(text) ?? wordsOf(text),
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
      if (document.body.length > LETTERS_PER_TASK)
        knownWords.set(document.body, await wordsInSteps(document.body, yieldToMain));
      if (index.has(document.id)) index.replace(document);
      else index.add(document);
      knownWords.delete(document.body);
    }
    await yieldToMain();
  }
}

/** The words of a long text, found in several tasks. It is cut where there is a space, or it is one word. */
async function wordsInSteps(text: string, yieldToMain: YieldToMain): Promise<string[]> {
  const parts: string[][] = [];
  for (let at = 0; at < text.length; ) {
    const space = text.slice(at + LETTERS_PER_TASK).search(/[^\S\ufeff]/);
    const end = space < 0 ? text.length : at + LETTERS_PER_TASK + space;
    parts.push(wordsOf(text.slice(at, end)));
    at = end;
    await yieldToMain();
  }
  return parts.flat();
}

/** How often a word is in each document, by the document's number. */
type Counts = Map<number, number>;
/** The places of a word: its counts in each field. */
type Places = Map<number, Counts>;
type Words = Iterable<[string, Places]> & { set(word: string, places: Places): unknown };

/** Of a stored index. Another one is built again. */
export const INDEX_FORMAT = 2;

/** A stored index: what MiniSearch saves beside the words, and the words in parts. */
export type StoredSearchIndex = { readonly head: string; readonly parts: readonly StoredWords[] };

/**
 * Words, one per line, and their places: for each word the number of its fields, and for each of these its number, the number of documents,
 * and in turn a document and how often the word is in it. Numbers in one array are read from the disk several times as fast as objects.
 */
export type StoredWords = { readonly words: string; readonly places: Uint32Array };

/**
 * The words of an index. MiniSearch saves all of them in one task, and loads them in one or, asynchronously, in six times as long;
 * so they are saved and loaded here.
 */
const wordsIn = (index: SearchIndex) => (index as unknown as { readonly _index: Words })._index;

/** Serialises the index into parts, each in one task. */
export async function serialiseIndex(
  index: SearchIndex,
  yieldToMain: YieldToMain,
): Promise<StoredSearchIndex> {
  const withoutWords = Object.create(index, { _index: { value: [] } }) as SearchIndex;
  const { index: _, ...rest } = withoutWords.toJSON();
  const head = JSON.stringify(rest);
  await yieldToMain();
  // A copy, because discarded documents are cleaned up meanwhile.
  const entries = [...wordsIn(index)];
  await yieldToMain();
  const parts: StoredWords[] = [];
  let words: string[] = [];
  let places: number[] = [];
  const endPart = () => {
    parts.push({ words: words.join("\n"), places: Uint32Array.from(places) });
    [words, places] = [[], []];
  };
  for (const [word, fields] of entries) {
    words.push(word);
    places.push(fields.size);
    for (const [field, counts] of fields) {
      places.push(field, counts.size);
      for (const [document, count] of counts) places.push(document, count);
    }
    if (places.length < NUMBERS_PER_PART) continue;
    endPart();
    await yieldToMain();
  }
  if (words.length > 0) endPart();
  return { head, parts };
}

/**
 * Restores an index from its serialised parts, each in one task.
 * @throws Error if the parts do not match the current format
 */
export async function restoreIndex(
  { head, parts }: StoredSearchIndex,
  yieldToMain: YieldToMain,
): Promise<SearchIndex> {
  const rest = JSON.parse(head) as Omit<AsPlainObject, "index">;
  const index = MiniSearch.loadJS<SearchDocument>({ ...rest, index: [] }, OPTIONS);
  const words = wordsIn(index);
  for (const part of parts) {
    await yieldToMain();
    let at = 0;
    for (const word of part.words.split("\n")) {
      const places: Places = new Map();
      const fields = part.places[at++] ?? 0;
      for (let n = 0; n < fields; n++) {
        const field = part.places[at++] ?? 0;
        const end = at + 1 + 2 * (part.places[at] ?? 0);
        const counts: Counts = new Map();
        for (at += 1; at < end; at += 2) counts.set(part.places[at] ?? 0, part.places[at + 1] ?? 0);
        places.set(field, counts);
      }
      words.set(word, places);
    }
    if (at !== part.places.length) throw new Error("A part of the search index is not complete.");
  }
  return index;
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
