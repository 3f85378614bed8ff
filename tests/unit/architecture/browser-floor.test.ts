import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { type Floor, unsupportedApis } from "./api-support.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

/**
 * The floor (docs/decisions/2026-11-22-oldest-browsers.md). Chromium 92 to 98 only read, with the same scripts; an Android
 * WebView and Samsung Internet have Chromium's functions.
 */
const FLOOR: Floor = {
  chrome: 92,
  chrome_android: 92,
  edge: 92,
  webview_android: 92,
  samsunginternet_android: 16,
  firefox: 102,
  firefox_android: 102,
  safari: 15.4,
  safari_ios: 15.4,
};

/** APIs that not all have, and how the code goes without them. */
const WITHOUT: readonly { readonly apis: readonly string[]; readonly how: string }[] = [
  {
    apis: [
      "Notification",
      "Notification.close",
      "Notification.data",
      "Notification.permission",
      "Notification.requestPermission",
      "PushEvent.data",
      "PushManager.getSubscription",
      "PushManager.subscribe",
      "PushManagerAttribute.pushManager",
      "PushMessageData.json",
      "PushSubscription.endpoint",
      "PushSubscription.toJSON",
      "PushSubscription.unsubscribe",
      "PushSubscriptionOptions.applicationServerKey",
      "ServiceWorkerRegistration.showNotification",
    ],
    how: "notifications are offered where the window has Notification and PushManager",
  },
  { apis: ["CompressionStream", "DecompressionStream"], how: "fflate, loaded where they are missing" },
  { apis: ["requestIdleCallback"], how: "a timeout where the window has none" },
  { apis: ["Navigator.canShare", "Navigator.share"], how: "a menu of our own where they are missing" },
  { apis: ["FileSystemFileHandle.getFile"], how: "called on files of launchQueue, which has it" },
  { apis: ["OffscreenCanvas", "OffscreenCanvas.convertToBlob"], how: "a canvas element where it is missing" },
  { apis: ["CanvasImageSmoothing.imageSmoothingQuality"], how: "set only; pictures are smoothed less well" },
  { apis: ["StorageManager.getDirectory"], how: "called with ?.(); only tells a private window of Firefox" },
  { apis: ["StorageManager.estimate"], how: "asked for first; the use of storage is not shown" },
  { apis: ["InputEvent.isComposing"], how: "Safari before 16.4 names composition by inputType alone" },
  { apis: ["IDBFactory.databases"], how: "asked for first; the admin's files are kept" },
  { apis: ["HTMLElement.inert"], how: "set only; links are disabled too" },
];

/** What has no name that the compiler knows: syntax of regular expressions, options and attributes. */
const TOO_NEW: Readonly<Record<string, RegExp>> = {
  "lookbehind (Safari 16.4 is the first that can read the file at all)": /\(\?<[=!]/,
  "the popover attributes (Chrome 114)": /\bpopover(Target)?=/i,
  "from-image of createImageBitmap (Chrome 111), which is the default": /["']from-image["']/,
};

function filesBelow(folder: string, kind: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && kind.test(entry.name) && !entry.parentPath.includes("paraglide"))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

const codeOf = (file: string) => readFileSync(join(ROOT, file), "utf8").replace(/^\s*(\/\/|\/?\*).*$/gm, "");

it("every API is one that all browsers at the floor have, or is named here with what happens without it", () => {
  const projects = ["tsconfig.app.json", "tsconfig.sw.json"].map((config) => join(ROOT, config));
  const found = unsupportedApis(projects, FLOOR, (file) => !file.includes("/paraglide/"));
  const named = WITHOUT.flatMap(({ apis }) => apis);
  const unknown = found.filter(({ name }) => !named.includes(name));
  expect(unknown).toEqual([]);
  expect(found.map(({ name }) => name)).toEqual(named.toSorted((one, other) => one.localeCompare(other)));
});

it("newer APIs are found: global, static, of an object, of a mixin, inherited and below a namespace", () => {
  const folder = mkdtempSync(join(tmpdir(), "selam-floor-"));
  const config = join(folder, "tsconfig.json");
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(ROOT, "tsconfig.base.json"),
      compilerOptions: { incremental: false, lib: ["ESNext", "DOM", "DOM.Iterable"] },
    }),
  );
  writeFileSync(
    join(folder, "page.ts"),
    `requestIdleCallback(() => URL.canParse(location.href));
    const form = document.querySelector("form")!;
    form.requestSubmit();
    form.showPopover();
    form.checkVisibility();
    form.replaceChildren();
    AbortSignal.timeout(1).throwIfAborted();
    export const last = [1].toSorted().findLast(Boolean);
    export const groups = Map.groupBy([1], String);
    export const words = new Intl.Segmenter();
    export type Parsed = typeof URL.parse;
    document.startViewTransition();
    window.onload = () => navigator.vibrate(1);
    void Promise.withResolvers();
    void structuredClone(new Set([1]).union(new Set<number>()));`,
  );
  const found = unsupportedApis([config], FLOOR);
  rmSync(folder, { recursive: true });
  expect(found.map(({ name }) => name)).toEqual([
    "AbortSignal.throwIfAborted",
    "AbortSignal.timeout",
    "Array.findLast",
    "Array.toSorted",
    "Document.startViewTransition",
    "Element.checkVisibility",
    "HTMLElement.showPopover",
    "HTMLFormElement.requestSubmit",
    "Intl.Segmenter",
    "Map.groupBy",
    "Navigator.vibrate",
    "Promise.withResolvers",
    "requestIdleCallback",
    "Set.union",
    "structuredClone",
    "URL.canParse",
  ]);
  expect(found.find(({ name }) => name === "URL.canParse")?.lackedBy).toContain("safari (17)");
});

it("no syntax, option or attribute is used that a browser at the floor lacks", () => {
  const scripts = [...filesBelow("src", /\.tsx?$/), ...filesBelow("sw", /\.ts$/), "public/boot.js"];
  expect(scripts.length).toBeGreaterThan(300);
  const found = scripts.flatMap((file) => {
    const code = codeOf(file);
    return Object.entries(TOO_NEW).flatMap(([name, pattern]) =>
      pattern.test(code) ? [`${file}: ${name}`] : [],
    );
  });
  expect(found).toEqual([]);
});

it("each pattern of the list matches what it names", () => {
  const samples = [
    "/(?<![-\\w])font-weight/i",
    "<button popoverTarget={id}>",
    'createImageBitmap(file, { imageOrientation: "from-image" })',
  ];
  const names = Object.keys(TOO_NEW);
  const met = samples.map((sample) => names.filter((name) => TOO_NEW[name]?.test(sample)));
  expect(met).toEqual(names.map((name) => [name]));
});
