import { afterEach, expect, it, vi } from "vitest";
import { isPhone } from "../../../src/config/device-kind.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["a browser that calls itself mobile", { mobile: true }, false, true],
  ["a tablet or desktop that says so, with a small touch screen", { mobile: false }, true, false],
  ["a browser without client hints on a small touch screen", undefined, true, true],
  ["a browser without client hints on another screen", undefined, false, false],
])("%s", (_, userAgentData, isSmall, expected) => {
  vi.stubGlobal("navigator", { userAgentData });
  vi.stubGlobal("matchMedia", () => ({ matches: isSmall }));
  expect(isPhone()).toBe(expected);
});
