import { isUtf8 } from "node:buffer";
import { addEnclosure } from "../enclosures.ts";
import { UNKNOWN_SITE } from "../html/old-site-links.ts";
import { readDate } from "../read-date.ts";
import { emptyComment, emptyItem, type WxrExport, type WxrItem } from "../wxr-export.ts";
import { addressIn, elementsOf, escapedText, markupOf, textOf, type XmlNode } from "../xml/xml-node.ts";
import { addMedia } from "./feed-media.ts";
import { noteUnknown } from "./wxr-reader.ts";

/** The scheme of the category that says what an entry of a Blogger export is: a post, a comment, a setting. */
const KIND = "http://schemas.google.com/g/2005#kind";
/** What Blogger's archives call what WordPress does. Any other state is that of a draft. */
const STATUSES: Readonly<Record<string, string>> = {
  LIVE: "publish",
  SCHEDULED: "future",
  SOFT_TRASHED: "trash",
};

/** The text of an element as HTML, for any type of Atom 1.0 (RFC 4287, 4.1.3.3) and any mode of Atom 0.3. */
function htmlOf(node: XmlNode): string {
  const type = node.attributes.type?.toLowerCase() || "text";
  if (node.attributes.mode === "base64" || !/^(?:text|x?html)$|^text\/|[+/]xml$/.test(type))
    return decodedBase64(textOf(node));
  const [only, ...others] = elementsOf(node);
  if (!only) return /^text(?:\/plain)?$/.test(type) ? escapedText(textOf(node)) : textOf(node);
  // TypePad puts escaped HTML into a div.
  const isWrapped = type === "html" && others.length === 0 && elementsOf(only).length === 0;
  return isWrapped && /<\w/.test(textOf(only)) ? textOf(only) : markupOf(node);
}

/** "" for a file of another kind. What only claims to be Base64 stays. */
function decodedBase64(text: string): string {
  if (!/^[\w+/=\s]*$/.test(text)) return text;
  const bytes = Buffer.from(text, "base64");
  return isUtf8(bytes) ? bytes.toString() : "";
}

/** Collects the entries of an Atom feed, as if they were posts of an export. */
export class AtomReader {
  readonly result: WxrExport = { title: "", link: "", authors: new Map(), items: [] };
  /** The entries that answer another one, with its id. */
  readonly #answers = new Map<WxrItem, string>();
  /** Comments that answer another one, with the id of that. */
  readonly #replies = new Map<WxrItem, string>();

  head(node: XmlNode): void {
    if (node.name === "title") this.result.title = textOf(node).trim();
    if (node.name === "author") this.result.author ||= childText(node, "name");
    if (node.name === "link" && isPage(node)) this.result.link = node.attributes.href ?? "";
  }

  entry(node: XmlNode, line: number): WxrItem {
    const item: WxrItem = { ...emptyItem(line), type: "post" };
    const dates = new Map<string, string>();
    for (const child of elementsOf(node)) {
      if (/^(?:published|issued|created|updated|modified)$/.test(child.name))
        dates.set(child.name, textOf(child).trim());
      else this.#readField(item, child);
    }
    item.pubDate =
      ["published", "issued", "created", "updated", "modified"]
        .map((name) => dates.get(name) ?? "")
        .find((date) => date !== "") ?? "";
    // In an archive of Blogger only what says so was public.
    const isArchived = elementsOf(node).some(({ name }) => name === "blogger:type");
    item.status ||= isArchived ? "draft" : "publish";
    this.result.items.push(item);
    return item;
  }

