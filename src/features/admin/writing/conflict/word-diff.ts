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
  const here = told.filter(({ removed }) => !removed);
  const there = told.filter(({ added }) => !added);
  return {
    mine: joined(here.map(({ text, added }) => ({ text, own: Boolean(added) }))),
    theirs: joined(there.map(({ text, removed }) => ({ text, own: Boolean(removed) }))),
  };
}

/** Words of its own with only a space between them are read as one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  stretches.forEach((stretch, place) => {
    const between = /^\s+$/.test(stretch.text) && found.at(-1)?.own && stretches[place + 1]?.own;
    const own = stretch.own || Boolean(between);
    const last = found.at(-1);
    if (last?.own === own) found.splice(-1, 1, { text: last.text + stretch.text, own });
    else found.push({ text: stretch.text, own });
  });
  return found;
}

function whole(text: string): Stretch[] {
  return text === "" ? [] : [{ text, own: true }];
}
