import { Parser } from "htmlparser2";

/** Deeper than any article; Blink itself nests 512 elements. */
const MAX_DEPTH = 128;

/**
 * The HTML with the tags of elements that are nested deeper than any article nests them left out, and what is in
 * them kept: jsdom takes minutes for some thousand levels and then overflows the stack.
 */
export function limitDepth(html: string): string {
  let kept = "";
  let from = 0;
  let depth = 0;
  const leaveOut = ({ startIndex, endIndex }: Parser) => {
    kept += html.slice(from, startIndex);
    from = endIndex + 1;
  };
  const parser: Parser = new Parser({
    onopentag() {
      depth += 1;
      if (depth > MAX_DEPTH) leaveOut(parser);
    },
    onclosetag(_name, isImplied) {
      if (depth > MAX_DEPTH && !isImplied) leaveOut(parser);
      depth -= 1;
    },
  });
  parser.end(html);
  return kept + html.slice(from);
}
