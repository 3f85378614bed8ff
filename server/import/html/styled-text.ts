import { lookIn, tagsOf } from "../../../src/ui/article-html/text-look.ts";

const BLOCKS =
  "p, div, ul, ol, li, dl, dd, dt, table, blockquote, figure, pre, h1, h2, h3, h4, h5, h6, section, article";
const BOLD_ALREADY = "strong, b, h1, h2, h3, h4, h5, h6, th";
/** What says as much as a style, so that it is not said twice. */
const SAME: Readonly<Record<string, string>> = {
  strong: BOLD_ALREADY,
  em: "em, i",
  s: "s, del, strike",
  u: "u, a",
};

/** Elements for what the text of others looks like by their styles, as Blogger and Google Docs write it. */
export function showStyledText(root: Element): void {
  for (const node of root.querySelectorAll("b[style], strong[style], i[style], em[style]")) {
    const look = lookIn({}, "span", styleOf(node));
    if (look.strong === false && node.matches("b, strong")) node.replaceWith(...node.childNodes);
    else if (look.em === false && node.matches("i, em")) node.replaceWith(...node.childNodes);
  }
  for (const node of root.querySelectorAll("[style]")) {
    const tags = tagsOf(lookIn({}, node.localName, styleOf(node)), false);
    for (const tag of tags.filter((each) => !node.closest(SAME[each] ?? each))) emphasise(node, tag);
  }
}

const styleOf = (node: Element) => `style="${(node.getAttribute("style") ?? "").replaceAll('"', "'")}"`;

/** Puts the text of an element into another one, within the blocks that it has. */
function emphasise(node: Element, tag: string): void {
  const blocks = [...node.querySelectorAll(BLOCKS)].filter((block) => !block.querySelector(BLOCKS));
  for (const holder of blocks.length > 0 ? blocks : [node]) {
    if ((holder.textContent ?? "").trim() === "" || holder.matches("table, ul, ol, figure")) continue;
    const made = holder.ownerDocument.createElement(tag);
    made.append(...holder.childNodes);
    holder.append(made);
  }
}
