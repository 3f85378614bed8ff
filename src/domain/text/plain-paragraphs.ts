import { parsedUrl } from "./parsed-url.ts";

/** A part of plain text; `href` if it is a URL to link. */
export type Piece = { readonly text: string; readonly href?: string };

/**
 * A URL consists of letters, digits and signs of any script, ASCII's punctuation, dashes, and what joins two letters. The
 * punctuation of other scripts ends it, because most of them write none of their spaces around it (። ፣ ، 。), and so do quotes, brackets and what
 * nobody sees. A phone's keyboard writes its first letter as that of a sentence.
 */
const ADDRESS =
  /https:\/\/(?:[^\s\p{P}\p{Cc}\p{Cf}<>^`|]|[!#%&'()*,./:;?@[\]_\p{Pd}\p{Pc}]|[·’\u200c\u200d](?=[\p{L}\p{M}]))+/giu;
/** Trailing punctuation that belongs to the sentence, not to the URL. */
const TRAILING = /(?:[.,;:!?'*]|(?![\p{ASCII}])\p{P})+$/u;
const BRACKETS = ["()", "[]"];

/**
 * Splits plain text into paragraphs at blank lines, and each paragraph into pieces at its https URLs. Other URLs are
 * not linked, and no piece is ever HTML.
 */
export function plainParagraphs(text: string): Piece[][] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map(pieces);
}

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    // A name before the host could pass for another host.
    if (parsedUrl(address)?.username !== "") continue;
    if (match.index > from) found.push({ text: text.slice(from, match.index) });
    found.push({ text: address, href: address });
    from = match.index + address.length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}

/** "(see https://example.org/a_(b))." keeps the URL's bracket and drops the sentence's. */
function withoutTrailing(address: string): string {
  const bare = address.replace(TRAILING, "");
  const isUnopened = BRACKETS.some(([open = "", close = ""]) => {
    return bare.endsWith(close) && bare.split(close).length > bare.split(open).length;
  });
  return isUnopened || /[([]$/.test(bare) ? withoutTrailing(bare.slice(0, -1)) : bare;
}
