import * as v from "valibot";
import { type Checked, checkDraft, line, lines, needed, translatedTexts } from "./draft-fields.ts";
import { atMost, hasVisibleText, isWithin } from "./text-rules.ts";

const FEATURES_MAX = 20;
const FEATURE_MAX = 200;
/** The maximum of the server's column, with two decimals. */
const PRICE_MAX = 99_999_999.99;

const schema = v.object({
  translations: translatedTexts({
    title: v.pipe(line, atMost(200)),
    description: v.pipe(lines, atMost(5_000)),
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
  title: v.pipe(line, needed("Please enter a title"), atMost(200)),
  description: v.pipe(lines, needed("Please enter a description"), atMost(5_000)),
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

export type ServiceDraft = v.InferOutput<typeof schema>;

/** Validates the service. @returns it as it will be saved, or an error for each invalid field */
export function checkServiceDraft(draft: unknown): Checked<ServiceDraft, string> {
  return checkDraft(schema, draft);
}

/** Parses a price with a decimal point or comma. @returns null for none, undefined if it is not a number */
export function readPrice(typed: string): number | null | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  return /^-?\d+(?:\.\d*)?$/.test(text) ? Number(text) : undefined;
}
