import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { restrictionInContent } from "../../../server/import/access/restricting-content.ts";
import { articleSource, withoutLineEnds } from "../../../server/import/article-source.ts";
import { gatherContent } from "../../../server/import/gathered-content.ts";
import { wpautop } from "../../../server/import/html/wpautop.ts";
import { Attachments } from "../../../server/import/pictures/attachments.ts";
import { Tally } from "../../../server/import/tally.ts";
import { emptyItem } from "../../../server/import/wxr-export.ts";

const nothing = new Attachments({ title: "", link: "", authors: new Map(), items: [] });
const leftOut = { shortcode: () => undefined, block: () => undefined };

/** A post's text on its whole way to HTML. */
function read(text: string): string {
  restrictionInContent(text);
  gatherContent([{ ...emptyItem(1), type: "post", content: text }], nothing, new Tally());
  articleSource(withoutLineEnds(text), "1", nothing, leftOut, false);
  return articleSource(text, "1", nothing, leftOut);
}

/** Milliseconds of this process, however busy the machine is. */
function cost(text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

describe("a post takes time in proportion to its length, whatever it repeats", () => {
  it.each([
    ...[
      "<p",
      "<p ",
      "<li",
      "<br>",
      "<hr",
      "<video ",
      "<figcaption",
      "<source ",
      "<pre>",
      "<style",
      "</style",
    ],
    ...["<!--", "<!-- wp:a/b {", "<!-- wp:block {", "<!--more", "<!-- wp:footnotes "],
    ...["[a]", "[caption]", "[a ", "[gallery id=", "[a \"[b '", "a [a]b", "<p>[et_pb_text]", "a\n<div "],
  ])("%s", (part) => {
    expect(cost(part.repeat(Math.ceil(120_000 / part.length)))).toBeLessThan(2_500);
  });

  it.each([
    ["spaces between words", `a${" ".repeat(120_000)}b`],
    ["lines in a tag without an end", `<p>x</p><a${"\n ".repeat(60_000)}b`],
    ["tags, of which one ends", `${"<p".repeat(60_000)}>`],
    ["blocks in one comment", `<!-- wp:a/b {${"} ".repeat(60_000)}-->`],
  ])("%s", (_, text) => {
    expect(cost(text)).toBeLessThan(2_500);
  });

  it("shortcodes within each other are read as deep as any page has them, and no word of deeper ones is lost", () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `b${at}`);
    const text = `${names.map((name) => `[${name}]`).join("")}kept${names
      .toReversed()
      .map((name) => `[/${name}]`)
      .join("")}`;
    expect(read(text)).toContain("kept");
  });
});

it("no bracket or line of a text without tags is lost", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "<", " < ", "1", " ", "\n", ">", "&", "<3")), (parts) => {
      const text = parts.join("");
      const words = (html: string) => html.replace(/<\/?p>|<br \/>|\s+/g, "");
      expect(words(wpautop(text))).toBe(text.replace(/\s+/g, ""));
    }),
  );
});
