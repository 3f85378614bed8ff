import { paths } from "../../../src/config/paths.ts";
import type { Lang, PostKind } from "../../../src/domain/content/content.ts";
import { KINDS, type PageKind, TRANSLATED_KINDS } from "../../../src/domain/kinds/kinds.ts";
import { LANGUAGES } from "../../../src/domain/languages/languages.ts";

/** A section of the site that has a feed. */
export type ListSection = PostKind | "events";
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

/** The kind of a section. */
export function kindOfSection(section: ListSection): PageKind {
  return section === "events" ? "event" : section;
}

/** The section of a kind. */
export function sectionOfKind(kind: PageKind): ListSection {
  return kind === "event" ? "events" : kind;
}

export const LIST_SECTIONS: readonly ListSection[] = [...TRANSLATED_KINDS, "events"];

/** The page of a section. */
export function sectionPage(section: Section): string {
  return section === "all" ? paths.home : KINDS[kindOfSection(section)].page;
}

const PATH = new RegExp(`^/feeds/(all|${LIST_SECTIONS.join("|")})\\.(${LANGUAGES.join("|")})\\.(atom|json)$`);

export function feedPath({ section, language, format }: FeedAddress): string {
  return `/feeds/${section}.${language}.${format}`;
}

/** The feed at a path; null if there is none. */
export function parseFeedPath(pathname: string): FeedAddress | null {
  const [, section, language, format] = PATH.exec(pathname) ?? [];
  return section ? ({ section, language, format } as FeedAddress) : null;
}
