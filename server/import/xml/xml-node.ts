/** An element of a file, by its plain name. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlNode | string)[];
  /** What its relative addresses begin with, as `xml:base` says it for it or an element around it. */
  readonly base?: string;
}

/** An address among an element's attributes, whole if the file says with what it begins. */
export function addressIn({ attributes, base }: XmlNode, name: string): string {
  const address = attributes[name]?.trim() ?? "";
  return address !== "" && base !== undefined && URL.canParse(address, base)
    ? new URL(address, base).href
    : address;
}

const ADDRESSES = /^(?:href|src|poster)$/;

/** Text as HTML. A name such as `&nbsp;`, which XML does not have, stays. */
export function escapedText(text: string): string {
  return text
    .replace(/&(?![a-z][a-z\d]*;)|&(?=(?:amp|lt|gt|quot|apos);)/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** The elements and texts within an element, as HTML. */
export function markupOf({ children }: XmlNode): string {
  const parts: string[] = [];
  const waiting = children.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") {
      parts.push(next.startsWith(CLOSING) ? next.slice(CLOSING.length) : escapedText(next));
      continue;
    }
    const local = next.name.slice(next.name.indexOf(":") + 1);
    const own = Object.entries(next.attributes).filter(([name]) => name !== "xmlns" && !name.includes(":"));
    const element = next;
    const written = own.map(([name, value]) => {
      const shown = ADDRESSES.test(name) ? addressIn(element, name) : value;
      return ` ${name}="${escapedText(shown).replaceAll('"', "&quot;")}"`;
    });
    parts.push(`<${local}${written.join("")}>`);
    waiting.push(`${CLOSING}</${local}>`, ...next.children.toReversed());
  }
  return parts.join("");
}

/** Marks a closing tag among texts; no text has this character. */
const CLOSING = "\u0000";

/** The text of an element. Elements in it, which belong in a CDATA section, become HTML again. */
export function textOf(node: XmlNode): string {
  const isPlain = node.children.every((child) => typeof child === "string");
  return isPlain ? node.children.join("") : markupOf(node);
}

/** The elements directly within an element. */
export function elementsOf({ children }: XmlNode): XmlNode[] {
  return children.filter((child) => typeof child !== "string");
}
