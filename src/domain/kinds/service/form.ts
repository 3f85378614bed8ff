import * as v from "valibot";
import { line, lines, needed, translatedTexts } from "../../forms/draft-fields.ts";
import { atMost, hasVisibleText, isWithin } from "../../forms/text-rules.ts";

const FEATURES_MAX = 20;
const FEATURE_MAX = 200;
/** The maximum of the server's column, with two decimals. */
const PRICE_MAX = 99_999_999.99;

const texts = { title: v.pipe(line, atMost(200)), description: v.pipe(lines, atMost(5_000)) };

/** A service as in its form, and as it is saved. */
export const serviceForm = v.object({
  ...texts,
  title: v.pipe(texts.title, needed("Please enter a title")),
  description: v.pipe(texts.description, needed("Please enter a description")),
  translations: translatedTexts({
    ...texts,
    // One per line: translated as a single text.
    features: v.pipe(
      lines,
      v.transform((text) =>
        text
          .split("\n")
          .map((one) => one.trim())
          .filter(hasVisibleText)
          .join("\n"),
      ),
      atMost(FEATURES_MAX * FEATURE_MAX),
    ),
  }),
  /** Dollars per hour; null is free. */
  price: v.nullable(
    v.pipe(
      v.number("Please enter a number, or leave this empty for a free service"),
      v.check((price) => price >= 0 && price <= PRICE_MAX, "Please enter a price of 0 or more"),
      v.transform((price) => Math.round(price * 100) / 100),
    ),
  ),
  /** Blank lines and duplicates are dropped. */
  features: v.pipe(
    v.array(line),
    v.transform((all) => [...new Set(all.filter(hasVisibleText))]),
    v.maxLength(FEATURES_MAX, `You can add up to ${FEATURES_MAX} features, one per line.`),
    v.check(
      (all) => all.every((one) => isWithin(one, FEATURE_MAX)),
      `Please keep each feature to ${FEATURE_MAX} characters`,
    ),
  ),
});

/** Parses a price with a decimal point or comma. @returns null for none, undefined if it is not a number */
export function readPrice(typed: string): number | null | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  return /^-?\d+(?:\.\d*)?$/.test(text) ? Number(text) : undefined;
}
