export type Piece = { readonly text: string; readonly differs: boolean };

/** Up to so many words both texts are compared word by word; above it what they begin and end with alike is left out. */
const MOST = 1_500;

/** A text in pieces, those marked that the other one does not have in that place. */
export function marked(text: string, other: string): Piece[] {
  const [here, there] = [wordsIn(text), wordsIn(other)];
  let start = 0;
  while (start < here.length && here[start] === there[start]) start += 1;
  let end = 0;
  while (end < Math.min(here.length, there.length) - start && here.at(-1 - end) === there.at(-1 - end))
    end += 1;
  const middle = here.slice(start, here.length - end);
  const their = there.slice(start, there.length - end);
  const common = middle.length > MOST || their.length > MOST ? new Set<number>() : kept(middle, their);
  const differing = middle.map((word, at) => ({ text: word, differs: !common.has(at) }));
  const alike = (words: string[]) => (words.length > 0 ? [{ text: words.join(""), differs: false }] : []);
  return [...alike(here.slice(0, start)), ...joined(differing), ...alike(here.slice(here.length - end))];
}

function wordsIn(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? [];
}

/** The places in `here` of the longest sequence of words that both have. */
function kept(here: readonly string[], there: readonly string[]): Set<number> {
  const width = there.length + 1;
  const lengths = new Uint16Array((here.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = here.length - 1; row >= 0; row--)
    for (let column = there.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        here[row] === there[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const places = new Set<number>();
  for (let row = 0, column = 0; row < here.length && column < there.length; ) {
    if (here[row] === there[column]) {
      places.add(row);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return places;
}

function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last?.differs === piece.differs) all[all.length - 1] = { ...last, text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
}
