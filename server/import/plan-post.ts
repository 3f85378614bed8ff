import type { Lang } from "../../src/domain/languages/languages.ts";
import { isStored } from "./article-ids.ts";
import { articleSource, withoutLineEnds } from "./article-source.ts";
import { storedPage } from "./builders/stored-page.ts";
import { withEnclosures } from "./enclosures.ts";
import { withFootnotes } from "./footnotes.ts";
import { removeEmpty, shapeArticle } from "./html/article-dom.ts";
import { commentsHtml, isPublicComment } from "./html/comments-html.ts";
import { showForeignElements } from "./html/foreign-elements.ts";
import { removeHiddenParts } from "./html/hidden-parts.ts";
import type { HtmlTools } from "./html/html-document.ts";
import { plainText, truncate } from "./html/html-text.ts";
import { showLazyPictures } from "./html/lazy-pictures.ts";
import { type OldSite, rewriteAddresses, UNKNOWN_SITE } from "./html/old-site-links.ts";
import { showStyledText } from "./html/styled-text.ts";
import type { OmittedParts } from "./omitted-parts.ts";
import {
  categoryAndTags,
  draftReason,
  languageByLetters,
  plainTextOf,
  publishedAt,
  scheduledFor,
} from "./post-fields.ts";
import type { PlannedPost, PlannedTranslation } from "./post-row.ts";
import { publicName } from "./public-name.ts";
import type { Tally } from "./tally.ts";
import { type EntryInLanguages, inLanguages } from "./texts-by-language.ts";
import type { WxrExport, WxrItem } from "./wxr-export.ts";

const EXCERPT_LENGTH = 200;
const LONGEST_EXCERPT = 2000;
const LONGEST_TITLE = 300;
const LONGEST_ALT = 1000;

export interface PlanContext {
  export: WxrExport;
  site: OldSite;
  /** Pages of builders that others show, by number. */
  templates: ReadonlyMap<string, WxrItem>;
  tools: HtmlTools;
  tally: Tally;
  ids: ReadonlyMap<WxrItem, string>;
}

/** A post's name in the report. */
function postName(item: WxrItem, title: string): string {
  return title === "" ? `the untitled post on line ${item.line}` : title;
}

function featuredOf(item: WxrItem, { site, tally }: PlanContext, name: string): PlannedPost["featured"] {
  if (item.featured) return { ...item.featured, name };
  // A plug-in's, for a picture that is not in the library.
  const elsewhere = item.meta.get("fifu_image_url");
  if (elsewhere) return { url: elsewhere, alt: item.meta.get("fifu_image_alt") ?? "", name };
  const id = item.meta.get("_thumbnail_id");
  if (id === undefined || id === "") return null;
  const found = site.attachments.byId.get(id);
  if (found === undefined) {
    tally.add("featured missing", name);
    return null;
  }
  return { url: found.url, alt: truncate(found.alt || found.title, LONGEST_ALT), name: found.title };
}

function excerptOf(item: WxrItem, body: HTMLElement, title: string, tools: HtmlTools): string {
  const own = plainTextOf(item.excerpt, tools);
  if (own !== "") return truncate(own, LONGEST_EXCERPT);
  const alt = body.querySelector("img[alt]:not([alt=''])")?.getAttribute("alt")?.trim() ?? "";
  const sentences = plainText(body, "figure, pre, table, [data-embed], h2, h3, h4, h5, h6");
  // The bare address of a video is useless in a list.
  const prose = sentences.replace(/https?:\/\/\S+\s*/g, "").trim() || plainText(body);
  return truncate(prose || alt || title, EXCERPT_LENGTH);
}

/** A title for an untitled post: the first words of its text. */
function titleFrom(text: string, name: string, tally: Tally): string {
  tally.add("untitled", name);
  return truncate(text, 60) || "Untitled";
}

/** @returns how many are public */
function countComments({ comments }: WxrItem, tally: Tally): number {
  for (const comment of comments) {
    const isByAPerson = comment.type === "" || comment.type === "comment";
    if (isPublicComment(comment)) tally.add("comments", "public");
    else tally.add("comments left out", isByAPerson ? "not approved" : comment.type);
  }
  return countPublic({ comments });
}

function countPublic({ comments }: Pick<WxrItem, "comments">): number {
  return comments.filter(isPublicComment).length;
}

/** Documents, archives and the like, which the site's storage does not take. */
const DOCUMENT = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|epub|zip|wav|flac|mov|avi|wmv)$/i;

/** Files of the old site that the article links to and that stay there. */
function countDocuments(body: Element, { export: { link }, tally }: PlanContext): void {
  const host = URL.canParse(link) ? new URL(link).host : null;
  for (const node of body.querySelectorAll("a[href]")) {
    const href = node.getAttribute("href") ?? "";
    const url = URL.canParse(href) ? new URL(href) : null;
    if (url !== null && url.host === host && DOCUMENT.test(url.pathname)) tally.add("document", url.href);
  }
}

