import { diffArrays } from "diff";

/** A segment of a text; `own` if only this version has it. */
export type DiffPart = { readonly text: string; readonly isUnique: boolean };

/** Two versions of a text as segments. */
export type MarkedTexts = { readonly mine: readonly DiffPart[]; readonly theirs: readonly DiffPart[] };

/** Words, white space, and single characters. The Ge'ez word separator ፡ is a separate token. */
const TOKEN = /[\p{L}\p{M}\p{N}'’-]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu;
/** Longer texts take seconds to compare, and that many marks are unreadable. */
const MAX_TOKENS = 20_000;
const MAX_EDITS = 4_000;

/** Word diff of two versions of a text. Very long or very different texts are marked as a whole. */
export function markWords(mine: string, theirs: string): MarkedTexts {
  const one = mine.match(TOKEN) ?? [];
  const other = theirs.match(TOKEN) ?? [];
  const parts =
    one.length + other.length > MAX_TOKENS
      ? undefined
      : diffArrays([...other], [...one], { maxEditLength: MAX_EDITS });
  if (!parts) return { mine: whole(mine), theirs: whole(theirs) };
  const segments = parts.map(({ value, added, removed }) => ({ text: value.join(""), added, removed }));
  const mineParts = segments.filter(({ removed }) => !removed);
  const theirParts = segments.filter(({ added }) => !added);
  return {
    mine: joined(mineParts.map(({ text, added }) => ({ text, isUnique: Boolean(added) }))),
    theirs: joined(theirParts.map(({ text, removed }) => ({ text, isUnique: Boolean(removed) }))),
  };
}

/** Joins differing words that are separated only by white space. */
function joined(stretches: readonly DiffPart[]): DiffPart[] {
  const found: DiffPart[] = [];
  stretches.forEach((stretch, place) => {
    const between = /^\s+$/.test(stretch.text) && found.at(-1)?.isUnique && stretches[place + 1]?.isUnique;
    const isUnique = stretch.isUnique || Boolean(between);
    const last = found.at(-1);
    if (last?.isUnique === isUnique) found.splice(-1, 1, { text: last.text + stretch.text, isUnique });
    else found.push({ text: stretch.text, isUnique });
  });
  return found;
}

function whole(text: string): DiffPart[] {
  return text === "" ? [] : [{ text, isUnique: true }];
}
