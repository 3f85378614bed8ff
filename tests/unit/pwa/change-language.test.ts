// @module-tag document
import { afterEach, expect, it, vi } from "vitest";
import { storageKeys } from "../../../src/config/storage-keys.ts";
import { changeLanguage } from "../../../src/pwa/language/change-language.ts";
import { unsavedChanges } from "../../../src/pwa/update/unsaved-changes.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("changing the language stores the choice, forgets the snapshot and reloads when nothing unsaved is lost", async () => {
  const reload = vi.spyOn(unsavedChanges, "whenTabKept").mockReturnValue(undefined);
  localStorage.setItem(storageKeys.snapshot, "{}");
  await changeLanguage("ti");
  expect(localStorage.getItem(storageKeys.language)).toBe("ti");
  expect(localStorage.getItem(storageKeys.snapshot)).toBeNull();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("the address names the language if the browser stores nothing", async () => {
  const leave = vi.spyOn(unsavedChanges, "whenTabKept").mockImplementation((act) => act());
  const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    removeItem: () => undefined,
    clear: () => undefined,
    setItem() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  await changeLanguage("ti");
  expect(leave).toHaveBeenCalledOnce();
  expect(assign.mock.calls.flat().map(String)).toEqual([expect.stringContaining("hl=ti")]);
  expect(console.warn).toHaveBeenCalledOnce();
  vi.mocked(console.warn).mockClear();
});
