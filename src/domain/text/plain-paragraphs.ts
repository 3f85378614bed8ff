import { parsedUrl } from "./parsed-url.ts";

/** A stretch of plain text; `href` where it is an address that may become a link. */
export type Piece = { readonly text: string; readonly href?: string };

/** Ge'ez marks end an address wherever they stand: ፡ and the others are written without a space. */
const ADDRESS = /https:\/\/[^\s<>"“”«»፡-፨]+/g;
/** What ends a sentence and is not part of the address before it. */
const TRAILING = /[.,;:!?'’…]+$/;

/**
 * Plain text as it is stored, into paragraphs at blank lines, and each into pieces at its https addresses. No
 * other address becomes a link, and no piece is ever HTML.
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
    if (!parsedUrl(address)) continue;
    if (match.index > from) found.push({ text: text.slice(from, match.index) });
    found.push({ text: address, href: address });
    from = match.index + address.length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}

/** "(see https://example.org/a_(b))." keeps its own bracket and gives back the sentence's. */
function withoutTrailing(address: string): string {
  const bare = address.replace(TRAILING, "");
  const opened = bare.split("(").length;
  const closed = bare.split(")").length;
  return bare.endsWith(")") && closed > opened ? withoutTrailing(bare.slice(0, -1)) : bare;
}
