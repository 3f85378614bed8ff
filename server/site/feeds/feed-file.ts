import { generateAtomFeed, generateJsonFeed } from "feedsmith";
import { textsOf } from "../../../scripts/page-texts.ts";
import type { Publication } from "../../../src/api/publications.ts";
import type { Lang } from "../../../src/domain/content/content.ts";
import { addressIn } from "../../../src/domain/content/language.ts";
import type { SiteIdentity } from "../../../src/domain/naming/site-identity.ts";
import { siteDescription } from "../site-texts.ts";
import {
  FEED_TYPES,
  type FeedAddress,
  type FeedFormat,
  feedPath,
  kindOfSection,
  sectionOfKind,
  sectionPage,
} from "./feed-address.ts";
import { type FeedEntry, type FeedOrigin, feedEntry } from "./feed-entry.ts";

/** Posts per feed: enough that a reader which asks once a week misses nothing. */
export const MAX_ENTRIES = 30;

/** What feeds are made of: the newest posts and events of all sections. */
export type FeedContent = { readonly posts: readonly Publication[]; readonly identity: SiteIdentity };

type Feed = {
  readonly title: string;
  readonly description: string;
  readonly language: Lang;
  readonly siteName: string;
  /** Absolute addresses of the page and of the feed itself. */
  readonly page: string;
  readonly self: string;
  readonly entries: readonly FeedEntry[];
};

/** The text of a feed. */
export function feedFile(
  { posts, identity }: FeedContent,
  { section, language, format }: FeedAddress,
  origin: FeedOrigin,
): string {
  const text = textsOf(language);
  const siteName = identity.name[language].text;
  return FORMATS[format]({
    title: section === "all" ? siteName : `${text(`section_${kindOfSection(section)}_title`)} · ${siteName}`,
    description: siteDescription(identity, language, text),
    language,
    siteName,
    page: addressIn(language, new URL(sectionPage(section), origin.site).href),
    self: new URL(feedPath({ section, language, format }), origin.site).href,
    entries: posts
      .filter(({ kind }) => section === "all" || section === sectionOfKind(kind))
      .flatMap((post) => feedEntry(post, language, origin) ?? [])
      .slice(0, MAX_ENTRIES),
  });
}

const FORMATS: Readonly<Record<FeedFormat, (feed: Feed) => string>> = { atom: toAtom, json: toJson };

/** RFC 4287. A feed without entries has never changed. */
function toAtom({ title, description, language, siteName, page, self, entries }: Feed): string {
  const xml = generateAtomFeed({
    id: self,
    title: { value: title },
    subtitle: { value: description },
    updated: new Date(Math.max(0, ...entries.map(({ changedAt }) => changedAt.getTime()))),
    authors: [{ name: siteName }],
    links: [
      { href: page, rel: "alternate", type: "text/html" },
      { href: self, rel: "self", type: FEED_TYPES.atom },
    ],
    xml: { lang: language },
    entries: entries.map((entry) => ({
      id: entry.id,
      title: { value: entry.title },
      links: [{ href: entry.url, rel: "alternate", type: "text/html" }],
      published: entry.publishedAt,
      updated: entry.changedAt,
      ...(entry.author ? { authors: [{ name: entry.author }] } : {}),
      ...(entry.summary ? { summary: { value: entry.summary } } : {}),
      ...(entry.tags.length > 0 ? { categories: entry.tags.map((term) => ({ term })) } : {}),
      content: { type: "html", value: entry.html },
    })),
  });
  return xml.replace(NOT_XML, "");
}

/** Control characters that no XML document may contain, not even escaped (XML 1.0, section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** JSON Feed 1.1. */
function toJson({ title, description, language, siteName, page, self, entries }: Feed): string {
  const feed = generateJsonFeed({
    title,
    description,
    language,
    home_page_url: page,
    feed_url: self,
    authors: [{ name: siteName }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      content_html: entry.html,
      language,
      date_published: entry.publishedAt,
      date_modified: entry.changedAt,
      ...(entry.summary ? { summary: entry.summary } : {}),
      ...(entry.image ? { image: entry.image } : {}),
      ...(entry.author ? { authors: [{ name: entry.author }] } : {}),
      ...(entry.tags.length > 0 ? { tags: [...entry.tags] } : {}),
    })),
  });
  const parsed: unknown = typeof feed === "string" ? JSON.parse(feed) : feed;
  // The package leaves out an empty list, which the specification requires.
  return JSON.stringify({ items: [], ...(parsed as object) });
}
