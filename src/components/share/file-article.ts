import type { Lang } from "../../domain/content/content.ts";
import type { InLanguage } from "../../domain/content/translation.ts";
import { m } from "../../i18n/paraglide/messages.js";
import type { Sanitiser } from "../../ui/article-html/sanitise.ts";

/** Where the links of a text lead that name no site. */
export type FileOrigin = {
  /** The post's absolute address. */
  readonly address: string;
  /** The origin of stored media. */
  readonly media: string;
  /** What the post's ids begin with, where a document holds several posts. */
  readonly anchor?: string;
};

/** A text as HTML, and whether pictures, videos or recordings of it were left out. */
export type FileText = { readonly html: string; readonly isPart: boolean };

/** What may be removed once the picture in it is. */
const EMPTY_WITHOUT_PICTURE = "a, p, figure, div, span, strong, em, b, i";

/**
 * An article for a file without scripts: sanitised, pictures as their descriptions, videos and maps as links, and all
 * links absolute.
 */
export function fileArticle(
  { lang, title, content }: InLanguage,
  sanitiser: Sanitiser,
  origin: FileOrigin,
): FileText {
  // Sanitised to the form that no parser changes any more, because the file is parsed again when it is opened.
  const article = sanitiser.fragment(sanitiser.sanitise(content));
  for (const facade of article.querySelectorAll("[data-embed]")) facade.removeAttribute("data-embed");
  const media = article.querySelectorAll("img, audio, video");
  for (const element of media) describe(element, lang);
  for (const table of article.querySelectorAll("table")) makeScrollable(table, title);
  keepIdsUnique(article, `${origin.anchor ?? ""}${lang}`);
  for (const link of article.querySelectorAll("a[href]")) {
    link.setAttribute("href", absolute(link.getAttribute("href") ?? "", lang, origin));
  }
  const holder = (article.ownerDocument as Document).createElement("div");
  holder.append(article);
  return { html: holder.innerHTML, isPart: media.length > 0 };
}

/** Puts a picture's description in its place; removes what has none, and what is empty without it. */
function describe(element: Element, lang: Lang): void {
  const alt = element.getAttribute("alt");
  if (alt) {
    const text = (element.ownerDocument as Document).createElement("span");
    text.className = "note";
    text.textContent = m.file_picture({ alt }, { locale: lang });
    element.replaceWith(text);
    return;
  }
  let parent = element.parentElement;
  element.remove();
  while (
    parent?.matches(EMPTY_WITHOUT_PICTURE) &&
    parent.childElementCount === 0 &&
    !parent.textContent?.trim()
  ) {
    const empty = parent;
    parent = empty.parentElement;
    empty.remove();
  }
}

/** A wide table scrolls by itself, also with the keyboard. */
function makeScrollable(table: Element, title: string): void {
  if (table.parentElement?.closest("table")) return;
  const region = (table.ownerDocument as Document).createElement("div");
  region.className = "wide";
  region.tabIndex = 0;
  region.setAttribute("role", "region");
  region.setAttribute("aria-label", table.querySelector("caption")?.textContent?.trim() || title);
  table.replaceWith(region);
  region.append(table);
}

/** All texts of a document may have the same anchors. */
function keepIdsUnique(article: DocumentFragment, prefix: string): void {
  const known = new Set<string>();
  for (const element of article.querySelectorAll("[id]")) {
    const { id } = element;
    if (known.has(id)) element.removeAttribute("id");
    else element.id = `${prefix}-${id}`;
    known.add(id);
  }
}

function absolute(href: string, lang: Lang, { address, media, anchor = "" }: FileOrigin): string {
  if (href.startsWith("#")) return `#${anchor}${lang}-${href.slice(1)}`;
  return new URL(href, href.startsWith("/storage/") ? media : address).href;
}
