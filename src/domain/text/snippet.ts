import { placedWords } from "./search-words.ts";

/** A stretch of text; `found` where it is a word that was looked for. */
export type Stretch = { readonly text: string; readonly found: boolean };

/** How much of a text stands before the first word that was found, in letters. */
const BEFORE = 60;

/** A text with the words marked that are among `found`, which are folded. */
export function markFound(text: string, found: ReadonlySet<string>): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const { start, end, folded } of placedWords(text)) {
    if (!found.has(folded)) continue;
    if (start > from) stretches.push({ text: text.slice(from, start), found: false });
    stretches.push({ text: text.slice(start, end), found: true });
    from = end;
  }
  if (from < text.length) stretches.push({ text: text.slice(from), found: false });
  return stretches;
}

/**
 * The part of a text around the first word that was found, marked; its beginning where none was. Cut at words, with an
 * ellipsis where something is left out.
 * @param length how many letters at most, about
 */
export function snippetOf(text: string, found: ReadonlySet<string>, length: number): Stretch[] {
  const words = placedWords(text);
  const first = words.find(({ folded }) => found.has(folded));
  const last = words.at(-1);
  if (!last) return [];
  const begin = first && first.start > BEFORE ? beginOf(words, first.start - BEFORE) : 0;
  // A word without an end, or a text without words to cut at, is cut where it is too long.
  const end = text.length - begin <= length ? text.length : endOf(words, begin, begin + length);
  const part = text.slice(begin, end);
  return markFound(`${begin > 0 ? "… " : ""}${part.trim()}${end < text.length ? " …" : ""}`, found);
}

function beginOf(words: readonly { readonly start: number }[], near: number): number {
  return words.find(({ start }) => start >= near)?.start ?? near;
}

function endOf(
  words: readonly { readonly start: number; readonly end: number }[],
  begin: number,
  near: number,
): number {
  const within = words.filter(({ start, end }) => start >= begin && end <= near);
  return within.at(-1)?.end ?? near;
}
