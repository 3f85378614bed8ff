import type { Lang } from "../../domain/content/content.ts";
import { languageOfText } from "../../domain/content/post-language.ts";
import { type InLanguage, inLanguage, otherThan } from "../../domain/content/translation.ts";
import { besideDayText, dayText } from "../../domain/dates/both-calendars.ts";
import { datetimeOf, millisecondsOf } from "../../domain/dates/timestamp.ts";
import { escapeHtml } from "../../domain/text/escape-html.ts";
import { plainParagraphs } from "../../domain/text/plain-paragraphs.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { LANGUAGE_NAMES } from "../language/language-names.ts";
import { type FileOrigin, type FileText, fileArticle } from "./file-article.ts";
import { FILE_STYLE } from "./file-style.ts";
import type { WholePost } from "./share-post.ts";
import type { SmallPicture } from "./small-picture.ts";

/** A file of one HTML document, with nothing outside it. */
export type PostFile = { readonly name: string; readonly html: string };

type PostFileParts = FileOrigin & {
  /** The language that comes first, if the post has it. */
  readonly first: Lang;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly picture: SmallPicture | null;
  /** The address that hands the signed post to Selam; null without a signature. */
  readonly keep?: string | null;
};

/** Even if a text held a script or the address of a picture, the document would run and load nothing. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const DAY = 86_400_000;
const NAME_LENGTH = 60;
const UNKNOWN = /^\s*unknown\s*$/i;

/**
 * A post as a document that any browser reads without a network: the whole text in each language it has, both dates,
 * where it comes from, and no script.
 */
export function postFile(post: WholePost, parts: PostFileParts): PostFile {
  const { row } = post;
  const first = inLanguage(row, parts.first);
  const second = inLanguage(row, otherThan(first.lang));
  const texts = second.lang === first.lang ? [first] : [first, second];
  const site = m.app_name({}, { locale: first.lang });
  const html = [
    `<!DOCTYPE html><html lang="${first.lang}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(first.title)} · ${site}</title>`,
    `<link rel="canonical" href="${escapeHtml(parts.address)}"><style>${FILE_STYLE}</style></head><body>`,
    `<header><b>${site}</b> <span>${escapeHtml(hostOf(parts.address))}</span>${languageLinks(texts)}</header><main>`,
    ...texts.map((text, place) =>
      articleOf(post, text, place === 0 ? parts : { ...parts, picture: null }, parts),
    ),
    parts.keep
      ? keepLink(
          parts.keep,
          texts.map(({ lang }) => lang),
        )
      : "",
    "</main></body></html>",
  ].join("");
  return { name: nameOf(first.title), html: `${html}\n` };
}

/** The link that hands the post to Selam, in the languages of the file. */
function keepLink(keep: string, languages: readonly Lang[]): string {
  const words = languages.map(
    (lang) => `<span lang="${lang}">${escapeHtml(m.file_keep({}, { locale: lang }))}</span>`,
  );
  return `<p class="keep"><a href="${escapeHtml(keep)}">${words.join("<br>")}</a></p>`;
}

function languageLinks(texts: readonly InLanguage[]): string {
  if (texts.length < 2) return "";
  const links = texts.map(
    ({ lang }) => `<a href="#${lang}" lang="${lang}" hreflang="${lang}">${LANGUAGE_NAMES[lang]}</a>`,
  );
  return `<nav>${links.join("")}</nav>`;
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
  const site = `${m.app_name({}, options)} (${hostOf(address)})`;
  const published = dayOf(millisecondsOf(row.publishedAt));
  return [
    `<article id="${lang}" lang="${lang}"><h1>${escapeHtml(title)}</h1>`,
    `<p class="note"><time datetime="${datetimeOf(row.publishedAt)}">${dayText(lang, published)}</time>`,
    ` · ${besideDayText(lang, published).replaceAll(" ", "&nbsp;")}${byline(post, lang)}</p>`,
    picture ? pictureOf(picture, row.imageMeta?.alt ?? "") : "",
    `<div class="text">${text.html}</div>`,
    `<footer><p><a href="${escapeHtml(address)}">${m.file_open({}, options)}</a></p>`,
    isPart ? `<p>${m.file_part({}, options)}</p>` : "",
    `<p>${escapeHtml(m.file_copy({ site, day: dayText(lang, dayOf(madeAt)) }, options))}</p></footer></article>`,
  ].join("");
}

function hasPicture({ kind, row }: WholePost): boolean {
  return Boolean(kind === "blog" ? row.featuredImage : kind === "news" ? row.imageUrl : row.mediaUrl);
}

/** `<br>By Aster · Leeds, United Kingdom`; what is not known is left out. */
function byline({ kind, row }: WholePost, lang: Lang): string {
  if (kind === "news") return "";
  const author = row.author.trim();
  const place =
    kind === "community" ? [row.city, row.country].filter((part) => part.trim() && !UNKNOWN.test(part)) : [];
  const parts = [author && m.article_by({ author }, { locale: lang }), place.join(", ")].filter(Boolean);
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

/** The day on this device, as a number since 1970. */
function dayOf(at: number): number {
  return Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / DAY);
}

function hostOf(address: string): string {
  return new URL(address).host;
}

/** `selam-ቡና-ሰንበት.html`: the title's letters and digits, which every file system takes. */
function nameOf(title: string): string {
  const words = title.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return `selam-${[...words.join("-")].slice(0, NAME_LENGTH).join("") || "post"}.html`;
}
