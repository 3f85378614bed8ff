import { JSDOM } from "jsdom";
import { type Texts, textsOf } from "../../scripts/page-texts.ts";
import { paths } from "../../src/config/paths.ts";
import type { Lang } from "../../src/domain/content/content.ts";
import type { InitialPost } from "../../src/domain/content/initial-data.ts";
import { offlinePictures } from "../../src/domain/content/pictures.ts";
import { inLanguage, localText } from "../../src/domain/content/translation.ts";
import { plainText, truncate } from "../import/html/html-text.ts";
import type { InitialPosts } from "./initial-posts.ts";

/** A page's metadata for search engines and link previews. */
export type PageMeta = {
  /** Of the tab, with the site's name. */
  readonly title: string;
  /** Of the page alone. */
  readonly name: string;
  /** Plain text. */
  readonly description: string;
  readonly siteName: string;
  /** The page's canonical path. */
  readonly path: string;
  /** Path or address; null for the site's own picture. */
  readonly picture: { readonly src: string; readonly alt: string } | null;
  /** When a post was published, ISO 8601; null for other pages. */
  readonly publishedAt: string | null;
  readonly isIndexed: boolean;
};

/** The longest description, in characters: as much as search results and link previews show. */
const LENGTH = 200;
/** How much of an article's HTML is read for its first sentences, in characters. */
const BEGINNING = 6_000;

/** The pages' titles and descriptions, as keys of messages/en.json. */
const PAGES: Readonly<Record<string, { readonly name: string; readonly lead: string }>> = {
  [paths.about]: { name: "nav_about", lead: "app_description" },
  [paths.services]: { name: "nav_services", lead: "services_lead" },
  [paths.community]: { name: "community_title", lead: "community_lead" },
  [paths.blog]: { name: "blog_title", lead: "blog_lead" },
  [paths.news]: { name: "news_title", lead: "news_lead" },
  [paths.contact]: { name: "nav_contact", lead: "contact_lead" },
  [paths.search]: { name: "search_title", lead: "app_description" },
  [paths.library]: { name: "library_title", lead: "library_lead" },
  [paths.waiting]: { name: "waiting_title", lead: "waiting_lead" },
};
/** Pages that show only data of the device, and nothing to a crawler. */
const OF_A_DEVICE: readonly string[] = [paths.search, paths.library, paths.waiting];

/** Cached texts of each language. */
const texts = new Map<Lang, Texts>();

/**
 * The metadata of the page at an address, in a reader's language.
 * @param first the site's initial data; null while the database does not respond
 */
export function pageMeta(language: Lang, pathname: string, first: InitialPosts | null): PageMeta {
  const text = texts.get(language) ?? textsOf(language);
  texts.set(language, text);
  const siteName = text("app_name");
  const site = { siteName, picture: null, publishedAt: null };
  const sent = first?.sent;
  if (sent && "post" in sent) return { ...site, ...ofPost(sent, language, siteName, text) };
  const path = pathname === "/" ? pathname : pathname.replace(/\/+$/, "");
  const page = PAGES[path];
  if (!page) {
    // Unknown addresses redirect to the home page; those of a missing post say that it is missing.
    const description = text("app_description");
    const isHome = path === paths.home;
    const isIndexed = isHome || (isOfPost(path) && first?.isMissing !== true);
    const title = isHome ? `${text("home_title")} · ${siteName}` : siteName;
    return { ...site, title, name: siteName, description, path, isIndexed };
  }
  const name = text(page.name);
  const profile = path === paths.about ? first?.snapshot.profile : null;
  const tagline = profile ? localText(profile, "tagline", language).text : "";
  const description = truncate(oneLine(tagline || text(page.lead)), LENGTH);
  const isIndexed = !OF_A_DEVICE.includes(path);
  return { ...site, title: `${name} · ${siteName}`, name, description, path, isIndexed };
}

const FOLDERS = { blog: paths.article, news: paths.newsItem, community: paths.post };

function isOfPost(path: string): boolean {
  return Object.values(FOLDERS).some((of) => path.startsWith(of("")));
}

function ofPost(sent: InitialPost, language: Lang, siteName: string, text: Texts) {
  const { kind, post } = sent;
  const spoken = inLanguage(post, language);
  const words = oneLine(spoken.excerpt) || oneLine(kind === "blog" ? textOf(spoken.content) : spoken.content);
  const [src] = kind === "community" && post.mediaType === "video" ? [] : offlinePictures(post);
  return {
    title: `${spoken.title} · ${siteName}`,
    name: spoken.title,
    description: truncate(words, LENGTH) || text("app_description"),
    path: FOLDERS[kind](post.id),
    picture: src ? { src, alt: post.imageMeta?.alt || spoken.title } : null,
    publishedAt: post.publishedAt,
    isIndexed: true,
  };
}

function textOf(html: string): string {
  return plainText(JSDOM.fragment(html.slice(0, BEGINNING)));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
