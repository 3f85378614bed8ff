const BLOCKS =
  "p, div, li, dt, dd, td, th, blockquote, blockquote > cite, figcaption, h1, h2, h3, h4, h5, h6, address";

/** The nearest sibling on that side that is more than white space. */
function neighbour(node: Node, side: "nextSibling" | "previousSibling"): Node | null {
  let next = node[side];
  while (next !== null && next.nodeType === 3 && (next.nodeValue ?? "").trim() === "") next = next[side];
  return next;
}

/** Line breaks at the beginning or the end of a block are gaps the editor left. */
export function removeEdgeBreaks(root: ParentNode): void {
  const breaks = [...root.querySelectorAll("br")].filter((node) => node.closest("pre") === null);
  for (const node of breaks) {
    if (node.parentElement?.matches(BLOCKS) && neighbour(node, "previousSibling") === null) node.remove();
  }
  for (const node of breaks.reverse()) {
    if (neighbour(node, "nextSibling") === null) node.remove();
  }
}
