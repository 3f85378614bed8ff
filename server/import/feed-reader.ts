import type { SaxesAttributeNS } from "saxes";
import { addEnclosure } from "./enclosures.ts";
import { emptyComment, emptyItem, type WxrExport, type WxrItem } from "./wxr-export.ts";

export const ATOM = "http://www.w3.org/2005/Atom";

/**
 * The vocabularies beside Atom's own that say whether an entry was public: its publishing protocol, before and as RFC 5023; threads, RFC 4685;
 * and that of Blogger's archives.
 */
const VOCABULARIES: Readonly<Record<string, string>> = {
  "http://purl.org/atom/app#": "app",
  "http://www.w3.org/2007/app": "app",
  "http://purl.org/syndication/thread/1.0": "thr",
  "http://schemas.google.com/blogger/2018": "blogger",
};

/** An element's name, with its vocabulary if that is not Atom's own. */
export function atomName(uri: string, local: string): string {
  const vocabulary = VOCABULARIES[uri];
  return vocabulary === undefined ? local : `${vocabulary}:${local}`;
}

/** The scheme of the category that says what an entry of a Blogger export is: a post, a comment, a setting. */
const KIND = "http://schemas.google.com/g/2005#kind";
/** What Blogger's archives call what WordPress does. Any other state is that of a draft. */
const STATUSES: Readonly<Record<string, string>> = { LIVE: "publish", SOFT_TRASHED: "trash" };

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
  /** The entries that answer another one, with its id. */
  readonly #answers = new Map<WxrItem, string>();
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
    if (this.#path.length === 0) this.#closeOfAll();
    else if (this.#path.length === 1) this.#closeOfFeed(place);
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

  /** Comments belong to their post, wherever in the file they stand. One that answers no post of the file is left out, and named. */
  #closeOfAll(): void {
    const { items } = this.result;
    const placed = new Set<WxrItem>();
    const byId = new Map(items.map((item) => [item.guid, item]));
    for (const [answer, id] of this.#answers) {
      answer.type = "comment";
      const post = this.#postOf(id, byId);
      if (!post) continue;
      placed.add(answer);
      post.comments.push({
        ...emptyComment(),
        id: answer.guid,
        parent: id === post.guid ? "0" : id,
        author: answer.creator,
        content: answer.content || answer.description,
        dateGmt: timeOf(answer.pubDate),
        approved: answer.status === "publish" ? "1" : "0",
      });
    }
    this.result.items = items.filter((item) => !placed.has(item));
  }

  /** The post of which an entry is a comment, or at the end of a thread; undefined if the file has none, or the thread is a circle. */
  #postOf(id: string, byId: ReadonlyMap<string, WxrItem>): WxrItem | undefined {
    const passed = new Set<WxrItem>();
    let found = byId.get(id);
    while (found && this.#answers.has(found) && !passed.has(found)) {
      passed.add(found);
      found = byId.get(this.#answers.get(found) ?? "");
    }
    return found && !this.#answers.has(found) ? found : undefined;
  }

  #closeOfEntry(item: WxrItem, place: Place): void {
    const { name, text, attributes } = place;
    const isText = attributes.type === undefined || attributes.type.value === "text";
    const html = isText ? escaped(text) : text;
    if (this.#path.length === 3) {
      if (name === "name" && this.#path[2]?.name === "author") item.creator ||= text.trim();
      if (name === "app:draft" && text.trim() !== "no") item.status = "draft";
    } else if (name === "title") item.title = html.trim();
    else if (name === "content") item.content = html;
    else if (name === "summary") item.description = html;
    else if (name === "id") item.guid = text.trim();
    else if (name === "published") item.pubDate = text.trim();
    else if (name === "updated") this.#updated = text.trim();
    else if (name === "link") readLink(item, attributes);
    else this.#readKind(item, place);
  }

  /** What an entry is, and whether it was public; else a tag. */
  #readKind(item: WxrItem, { name, text, attributes }: Place): void {
    const isKind = attributes.scheme?.value === KIND;
    if (name === "category" && isKind) item.type = attributes.term?.value.split("#")[1] ?? "";
    else if (name === "category") item.tags.push((attributes.label ?? attributes.term)?.value.trim() ?? "");
    else if (name === "blogger:type") item.type = text.trim().toLowerCase();
    else if (name === "blogger:status") item.status = STATUSES[text.trim()] ?? "draft";
    else if (name === "blogger:parent") this.#answers.set(item, text.trim());
    else if (name === "thr:in-reply-to") this.#answers.set(item, attributes.ref?.value ?? "");
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

/** A time of a feed as an export writes it; "" if it cannot be read. */
function timeOf(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 19).replace("T", " ");
}

/** Completes the entries of a plain RSS or Atom feed, which are public posts unless they say that they are something else. */
export function feedAsExport(feed: WxrExport): WxrExport {
  const items = feed.items.map((item): WxrItem => {
    const { content, description, guid, link, line } = item;
    return {
      ...item,
      type: item.type || "post",
      status: item.status || "publish",
      id: guid || link || String(line),
      content: content || description,
      excerpt: content === "" ? "" : description,
    };
  });
  return { ...feed, items };
}
