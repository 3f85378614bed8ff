import type { AsPlainObject } from "minisearch";
import { expect, it } from "vitest";
import type { SearchDocument } from "../../../src/domain/content/searched.ts";
import {
  addDocuments,
  emptyIndex,
  restoreIndex,
  type SearchIndex,
  serialiseIndex,
} from "../../../src/offline/search/search-index.ts";

const WORDS = "coffee bread station letter market harvest ቡና ሰላም children football".split(" ");
/** Places of a part, and of one more word. */
const MOST_PLACES = 20_000 + 2 * 4_000;

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
  const [head = "", ...parts] = await serialiseIndex(index, unhurried);
  const words = parts.flatMap((part) => JSON.parse(part) as AsPlainObject["index"]);
  expect({ ...JSON.parse(head), index: words }).toEqual(JSON.parse(JSON.stringify(index)));

  const loaded = await restoreIndex([head, ...parts], unhurried);
  for (const query of ["coffee", "cofee articl", "ቡና", "ሓድሽ", "w899", "article 78"])
    expect(scoresIn(loaded, query), query).toEqual(scoresIn(index, query));
  await addDocuments(loaded, [document(3)], unhurried);
  expect(loaded.has("blog:3")).toBe(true);
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
  const [head = "", ...parts] = await serialiseIndex(index, pause);
  expect(parts.length).toBeGreaterThan(3);
  expect(pauses).toBeGreaterThanOrEqual(parts.length - 1);
  const places = parts.map((part) =>
    (JSON.parse(part) as AsPlainObject["index"])
      .flatMap(([, fields]) => Object.values(fields))
      .reduce((sum, documents) => sum + Object.keys(documents).length, 0),
  );
  expect(Math.max(...places)).toBeLessThanOrEqual(MOST_PLACES);
  pauses = 0;
  await restoreIndex([head, ...parts], pause);
  expect(pauses).toBe(parts.length);
});
