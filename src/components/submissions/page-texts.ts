/** Texts that are offered, at most; a long list of posts has more, and they are not the interface's. */
const MOST = 100;
/** Characters of one of them, at most: a line of a list. The passage of a paragraph is typed, or selected before. */
const LONGEST = 120;

/**
 * The visible texts of a part of the page in the letters of a script, each once, in their order, so that a reader who cannot select
 * words on a phone picks the wrong one from a list.
 */
export function textsIn(script: string, root: Element): string[] {
  const letters = new RegExp(`\\p{Script=${script}}`, "u");
  const texts = new Set<string>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() && texts.size < MOST) {
    const { data, parentElement } = walker.currentNode as Text;
    const text = data.trim();
    if (letters.test(text) && text.length <= LONGEST && parentElement?.getClientRects().length)
      texts.add(text);
  }
  return [...texts];
}
