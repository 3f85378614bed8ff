/** Elements whose content is shown as it is, or not at all. */
const LITERAL = /<(pre|code|script|style|textarea)\b[^<>]*>/gi;

/**
 * A text whose parts outside `pre`, `code`, scripts and the like are edited.
 * @param inside edits the others, which have their tags
 */
export function outsideLiterals(
  text: string,
  edit: (part: string) => string,
  inside: (literal: string, name: string) => string = (literal) => literal,
): string {
  let done = "";
  let from = 0;
  const unclosed = new Set<string>();
  for (const { 0: tag, 1: name = "", index } of text.matchAll(LITERAL)) {
    const element = name.toLowerCase();
    if (index < from || unclosed.has(element)) continue;
    const closing = new RegExp(`</${element}\\s*>`, "gi");
    closing.lastIndex = index + tag.length;
    // Looked for once where there is none: a text of a million tags would be read a million times.
    if (!closing.test(text)) unclosed.add(element);
    else {
      done += edit(text.slice(from, index)) + inside(text.slice(index, closing.lastIndex), element);
      from = closing.lastIndex;
    }
  }
  return done + edit(text.slice(from));
}
