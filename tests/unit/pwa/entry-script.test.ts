// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { entryScript } from "../../../src/pwa/update/entry-script.ts";

afterEach(() => {
  document.head.innerHTML = "";
  delete document.documentElement.dataset.entry;
});

test("the build is identified by the script of the document", () => {
  document.head.innerHTML = '<script type="module" src="/assets/index-one.js"></script>';
  expect(entryScript()).toBe("/assets/index-one.js");
});

test("a prerendered document has no such script, and names it", () => {
  document.documentElement.dataset.entry = "/assets/index-two.js";
  expect(entryScript()).toBe("/assets/index-two.js");
});
