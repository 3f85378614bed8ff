import * as v from "valibot";
import { type Checked, checkDraft, line, lines, needed, translatedTexts } from "./draft-fields.ts";
import { hasWords } from "./has-words.ts";
import { atMost, isWithin } from "./length.ts";

const FEATURES_MAX = 20;
const FEATURE_MAX = 200;
/** What the server's column holds, and two digits after the point. */
const PRICE_MAX = 99_999_999.99;

const schema = v.object({
  translations: translatedTexts({
    title: v.pipe(line, atMost(200)),
    description: v.pipe(lines, atMost(5_000)),
    // A line each: in the other language they are one text.
    features: v.pipe(
      lines,
      v.transform((text) =>
        text
          .split("\n")
          .map((one) => one.trim())
          .filter(hasWords)
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
      v.number("Please enter a number, or nothing for a free service"),
      v.check((price) => price >= 0 && price <= PRICE_MAX, "Please enter a price that is not below 0"),
      v.transform((price) => Math.round(price * 100) / 100),
    ),
  ),
  /** Empty lines are none, and what stands there twice stands there once. */
  features: v.pipe(
    v.array(line),
    v.transform((all) => [...new Set(all.filter(hasWords))]),
    v.maxLength(FEATURES_MAX, `There can be ${FEATURES_MAX} features at most, one on each line.`),
    v.check(
      (all) => all.every((one) => isWithin(one, FEATURE_MAX)),
      `Please keep each feature to ${FEATURE_MAX} characters`,
    ),
  ),
});

export type ServiceDraft = v.InferOutput<typeof schema>;

/** A service as it will be saved, or what is wrong with each field. */
export function checkServiceDraft(draft: unknown): Checked<ServiceDraft, string> {
  return checkDraft(schema, draft);
}

/** A price as it was typed, with a point or a comma; null for none, undefined where it is no number. */
export function readPrice(typed: string): number | null | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  return /^-?\d+(?:\.\d*)?$/.test(text) ? Number(text) : undefined;
}
