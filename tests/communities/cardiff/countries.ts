import type { CountryEntry } from "../../../src/domain/community/types.ts";

export const COUNTRIES = [
  { country: "United Kingdom", name: { en: "Wales and the UK" } },
  { country: "Somalia", name: { en: "Somalia" } },
] as const satisfies readonly CountryEntry[];

export const NOT_AMONG_OTHERS: readonly string[] = [];
