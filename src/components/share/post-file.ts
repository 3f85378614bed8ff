import type { Lang } from "../../domain/content/content.ts";
import { languageOfText } from "../../domain/content/post-language.ts";
import { type InLanguage, inLanguage, otherLanguages } from "../../domain/content/translation.ts";
import { besideDayText, dayText } from "../../domain/dates/both-calendars.ts";
import { localDay } from "../../domain/dates/calendar-days.ts";
import { datetimeOf, millisecondsOf } from "../../domain/dates/timestamp.ts";
import { KINDS } from "../../domain/kinds/kinds.ts";
import { languageOf } from "../../domain/languages/languages.ts";
import type { SiteIdentity } from "../../domain/naming/site-identity.ts";
import { escapeHtml } from "../../domain/text/escape-html.ts";
import { plainParagraphs } from "../../domain/text/plain-paragraphs.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { type FileOrigin, type FileText, fileArticle } from "./file-article.ts";
import { fileDocument, fileNameOf, hostOf, keepLink, languageLinks, type PostFile } from "./file-document.ts";
import type { WholePost } from "./share-post.ts";
import type { SmallPicture } from "./small-picture.ts";

type PostFileParts = FileOrigin & {
  readonly identity: SiteIdentity;
  /** The language that comes first, if the post has it. */
  readonly first: Lang;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly picture: SmallPicture | null;
};

const UNKNOWN = /^\s*unknown\s*$/i;

/**
 * A post as a document that any browser reads without a network: the whole text in each language it has, both dates,
 * where it comes from, and no script.
 * @param keep the address that hands the signed post to the site's app; null without a signature
 */
export function postFile(post: WholePost, parts: PostFileParts, keep: string | null = null): PostFile {
  const texts = textsOf(post, parts.first);
  const languages = texts.map(({ lang }) => lang);
  const [{ lang, title } = { lang: parts.first, title: "" }] = texts;
  const html = fileDocument({
    lang,
    title,
    siteName: parts.identity.name[lang].text,
    address: parts.address,
    beside: languageLinks(languages, "nav", (each) => each),
    main: articlesOf(post, parts) + (keep ? keepLink(keep, keepWords(languages)) : ""),
  });
  return { name: fileNameOf(parts.identity.name[lang].text, title), html };
}

function keepWords(languages: readonly Lang[]): Map<Lang, string> {
  return new Map(languages.map((lang) => [lang, m.file_keep({}, { locale: lang })]));
}

/** A post's texts, in the language that comes first and in each other that it has. */
export function textsOf({ row }: WholePost, lang: Lang): InLanguage[] {
  const first = inLanguage(row, lang);
  return [first, ...otherLanguages(row, first.lang).map((other) => inLanguage(row, other))];
}

/** A post as HTML, an article for each language; the picture is in the first. */
export function articlesOf(post: WholePost, parts: PostFileParts): string {
  return textsOf(post, parts.first)
    .map((text, place) => articleOf(post, text, place === 0 ? parts : { ...parts, picture: null }, parts))
    .join("");
}

function articleOf(
  post: WholePost,
  localized: InLanguage,
  { picture }: Pick<PostFileParts, "picture">,
  parts: PostFileParts,
): string {
  const { row } = post;
  const { lang, title, content } = localized;
  const { address, madeAt } = parts;
  const text = post.kind === "blog" ? fileArticle(localized, post.sanitiser(), parts) : plainText(content);
  const isPart = text.isPart || ("videoUrl" in row && row.videoUrl) || (hasPicture(post) && !parts.picture);
  const options = { locale: lang };
  const site = `${parts.identity.name[lang].text} (${hostOf(address)})`;
  const published = localDay(millisecondsOf(row.publishedAt));
  const beside = besideDayText(lang, published);
  return [
    `<article id="${parts.anchor ?? ""}${lang}" lang="${lang}"><h1>${escapeHtml(title)}</h1>`,
    `<p class="note"><time datetime="${datetimeOf(row.publishedAt)}">${dayText(lang, published)}</time>`,
    `${beside && ` · ${beside.replaceAll(" ", "&nbsp;")}`}${byline(post, lang)}</p>`,
    picture ? pictureOf(picture, row.imageMeta?.alt ?? "") : "",
    `<div class="text">${text.html}</div>`,
    `<footer><p><a href="${escapeHtml(address)}">${m.file_open({}, options)}</a></p>`,
    isPart ? `<p>${m.file_part({}, options)}</p>` : "",
    `<p>${escapeHtml(m.file_copy({ site, day: dayText(lang, localDay(madeAt)) }, options))}</p></footer></article>`,
  ].join("");
}

function hasPicture({ kind, row }: WholePost): boolean {
  return Boolean((row as Readonly<Record<string, unknown>>)[KINDS[kind].post.picture]);
}

/** `<br>By Aster · Leeds, United Kingdom`; what is not known is left out. */
function byline({ kind, row }: WholePost, lang: Lang): string {
  if (!("author" in row)) return "";
  const author = row.author.trim();
  const place =
    kind === "community" ? [row.city, row.country].filter((part) => part.trim() && !UNKNOWN.test(part)) : [];
  const parts = [
    author && m.article_by({ author }, { locale: lang }),
    place.join(languageOf(lang).separator),
  ].filter(Boolean);
  return parts.length > 0
    ? `<br>${parts.map((part) => `<span lang="${languageOfText(part)}">${escapeHtml(part)}</span>`).join(" · ")}`
    : "";
}

function pictureOf({ src, width, height }: SmallPicture, alt: string): string {
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}">`;
}

/** Plain text with its https addresses as links. */
function plainText(content: string): FileText {
  const html = plainParagraphs(content)
    .map((pieces) => {
      const inner = pieces.map(({ text, href }) =>
        href
          ? `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${escapeHtml(text)}</a>`
          : escapeHtml(text),
      );
      return `<p class="plain">${inner.join("")}</p>`;
    })
    .join("");
  return { html, isPart: false };
}
