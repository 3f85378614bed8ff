/** Deeper than any article, shallower than what makes a browser stand still. */
const DEEPEST = 256;
/** Left open by habit: their end tags are optional, or they have none. */
const NEVER_CLOSED =
  /^(?:area|br|col|dd|dt|hr|img|input|li|link|meta|option|p|source|tbody|td|tfoot|th|thead|tr|track|wbr)$/i;

/**
 * Whether a text opens far more elements than it closes: 1 MB of `<b>` is one tree 300,000 deep, and a phone that
 * parses it hangs. One pass over the text, without parsing it.
 */
export function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    if (NEVER_CLOSED.test(name)) continue;
    depth = end ? Math.max(0, depth - 1) : depth + 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
