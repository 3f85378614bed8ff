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
])("%s is folded to %s", (word, folded) => {
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
  ["ቋንቋ", "ቁዋንቁዋ"],
  ["ቛንቛ", "ቋንቋ"],
  ["ኳዕሶ", "ኹዋዕሶ"],
  ["ጓል", "ጉዋል"],
  ["ኋላ", "ሗላ"],
  ["ኴራ", "ኩዌራ"],
  ["ንሷ", "ንሱዋ"],
  ["ሟቲ", "ሙዋቲ"],
  ["ሧ", "ሷ"],
  ["ዉሽጢ", "ውሽጢ"],
  ["ዪኹን", "ይኹን"],
  ["ኧረ", "አረ"],
  ["ኣለ፟ዎ", "አለዎ"],
])("%s sounds like %s", (written, alike) => {
  expect(fold(written)).toBe(fold(alike));
});

it("each of the seven orders folds to the same order", () => {
  for (const [from, to] of [
    ["ሠሡሢሣሤሥሦ", "ሰሱሲሳሴስሶ"],
    ["ፀፁፂፃፄፅፆ", "ጸጹጺጻጼጽጾ"],
    ["ቐቑቒቓቔቕቖ", "ቀቁቂቃቄቅቆ"],
    ["ኸኹኺኻኼኽኾ", "ከኩኪካኬክኮ"],
    // Their first order is pronounced like the fourth.
    ["ሐሑሒሓሔሕሖ", "ሃሁሂሃሄህሆ"],
    ["ኀኁኂኃኄኅኆ", "ሃሁሂሃሄህሆ"],
    ["ዐዑዒዓዔዕዖ", "ኣኡኢኣኤእኦ"],
  ] as const) {
    expect(fold(from)).toBe(to);
  }
});

it("each rounded order folds to its plain spelling", () => {
  for (const [rounded, plain] of [
    ["ቈቊቋቌቍ", "ቆቁቁዋቁዌቁ"],
    ["ቘቚቛቜቝ", "ቆቁቁዋቁዌቁ"],
    ["ኈኊኋኌኍ", "ሆሁሁዋሁዌሁ"],
    ["ኰኲኳኴኵ", "ኮኩኩዋኩዌኩ"],
    ["ዀዂዃዄዅ", "ኮኩኩዋኩዌኩ"],
    ["ጐጒጓጔጕ", "ጎጉጉዋጉዌጉ"],
    ["ሏሟሯሿቧቯቷቿኗኟዟዧዷጇጧጯጷጿፏፗ", "ሉዋሙዋሩዋሹዋቡዋቩዋቱዋቹዋኑዋኙዋዙዋዡዋዱዋጁዋጡዋጩዋጱዋጹዋፉዋፑዋ"],
    ["ሗሧሷፇ", "ሁዋሱዋሱዋጹዋ"],
  ] as const) {
    expect(fold(rounded)).toBe(plain);
  }
});

it("what is typed of a word so far stays a prefix of it", () => {
  expect(fold("ቋንቋ").startsWith(fold("ቋን"))).toBe(true);
  expect(fold("ቁዋንቁዋ").startsWith(fold("ቁ"))).toBe(true);
});

it("letters with different sounds stay different", () => {
  expect(fold("ሸ")).not.toBe(fold("ሰ"));
  expect(fold("ከ")).not.toBe(fold("ሀ"));
  expect(fold("ቀ")).not.toBe(fold("ከ"));
  expect(fold("ኳ")).not.toBe(fold("ካ"));
  expect(fold("መ")).not.toBe(fold("ማ"));
  expect(fold("ኘ")).not.toBe(fold("ነ"));
  expect(fold("ጰ")).not.toBe(fold("ፐ"));
});

it("words are split at the punctuation of both scripts", () => {
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

it("folding is idempotent, and each word has its position", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const { start, end, folded } of placedWords(text)) {
        expect(fold(text.slice(start, end))).toBe(folded);
        expect(fold(folded)).toBe(folded);
      }
    }),
  );
});

it("matched words are marked in their original form", () => {
  expect(markFound("ሠላም, Café!", new Set(["ሰላም", "cafe"]))).toEqual([
    { text: "ሠላም", found: true },
    { text: ", ", found: false },
    { text: "Café", found: true },
    { text: "!", found: false },
  ]);
});

it("the excerpt of a long text contains the match, cut at words", () => {
  const before = "word ".repeat(60);
  const snippet = snippetOf(`${before}needle ${"after ".repeat(80)}`, new Set(["needle"]), 150);
  const text = snippet.map((stretch) => stretch.text).join("");
  expect(snippet.filter(({ found }) => found).map((stretch) => stretch.text)).toEqual(["needle"]);
  expect(text).toMatch(/^… word .*needle after .*after …$/);
  expect(text.length).toBeLessThan(165);
});

it("marking a text loses no letter", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, found) => {
      const marked = markFound(text, new Set(found));
      expect(marked.map((stretch) => stretch.text).join("")).toBe(text);
    }),
  );
});

it("what nobody sees in a word does not change it, and is marked with it", () => {
  const invisible = fc.constantFrom("\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u200e");
  const word = fc.stringMatching(/^[a-zA-Zሀ-ሯ0-9]{1,12}$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 5 }),
      fc.array(fc.tuple(fc.nat(), invisible)),
      (words, hidden) => {
        const text = words.join(" ");
        const withHidden = hidden.reduce((now, [at, sign]) => {
          const place = 1 + (at % now.length);
          return now.slice(0, place) + sign + now.slice(place);
        }, text);
        expect(wordsOf(withHidden)).toEqual(wordsOf(text));
        const [first] = placedWords(withHidden);
        expect(withHidden.slice(first?.start, first?.end).replace(/\p{Cf}/gu, "")).toBe(words[0]);
      },
    ),
  );
});
