import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCodeLoader } from "../../../src/pwa/update/load-code.ts";

let reachable: boolean;
let works: boolean;
let due: (() => void)[];
const loader = () =>
  createCodeLoader({
    wait: () => new Promise((resolve) => due.push(resolve)),
    isReachable: async () => reachable,
  });
const load = async () => {
  if (!works) throw new TypeError("Failed to fetch dynamically imported module");
  return "code";
};
/** Lets the retry run to its end. */
async function retry(): Promise<void> {
  for (const resolve of due.splice(0)) resolve();
  await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => {
  [reachable, works, due] = [true, false, []];
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => vi.mocked(console.warn).mockClear());

it("code that fails twice although the server responds needs a reload", async () => {
  const code = loader();
  await expect(code.load(load)).rejects.toThrow(TypeError);
  expect(code.needsReload()).toBe(false);
  await retry();
  expect(code.needsReload()).toBe(true);
});

it("without a response no reload is offered, as it would fail too", async () => {
  reachable = false;
  const code = loader();
  await expect(code.load(load)).rejects.toThrow(TypeError);
  await retry();
  expect(code.needsReload()).toBe(false);
});

it("one lost request is retried without an offer", async () => {
  const code = loader();
  await expect(code.load(load)).rejects.toThrow(TypeError);
  works = true;
  await retry();
  expect(code.needsReload()).toBe(false);
});

it("the offer ends when a later attempt succeeds", async () => {
  const code = loader();
  const seen: boolean[] = [];
  code.subscribe(() => seen.push(code.needsReload()));
  await expect(code.load(load)).rejects.toThrow(TypeError);
  await retry();
  works = true;
  expect(await code.load(load)).toBe("code");
  expect(seen).toEqual([true, false]);
});
