import { restrictsByMeta } from "../access/restricting-meta.ts";
import { noteField, noteMeta, noteTerm } from "../access/restriction.ts";
import { addEnclosure, addEnclosureField } from "../enclosures.ts";
import { languageOfLink } from "../joined-translations.ts";
import { emptyComment, emptyItem, type WxrComment, type WxrExport, type WxrItem } from "../wxr-export.ts";
import { elementsOf, textOf, type XmlNode } from "../xml/xml-node.ts";
import { addMedia } from "./feed-media.ts";

const ITEM_FIELDS: Readonly<Record<string, (item: WxrItem, text: string) => void>> = {
  title: (item, text) => (item.title = text || item.title),
  "dc:title": (item, text) => (item.title ||= text),
  "media:title": (item, text) => (item.title ||= text),
  link: (item, text) => (item.link = text.trim()),
  guid: (item, text) => (item.guid = text.trim()),
  pubDate: (item, text) => (item.pubDate = text.trim()),
  "dc:date": (item, text) => (item.pubDate ||= text.trim()),
  "dcterms:issued": (item, text) => (item.pubDate ||= text.trim()),
  "dcterms:created": (item, text) => (item.pubDate ||= text.trim()),
  "dcterms:modified": (item, text) => (item.pubDate ||= text.trim()),
  "atom:published": (item, text) => (item.pubDate ||= text.trim()),
  "atom:updated": (item, text) => (item.pubDate ||= text.trim()),
  // In manually edited exports, some logins begin with a stray ">".
  "dc:creator": (item, text) => (item.creator = text.trim().replace(/^>\s*/, "")),
  "dc:subject": (item, text) => item.tags.push(text.trim()),
  "content:encoded": (item, text) => (item.content = text || item.content),
  // The whole text before RSS had `content:encoded`.
  body: (item, text) => (item.content ||= text),
  fullitem: (item, text) => (item.content ||= text),
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
  description: (item, text) => (item.description = text || item.description),
  summary: (item, text) => (item.description ||= text),
  "atom:summary": (item, text) => (item.description ||= text),
  "dc:description": (item, text) => (item.description ||= text),
  author: (item, text) => (item.creator ||= text.trim()),
  "dc:author": (item, text) => (item.creator ||= text.trim()),
  "itunes:author": (item, text) => (item.creator ||= text.trim()),
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

/** The text of an element in another one; "" if there is none. */
function fieldOf(node: XmlNode, name: string): string {
  const found = elementsOf(node).findLast((child) => child.name === name);
  return found === undefined ? "" : textOf(found).trim();
}

function readComment(node: XmlNode): WxrComment {
  const comment = emptyComment();
  for (const child of elementsOf(node)) {
    if (child.name !== "wp:commentmeta") COMMENT_FIELDS[child.name]?.(comment, textOf(child));
    else if (restrictsByMeta(fieldOf(child, "wp:meta_key"), fieldOf(child, "wp:meta_value")))
      comment.approved = "restricted";
  }
  return comment;
}

function readMeta(item: WxrItem, node: XmlNode): void {
  const key = fieldOf(node, "wp:meta_key");
  const value = fieldOf(node, "wp:meta_value");
  // One post may have several.
  if (key === "enclosure") addEnclosureField(item, value);
  // Those with which WPML's export names languages.
  else if (key === "_wpml_import_language_code") item.language = value;
  else if (key === "_wpml_import_translation_group") item.translationGroup = `wpml ${value}`;
  // Bogo's.
  else if (key === "_locale") item.language = value;
  else if (key === "_original_post") item.translationGroup = `bogo ${value}`;
  else item.meta.set(key, value);
  noteMeta(item, key, value);
}

function readCategory(item: WxrItem, node: XmlNode): void {
  const { domain, nicename } = node.attributes;
  const name = textOf(node).trim();
  if (domain === "category") {
    item.categories.push(name);
    noteTerm(item, domain, name);
  }
  // MetaSlider's slides are entries of their own.
  else if (domain === "ml-slider") item.parent = nicename ?? name;
  // A plain RSS feed names none.
  else if (domain === "post_tag" || domain === undefined) item.tags.push(name);
  // Polylang's.
  else if (domain === "language") item.language = nicename ?? name;
  else if (domain === "post_translations") item.translationGroup = `polylang ${nicename ?? name}`;
  else noteTerm(item, domain, name);
}

function readField(item: WxrItem, node: XmlNode): void {
  const read = ITEM_FIELDS[node.name];
  if (read) read(item, textOf(node));
  else if (!node.name.startsWith("wp:")) noteUnknown(item, node);
}

/** Looks into an element of a vocabulary that is not known for what keeps readers out. */
export function noteUnknown(item: WxrItem, node: XmlNode): void {
  const within = elementsOf(node);
  for (const each of within.length > 0 ? within : [node])
    noteField(item, each.name, textOf(each).trim() || (Object.values(each.attributes)[0] ?? ""));
}

/** Reads an item of RSS, of any version, or of a WordPress export. */
export function readItem(node: XmlNode, line: number): WxrItem {
  const item = emptyItem(line);
  item.guid = node.attributes["rdf:about"] ?? "";
  if (node.base !== undefined) item.base = node.base;
  let permalink = "";
  for (const child of elementsOf(node)) {
    if (child.name === "category") readCategory(item, child);
    else if (child.name === "wp:comment") item.comments.push(readComment(child));
    else if (child.name === "wp:postmeta") readMeta(item, child);
    else if (child.name === "enclosure") addEnclosure(item, child.attributes.url, child.attributes.type);
    else if (!addMedia(item, child)) readField(item, child);
    if (child.name === "guid" && child.attributes.isPermaLink !== "false") permalink = item.guid;
  }
  if (/^https?:/i.test(permalink)) item.link ||= permalink;
  return withLanguage(item);
}

function withLanguage(item: WxrItem): WxrItem {
  const language = item.language ?? languageOfLink(item.link);
  return language === undefined ? item : { ...item, language };
}

/** Reads an element of the channel: the site's name and address, or an author. */
export function readHead(node: XmlNode, into: WxrExport): void {
  // In RSS 1.0 the channel is beside its items.
  if (node.name === "title") into.title ||= textOf(node).trim();
  if (node.name === "link") into.link ||= textOf(node).trim();
  if (/^(?:itunes:author|dc:creator|managingEditor)$/.test(node.name)) into.author ||= textOf(node).trim();
  const login = node.name === "wp:author" ? fieldOf(node, "wp:author_login") : "";
  if (login !== "") into.authors.set(login, fieldOf(node, "wp:author_display_name"));
}

/** True if only WordPress's exports have this element. */
export function isOfWordPress({ name }: XmlNode): boolean {
  return /^wp:(?:wxr_version|post_type|status)$/.test(name);
}
