import { afterEach, beforeEach, expect, vi } from "vitest";

// A test that makes noise is hiding something: whoever expects an error says so with its own spy.
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
