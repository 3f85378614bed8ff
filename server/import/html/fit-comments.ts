/** The last comment of an article that ends with its comments: the innermost quotation at its end that begins with an author. */
function lastComment(article: Element): Element | null {
  let found: Element | null = null;
  for (
    let node = article.lastElementChild;
    node?.localName === "blockquote" &&
    node.querySelector(":scope > p:first-child > strong:first-child") !== null;
    node = node.lastElementChild
  )
    found = node;
  return found;
}

/**
 * Takes comments from the end of an article until it is short enough, the last ones first.
 * @param count how many comments it ends with
 * @param excess by how many characters it is too long
 * @returns how many were taken
 */
export function dropLastComments(article: Element, count: number, excess: number): number {
  let dropped = 0;
  for (let left = excess; left > 0 && dropped < count; dropped += 1) {
    const last = lastComment(article);
    if (last === null) break;
    left -= last.outerHTML.length;
    last.remove();
  }
  const heading = article.lastElementChild;
  if (dropped === count && heading?.localName === "h2") heading.remove();
  return dropped;
}
