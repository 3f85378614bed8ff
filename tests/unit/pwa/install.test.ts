import { expect, it } from "vitest";
import {
  countVisit,
  hidesShareButton,
  installMethod,
  parseVisits,
} from "../../../src/pwa/install/install-rules.ts";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 21);
const SECOND_VISIT = { count: 2, at: NOW };
const PHONE = {
  canAsk: true,
  standalone: undefined,
  isInstalled: false,
  visits: SECOND_VISIT,
  answered: false,
};

it("pages within half an hour are one visit, and a later page is another", () => {
  const first = countVisit(null, NOW);
  const page = countVisit(first, NOW + 29 * MINUTE);
  const later = countVisit(page, NOW + 60 * MINUTE);
  expect([first.count, page.count, later.count]).toEqual([1, 1, 2]);
});

it("a visit does not last forever if the clock was set back", () => {
  expect(countVisit({ count: 1, at: NOW }, NOW - 400 * 24 * 60 * MINUTE).count).toBe(2);
});

it("unreadable stored data is reset", () => {
  expect(parseVisits("3 1763")).toEqual({ count: 3, at: 1763 });
  for (const text of [null, "", "many", "0 5", "-1 5", "{}"]) expect(parseVisits(text)).toBeNull();
});

it("offers to install from the second visit on", () => {
  expect(installMethod({ ...PHONE, visits: { count: 1, at: NOW } })).toBe("none");
  expect(installMethod(PHONE)).toBe("prompt");
});

it("manual instructions are shown only if the browser offers no prompt", () => {
  expect(installMethod({ ...PHONE, canAsk: false, standalone: false })).toBe("by-hand");
  expect(installMethod({ ...PHONE, canAsk: false })).toBe("none");
  expect(installMethod({ ...PHONE, canAsk: false, standalone: true })).toBe("none");
});

it("users who have answered or installed the app are not asked", () => {
  expect(installMethod({ ...PHONE, answered: true })).toBe("none");
  expect(installMethod({ ...PHONE, isInstalled: true })).toBe("none");
});

const SAFARI = (ios: string, version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${ios} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;

it.each([
  [SAFARI("15_4", "15.4"), false],
  [SAFARI("18_6", "18.6"), false],
  [SAFARI("18_6", "26.0"), true],
  [SAFARI("18_7", "26.1.2"), true],
  [SAFARI("26_0", "26.0"), true],
  [SAFARI("18_6", "27.0"), true],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1",
    false,
  ],
])("whether Safari shows its Share button at once is detected: %s", (userAgent, isHidden) => {
  expect(hidesShareButton(userAgent)).toBe(isHidden);
});
