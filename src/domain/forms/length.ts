import * as v from "valibot";
import { numberText } from "../text/number-text.ts";

/** How long a text is to the server: a character beyond the basic plane is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Whether a text has at most `max` letters, as `lengthOf` counts. */
export function isWithin(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && lengthOf(text) <= max);
}

/** @returns what a field says that may be `max` letters long and is longer */
export function tooLong(max: number): string {
  return `Please keep this to ${numberText(max)} characters`;
}

/** The rule for a text of at most `max` letters. */
export function atMost(max: number) {
  return v.check<string, string>((text) => isWithin(text, max), tooLong(max));
}
