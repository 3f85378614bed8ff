import fc from "fast-check";
import { expect, test } from "vitest";
import { openHtmlTools } from "../../../server/import/html/html-document.ts";
import { limitDepth } from "../../../server/import/html/limit-depth.ts";

test("HTML that is nested twenty thousand deep is read, with every text in it", () => {
  for (const tag of ["div", "b", "blockquote", "span style='x'", "p"]) {
    const name = tag.split(" ")[0] ?? "";
    const html = `before ${`<${tag}>x`.repeat(20_000)}inside${`</${name}>y`.repeat(20_000)} after`;
    const { parse } = openHtmlTools();
    const text = parse(html).textContent ?? "";
    expect([text.slice(0, 8), text.length, text.slice(-6)]).toEqual(["before x", 40_000 + 19, " after"]);
  }
});

test("HTML that is not nested deeply stays as it is", () => {
  const piece = fc.constantFrom(
    "<p>",
    "</p>",
    "<b title='>'>",
    "</b>",
    "<br>",
    "<img/>",
    "text & <",
    "<!-- <i> -->",
    "<li>",
    "</div>",
    "<div>",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 300 }), (pieces) => {
      const html = pieces.join("");
      expect(limitDepth(html)).toBe(html);
    }),
  );
});
