/** Inline elements. Pictures and videos are not among them: each is a block. */
const IN_LINE = new Set(
  "a abbr acronym b bdi bdo big br cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var".split(
    " ",
  ),
);

function isInLine(node: Node): boolean {
  return node.nodeType === 3 || (node.nodeType === 1 && IN_LINE.has((node as Element).localName));
}

/** Wraps loose text between blocks, as left by blocks of plain HTML, in paragraphs. */
export function wrapLooseText(root: Element): void {
  let run: Node[] = [];
  const close = (): void => {
    const text = run.map((node) => node.textContent ?? "").join("");
    const [first] = run;
    if (first !== undefined && text.trim() !== "") {
      const paragraph = root.ownerDocument.createElement("p");
      root.insertBefore(paragraph, first);
      paragraph.append(...run);
    }
    run = [];
  };
  for (const node of [...root.childNodes]) {
    if (isInLine(node)) run.push(node);
    else close();
  }
  close();
}
