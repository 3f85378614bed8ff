/** Elements that stand in a line of text. Pictures and films are none of them: each has a place of its own. */
const IN_LINE = new Set(
  "a abbr acronym b bdi bdo big br cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var".split(
    " ",
  ),
);

function isInLine(node: Node): boolean {
  return node.nodeType === 3 || (node.nodeType === 1 && IN_LINE.has((node as Element).localName));
}

/** Text that stands between blocks, as blocks of plain HTML leave it, becomes a paragraph like its neighbours. */
export function wrapLooseText(root: Element): void {
  let run: Node[] = [];
  const close = (): void => {
    const words = run.map((node) => node.textContent ?? "").join("");
    const [first] = run;
    if (first !== undefined && words.trim() !== "") {
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
