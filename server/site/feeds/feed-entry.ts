import { textsOf } from "../../../scripts/page-texts.ts";
import type { Publication } from "../../../src/api/publications.ts";
import type { Lang } from "../../../src/domain/content/content.ts";
import { addressIn } from "../../../src/domain/content/language.ts";
import { offlinePictures } from "../../../src/domain/content/pictures.ts";
import { inLanguage } from "../../../src/domain/content/translation.ts";
import { isHtml } from "../../../src/domain/kinds/kinds.ts";
import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { presentElsewhere } from "../../../src/ui/article-html/present.ts";
import { createSanitiser } from "../../../src/ui/article-html/sanitise.ts";
import { postPath } from "../post-path.ts";
import { serverWindow } from "../server-window.ts";
import { eventHtml } from "./event-html.ts";

/** A post or an event in a feed. All addresses are absolute. */
export type FeedEntry = {
  /** The same for all languages, versions and hosts of a post. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  /** Sanitised. */
  readonly html: string;
  readonly image: string | null;
  readonly author: string | null;
  readonly tags: readonly string[];
  readonly publishedAt: Date;
  readonly changedAt: Date;
};

/** Where a feed's links lead. */
export type FeedOrigin = {
  /** Of the site. */
  readonly site: string;
  /** The origin of media whose address has none. */
  readonly media: string;
};

/** Attributes whose addresses a feed reader resolves against its own site unless they are absolute. */
const ADDRESSES = ["href", "src", "poster"];

/**
 * A post or an event as an entry of the feed in this language.
 * @returns null if the post cannot be read in it
 */
export function feedEntry(publication: Publication, language: Lang, origin: FeedOrigin): FeedEntry | null {
  const { kind, post, changedAt } = publication;
  const { lang, title, excerpt, content } = inLanguage(post, language);
  if (lang !== language) return null;
  const picture = pictureOf(publication);
  return {
    id: `urn:uuid:${post.id}`,
    url: addressIn(language, new URL(postPath(kind, post.id), origin.site).href),
    title,
    summary: excerpt,
    html: articleHtml(htmlOf(publication, language, content), language, origin),
    image: picture?.startsWith("/") ? new URL(picture, origin.media).href : null,
    author: "author" in post && post.author ? post.author : null,
    tags: "tags" in post ? post.tags : [],
    publishedAt: new Date(post.publishedAt),
    changedAt: new Date(changedAt),
  };
}

function pictureOf({ kind, post }: Publication): string | null {
  if (kind === "community" && post.mediaType === "video") return null;
  return offlinePictures(post)[0] ?? null;
}

function htmlOf({ kind, post }: Publication, language: Lang, content: string): string {
  if (isHtml(kind, "content")) return content;
  return kind === "event" ? eventHtml(post, language) + paragraphs(content) : paragraphs(content);
}

function articleHtml(html: string, language: Lang, { site, media }: FeedOrigin): string {
  const window = serverWindow();
  const article = createSanitiser(window).fragment(html);
  presentElsewhere(article, textsOf(language)("article_open_original"));
  const absolute = (given: string) => {
    const base = given.startsWith("/storage/") ? media : site;
    return URL.canParse(given, base) ? new URL(given, base).href : given;
  };
  for (const name of ADDRESSES)
    for (const element of article.querySelectorAll(`[${name}]`))
      element.setAttribute(name, absolute(element.getAttribute(name) ?? ""));
  // As the sanitiser writes it: addresses with their widths.
  for (const picture of article.querySelectorAll("[srcset]"))
    picture.setAttribute("srcset", (picture.getAttribute("srcset") ?? "").replace(/\S+(?= \d+w)/g, absolute));
  const holder = window.document.createElement("div");
  holder.append(article);
  return holder.innerHTML;
}

/** Plain text as HTML: blank lines separate paragraphs. */
function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");
}
