import { composeKeys } from "./latin-to-geez.ts";

/** What the last input did: needed to tell a repeated input from a new one, and for an apostrophe's effect. */
export type LastInput = {
  /** The text before the cursor when the input began, and whether its last syllable was ended. */
  readonly base: string;
  readonly baseEnded: boolean;
  /** The keys as typed, and the text before the cursor that resulted. */
  readonly keys: string;
  readonly text: string;
  readonly ended: boolean;
};

/**
 * The text before the cursor after an input of one or more Latin keys.
 *
 * A phone's keyboard composes whole words: it sends `s`, `se`, `sel`, each in place of the one before. Replacing what it
 * composes ends its composition, but some keyboards notice that only later, and first send their whole word again. So
 * keys that repeat or shorten the last ones, while the cursor is where they left it, replace their result.
 * @param before the text before the cursor, without the input
 */
export function composeInput(before: string, keys: string, last: LastInput | null): LastInput {
  const isNext = last !== null && last.text === before;
  // One key alone is a new one: ss is ሥ.
  const isRepeated = isNext && keys.length > 1 && (keys.startsWith(last.keys) || last.keys.startsWith(keys));
  const base = isRepeated ? last.base : before;
  const baseEnded = isRepeated ? last.baseEnded : isNext && last.ended;
  return { base, baseEnded, keys, ...composeKeys(base, keys, baseEnded) };
}

/** The number of letters with which both texts begin. */
export function commonStart(one: string, other: string): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
}
