import { placedWords } from "./search-words.ts";

/** A part of a text; `found` if it is a matching word. */
export type SnippetPart = { readonly text: string; readonly found: boolean };

/** Characters of context before the first match. */
const BEFORE = 60;

/** Marks the words of a text whose folded form is among `found`. */
export function markFound(text: string, found: ReadonlySet<string>): SnippetPart[] {
  const stretches: SnippetPart[] = [];
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
 * The part of a text around the first match, marked; its beginning if there is no match. Cut between words, with an
 * ellipsis where text is omitted.
 * @param length the approximate maximum length in characters
 */
export function snippetOf(text: string, found: ReadonlySet<string>, length: number): SnippetPart[] {
  const words = placedWords(text);
  const first = words.find(({ folded }) => found.has(folded));
  const last = words.at(-1);
  if (!last) return [];
  const start = first && first.start > BEFORE ? startOf(words, first.start - BEFORE) : 0;
  // A very long word, or a text without word boundaries, is cut in the middle.
  const end = text.length - start <= length ? text.length : endOf(words, start, start + length);
  const part = text.slice(start, end);
  return markFound(`${start > 0 ? "… " : ""}${part.trim()}${end < text.length ? " …" : ""}`, found);
}

function startOf(words: readonly { readonly start: number }[], near: number): number {
  return words.find(({ start }) => start >= near)?.start ?? near;
}

function endOf(
  words: readonly { readonly start: number; readonly end: number }[],
  from: number,
  near: number,
): number {
  const within = words.filter(({ start, end }) => start >= from && end <= near);
  return within.at(-1)?.end ?? near;
}
