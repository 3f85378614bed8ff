import * as v from "valibot";
import { numberText } from "../text/number-text.ts";

/** Any visible character: no space, control, joiner or filler. The same class as the server's private.has_words. */
const VISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex lint/suspicious/noMisleadingCharacterClass: the pattern matches invisible characters on purpose
  /[^\u0000-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters from pasted text
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** True if a text has anything visible. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

/** Removes the control characters that come with pasted text; line breaks and tabs stay. */
export function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(CONTROLS, "");
}

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
