import { afterEach, expect, it, vi } from "vitest";

const own = Object.getOwnPropertyDescriptor(Array.prototype, "findLast");

afterEach(() => {
  if (own) Object.defineProperty(Array.prototype, "findLast", own);
});

it("findLast is polyfilled if missing, and a native one is left alone", async () => {
  await import("../../../src/ui/rich-editor/polyfill-find-last.ts");
  expect(Object.getOwnPropertyDescriptor(Array.prototype, "findLast")).toEqual(own);

  Reflect.deleteProperty(Array.prototype, "findLast");
  vi.resetModules();
  await import("../../../src/ui/rich-editor/polyfill-find-last.ts");
  expect([1, 2, 3, 4].findLast((number) => number % 2 === 1)).toBe(3);
  expect([1, 2].findLast((number) => number > 2)).toBeUndefined();
  expect(Object.keys([])).toEqual([]);
});
