import type { SaxesAttributeNS } from "saxes";
import { addEnclosure } from "./enclosures.ts";
import { emptyItem, type WxrExport, type WxrItem } from "./wxr-export.ts";

export const ATOM = "http://www.w3.org/2005/Atom";

interface Place {
  name: string;
  text: string;
  attributes: Readonly<Record<string, SaxesAttributeNS>>;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Collects the entries of an Atom feed from the parser's events, as if they were posts of an export. */
export class AtomReader {
  readonly result: WxrExport = { title: "", link: "", authors: new Map(), items: [] };
  #path: Place[] = [];
  #item: WxrItem | null = null;
  #updated = "";
  /** The depth of the element whose content is XHTML, written as elements instead of text. */
  #markupFrom = 0;

  open(name: string, attributes: Readonly<Record<string, SaxesAttributeNS>>, line: number): void {
    const parent = this.#path.at(-1);
    if (this.#markupFrom > 0 && parent !== undefined) {
      const own = Object.values(attributes).filter(({ prefix, local }) => prefix === "" && local !== "xmlns");
      const written = own.map(
        ({ local, value }) => ` ${local}="${escaped(value).replaceAll('"', "&quot;")}"`,
      );
      this.#markup(`<${name}${written.join("")}>`);
    }
    this.#path.push({ name, text: "", attributes });
    if (name === "entry" && this.#path.length === 2) {
      this.#item = { ...emptyItem(line), type: "post", status: "publish" };
      this.#updated = "";
    }
    if (this.#path.length === 3 && attributes.type?.value === "xhtml") this.#markupFrom = this.#path.length;
  }

  text(text: string): void {
    const place = this.#path.at(-1);
    if (this.#markupFrom > 0) this.#markup(escaped(text));
    else if (place !== undefined) place.text += text;
  }

  close(): void {
    const place = this.#path.pop();
    if (place === undefined) return;
    if (this.#markupFrom > this.#path.length) this.#markupFrom = 0;
    else if (this.#markupFrom > 0) this.#markup(`</${place.name}>`);
    const [, parent] = this.#path;
    if (this.#path.length === 1) this.#closeOfFeed(place);
    else if (this.#item !== null && parent?.name === "entry") this.#closeOfEntry(this.#item, place);
  }

  #markup(text: string): void {
    const place = this.#path[this.#markupFrom - 1];
    if (place !== undefined) place.text += text;
  }

  #closeOfFeed({ name, text, attributes }: Place): void {
    if (name === "title") this.result.title = text.trim();
    if (name === "link" && isPage(attributes)) this.result.link = attributes.href?.value ?? "";
    if (name !== "entry" || this.#item === null) return;
    this.#item.pubDate ||= this.#updated;
    this.result.items.push(this.#item);
    this.#item = null;
  }

  #closeOfEntry(item: WxrItem, { name, text, attributes }: Place): void {
    const isText = attributes.type === undefined || attributes.type.value === "text";
    const html = isText ? escaped(text) : text;
    if (this.#path.length === 3) {
      if (name === "name" && this.#path[2]?.name === "author") item.creator ||= text.trim();
    } else if (name === "title") item.title = html.trim();
    else if (name === "content") item.content = html;
    else if (name === "summary") item.description = html;
    else if (name === "id") item.guid = text.trim();
    else if (name === "published") item.pubDate = text.trim();
    else if (name === "updated") this.#updated = text.trim();
    else if (name === "category") item.tags.push((attributes.label ?? attributes.term)?.value.trim() ?? "");
    else if (name === "link") readLink(item, attributes);
  }
}

/** The page of an entry, or a file that it carries. */
function readLink(item: WxrItem, attributes: Place["attributes"]): void {
  if (isPage(attributes)) item.link = attributes.href?.value ?? "";
  if (attributes.rel?.value === "enclosure")
    addEnclosure(item, attributes.href?.value, attributes.type?.value);
}

/** True for a link to the page itself, not to its comments or to another form of it. */
function isPage({ rel }: Readonly<Record<string, SaxesAttributeNS>>): boolean {
  return rel === undefined || rel.value === "alternate";
}

/** Completes the entries of a plain RSS or Atom feed, which has only what was public. */
export function feedAsExport(feed: WxrExport): WxrExport {
  const items = feed.items.map((item): WxrItem => {
    const { content, description, guid, link, line } = item;
    return {
      ...item,
      type: "post",
      status: "publish",
      id: guid || link || String(line),
      content: content || description,
      excerpt: content === "" ? "" : description,
    };
  });
  return { ...feed, items };
}
