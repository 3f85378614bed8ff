import { paths } from "../../../src/config/paths.ts";
import type { Lang, PostKind } from "../../../src/domain/content/content.ts";

/** A section of the site that has a feed. */
export type ListSection = PostKind | "events";
/** A section, or all of them together. */
export type Section = "all" | ListSection;
export type FeedFormat = "atom" | "json";

/** Which feed: `/feeds/blog.ti.atom` has the articles that can be read in Tigrinya, as Atom. */
export type FeedAddress = {
  readonly section: Section;
  readonly language: Lang;
  readonly format: FeedFormat;
};

/** Media types, by RFC 4287 and the JSON Feed specification 1.1. */
export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  atom: "application/atom+xml",
  json: "application/feed+json",
};

/** The page of each section. */
export const SECTION_PAGES: Readonly<Record<Section, string>> = {
  all: paths.home,
  blog: paths.blog,
  news: paths.news,
  community: paths.community,
  events: paths.events,
};

/** The key of each section's title in messages/en.json; null for the site's name. */
export const SECTION_TITLES: Readonly<Record<Section, string | null>> = {
  all: null,
  blog: "blog_title",
  news: "news_title",
  community: "community_title",
  events: "nav_events",
};

export const LIST_SECTIONS: readonly ListSection[] = ["blog", "news", "community", "events"];

const PATH = /^\/feeds\/(all|blog|news|community|events)\.(en|ti)\.(atom|json)$/;

export function feedPath({ section, language, format }: FeedAddress): string {
  return `/feeds/${section}.${language}.${format}`;
}

/** The feed at a path; null if there is none. */
export function parseFeedPath(pathname: string): FeedAddress | null {
  const [, section, language, format] = PATH.exec(pathname) ?? [];
  return section ? ({ section, language, format } as FeedAddress) : null;
}
