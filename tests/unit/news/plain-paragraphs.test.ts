import { describe, expect, it } from "vitest";
import { plainParagraphs } from "../../../src/domain/text/plain-paragraphs.ts";

const links = (text: string) =>
  plainParagraphs(text).flatMap((pieces) => pieces.flatMap(({ href }) => href ?? []));
const words = (text: string) =>
  plainParagraphs(text).map((pieces) => pieces.map((piece) => piece.text).join(""));

describe("paragraphs of plain text", () => {
  it("begin after blank lines, whatever ends a line and however many there are", () =>
    expect(words("One\r\nline\r\n\r\n  \n\nTwo\n \nThree\n")).toEqual(["One\nline", "Two", "Three"]));
  it("are none in an empty text", () => expect(words(" \n\n ")).toEqual([]));
  it("keep every word around their links", () => {
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
    ['"https://example.org/?q=1&r=2"', "https://example.org/?q=1&r=2"],
  ])("in %s ends where it ends", (text, address) => expect(links(text)).toEqual([address]));

  it.each(["http://example.org", "javascript:alert(1)", "https://", "data:text/html,x", "example.org"])(
    "like %s does not become a link",
    (text) => expect(links(`Look: ${text} there`)).toEqual([]),
  );
});
