// Dexie takes the database that it finds when it is imported, and a worker imports it once for all its files.
import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

// Unexpected console output hides an error; tests that expect some spy on the console themselves.
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
  // There is no server. The document's own fetch would ask for one, and print that there is none.
  if ("document" in globalThis)
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

// The next file of a worker has its own globals.
afterAll(() => void vi.unstubAllGlobals());
// A module that is still being imported when its file ends would fail to load for every later file of the worker.
afterAll(() => vi.dynamicImportSettled());