  #readField(item: WxrItem, node: XmlNode): void {
    const { name } = node;
    if (name === "title") item.title = htmlOf(node).trim();
    else if (name === "content") readContent(item, node);
    else if (name === "summary") item.description = htmlOf(node);
    else if (name === "id") item.guid = textOf(node).trim();
    else if (name === "link") readLink(item, node);
    else if (name === "author") item.creator ||= childText(node, "name");
    else if (name === "app:control") {
      if (childText(node, "app:draft") !== "no") item.status = "draft";
    } else if (!addMedia(item, node)) this.#readKind(item, node);
  }

  /** What an entry is, and whether it was public; else a tag. */
  #readKind(item: WxrItem, node: XmlNode): void {
    const { name, attributes } = node;
    const isKind = attributes.scheme === KIND;
    if (name === "category" && isKind) item.type = attributes.term?.split("#")[1] ?? "";
    else if (name === "category") item.tags.push((attributes.label ?? attributes.term)?.trim() ?? "");
    else if (name === "blogger:type") item.type = textOf(node).trim().toLowerCase();
    else if (name === "blogger:status") item.status = STATUSES[textOf(node).trim()] ?? "draft";
    else if (name === "blogger:parent") this.#answers.set(item, textOf(node).trim());
    else if (name === "blogger:inReplyTo") this.#replies.set(item, textOf(node).trim());
    // Its page, without the site's name.
    else if (name === "blogger:filename") item.link ||= textOf(node).trim();
    else if (name === "thr:in-reply-to") this.#answers.set(item, attributes.ref ?? "");
    else noteUnknown(item, node);
  }

  /** Comments belong to their post, wherever in the file they stand. One that answers no post of the file is left out, and named. */
  end(): void {
    const { items } = this.result;
    const placed = new Set<WxrItem>();
    const byId = new Map(items.map((item) => [item.guid, item]));
    for (const [answer, parent] of this.#answers) {
      answer.type = "comment";
      const reply = this.#replies.get(answer) ?? "";
      const replied = byId.get(reply);
      const id = replied && replied !== answer && this.#answers.has(replied) ? reply : parent;
      const post = this.#postOf(parent, byId);
      if (!post) continue;
      placed.add(answer);
      post.comments.push({
        ...emptyComment(),
        id: answer.guid,
        parent: id === post.guid ? "0" : id,
        author: answer.creator,
        content: answer.content || answer.description,
        dateGmt: timeOf(answer.pubDate),
        approved: answer.status === "publish" && answer.isDamaged !== true ? "1" : "0",
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
}

function childText(node: XmlNode, name: string): string {
  const found = elementsOf(node).find((child) => child.name === name);
  return found === undefined ? "" : textOf(found).trim();
}

/** The text of an entry, or the file that is it. */
function readContent(item: WxrItem, node: XmlNode): void {
  item.content = htmlOf(node);
  if (node.base !== undefined) item.base = node.base;
  addEnclosure(item, addressIn(node, "src"), node.attributes.type);
}

/** The page of an entry, or a file that it carries. */
function readLink(item: WxrItem, node: XmlNode): void {
  const { rel, href = "", type } = node.attributes;
  const address = addressIn(node, "href") || textOf(node).trim();
  if (isPage(node) && (address !== "" || href !== "")) item.link = address;
  if (rel === "enclosure") addEnclosure(item, address, type);
}

/** True for a link to the page itself, not to its comments or to another form of it. */
function isPage({ attributes: { rel } }: XmlNode): boolean {
  return rel === undefined || rel === "alternate";
}

/** A time of a feed as an export writes it; "" if it cannot be read. */
function timeOf(text: string): string {
  const time = readDate(text);
  return time === null ? "" : new Date(time).toISOString().slice(0, 19).replace("T", " ");
}

/** Completes the entries of a plain RSS or Atom feed, which are public posts unless they say that they are something else. */
export function feedAsExport(feed: WxrExport): WxrExport {
  const site = URL.canParse(feed.link) ? feed.link : UNKNOWN_SITE;
  const items = feed.items.map((item): WxrItem => {
    const { content, creator, description, guid, link, line, video = "" } = item;
    const text = content || description;
    return {
      ...item,
      link: link === "" || URL.canParse(link) || !URL.canParse(link, site) ? link : new URL(link, site).href,
      type: item.type || "post",
      status: item.status || "publish",
      creator: creator || feed.author || "",
      id: guid || link || String(line),
      content: video === "" ? text : `${video}\n\n${text}`.trim(),
      excerpt: content === "" ? "" : description,
    };
  });
  return { ...feed, items };
}
