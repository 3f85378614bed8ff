import { generateAtomFeed, generateJsonFeed } from "feedsmith";
import { type Texts, textsOf } from "../../../scripts/page-texts.ts";
import type { PageKind, Publication, Publications } from "../../../src/api/publications.ts";
import type { Lang } from "../../../src/domain/content/content.ts";
import { addressIn } from "../../../src/domain/content/language.ts";
import type { SiteIdentity } from "../../../src/domain/naming/site-identity.ts";
import { type Result, success } from "../../../src/domain/outbox/failure.ts";
import type { Remote } from "../../../src/domain/outbox/remote.ts";
import { identityOf, siteDescription } from "../site-texts.ts";
import { cachedUntilChange } from "../until-change.ts";
import {
  FEED_TYPES,
  type FeedAddress,
  type FeedFormat,
  feedPath,
  SECTION_PAGES,
  SECTION_TITLES,
} from "./feed-address.ts";
import { type FeedEntry, feedEntry } from "./feed-entry.ts";

/**
 * Returns the text of a feed; null while the database does not respond.
 * @param origin of the site
 */
export type Feeds = (address: FeedAddress, origin: string) => Promise<string | null>;

/** Posts per feed: enough that a reader which asks once a week misses nothing. */
const MAX_ENTRIES = 30;

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

/**
 * The newest posts and events as feeds, read with a visitor's permissions: an unpublished post leaves them at once.
 * @param apiUrl the API's origin if it is not the site's own, else ""
 */
export function feedsOf(
  remote: Pick<Remote, "head" | "all">,
  newest: Publications["newest"],
  apiUrl: string,
): Feeds {
  const read = cachedUntilChange(remote, "feeds", () => readAll(remote, newest));
  const texts = new Map<Lang, Texts>();

  return async (address, origin) => {
    const known = await read();
    if (!known) return null;
    const { posts, identity } = known;
    const { section, language, format } = address;
    const text = texts.get(language) ?? textsOf(language);
    texts.set(language, text);
    const titleKey = SECTION_TITLES[section];
    const siteName = identity.name[language].text;
    return FORMATS[format]({
      title: titleKey ? `${text(titleKey)} · ${siteName}` : siteName,
      description: siteDescription(identity, language, text),
      language,
      siteName,
      page: addressIn(language, new URL(SECTION_PAGES[section], origin).href),
      self: new URL(feedPath(address), origin).href,
      entries: posts
        .filter(({ kind }) => section === "all" || section === (kind === "event" ? "events" : kind))
        .flatMap((post) => feedEntry(post, language, { site: origin, media: apiUrl || origin }) ?? [])
        .slice(0, MAX_ENTRIES),
    });
  };
}

type Content = { readonly posts: readonly Publication[]; readonly identity: SiteIdentity };

async function readAll(
  remote: Pick<Remote, "all">,
  newest: Publications["newest"],
): Promise<Result<Content>> {
  const profile = await remote.all("profile");
  if (!profile.ok) return profile;
  const kinds: PageKind[] = ["blog", "news", "community", "event"];
  const found: Publication[] = [];
  for (const answer of await Promise.all(kinds.map((kind) => newest(kind, MAX_ENTRIES)))) {
    if (!answer.ok) return answer;
    found.push(...answer.value);
  }
  return success({
    posts: found.toSorted((one, other) => (one.post.publishedAt < other.post.publishedAt ? 1 : -1)),
    identity: identityOf(profile.value[0]),
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
