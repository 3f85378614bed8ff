// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { storageKeys } from "../../../src/config/storage-keys.ts";
import { openWhenOnline } from "../../../src/pwa/language/change-language.ts";
import { idle } from "../../../src/pwa/update/unsaved-changes.ts";

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

function lineIs(there: boolean) {
  return vi.spyOn(navigator, "onLine", "get").mockReturnValue(there);
}

it("the language changes at once if the connection came back before the request", async () => {
  vi.useFakeTimers();
  vi.spyOn(idle, "whenTabKept").mockReturnValue(undefined);
  lineIs(true);
  void openWhenOnline("ti");
  await vi.advanceTimersByTimeAsync(0);
  expect(localStorage.getItem(storageKeys.language)).toBe("ti");
});

it("the language changes when the connection is back, with or without an online event", async () => {
  vi.useFakeTimers();
  vi.spyOn(idle, "whenTabKept").mockReturnValue(undefined);
  const line = lineIs(false);
  const changed = openWhenOnline("ti");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(localStorage.getItem(storageKeys.language)).toBeNull();
  line.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(10_000);
  await changed;
  expect(localStorage.getItem(storageKeys.language)).toBe("ti");
});
