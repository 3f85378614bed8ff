import type { FeastRule } from "../../../src/domain/community/types.ts";

export const FEASTS: readonly FeastRule[] = [
  { name: { en: "Independence of the North" }, on: { calendar: "gregorian", month: 6, day: 26 } },
  { name: { en: "Independence Day" }, on: { calendar: "gregorian", month: 7, day: 1 } },
];
