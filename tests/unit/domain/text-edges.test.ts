import fc from "fast-check";
import { expect, test } from "vitest";
import { excerptOf } from "../../../src/domain/content/card.ts";
import { isHttpsAddress, isMediaReference } from "../../../src/domain/content/media-reference.ts";
import { addTag, areTags } from "../../../src/domain/content/tags.ts";
import { guestsCsv } from "../../../src/domain/events/guests-csv.ts";
import { fromBase64Url, toBase64Url } from "../../../src/domain/text/base64url.ts";
import { plainParagraphs } from "../../../src/domain/text/plain-paragraphs.ts";
import { readingMinutes, wordCount } from "../../../src/domain/text/reading-time.ts";
import { fold, placedWords, wordsOf } from "../../../src/domain/text/search-words.ts";
import { markFound, type SnippetPart, snippetOf } from "../../../src/domain/text/snippet.ts";
import { withTimes } from "../../../src/domain/text/times-in-prose.ts";

const joined = (parts: readonly SnippetPart[]) => parts.map(({ text }) => text).join("");
const NONE: ReadonlySet<string> = new Set();
/** Numbered words of six letters and a space. */
const words = (count: number) =>
  Array.from({ length: count }, (_, n) => `w${String(n).padStart(5, "0")}`).join(" ");

test.each([
  // Not longer than what fits: whole.
  [words(3), [], 20, "w00000 w00001 w00002"],
  [words(3), [], 19, "w00000 w00001 …"],
  [words(3), [], 13, "w00000 w00001 …"],
  [words(3), [], 12, "w00000 …"],
  // No more than sixty characters before a match.
  [words(9), ["w00008"], 70, words(9)],
  [words(9), ["w00008"], 40, "w00000 w00001 w00002 w00003 w00004 …"],
  [words(30), ["w00008"], 20, "w00000 w00001 w00002 …"],
  [words(30), ["w00009"], 20, "… w00001 w00002 w00003 …"],
  [words(30), ["w00029"], 300, `… ${words(30).slice(7 * 21)}`],
  // What has no boundary between words is cut in the middle.
  ["x".repeat(30), [], 10, `${"x".repeat(10)} …`],
  [`${"x".repeat(80)}`, ["x".repeat(80)], 10, `${"x".repeat(10)} …`],
  ["—  … !", [], 20, ""],
  ["", [], 20, ""],
])("of %j with the words %j in %d characters is shown %j", (text, found, length, shown) => {
  expect(joined(snippetOf(text, new Set(found), length))).toBe(shown);
});

test("every found word is marked, whatever is between the words, and the parts are the whole text", () => {
  const piece = fc.constantFrom("ቡን", "Coffee", "coffee", "café", "Cafe", "ge'ez", " ", "፣ ", "—", "()", "x");
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.subarray(["ቡን", "coffee", "cafe", "geez"]),
      (pieces, found) => {
        const text = pieces.join(" ");
        const folded = new Set(found.map(fold));
        const parts = markFound(text, folded);
        expect(joined(parts)).toBe(text);
        expect(parts.every((part) => part.text !== "")).toBe(true);
        const marked = parts.filter((part) => part.found).map((part) => fold(part.text));
        expect(marked).toEqual(
          placedWords(text)
            .map((word) => word.folded)
            .filter((word) => folded.has(word)),
        );
      },
    ),
    { numRuns: 200, seed: 34 },
  );
});

test.each([
  ["Selam, Ge'ez’s 2nd ቡን፣ሻሂ", ["selam", "geezs", "2nd", fold("ቡን"), fold("ሻሂ")]],
  ["\u0301 a\u0301", ["a"]],
  ["Straße ÆON łódź", ["strasse", "aeon", "lodz"]],
  ["", []],
])("the words of %j are %j", (text, found) => {
  expect(wordsOf(text)).toEqual(found);
});

test.each([
  ["0123456789", 10, "0123456789"],
  ["0123456789x", 10, "0123456789…"],
  ["one two three", 8, "one two…"],
  ["one two three", 7, "one two…"],
  ["one two three", 6, "one…"],
  // A long word is cut rather than the greater half left out.
  ["a bcdef", 4, "a bc…"],
  ["ab cdef", 4, "ab…"],
  ["one, two three", 5, "one…"],
  ["ሰላም፣ ንኹሉ ሰብ", 5, "ሰላም…"],
  ["<p>one</p><p>two&nbsp;three</p>", 8, "one two…"],
])("the beginning of %j in %d characters is %j", (text, length, shown) => {
  expect(excerptOf(text, length)).toBe(shown);
});

test("an article of two hundred words is read in a minute, one more word is another minute", () => {
  const text = (count: number) => `<p>${"word ".repeat(count)}</p>`;
  expect([0, 1, 200, 201, 400, 401].map((count) => readingMinutes(text(count)))).toEqual([1, 1, 1, 2, 2, 3]);
  expect(wordCount("<p>One — two&nbsp;three,four</p><p>ቡን፡ሻሂ።ማይ</p>")).toBe(6);
});

