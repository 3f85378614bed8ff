import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { isTooDeep } from "../../../src/ui/article-html/nesting-limit.ts";
import { createSanitiser } from "../../../src/ui/article-html/sanitise.ts";

it("a megabyte of open tags is detected and shown as text", () => {
  const bomb = `${"<b>".repeat(300_000)}The words in it${"<div>".repeat(10)}`;
  expect(isTooDeep(bomb)).toBe(true);
  expect(createSanitiser(new JSDOM().window).sanitise(bomb).trim()).toBe("The words in it");
});

it("a long article with closed or optional end tags is left alone", () => {
  expect(isTooDeep("<p>One paragraph <b>with</b> <br> a break".repeat(5_000))).toBe(false);
  expect(isTooDeep("<ul><li>one<li>two</ul>".repeat(1_000))).toBe(false);
  expect(isTooDeep("<div>".repeat(200) + "</div>".repeat(200))).toBe(false);
});
