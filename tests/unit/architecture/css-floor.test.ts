import { readdirSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";
import { expect, it } from "vitest";
import { OLDEST_STYLES } from "../../../scripts/oldest-browsers.ts";
import type { Floor } from "./api-support.ts";
import { unsupportedCss } from "./css-support.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** The supported browsers (docs/decisions/2026-11-22-oldest-browsers.md); Chromium 92 to 98 has a plain style of its own. */
const FLOOR: Floor = {
  chrome: 99,
  chrome_android: 99,
  edge: 99,
  webview_android: 99,
  samsunginternet_android: 18,
  firefox: 102,
  firefox_android: 102,
  safari: 15.4,
  safari_ios: 15.4,
};

/** What not all have, and how the page is whole without it. */
const WITHOUT: Readonly<Record<string, string>> = {
  "1lh": "Tailwind's own, for an empty field of a date in Safari",
  ":details-content": "in print only: closed answers stay closed",
  ":has()": "spacing, scroll locks and enhancements of imported pages only",
  ":selection": "the browser's own colour of a selection",
  "@container": "small frames show icons without their words, which every other frame adds",
  "@media (forced-colors)": "a browser without the feature forces no colours",
  "@page": "in print only: the browser's own margins",
  "@property": "Tailwind sets the initial values of its custom properties below an @supports too",
  "align-content: start": "compat data speaks of blocks; in a grid all have it",
  "break-after: avoid": "in print only",
  "contain-intrinsic-size": "used with content-visibility alone",
  "container-type": "see @container",
  "content-visibility": "speed alone",
  "cursor: pointer": "no cursor on a phone",
  "field-sizing": "fields have rows or a least height, and scroll",
  "grid-template-rows: subgrid": "two columns whose rows do not align",
  orphans: "in print only",
  "overscroll-behavior": "the page behind scrolls on",
  resize: "phones have no grip",
  "scrollbar-gutter": "the page shifts by a scroll bar where they take space",
  "scrollbar-width": "a scroll bar is seen",
  "text-wrap": "lines of one paragraph differ more",
  widows: "in print only",
};

async function builtStyles(): Promise<string> {
  const files = readdirSync(path.join(ROOT, "src"), { recursive: true })
    .map((file) => path.join(ROOT, "src", String(file)))
    .filter((file) => file.endsWith(".css"));
  expect(files.length).toBeGreaterThan(3);
  const results = await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [tailwindcss()],
    build: { write: false, cssTarget: OLDEST_STYLES, rolldownOptions: { input: files } },
  });
  const outputs = [results].flat().flatMap((result) => ("output" in result ? result.output : []));
  return outputs
    .flatMap((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? [String(file.source)] : []))
    .join("\n");
}

it("the built stylesheets need nothing that a browser at the floor lacks, or it is named here with what happens without it", async () => {
  const css = await builtStyles();
  expect(css.length).toBeGreaterThan(50_000);
  const found = unsupportedCss(css, FLOOR);
  expect(found.filter(({ what }) => !(what in WITHOUT))).toEqual([]);
  expect(found.map(({ what }) => what).toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
});

const whatOf = (css: string) => unsupportedCss(css, FLOOR).map(({ what }) => what);

it.each([
  ["a property", "a{translate:1px 2px}", ["translate"]],
  ["a property of a nested at-rule", "@media print{@layer x{a{rotate:4deg}}}", ["rotate"]],
  ["a keyword", "a{display:grid;grid-template-rows:subgrid}", ["grid-template-rows: subgrid"]],
  ["a part of a shorthand", "a{text-decoration:underline 2px red}", ["text-decoration: includes_thickness"]],
  ["a unit", "a{height:calc(100dvh - 1lh)}", ["1dvh", "1lh"]],
  ["a function", "a{color:color-mix(in srgb,red,blue)}", ["color-mix()"]],
  ["a colour", "a{color:oklch(40% .2 20)}", ["oklch()"]],
  ["a selector", "a:has(b),c{color:red}", [":has()"]],
  ["a nested rule", "a{& b{color:red}}", ["&"]],
  ["an at-rule", "@container (width>1px){a{color:red}}", ["@container"]],
  ["a media feature in a range", "@media (width>=1px){a{color:red}}", ["@media (a < b)"]],
  [
    "a feature that a query negates",
    "@media not (forced-colors:active){a{color:red}}",
    ["@media not (forced-colors)"],
  ],
])("%s is found", (_, css, expected) => {
  expect(whatOf(css)).toEqual(expected);
});

it.each([
  ["after a declaration that all understand", "a{height:100vh;height:100svh}"],
  ["below an @supports that asks for it", "@supports (height:1svh){a{height:100svh}}"],
  ["written with the prefix of the browsers that lack it", "a{-webkit-user-select:none;user-select:none}"],
  ["in a list of selectors that forgives", "a:is(:open,[open]){color:red}"],
  ["of one engine", "a::-webkit-search-cancel-button{-webkit-appearance:none}"],
  ["a custom property", "a{--x:1svh}"],
  ["a layer, logical properties, the window's edges", "@layer x{a{margin-inline:1px;inset:0}}"],
])("what harms nobody is not counted: %s", (_, css) => {
  expect(whatOf(css)).toEqual([]);
});

it("a fallback that stands after the newer value, and an @supports that asks for something else, do not help", () => {
  expect(whatOf("@supports (display:grid){a{height:100svh}}")).toEqual(["1svh"]);
  expect(whatOf("a{translate:1px}b{transform:none}")).toEqual(["translate"]);
});
