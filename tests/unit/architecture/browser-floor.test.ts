import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");

/**
 * APIs that some browser at or above the floor (docs/decisions/2026-11-22-oldest-browsers.md) lacks. The compiler's
 * `lib` and `target` reject most newer JavaScript (tsconfig.app.json); this list covers the rest.
 */
const TOO_NEW: Readonly<Record<string, RegExp>> = {
  "URL.canParse, URL.parse (Chrome 120, Safari 17)": /\bURL\.(canParse|parse)\b/,
  "Object.hasOwn (Chrome 93)": /\bObject\.hasOwn\b/,
  "structuredClone (Chrome 98)": /\bstructuredClone\b/,
  "lookbehind (Safari 16.4 is the first that can read the file at all)": /\(\?<[=!]/,
  "AbortSignal.timeout, AbortSignal.any (Chrome 103 and 116)": /\bAbortSignal\.(timeout|any)\b/,
  "throwIfAborted (Chrome 100)": /\.throwIfAborted\b/,
  "findLast, findLastIndex (Firefox 104)": /\.findLast(Index)?\b/,
  "arrays copied with a change (Chrome 110)": /\.(toSorted|toReversed|toSpliced)\(/,
  "methods of Set (Chrome 122)": /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\b/,
  "Promise.withResolvers, Promise.try (Chrome 119 and 128)": /\bPromise\.(withResolvers|try)\b/,
  "Array.fromAsync (Chrome 121)": /\bArray\.fromAsync\b/,
  "Object.groupBy, Map.groupBy (Chrome 117)": /\b(Object|Map)\.groupBy\b/,
  "Intl.Segmenter, Intl.DurationFormat (Firefox 125 and 136)": /\bIntl\.(Segmenter|DurationFormat)\b/,
  "the popover API (Chrome 114)": /\b(showPopover|hidePopover|togglePopover)\b|\bpopover[Tt]arget\b/,
  "scheduler (not in Safari)": /\bscheduler\.(yield|postTask)\b/,
  "setHTML, parseHTMLUnsafe, moveBefore": /\b(setHTML|setHTMLUnsafe|parseHTMLUnsafe|moveBefore)\b/,
  "from-image of createImageBitmap (Chrome 111), which is the default": /["']from-image["']/,
  "checkVisibility (Safari 17.4)": /\.checkVisibility\b/,
};

/** APIs that may be used only after feature detection. */
const ASKED_FIRST: Readonly<Record<string, RegExp>> = {
  "requestIdleCallback (not in Safari)": /\brequestIdleCallback\b/,
  "startViewTransition (Chrome 111)": /\bstartViewTransition\b/,
  "CompressionStream (Firefox 113, Safari 16.4)": /\bCompressionStream\b/,
  "DecompressionStream (Firefox 113, Safari 16.4)": /\bDecompressionStream\b/,
};

function filesBelow(folder: string, kind: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && kind.test(entry.name) && !entry.parentPath.includes("paraglide"))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

const codeOf = (file: string) => readFileSync(join(ROOT, file), "utf8").replace(/^\s*(\/\/|\/?\*).*$/gm, "");

const scripts = [...filesBelow("src", /\.tsx?$/), ...filesBelow("sw", /\.ts$/), "public/boot.js"];

it("no API is used that a browser at the floor lacks", () => {
  expect(scripts.length).toBeGreaterThan(300);
  const found = scripts.flatMap((file) => {
    const code = codeOf(file);
    return Object.entries(TOO_NEW).flatMap(([name, pattern]) =>
      pattern.test(code) ? [`${file}: ${name}`] : [],
    );
  });
  expect(found).toEqual([]);
});

it("APIs that only some browsers have are used after feature detection", () => {
  const found = scripts.flatMap((file) => {
    const code = codeOf(file);
    return Object.entries(ASKED_FIRST).flatMap(([name, pattern]) =>
      pattern.test(code) && !/" in (window|document|globalThis)/.test(code) ? [`${file}: ${name}`] : [],
    );
  });
  expect(found).toEqual([]);
});

it("each pattern of the list matches its API", () => {
  const samples = [
    "if (!URL.canParse(text)) return null;",
    "Object.hasOwn(names, name)",
    "structuredClone(row)",
    "/(?<![-\\w])font-weight/i",
    "AbortSignal.any([a, b])",
    "signal.throwIfAborted()",
    "open.findLastIndex((one) => one)",
    "rows.toSorted()",
    "one.isSubsetOf(other)",
    "Promise.withResolvers()",
    "await Array.fromAsync(rows)",
    "Map.groupBy(rows, month)",
    "new Intl.Segmenter()",
    "menu.showPopover()",
    "await scheduler.yield()",
    "root.setHTML(text)",
    'createImageBitmap(file, { imageOrientation: "from-image" })',
    "element.checkVisibility()",
  ];
  const names = Object.keys(TOO_NEW);
  const met = samples.map((sample) => names.filter((name) => TOO_NEW[name]?.test(sample)));
  expect(met).toEqual(names.map((name) => [name]));
});
