/** DOM edits of a parsed document, shared by the parts of the sanitiser. */

/** Replaces the element with its children. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Changes the element's tag name; attributes and children stay. */
export function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: key, value } of element.attributes) renamed.setAttribute(key, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** An external link; the opened page receives no referrer and no access to this one. */
export function externalLink(document: Document, href: string, text: string): Element {
  const link = document.createElement("a");
  link.setAttribute("href", href);
  if (/^https?:/.test(href)) link.setAttribute("rel", "noopener noreferrer");
  link.textContent = text;
  return link;
}

/** A link with this text, or the text alone inside another link, since links cannot nest. */
export function linkOrText(at: Element, href: string | null, text: string): Node {
  const { ownerDocument } = at;
  if (href === null || at.closest("a") !== null) return ownerDocument.createTextNode(text);
  return externalLink(ownerDocument, href, text);
}

/** Sets the attribute, or removes it if the value is null. */
export function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** In place of a picture: its alt text, and a link to it unless it is in one. */
export function missingPicture(image: Element, openOriginal: string): Element {
  const { ownerDocument } = image;
  const note = ownerDocument.createElement("span");
  note.className = "picture-missing";
  const alt = image.getAttribute("alt") ?? "";
  if (alt !== "") note.append(alt, " ");
  if (image.closest("a") === null)
    note.append(externalLink(ownerDocument, image.getAttribute("src") ?? "", openOriginal));
  return note;
}
