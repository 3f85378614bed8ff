// @vitest-environment happy-dom
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

it("counts the owner's unread messages and what could not be sent together", () => {
  showOnIcon("admin", 3);
  showOnIcon("site", 2);
  expect(setAppBadge.mock.calls).toEqual([[3], [5]]);
});

it("leaves the owner's messages on the icon when the rest is settled", () => {
  showOnIcon("admin", 3);
  showOnIcon("site", 1);
  showOnIcon("site", 0);
  expect(setAppBadge).toHaveBeenLastCalledWith(3);
  expect(clearAppBadge).not.toHaveBeenCalled();
});

it("goes when nothing is left, and when the device is forgotten", () => {
  showOnIcon("admin", 1);
  showOnIcon("admin", 0);
  clearIcon();
  expect(clearAppBadge).toHaveBeenCalledTimes(2);
});

it("is nothing to do where the browser has no badges, or remembers nonsense", () => {
  localStorage.setItem("selam-badge", "[");
  Reflect.deleteProperty(navigator, "setAppBadge");
  expect(() => showOnIcon("admin", 1)).not.toThrow();
});
