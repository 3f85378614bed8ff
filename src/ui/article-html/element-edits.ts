/** Small edits of a parsed document, shared by the parts of the sanitiser. */

/** The element's children take its place. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** The same element under another name; attributes and children stay. */
export function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: key, value } of element.attributes) renamed.setAttribute(key, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** A link away from the site; what it opens learns nothing of the page and cannot reach it. */
export function outwardLink(document: Document, href: string, text: string): Element {
  const link = document.createElement("a");
  link.setAttribute("href", href);
  if (/^https?:/.test(href)) link.setAttribute("rel", "noopener noreferrer");
  link.textContent = text;
  return link;
}

/** A link with this text. Where a link is already around the place, the text alone: links do not nest. */
export function linkOrText(at: Element, href: string | null, text: string): Node {
  const { ownerDocument } = at;
  if (href === null || at.closest("a") !== null) return ownerDocument.createTextNode(text);
  return outwardLink(ownerDocument, href, text);
}

/** Sets the value, or takes the attribute away. */
export function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
