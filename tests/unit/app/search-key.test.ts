// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { expect, it } from "vitest";
import { listenForSearchKey } from "../../../src/app/navigation/search-key.ts";

listenForSearchKey();

/** What a key leads to on a page with these parts: "link" if the header's is opened, or the id of what has the focus. */
function press(target: string | null, keys: object, ...parts: string[]): string {
  document.body.innerHTML = parts.join("");
  let done = "";
  document.querySelector("header a")?.addEventListener("click", (event) => {
    event.preventDefault();
    done = "link";
  });
  fireEvent.keyDown(target ? (document.querySelector(target) ?? document.body) : document.body, keys);
  return done || (document.activeElement?.id ?? "");
}

const HEADER = '<header><a href="/search">Search</a></header>';
const SEARCH = '<form role="search"><input id="field"></form>';
const WRITING =
  '<textarea id="words"></textarea><p contenteditable id="text"></p><dialog id="dialog"></dialog>';

it("/ opens the search, or focuses the page's own search field", () => {
  expect(press(null, { key: "/" }, HEADER)).toBe("link");
  expect(press(null, { key: "/" }, HEADER, SEARCH)).toBe("field");
  expect(press(null, { key: "/" }, SEARCH)).toBe("field");
  expect(press(null, { key: "/" })).toBe("");
});

it("/ is a letter in what is written, and another key with Ctrl, Alt or Meta", () => {
  for (const target of ["#words", "#text", "#dialog"])
    expect(press(target, { key: "/" }, HEADER, WRITING), target).toBe("");
  for (const held of ["ctrlKey", "altKey", "metaKey"])
    expect(press(null, { key: "/", [held]: true }, HEADER), held).toBe("");
  expect(press(null, { key: "s" }, HEADER)).toBe("");
});
