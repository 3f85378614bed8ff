import * as v from "valibot";
import { numberText } from "../text/number-text.ts";

/** The length as the server counts it: a character beyond the basic plane counts as one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** True if a text has at most `max` characters, as `lengthOf` counts. */
export function isWithin(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && lengthOf(text) <= max);
}

/** @returns the error message of a text longer than `max` */
export function tooLong(max: number): string {
  return `Please keep this to ${numberText(max)} characters`;
}

/** The rule for a text of at most `max` characters. */
export function atMost(max: number) {
  return v.check<string, string>((text) => isWithin(text, max), tooLong(max));
}