/** The text of an entry; of a page that a builder made, what that shows. */
function textOf(
  item: WxrItem,
  { site: { attachments }, templates }: PlanContext,
  leftOut: OmittedParts,
): string {
  const built = storedPage(item, { attachments, templates, leftOut });
  const content = built || (isStored(item) ? item.content : withoutLineEnds(item.content));
  return withEnclosures({ ...item, content });
}

/** What the relative addresses of an entry begin with. */
function baseOf({ base, link, guid }: WxrItem, { export: whole }: PlanContext): string {
  return [base, link, guid, whole.link].find((each) => /^https?:/i.test(each ?? "")) ?? UNKNOWN_SITE;
}

/** The article of an entry in one language: as nodes, and as its readers will see it. */
function articleOf(item: WxrItem, planning: PlanContext): { body: HTMLElement; clean: HTMLElement } {
  const { tools, tally, site } = planning;
  const note = (kind: string, part: string) => {
    tally.add(kind, part);
    tally.add(`${kind} ${part}`, postName(item, plainTextOf(item.title, tools)));
  };
  const leftOut: OmittedParts = {
    shortcode: (code) => note("shortcode", code),
    block: (block) => note("block", block.replace(/^core\//, "")),
  };
  const text = withFootnotes(textOf(item, planning, leftOut), item);
  const source = articleSource(text, item.id, site.attachments, leftOut, isStored(item));
  const body = tools.parse(source);
  const name = postName(item, plainTextOf(item.title, tools));
  removeHiddenParts(body, (words) => tally.add("hidden", `${name}: "${truncate(words, 60)}"`));
  showForeignElements(body, leftOut.block);
  showStyledText(body);
  showLazyPictures(body);
  rewriteAddresses(body, baseOf(item, planning), site);
  shapeArticle(body);
  countDocuments(body, planning);
  const clean = tools.parse(tools.sanitise(body.innerHTML));
  removeEmpty(clean);
  return { body, clean };
}

/** An article with the comments of its entry. */
function withComments(body: HTMLElement, item: WxrItem, lang: Lang, planning: PlanContext): string {
  const comments = planning.tools.parse(commentsHtml(item.comments, lang));
  rewriteAddresses(comments, baseOf(item, planning), planning.site);
  return body.innerHTML + comments.innerHTML;
}

/** The texts of an entry in another language than its own, whose title and comments are given. */
function translationOf(
  { lang, item }: EntryInLanguages["translations"][number],
  planning: PlanContext,
  { title, comments }: WxrItem,
): PlannedTranslation {
  const { body, clean } = articleOf(item, planning);
  const own = truncate(plainTextOf(item.title, planning.tools), LONGEST_TITLE) || title;
  return {
    lang,
    title: own,
    excerpt: excerptOf(item, clean, own, planning.tools),
    source: withComments(body, item, lang, planning),
    comments: comments === item.comments ? countPublic(item) : countComments(item, planning.tally),
  };
}

/** Converts one post of the export to a row; null for one without text or media, which is reported. */
export function planPost(entry: WxrItem, planning: PlanContext): PlannedPost | null {
  const { tools, tally } = planning;
  const { item, lang: named, translations, others } = inLanguages(entry);
  const ownTitle = plainTextOf(item.title, tools);
  const name = postName(item, ownTitle);
  const { body, clean } = articleOf(item, planning);
  const featured = featuredOf(item, planning, name);
  const text = plainText(clean);
  if (text === "" && featured === null && clean.querySelector("img, video, audio") === null) {
    tally.add("empty", name);
    return null;
  }
  const lang = named ?? languageByLetters(`${ownTitle} ${text}`);
  for (const other of others) tally.add("other language", other);
  const title = ownTitle === "" ? titleFrom(text, name, tally) : truncate(ownTitle, LONGEST_TITLE);
  const reason = draftReason(item);
  if (reason !== null) {
    tally.add("draft", reason);
    tally.add(`draft ${reason}`, name);
  }
  if (item.isMended) tally.add("mended", name);
  const { category, tags } = categoryAndTags(item, name, tools, tally);
  const scheduled = scheduledFor(item);
  const author =
    publicName(planning.export.authors.get(item.creator) ?? "") || publicName(item.creator) || "Admin";
  return {
    name,
    source: withComments(body, item, lang, planning),
    translations: translations.map((each) => translationOf(each, planning, { ...item, title })),
    comments: countComments(item, tally),
    featured,
    row: {
      id: planning.ids.get(entry) ?? "",
      lang,
      title,
      content: "",
      excerpt: excerptOf(item, clean, title, tools),
      featured_image: null,
      image_meta: null,
      category,
      tags,
      published: reason === null,
      ...(scheduled === null ? {} : { publish_at: scheduled }),
      // A draft has no date until it is published; a post that was hidden after publication keeps its date.
      published_at: /^(?:draft|pending|future|auto-draft)$/.test(reason ?? "") ? null : publishedAt(item),
      author: truncate(author, 120),
    },
  };
}
