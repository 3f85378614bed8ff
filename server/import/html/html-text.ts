const BLOCK =
  /^(?:address|blockquote|br|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|table|td|th|tr|ul)$/;

const UNSPOKEN = /^(?:script|style|template|noscript)$/;

/** The readable text of these nodes on one line, with spaces between blocks. */
export function plainText(root: Node, skip = ""): string {
  let text = "";
  const walk = (node: Node): void => {
    if (node.nodeType === 3) text += node.nodeValue ?? "";
    if (node.nodeType === 1 && UNSPOKEN.test((node as Element).localName)) return;
    if (node.nodeType === 1 && skip !== "" && (node as Element).matches(skip)) return;
    const block = node.nodeType === 1 && BLOCK.test((node as Element).localName);
    if (block) text += " ";
    for (const child of node.childNodes) walk(child);
    if (block) text += " ";
  };
  walk(root);
  return text.replace(/[\s\u00a0]+/g, " ").trim();
}

/** At most `length` characters, cut between words, with an ellipsis if shortened. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(" ");
  // A single word longer than this is cut inside, but not inside a surrogate pair.
  const shortened = space > length / 3 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, "");
  return `${shortened.replace(/[\s,;:–—-]+$/, "")}…`;
}
