import type { AsPlainObject } from "minisearch";
import { expect, it } from "vitest";
import type { SearchDocument } from "../../../src/domain/content/searched.ts";
import {
  addDocuments,
  emptyIndex,
  restoreIndex,
  type SearchIndex,
  type StoredWords,
  serialiseIndex,
} from "../../../src/offline/search/search-index.ts";

const WORDS = "coffee bread station letter market harvest ቡና ሰላም children football".split(" ");
/** Numbers of a part, and of one more word in two fields of each document. */
const MOST_NUMBERS = 80_000 + 4 * 4_000 + 10;

function document(n: number): SearchDocument {
  const word = (k: number) => WORDS[(n * 7 + k * k) % WORDS.length] ?? "";
  return {
    id: `blog:${n}`,
    title: `Article ${n} ${word(1)}`,
    tags: word(2),
    about: word(3),
    body: Array.from({ length: 12 }, (_, k) => `${word(k)} w${(n * 31 + k) % 900}`).join(" "),
  };
}

/** Equal scores have no order, and sums differ in their last digits. */
function scoresIn(index: SearchIndex, query: string): Map<string, string> {
  const found = index.search(query).map(({ id, score }) => [String(id), score.toFixed(6)] as const);
  expect(found.length, query).toBeGreaterThan(0);
  return new Map(found);
}

/** The words of a part as MiniSearch saves them. */
function wordsOf({ words, places }: StoredWords): AsPlainObject["index"] {
  let at = 0;
  const next = () => places[at++] ?? Number.NaN;
  return words.split("\n").map((word) => {
    const fields = Array.from({ length: next() }, () => {
      const field = next();
      return [field, Object.fromEntries(Array.from({ length: next() }, () => [next(), next()]))];
    });
    return [word, Object.fromEntries(fields)];
  });
}

const unhurried = () => Promise.resolve();

it("an index is saved as MiniSearch itself saves it, and finds the same after it is loaded", async () => {
  const index = emptyIndex();
  await addDocuments(
    index,
    Array.from({ length: 300 }, (_, n) => document(n)),
    unhurried,
  );
  for (const n of [3, 77, 141]) index.discard(`blog:${n}`);
  await addDocuments(index, [{ ...document(9), body: "ሓድሽ text" }], unhurried);
  const stored = await serialiseIndex(index, unhurried);
  const words = stored.parts.flatMap(wordsOf);
  expect({ ...JSON.parse(stored.head), index: words }).toEqual(JSON.parse(JSON.stringify(index)));

  const loaded = await restoreIndex(stored, unhurried);
  for (const query of ["coffee", "cofee articl", "ቡና", "ሓድሽ", "w899", "article 78"])
    expect(scoresIn(loaded, query), query).toEqual(scoresIn(index, query));
  await addDocuments(loaded, [document(3)], unhurried);
  expect(loaded.has("blog:3")).toBe(true);
});

it("a loaded index is saved, changed and cleaned up as the one it was made of", async () => {
  const index = emptyIndex();
  await addDocuments(
    index,
    Array.from({ length: 60 }, (_, n) => document(n)),
    unhurried,
  );
  const loaded = await restoreIndex(await serialiseIndex(index, unhurried), unhurried);
  const wordsIn = async (one: SearchIndex) =>
    (await serialiseIndex(one, unhurried)).parts.flatMap(wordsOf).sort(([a], [b]) => (a < b ? -1 : 1));
  expect(await wordsIn(loaded)).toEqual(await wordsIn(index));
  for (const one of [index, loaded]) {
    one.discard("blog:4");
    await addDocuments(one, [{ ...document(8), body: "w1 w1 brandnew" }], unhurried);
    await one.vacuum();
  }
  expect(await wordsIn(loaded)).toEqual(await wordsIn(index));
  expect(scoresIn(loaded, "brandnew coffee")).toEqual(scoresIn(index, "brandnew coffee"));
});

it("an index of which the end is missing is not loaded", async () => {
  const index = emptyIndex();
  await addDocuments(index, [document(1)], unhurried);
  const { head, parts } = await serialiseIndex(index, unhurried);
  const [part] = parts;
  if (!part) throw new Error("There is no part.");
  const cut = { ...part, places: part.places.subarray(0, -2) };
  await expect(restoreIndex({ head, parts: [cut] }, unhurried)).rejects.toThrow("not complete");
});

it("a large index is saved and loaded part by part, with a pause between any two", async () => {
  const index = emptyIndex();
  await addDocuments(
    index,
    Array.from({ length: 4_000 }, (_, n) => document(n)),
    unhurried,
  );
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  const stored = await serialiseIndex(index, pause);
  const { parts } = stored;
  expect(parts.length).toBeGreaterThan(2);
  expect(pauses).toBeGreaterThanOrEqual(parts.length - 1);
  expect(Math.max(...parts.map(({ places }) => places.length))).toBeLessThanOrEqual(MOST_NUMBERS);
  pauses = 0;
  await restoreIndex(stored, pause);
  expect(pauses).toBe(parts.length);
});

it("the words of a long text are found in several tasks, and are those of the text in one", async () => {
  const body = Array.from({ length: 9_000 }, (_, n) => `w${n} ${WORDS[n % WORDS.length]}`).join(" ");
  const long = { ...document(1), body };
  const [inSteps, atOnce] = [emptyIndex(), emptyIndex()];
  let tasks = 0;
  await addDocuments(inSteps, [long], async () => {
    tasks += 1;
  });
  atOnce.add(long);
  // The last one adds the document.
  expect(tasks).toBe(Math.ceil(body.length / 25_000) + 1);
  expect(await serialiseIndex(inSteps, unhurried)).toEqual(await serialiseIndex(atOnce, unhurried));
});

it("a long text without spaces is indexed too", async () => {
  const index = emptyIndex();
  await addDocuments(index, [{ ...document(2), body: "x".repeat(60_000) }], unhurried);
  expect(index.search("x".repeat(40)).length).toBe(1);
});
