import type { SaxesAttributeNS } from "saxes";
import { noteMeta, noteTerm } from "./access/restriction.ts";
import { addEnclosure, addEnclosureField } from "./enclosures.ts";
import { emptyComment, emptyItem, type WxrComment, type WxrExport, type WxrItem } from "./wxr-export.ts";

/** The vocabulary of an element's namespace. WordPress has written its own with http and https and 1.0 to 1.2. */
export function vocabulary(uri: string): "wp" | "excerpt" | "content" | "dc" | "" | "other" {
  if (uri === "") return "";
  if (/^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/$/.test(uri)) return "excerpt";
  if (/^https?:\/\/wordpress\.org\/export\/[\d.]+\/$/.test(uri)) return "wp";
  if (uri === "http://purl.org/rss/1.0/modules/content/") return "content";
  return uri === "http://purl.org/dc/elements/1.1/" ? "dc" : "other";
}

/** An element on the path from the root, by vocabulary and name ("wp:status"). */
interface Place {
  name: string;
  text: string;
  attributes: Readonly<Record<string, SaxesAttributeNS>>;
}

const ITEM_FIELDS: Readonly<Record<string, (item: WxrItem, text: string) => void>> = {
  title: (item, text) => (item.title = text),
  link: (item, text) => (item.link = text.trim()),
  guid: (item, text) => (item.guid = text.trim()),
  pubDate: (item, text) => (item.pubDate = text.trim()),
  // In manually edited exports, some logins begin with a stray ">".
  "dc:creator": (item, text) => (item.creator = text.trim().replace(/^>\s*/, "")),
  "content:encoded": (item, text) => (item.content = text),
  "excerpt:encoded": (item, text) => (item.excerpt = text),
  "wp:post_id": (item, text) => (item.id = text.trim()),
  "wp:post_type": (item, text) => (item.type = text.trim()),
  "wp:status": (item, text) => (item.status = text.trim()),
  "wp:post_date": (item, text) => (item.date = text.trim()),
  "wp:post_date_gmt": (item, text) => (item.dateGmt = text.trim()),
  "wp:post_password": (item, text) => (item.password = text),
  "wp:post_parent": (item, text) => (item.parent = text.trim()),
  "wp:menu_order": (item, text) => (item.menuOrder = Number.parseInt(text, 10) || 0),
  "wp:attachment_url": (item, text) => (item.attachmentUrl = text.trim()),
  // The text of a plain RSS feed; WordPress leaves it empty.
  description: (item, text) => (item.description = text),
  author: (item, text) => (item.creator ||= text.trim()),
};

const COMMENT_FIELDS: Readonly<Record<string, (comment: WxrComment, text: string) => void>> = {
  "wp:comment_id": (comment, text) => (comment.id = text.trim()),
  "wp:comment_parent": (comment, text) => (comment.parent = text.trim()),
  "wp:comment_author": (comment, text) => (comment.author = text.trim()),
  "wp:comment_date_gmt": (comment, text) => (comment.dateGmt = text.trim()),
  "wp:comment_date": (comment, text) => (comment.date = text.trim()),
  "wp:comment_content": (comment, text) => (comment.content = text),
  "wp:comment_approved": (comment, text) => (comment.approved = text.trim()),
  "wp:comment_type": (comment, text) => (comment.type = text.trim()),
};

/** Collects the needed parts of an export from the parser's events. */
export class WxrReader {
  readonly result: WxrExport = { title: "", link: "", authors: new Map(), items: [] };
  /** The first element's name, and whether the file says that WordPress made it. */
  root = "";
  fromWordPress = false;
  #path: Place[] = [];
  #item: WxrItem | null = null;
  #comment: WxrComment | null = null;
  #pair = { key: "", value: "" };

  open(name: string, attributes: Readonly<Record<string, SaxesAttributeNS>>, line: number): void {
    if (this.#path.length === 0) this.root = name;
    this.#path.push({ name, text: "", attributes });
    if (name === "item" && this.#parent(1) === "channel") this.#item = emptyItem(line);
    if (name === "wp:comment") this.#comment = emptyComment();
    if (name === "wp:postmeta" || name === "wp:author") this.#pair = { key: "", value: "" };
  }

  text(text: string): void {
    const place = this.#path.at(-1);
    if (place !== undefined) place.text += text;
  }

  close(): void {
    const place = this.#path.pop();
    if (place === undefined) return;
    const parent = this.#path.at(-1)?.name ?? "";
    if (parent === "channel") this.#closeOfChannel(place);
    else if (parent === "item" && this.#item !== null) this.#closeOfItem(this.#item, place);
    else if (parent === "wp:comment" && this.#comment !== null)
      COMMENT_FIELDS[place.name]?.(this.#comment, place.text);
    else if (parent === "wp:postmeta" || parent === "wp:author") this.#closeOfPair(place);
  }

  #parent(back: number): string {
    return this.#path.at(-1 - back)?.name ?? "";
  }

  #closeOfChannel({ name, text }: Place): void {
    if (name === "title") this.result.title = text.trim();
    if (name === "link") this.result.link ||= text.trim();
    if (name === "wp:wxr_version") this.fromWordPress = true;
    if (name === "wp:author" && this.#pair.key !== "")
      this.result.authors.set(this.#pair.key, this.#pair.value);
    if (name === "item" && this.#item !== null) {
      this.result.items.push(this.#item);
      this.#item = null;
    }
  }

  #closeOfItem(item: WxrItem, { name, text, attributes }: Place): void {
    if (name === "category") {
      const domain = attributes.domain?.value;
      if (domain === "category") item.categories.push(text.trim());
      // A plain RSS feed names none.
      if (domain === "post_tag" || domain === undefined) item.tags.push(text.trim());
      else noteTerm(item, domain, text.trim());
      return;
    }
    if (name === "wp:comment" && this.#comment !== null) item.comments.push(this.#comment);
    else if (name === "wp:postmeta") this.#closeOfMeta(item);
    else if (name === "enclosure") addEnclosure(item, attributes.url?.value, attributes.type?.value);
    else ITEM_FIELDS[name]?.(item, text);
  }

  #closeOfMeta(item: WxrItem): void {
    const { key, value } = this.#pair;
    // One post may have several.
    if (key === "enclosure") addEnclosureField(item, value);
    else item.meta.set(key, value);
    noteMeta(item, key, value);
  }

  #closeOfPair({ name, text }: Place): void {
    if (name === "wp:meta_key" || name === "wp:author_login") this.#pair.key = text.trim();
    if (name === "wp:meta_value" || name === "wp:author_display_name") this.#pair.value = text.trim();
  }
}
