/** Deeper than any real article, but shallow enough not to hang a browser. */
const MAX_DEPTH = 256;
/** Elements with optional end tags, or none. */
const NEVER_CLOSED =
  /^(?:area|br|col|dd|dt|hr|img|input|li|link|meta|option|p|source|tbody|td|tfoot|th|thead|tr|track|wbr)$/i;

/**
 * True if a text opens far more elements than it closes: 1 MB of `<b>` is a tree 300,000 deep, which hangs a
 * phone. Checked in one pass without parsing.
 */
export function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    if (NEVER_CLOSED.test(name)) continue;
    depth = end ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
