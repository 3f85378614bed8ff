import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainParagraphs } from "../../../src/domain/text/plain-paragraphs.ts";

const links = (text: string) =>
  plainParagraphs(text).flatMap((pieces) => pieces.flatMap(({ href }) => href ?? []));
const words = (text: string) =>
  plainParagraphs(text).map((pieces) => pieces.map((piece) => piece.text).join(""));

describe("paragraphs of plain text", () => {
  it("paragraphs begin after blank lines, with any line ending and any number of lines", () =>
    expect(words("One\r\nline\r\n\r\n  \n\nTwo\n \nThree\n")).toEqual(["One\nline", "Two", "Three"]));
  it("an empty text has no paragraphs", () => expect(words(" \n\n ")).toEqual([]));
  it("the text around links is kept", () => {
    const text = "See https://a.example/x, and https://b.example.";
    expect(words(text)).toEqual([text]);
  });
});

describe("an address in plain text", () => {
  it.each([
    ["See https://example.org/a.", "https://example.org/a"],
    ["(see https://example.org/a)", "https://example.org/a"],
    ["https://example.org/a_(b)", "https://example.org/a_(b)"],
    ["ርአ https://example.org/ሰላም።", "https://example.org/ሰላም"],
    ["ርአ፡https://example.org/a፡ንዓ", "https://example.org/a"],
    ["https://example.org/a። ሰላም", "https://example.org/a"],
    ["[https://example.org/a]", "https://example.org/a"],
    ["https://example.org/a[0]", "https://example.org/a[0]"],
    ["https://example.org/(", "https://example.org/"],
    ["https://example.org/a（ほか）", "https://example.org/a"],
    ["‘https://example.org/a’ – ok", "https://example.org/a"],
    ["https://example.org/Côte_d’Ivoire–Mali", "https://example.org/Côte_d’Ivoire–Mali"],
    ["https://example.org/Paral·lel", "https://example.org/Paral·lel"],
    ["https://example.org/a\u200f, x", "https://example.org/a"],
    ["https://example.org/a–", "https://example.org/a"],
    ["Https://example.org/A", "Https://example.org/A"],
    ['"https://example.org/?q=1&r=2"', "https://example.org/?q=1&r=2"],
  ])("the address in %s ends correctly", (text, address) => expect(links(text)).toEqual([address]));

  it.each([
    "http://example.org",
    "javascript:alert(1)",
    "https://",
    "data:text/html,x",
    "example.org",
    "https://bank.example@evil.example",
  ])("an address like %s does not become a link", (text) => expect(links(`Look: ${text} there`)).toEqual([]));

  it("it ends before the punctuation of any script, with or without a space behind it", () => {
    const ends = Array.from({ length: 0x1fbff }, (_, code) => code)
      .filter((code) => (code < 0xd800 || code > 0xdfff) && code > 127)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /[\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}]/u.test(sign) && !/[·’]/u.test(sign));
    const address = fc.constantFrom(
      "https://example.org",
      "https://example.org/a?b=c#d",
      "https://example.org/ሰላም",
      "https://example.org/a_(b)",
    );
    fc.assert(
      fc.property(
        address,
        fc.constantFrom(...ends),
        fc.constantFrom("", " ", "ሰላም", "。", "next"),
        (link, end, after) => {
          expect(links(`${end}${link}${end}${after}`)).toEqual([link]);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
