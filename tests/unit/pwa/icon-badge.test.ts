// @module-tag document
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearIcon, showOnIcon } from "../../../src/pwa/install/icon-badge.ts";

const setAppBadge = vi.fn(async (_count: number) => undefined);
const clearAppBadge = vi.fn(async () => undefined);

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  Object.assign(navigator, { setAppBadge, clearAppBadge });
});
afterEach(() => {
  for (const name of ["setAppBadge", "clearAppBadge"]) Reflect.deleteProperty(navigator, name);
});

it("the badge adds the owner's unread messages and failed operations", () => {
  showOnIcon("admin", 3);
  showOnIcon("site", 2);
  expect(setAppBadge.mock.calls).toEqual([[3], [5]]);
});

it("the owner's messages stay on the badge when the rest is resolved", () => {
  showOnIcon("admin", 3);
  showOnIcon("site", 1);
  showOnIcon("site", 0);
  expect(setAppBadge).toHaveBeenLastCalledWith(3);
  expect(clearAppBadge).not.toHaveBeenCalled();
});

it("the badge is cleared when nothing is left, and when the device's data is deleted", () => {
  showOnIcon("admin", 1);
  showOnIcon("admin", 0);
  clearIcon();
  expect(clearAppBadge).toHaveBeenCalledTimes(2);
});

it("a browser without badges or with an invalid stored value causes no error", () => {
  localStorage.setItem("selam-badge", "[");
  Reflect.deleteProperty(navigator, "setAppBadge");
  expect(() => showOnIcon("admin", 1)).not.toThrow();
});
