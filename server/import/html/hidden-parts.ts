/** Styles that keep a part from every reader's view: of drafts and notes, of what was pasted with a text, of links that strangers planted. */
const UNSEEN =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|(?:left|right|top|bottom|text-indent|margin-left|margin-top)\s*:\s*-(?:(?:\d{4,}|9\d\d)px|\d{3,}r?em))/i;
/** Classes with which the usual style sheets hide a part, and those that show it on some screens. */
const HIDDEN_CLASS = /(?:^|\s)(?:hidden|d-none|is-hidden)(?:\s|$)/;
const SHOWN_CLASS = /(?:^|\s)(?:\w+:|d-\w+-|show-)(?!none|hidden)/;
/** What a reader opens with a tap: the answers of questions, the panes of tabs, the rest of a text. */
const OPENED = /accordion|collaps|expand|faq|panel|more|reveal|spoiler|\btabs?\b|toggle/i;

const isOpened = (node: Element): boolean =>
  node.getAttribute("hidden") === "until-found" ||
  OPENED.test(`${node.className} ${node.id} ${node.parentElement?.className} ${node.getAttribute("role")}`);

/**
 * Removes the parts of a page whose words nobody saw. Pictures and players alone stay: scripts show them later.
 * @param leftOut called with the words of each
 */
export function removeHiddenParts(root: Element, leftOut: (words: string) => void): void {
  for (const node of root.querySelectorAll("[hidden], [style], .hidden, .d-none, .is-hidden")) {
    const isHidden =
      node.hasAttribute("hidden") ||
      (HIDDEN_CLASS.test(node.className) && !SHOWN_CLASS.test(node.className)) ||
      UNSEEN.test(node.getAttribute("style") ?? "");
    const words = node.textContent?.replace(/\s+/g, " ").trim() ?? "";
    if (!isHidden || isOpened(node) || words === "" || !root.contains(node)) continue;
    leftOut(words);
    node.remove();
  }
}
