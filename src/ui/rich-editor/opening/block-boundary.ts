import { ARTICLE_TAGS } from "../../article-html/policy.ts";

const KNOWN = new Set(ARTICLE_TAGS);
const VOID = new Set(["br", "col", "hr", "img", "source", "wbr"]);
/** Top-level elements that never share an implicit paragraph with the text beside them. */
const BLOCKS = new Set(
  "p h2 h3 h4 h5 h6 ul ol dl blockquote div table figure pre details address".split(" "),
);
const TAG = /<(\/?)([a-z][a-z0-9]*)(?:\s+[a-z][a-z-]*(?:="[^"]*")?)*\s*\/?>/y;
const BLOCK_START = /\s*<([a-z][a-z0-9]*)[\s>]/y;

/**
 * The first place between two top-level blocks of an article where it can be cut: parsed by themselves, both parts have the
 * nodes that they have together. All tags before it are known, complete and closed in order, so that the parser carries nothing over.
 * @param from a place where it can be cut, or 0
 * @param least characters from there to the result, at least
 * @returns the length of the article if there is no such place
 */
export function blockBoundary(html: string, from: number, least: number): number {
  const open: string[] = [];
  for (let at = html.indexOf("<", from); at >= 0; at = html.indexOf("<", TAG.lastIndex)) {
    TAG.lastIndex = at;
    const [, slash, name = ""] = TAG.exec(html) ?? [];
    if (!KNOWN.has(name)) return html.length;
    if (VOID.has(name)) continue;
    if (slash === "") {
      open.push(name);
      continue;
    }
    if (open.pop() !== name) return html.length;
    const end = TAG.lastIndex;
    if (open.length > 0 || end - from < least || !BLOCKS.has(name)) continue;
    const next = blockAfter(html, end);
    if (next !== null) return next;
    TAG.lastIndex = end;
  }
  return html.length;
}

/** Where the next block begins, if nothing but whitespace precedes it; else null. */
function blockAfter(html: string, at: number): number | null {
  BLOCK_START.lastIndex = at;
  const [, name = ""] = BLOCK_START.exec(html) ?? [];
  return BLOCKS.has(name) ? BLOCK_START.lastIndex - name.length - 2 : null;
}
