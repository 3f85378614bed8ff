import { type Look, lookIn, tagsOf } from "../../../src/ui/article-html/text-look.ts";

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
  if (root.querySelector("[style]")) emphasise(root, {}, [], parentsOfBlocks(root));
}

const styleOf = (node: Element) => `style="${(node.getAttribute("style") ?? "").replaceAll('"', "'")}"`;

function parentsOfBlocks(root: Element): ReadonlySet<Element> {
  const parents = new Set<Element>();
  for (const block of root.querySelectorAll(BLOCKS))
    for (let outer = block.parentElement; outer && !parents.has(outer); outer = outer.parentElement)
      parents.add(outer);
  return parents;
}

/**
 * Puts the text below a node into elements for its look: all of it where no block is in the way, else each part.
 * @param within those that it is in already
 * @param parents the elements that have blocks in them
 */
function emphasise(
  node: Element,
  around: Look,
  within: readonly string[],
  parents: ReadonlySet<Element>,
): void {
  const look = lookIn(around, node.localName, styleOf(node));
  const tags = tagsOf(look, false).filter((tag) => !within.includes(tag) && !node.closest(SAME[tag] ?? tag));
  const children = [...node.children];
  const hasBlocks = parents.has(node) || node.matches("table, ul, ol, figure");
  if (!hasBlocks) wrap([...node.childNodes], tags);
  else for (const child of node.childNodes) if (child.nodeType === child.TEXT_NODE) wrap([child], tags);
  for (const child of children) emphasise(child, look, hasBlocks ? within : [...within, ...tags], parents);
}

function wrap(nodes: readonly ChildNode[], tags: readonly string[]): void {
  const [first] = nodes;
  if (!first?.parentElement || !nodes.some(({ textContent }) => (textContent ?? "").trim() !== "")) return;
  for (const tag of tags) {
    const made = first.parentElement.ownerDocument.createElement(tag);
    first.before(made);
    made.append(...nodes);
  }
}
