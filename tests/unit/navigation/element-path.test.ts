// @module-tag document
import { beforeEach, expect, it } from "vitest";
import { elementAt, pathTo } from "../../../src/app/navigation/element-path.ts";

const card = (id: string) => `<li><h2><a href="/blog/${id}">${id}</a></h2><p>Text of ${id}</p></li>`;
const page = (...ids: string[]) => {
  document.body.innerHTML = `<main><h1>Blog</h1><ol>${ids.map(card).join("")}</ol></main>`;
  return document.querySelector("main") as HTMLElement;
};
const paragraph = (main: Element, text: string) =>
  [...main.querySelectorAll("p")].find(({ textContent }) => textContent === text) as Element;

beforeEach(() => document.body.replaceChildren());

it("a text in a list is found again below newer entries", () => {
  const before = page("a", "b");
  const path = pathTo(paragraph(before, "Text of b"), before);
  const after = page("newer", "a", "b");
  expect(path && elementAt(path, after)?.textContent).toBe("Text of b");
});

it("a text outside any entry is found by its place among the others", () => {
  const before = page("a");
  const path = pathTo(before.querySelector("h1") as Element, before);
  expect(path && elementAt(path, page("a"))?.textContent).toBe("Blog");
});

it("nothing is found while the page is not complete, or is another one", () => {
  const before = page("a");
  const path = pathTo(paragraph(before, "Text of a"), before);
  document.body.innerHTML = '<main><div class="skeleton"></div></main>';
  const after = document.querySelector("main") as HTMLElement;
  expect(path && elementAt(path, after)).toBeNull();
  const heading = pathTo(page("a").querySelector("h1") as Element, document.querySelector("main") as Element);
  document.body.innerHTML = "<main><p>Another page</p></main>";
  expect(heading && elementAt(heading, document.querySelector("main") as Element)).toBeNull();
});

const NAMED = (before: string) => `${before}<input name="name"><input name="email">`;
const LABELLED = (before: string) =>
  `${before}<label for="_r_1_">Title</label><textarea id="_r_1_"></textarea><label>Title <input></label>`;

it.each([
  ["the name of its form", NAMED, 'input[name="name"]'],
  ["its label", LABELLED, "textarea"],
  ["its label, of two in two languages", LABELLED, "label > input"],
  ["its own name for who cannot see it", (before: string) => `${before}<input aria-label="Search">`, "input"],
])("a field is found by %s, whatever has come before it", (_, form, selector) => {
  const show = (before: string) => {
    document.body.innerHTML = `<main><form>${form(before)}</form></main>`;
    const main = document.querySelector("main") as HTMLElement;
    return { main, field: main.querySelector(selector) as Element };
  };
  const before = show("");
  const path = pathTo(before.field, before.main);
  const after = show("<p>Your draft from 10:00</p><button>Geez</button>");
  expect(path && elementAt(path, after.main)).toBe(after.field);
});
