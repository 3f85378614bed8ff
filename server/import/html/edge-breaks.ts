const BLOCKS =
  "p, div, li, dt, dd, td, th, blockquote, blockquote > cite, figcaption, h1, h2, h3, h4, h5, h6, address";

/** The nearest sibling on that side that is not white space. */
function neighbour(node: Node, side: "nextSibling" | "previousSibling"): Node | null {
  let next = node[side];
  while (next !== null && next.nodeType === 3 && (next.nodeValue ?? "").trim() === "") next = next[side];
  return next;
}

/** Removes line breaks at the start or end of a block, which are gaps left by the editor. */
export function removeEdgeBreaks(root: ParentNode): void {
  const breaks = [...root.querySelectorAll("br")].filter((node) => node.closest("pre") === null);
  for (const node of breaks) {
    if (node.parentElement?.matches(BLOCKS) && neighbour(node, "previousSibling") === null) node.remove();
  }
  for (const node of breaks.reverse()) {
    if (neighbour(node, "nextSibling") === null) node.remove();
  }
}
