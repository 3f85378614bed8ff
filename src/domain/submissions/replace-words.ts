/** A place in a text, before and after a change of words, with what is around it; `at` is its position. */
export type Place = { readonly before: string; readonly after: string; readonly at: number };

/** Tags with their attributes, whose values may contain `>`. */
const TAG = /<(?:"[^"]*"|'[^']*'|[^'">])*>/g;
const ENTITY = /&(?:[a-z]+|#\d+|#x[\da-f]+);/gi;
const WORD = /[\p{L}\p{M}\p{N}]/u;
/** A run of characters without a space is an address with a dot between letters, an @ or a scheme in it. */
const ADDRESS = /[\p{L}\p{N}]\.\p{L}{2}|@|:\/\//u;
/** Characters around a place that are shown with it. */
const AROUND = 30;

/**
 * Replaces words in a text: where they are words of their own, and neither in a tag or entity of HTML nor in an address.
 * @returns the text, and each place as it is read
 */
export function replaceWords(
  text: string,
  passage: string,
  right: string,
  format: "plain" | "html",
): { readonly text: string; readonly places: readonly Place[] } {
  const isHtml = format === "html";
  const [wrong, correct] = isHtml ? [escaped(passage), escaped(right)] : [passage, right];
  const closed = isHtml ? [...rangesOf(text, TAG), ...rangesOf(text, ENTITY)] : [];
  const places: Place[] = [];
  let changed = "";
  let copied = 0;
  for (let at = nextOf(text, wrong, 0); at >= 0; at = nextOf(text, wrong, Math.max(copied, at + 1))) {
    const end = at + wrong.length;
    if (
      !isWordAt(text, at, end) ||
      closed.some((range) => isCut(range, at, end)) ||
      isInAddress(text, at, end)
    )
      continue;
    const [start, rest] = [text.slice(Math.max(0, at - AROUND), at), text.slice(end, end + AROUND)];
    const shown = (words: string) => `${readable(start, isHtml)}${words}${readable(rest, isHtml)}`;
    places.push({ before: shown(passage), after: shown(right), at });
    changed += text.slice(copied, at) + correct;
    copied = end;
  }
  return { text: changed + text.slice(copied), places };
}

function nextOf(text: string, wrong: string, from: number): number {
  return wrong === "" ? -1 : text.indexOf(wrong, from);
}

type Range = { readonly start: number; readonly end: number };

function rangesOf(text: string, pattern: RegExp): Range[] {
  return [...text.matchAll(pattern)].map(({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
  }));
}

/** True if a place overlaps a tag, or a part of an entity. */
function isCut(range: Range, at: number, end: number): boolean {
  const isWithin = range.start >= at && range.end <= end;
  return at < range.end && end > range.start && !isWithin;
}

/** True if no word continues before or after the place. */
function isWordAt(text: string, at: number, end: number): boolean {
  const joins = (one: string, other: string) => WORD.test(one) && WORD.test(other);
  const [before = ""] = [...text.slice(Math.max(0, at - 2), at)].slice(-1);
  const [first = ""] = text.slice(at);
  const last = [...text.slice(Math.max(at, end - 2), end)].at(-1) ?? "";
  const [after = ""] = [...text.slice(end, end + 2)];
  return !joins(before, first) && !joins(last, after);
}

/** True if the run of characters that goes beyond a place is an address. */
function isInAddress(text: string, at: number, end: number): boolean {
  const before = /[^\s<>]*$/.exec(text.slice(Math.max(0, at - 200), at))?.[0] ?? "";
  const after = /^[^\s<>]*/.exec(text.slice(end, end + 200))?.[0] ?? "";
  return before + after !== "" && ADDRESS.test(before + text.slice(at, end) + after);
}

/** The text around a place without its tags. */
function readable(text: string, isHtml: boolean): string {
  if (!isHtml) return text;
  const plain = text.replace(/^[^<>]*>|<[^<>]*$/g, "").replace(TAG, " ");
  return plain
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
