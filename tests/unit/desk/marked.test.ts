import { expect, it } from "vitest";
import { marked } from "../../../src/features/admin-waiting/marked.ts";

const differing = (text: string, other: string) =>
  marked(text, other)
    .filter(({ differs }) => differs)
    .map(({ text: words }) => words.trim());

it("marks the words that the other text does not have there", () => {
  expect(differing("bread is baked on Sunday", "bread is sold on Sunday")).toEqual(["baked"]);
  expect(differing("one two three", "one three")).toEqual(["two"]);
  expect(differing("same words", "same words")).toEqual([]);
});

it("loses no word of a text, however long", () => {
  const long = Array.from({ length: 4_000 }, (_, at) => `word${at}`).join(" ");
  expect(
    marked(long, `x ${long} y`)
      .map(({ text }) => text)
      .join(""),
  ).toBe(long);
});
