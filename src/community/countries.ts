import type { CountryEntry } from "../domain/community/types.ts";

/** The countries whose posts have a filter of their own. */
export const COUNTRIES = [
  { country: "United States", name: { en: "United States", ti: "ኣመሪካ" } },
  { country: "United Kingdom", name: { en: "United Kingdom", ti: "ብሪጣንያ" } },
  { country: "Germany", name: { en: "Germany", ti: "ጀርመን" } },
] as const satisfies readonly CountryEntry[];

/** Greece has no filter and is not among the others either (docs/product.md). */
export const NOT_AMONG_OTHERS: readonly string[] = ["Greece"];
