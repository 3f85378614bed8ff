import fc from "fast-check";
import { expect, it } from "vitest";
import type { AdminMessage, AdminOf } from "../../../src/domain/content/admin-content.ts";
import { plainText } from "../../../src/domain/text/reading-time.ts";
import { fold, placedWords, soughtParts, wordsOf } from "../../../src/domain/text/search-words.ts";
import { markFound, snippetOf } from "../../../src/domain/text/snippet.ts";
import { matcherOf } from "../../../src/features/admin/messages/messages-page.tsx";
import { searchOf } from "../../../src/features/admin/writing/list/filter-posts.ts";

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

/** Every character that is invisible by its category, below the private planes. */
const INVISIBLE = Array.from({ length: 0xf0000 }, (_, code) => code)
  .filter((code) => (code < 0xd800 || code > 0xdfff) && /\p{Cf}/u.test(String.fromCodePoint(code)))
  .map((code) => String.fromCodePoint(code));
const letter = fc.constantFrom(..."aéIßσΣ1ሰላምፀ መ፡።،'’-<>\u0301 \n");
const prose = fc.array(letter, { minLength: 1, maxLength: 24 }).map((letters) => letters.join(""));
const hidden = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...INVISIBLE)), { minLength: 1, maxLength: 6 });
/** Puts characters anywhere into a text, before its first one and behind its last one too. */
const withHidden = (text: string, signs: readonly (readonly [number, string])[]) =>
  signs
    .reduce((letters, [at, sign]) => letters.toSpliced(at % (letters.length + 1), 0, sign), [...text])
    .join("");

it("what nobody sees changes no word, wherever it is, in a text or in what is looked for", () => {
  fc.assert(
    fc.property(prose, hidden, (text, signs) => {
      const other = withHidden(text, signs);
      expect(wordsOf(other)).toEqual(wordsOf(text));
      expect(wordsOf(plainText(other.replace(/[<>]/g, "")))).toEqual(
        wordsOf(plainText(text.replace(/[<>]/g, ""))),
      );
      expect(soughtParts(other)).toEqual(soughtParts(text));
      expect(placedWords(other).map(({ folded }) => folded)).toEqual(
        placedWords(text).map(({ folded }) => folded),
      );
    }),
    { numRuns: 500 },
  );
});

it("the owner's posts and messages are found, whatever nobody sees in them or in what is looked for", () => {
  fc.assert(
    fc.property(prose, prose, hidden, hidden, (text, query, inText, inQuery) => {
      const message = (words: string) =>
        ({ name: "", email: "", subject: null, message: words }) as AdminMessage;
      const post = (words: string) =>
        ({ title: words, content: words, tags: [], translations: {} }) as unknown as AdminOf["blog"];
      const [other, asked] = [withHidden(text, inText), withHidden(query, inQuery)];
      expect(matcherOf(asked)(message(other))).toBe(matcherOf(query)(message(text)));
      const plain = text.replace(/[<>]/g, "");
      expect(searchOf(asked)?.(post(withHidden(plain, inText)))).toBe(searchOf(query)?.(post(plain)));
    }),
  );
});

it("a marked word is marked with what nobody sees in it", () => {
  const [first] = placedWords("se\u00adla\ufeffm ይ");
  expect(first).toMatchObject({ start: 0, end: 7, folded: "selam" });
});
