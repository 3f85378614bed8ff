import { diffArrays } from "diff";

/** A stretch of a text that both versions have, or only this one. */
export type Stretch = { readonly text: string; readonly own: boolean };

/** Two versions of a text, each cut where the other differs. */
export type Marked = { readonly mine: readonly Stretch[]; readonly theirs: readonly Stretch[] };

/** Words, the spaces between them, and each sign by itself; Ge'ez divides words with ፡ where it has no space. */
const TOKEN = /[\p{L}\p{M}\p{N}'’-]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu;
/** Beyond this many words comparing costs seconds, and nobody reads the marks. */
const MOST_TOKENS = 20_000;
const MOST_EDITS = 4_000;

/** What differs between two versions of a text, word by word. Very different or very long ones differ as a whole. */
export function markWords(mine: string, theirs: string): Marked {
  const one = mine.match(TOKEN) ?? [];
  const other = theirs.match(TOKEN) ?? [];
  const parts =
    one.length + other.length > MOST_TOKENS
      ? undefined
      : diffArrays([...other], [...one], { maxEditLength: MOST_EDITS });
  if (!parts) return { mine: whole(mine), theirs: whole(theirs) };
  const told = parts.map(({ value, added, removed }) => ({ text: value.join(""), added, removed }));
  return {
    mine: told.filter(({ removed }) => !removed).map(({ text, added }) => ({ text, own: Boolean(added) })),
    theirs: told.filter(({ added }) => !added).map(({ text, removed }) => ({ text, own: Boolean(removed) })),
  };
}

function whole(text: string): Stretch[] {
  return text === "" ? [] : [{ text, own: true }];
}
