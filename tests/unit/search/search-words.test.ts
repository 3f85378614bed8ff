import fc from "fast-check";
import { expect, it } from "vitest";
import { fold, placedWords, wordsOf } from "../../../src/domain/text/search-words.ts";
import { markFound, snippetOf } from "../../../src/domain/text/snippet.ts";

it.each([
  ["Café", "cafe"],
  ["ÅSHENDA", "ashenda"],
  ["Ge'ez", "geez"],
  ["Ge’ez", "geez"],
  ["Straße", "strasse"],
  ["ﬁne", "fine"],
])("compares %s as %s", (word, folded) => {
  expect(fold(word)).toBe(folded);
});

it.each([
  ["ሠላም", "ሰላም"],
  ["ፀሓይ", "ጸሃይ"],
  ["ኀይሊ", "ሀይሊ"],
  ["ኸተማ", "ከተማ"],
  ["አብ", "ኣብ"],
  ["አዲስ ዐለም", "ኣዲስ ዓለም"],
  ["ሀገር", "ሃገር"],
  ["ኵሉ", "ኩሉ"],
  ["ኹሉ", "ኩሉ"],
  ["ዅሉ", "ኩሉ"],
  ["ኲናት", "ኩናት"],
  ["ኰነ", "ኮነ"],
  ["ዀነ", "ኮነ"],
  ["ጐይታ", "ጎይታ"],
  ["ቈልዓ", "ቆልዓ"],
  ["ፅቡቅ", "ፅቡቕ"],
  ["ዃና", "ኳና"],
  ["ዓለም", "ኣለም"],
  ["ዐድዋ", "አድዋ"],
  ["ዝፅሕፍ", "ዝጽህፍ"],
])("hears %s as %s", (written, alike) => {
  expect(fold(written)).toBe(fold(alike));
});

it("folds each of the seven orders to the same order", () => {
  for (const [from, to] of [
    ["ሠሡሢሣሤሥሦ", "ሰሱሲሳሴስሶ"],
    ["ፀፁፂፃፄፅፆ", "ጸጹጺጻጼጽጾ"],
    ["ቐቑቒቓቔቕቖ", "ቀቁቂቃቄቅቆ"],
    ["ኸኹኺኻኼኽኾ", "ከኩኪካኬክኮ"],
    // Their first order is said as the fourth.
    ["ሐሑሒሓሔሕሖ", "ሃሁሂሃሄህሆ"],
    ["ኀኁኂኃኄኅኆ", "ሃሁሂሃሄህሆ"],
    ["ዐዑዒዓዔዕዖ", "ኣኡኢኣኤእኦ"],
  ] as const) {
    expect(fold(from)).toBe(to);
  }
});

it("keeps letters apart that sound apart", () => {
  expect(fold("ሸ")).not.toBe(fold("ሰ"));
  expect(fold("ከ")).not.toBe(fold("ሀ"));
  expect(fold("ቀ")).not.toBe(fold("ከ"));
  expect(fold("ኳ")).not.toBe(fold("ካ"));
  expect(fold("መ")).not.toBe(fold("ማ"));
});

it("parts words at the signs of both scripts", () => {
  expect(wordsOf("ሰላም፡ዓለም።ከመይ፣ኣለኹም፤ደሓን፥ጽቡቕ፦ሕራይ፧ እወ")).toHaveLength(8);
  expect(wordsOf("Coffee, on Sundays - Leeds/York (2026)!")).toEqual([
    "coffee",
    "on",
    "sundays",
    "leeds",
    "york",
    "2026",
  ]);
  expect(wordsOf("፡ ። — '")).toEqual([]);
});

it("folds what is folded to itself, and finds each word at its place", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const { start, end, folded } of placedWords(text)) {
        expect(fold(text.slice(start, end))).toBe(folded);
        expect(fold(folded)).toBe(folded);
      }
    }),
  );
});

it("marks the words that were found, as they were written", () => {
  expect(markFound("ሠላም, Café!", new Set(["ሰላም", "cafe"]))).toEqual([
    { text: "ሠላም", found: true },
    { text: ", ", found: false },
    { text: "Café", found: true },
    { text: "!", found: false },
  ]);
});

it("shows the part of a long text in which something was found, cut at words", () => {
  const before = "word ".repeat(60);
  const snippet = snippetOf(`${before}needle ${"after ".repeat(80)}`, new Set(["needle"]), 150);
  const text = snippet.map((stretch) => stretch.text).join("");
  expect(snippet.filter(({ found }) => found).map((stretch) => stretch.text)).toEqual(["needle"]);
  expect(text).toMatch(/^… word .*needle after .*after …$/);
  expect(text.length).toBeLessThan(165);
});

it("loses no letter of a text that it only marks", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, found) => {
      const marked = markFound(text, new Set(found));
      expect(marked.map((stretch) => stretch.text).join("")).toBe(text);
    }),
  );
});
