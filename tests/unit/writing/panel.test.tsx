// @module-tag document
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storageKeys } from "../../../src/config/storage-keys.ts";
import { usePanel } from "../../../src/features/admin/writing/page/use-panel.ts";
import type { FormLanguages } from "../../../src/features/admin/writing/use-languages.ts";
import type { Errors } from "../../../src/ui/forms/use-validated-form.ts";

let isWide: boolean;

beforeEach(() => {
  isWide = true;
  vi.stubGlobal("matchMedia", () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Opens a post. */
function openPost(translated = false) {
  const languages = { translated, own: { lang: "en" }, translation: { lang: "ti" }, show: () => undefined };
  return renderHook(
    (submitErrors: Errors) =>
      usePanel({ form: { current: null }, languages: languages as unknown as FormLanguages, submitErrors }),
    { initialProps: {} as Errors },
  );
}

it("beside the text the panel keeps the state it had with the last post", () => {
  const first = openPost();
  expect(first.result.current.open).toBe(true);
  act(() => first.result.current.toggle());
  expect(first.result.current.open).toBe(false);
  const second = openPost();
  expect(second.result.current.open).toBe(false);
  act(() => second.result.current.toggle());
  expect(openPost().result.current.open).toBe(true);
});

it("beside two languages the panel is closed until it has been opened once", () => {
  const { result } = openPost(true);
  expect(result.current.open).toBe(false);
  act(() => result.current.toggle());
  expect(result.current.open).toBe(true);
  expect(openPost(true).result.current.open).toBe(true);
});

it("a panel that an error has opened is closed again with the next post", () => {
  localStorage.setItem(storageKeys.writingPanel, "closed");
  const { result, rerender } = openPost();
  rerender({ excerpt: "Please enter an excerpt" });
  expect(result.current.open).toBe(true);
  expect(openPost().result.current.open).toBe(false);
});

it("on a phone the sheet is initially closed, and closing it leaves the panel of a wide screen open", () => {
  isWide = false;
  const { result } = openPost();
  expect(result.current.open).toBe(false);
  act(() => result.current.toggle());
  act(() => result.current.close());
  isWide = true;
  expect(openPost().result.current.open).toBe(true);
});