test.each([
  ["One\r\rTwo\r\n\r\nThree", [["One"], ["Two"], ["Three"]]],
  ["One\n \t\nTwo\nlines", [["One"], ["Two\nlines"]]],
  ["See https://a.example/x.", [["See ", "https://a.example/x", "."]]],
  ["https://a.example/x", [["https://a.example/x"]]],
  ["(https://a.example/a_(b))", [["(", "https://a.example/a_(b)", ")"]]],
  ["https://a.example/a) b", [["https://a.example/a", ") b"]]],
  ["https://a.example/ሰላም፣ቡን", [["https://a.example/ሰላም", "፣ቡን"]]],
  ["http://a.example https://", [["http://a.example https://"]]],
  ["\n\n", []],
])("the plain text %j has these paragraphs and pieces", (text, paragraphs) => {
  const pieces = plainParagraphs(text);
  expect(pieces.map((each) => each.map((piece) => piece.text))).toEqual(paragraphs);
  for (const { text: shown, href } of pieces.flat())
    expect(href).toBe(/^https:..a/.test(shown) ? shown : undefined);
});

test("only a time that a clock shows is written on both, and both ends of a range", () => {
  expect(withTimes("{09:05}", "en")).toBe("09:05 (3:05 in the morning, Ethiopian clock)");
  const whole = ["{24:00}", "{09:00-24:00}", "{24:00-09:00}", "{9:00}", "{09:00", "09:00}"];
  expect(whole.map((text) => withTimes(text, "ti"))).toEqual(whole);
});

test.each([
  ["#ቡን", "ቡን"],
  ["##  tea", "tea"],
  ["c#", "c#"],
  [" a \t b ", "a b"],
  ["x".repeat(50), "x".repeat(50)],
  ["😀".repeat(50), "😀".repeat(50)],
  ["x".repeat(51), "long"],
  ["#", "blank"],
  ["\u200b", "blank"],
  ["Tea", "twice"],
])("the typed tag %j becomes %j", (typed, expected) => {
  const added = addTag(["Tea"], typed, 5);
  expect(added.ok ? added.tags.at(-1) : added.reason).toBe(expected);
  expect(addTag(["Tea"], typed, 1).ok).toBe(false);
  expect(areTags([typed], 5)).toBe(added.ok ? added.tags.at(-1) === typed : typed === "Tea");
});

const OWN = "/storage/v1/object/public/media/";
test.each([
  [`${OWN}blog-images/${"a".repeat(283)}.webp`, true],
  [`${OWN}blog-images/${"a".repeat(284)}.webp`, false],
  [`${OWN}other/a.webp`, false],
  [`${OWN}site/a.svg`, false],
  [`${OWN}site/../a.webp`, false],
  [`https://a.example/${"a".repeat(2030)}`, true],
  [`https://a.example/${"a".repeat(2031)}`, false],
  ["https://user@a.example/a.webp", false],
  ["http://a.example/a.webp", false],
  ["https://a.example/a\u200bb.webp", false],
])("the reference %s to a file is accepted: %s", (reference, isAccepted) => {
  expect(reference.length).toBeLessThanOrEqual(2_049);
  expect(isMediaReference(reference)).toBe(isAccepted);
  if (reference.startsWith("http")) expect(isHttpsAddress(reference)).toBe(isAccepted);
});

/** Reads a table by the letter of RFC 4180, every field quoted. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const field = /"((?:[^"]|"")*)"(,|\r\n|$)/gy;
  for (let match = field.exec(text); match?.[0]; match = field.exec(text)) {
    rows.at(-1)?.push((match[1] ?? "").replaceAll('""', '"'));
    if (match[2] === "\r\n") rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  return rows;
}

test("any name of a guest is one field of the table, and none is a formula", () => {
  const name = fc
    .array(fc.constantFrom('"', ",", "\n", "\r\n", "=", "+", "-", "@", "\t", "ኣስቴር", "a", " "))
    .map((all) => all.join(""));
  const guest = fc.record({ name, people: fc.integer({ min: 1, max: 20 }), arrived: fc.boolean() });
  fc.assert(
    fc.property(fc.array(guest), (guests) => {
      const csv = guestsCsv(["Name", "People", "Here, now"], guests);
      expect(csv.startsWith("\ufeff")).toBe(true);
      expect(parseCsv(csv.slice(1))).toEqual([
        ["Name", "People", "Here, now"],
        ...guests.map(({ name: given, people, arrived }) => [
          /^[=+\-@\t\r]/.test(given) ? `'${given}` : given,
          String(people),
          arrived ? "1" : "0",
        ]),
      ]);
    }),
    { numRuns: 150, seed: 34 },
  );
});

test("bytes are the same in an address as everywhere, and any other text is refused", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = Buffer.from(bytes).toString("base64url");
      expect(toBase64Url(bytes)).toBe(text);
      expect(fromBase64Url(text)).toEqual(new Uint8Array(bytes));
    }),
    { seed: 34 },
  );
  const long = new Uint8Array(20_000).map((_, at) => at % 251);
  expect(toBase64Url(long)).toBe(Buffer.from(long).toString("base64url"));
  expect(["a", "a+b/", "ab=", "ሰላም", "abcde"].map(fromBase64Url)).toEqual(Array(5).fill(null));
});

test("a text without a match is shown from its beginning", () => {
  expect(snippetOf(words(3), NONE, 100)).toEqual([{ text: words(3), found: false }]);
});
