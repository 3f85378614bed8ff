import { type MessageKey, type Texts, textsOf } from "../../scripts/page-texts.ts";
import { DEVICE_PAGES } from "../../src/config/page-address.ts";
import { paths } from "../../src/config/paths.ts";
import type { Lang, SiteEvent } from "../../src/domain/content/content.ts";
import { middleOf } from "../../src/domain/content/digest.ts";
import type { InitialPost } from "../../src/domain/content/initial-data.ts";
import { isMediaReference, mediaPath } from "../../src/domain/content/media-reference.ts";
import { offlinePictures } from "../../src/domain/content/pictures.ts";
import { inLanguage, languagesOf, localText } from "../../src/domain/content/translation.ts";
import { datesIn } from "../../src/domain/dates/both-calendars.ts";
import { shownOccurrence } from "../../src/domain/events/occurrences.ts";
import { isHtml, KINDS, PAGE_KINDS } from "../../src/domain/kinds/kinds.ts";
import { LANGUAGES } from "../../src/domain/languages/languages.ts";
import type { SiteIdentity } from "../../src/domain/naming/site-identity.ts";
import { plainText, truncate } from "../import/html/html-text.ts";
import { kindOfSection, LIST_SECTIONS, type ListSection, sectionPage } from "./feeds/feed-address.ts";
import type { InitialPosts } from "./initial-posts.ts";
import { isPostPath, postPath } from "./post-path.ts";
import { type Mark, markOf, type Preview } from "./previews/preview.ts";
import { parseFragment } from "./server-window.ts";
import { identityOf, siteDescription } from "./site-texts.ts";

/** A page's metadata for search engines and link previews. */
export type PageMeta = {
  readonly language: Lang;
  /** The languages in which the page can be read. */
  readonly languages: readonly Lang[];
  /** Of the tab, with the site's name. */
  readonly title: string;
  /** Of the page alone. */
  readonly name: string;
  /** Plain text. */
  readonly description: string;
  readonly siteName: string;
  /** The page's canonical path. */
  readonly path: string;
  /** The list that the page is or belongs to; null outside the lists. */
  readonly section: { readonly kind: ListSection; readonly name: string; readonly path: string } | null;
  /** The post's own picture, as path or address, in its full size; null for none. */
  readonly picture: { readonly src: string; readonly alt: string } | null;
  /** What the page's preview picture shows; null for the site's own, on pages that are not indexed. */
  readonly preview: Preview | null;
  /** When a post was published, ISO 8601; null for other pages. */
  readonly publishedAt: string | null;
  /** Of a post; null if it is the site itself. */
  readonly author: string | null;
  /** When and where, of the page of an event. */
  readonly event: EventMeta | null;
  readonly isIndexed: boolean;
};

type EventMeta = {
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly place: string;
  readonly isCancelled: boolean;
};

/** The longest description, in characters: as much as search results and link previews show. */
const LENGTH = 200;
/** How much of an article's HTML is read for its first sentences, in characters. */
const BEGINNING = 6_000;

/** The pages' titles and descriptions. */
const PAGES: Readonly<Record<string, { readonly name: MessageKey; readonly lead: MessageKey }>> = {
  [paths.about]: { name: "nav_about", lead: "app_description" },
  [paths.services]: { name: "nav_service", lead: "services_lead" },
  ...Object.fromEntries(
    PAGE_KINDS.map((kind) => [
      KINDS[kind].page,
      { name: `section_${kind}_title`, lead: `section_${kind}_lead` } as const,
    ]),
  ),
  [paths.contact]: { name: "nav_contact", lead: "contact_lead" },
  [paths.privacyNotice]: { name: "privacy_title", lead: "privacy_lead" },
  [paths.search]: { name: "search_title", lead: "app_description" },
  [paths.library]: { name: "library_title", lead: "library_lead" },
  [paths.open]: { name: "open_title", lead: "open_lead" },
  [paths.notifications]: { name: "notifications_title", lead: "notifications_lead" },
  [paths.story]: { name: "story_title", lead: "story_lead" },
  [paths.reportWord]: { name: "correction_title", lead: "correction_lead" },
  [paths.waiting]: { name: "waiting_title", lead: "app_description" },
};

/** Cached texts of each language. */
const texts = new Map<Lang, Texts>();

/**
 * The metadata of the page at an address, in a reader's language.
 * @param first the site's initial data; null while the database does not respond
 */
export function pageMeta(language: Lang, pathname: string, first: InitialPosts | null): PageMeta {
  const text = textsIn(language);
  const identity = identityOf(first?.snapshot.profile);
  const siteName = identity.name[language].text;
  const names = markOf(identity, language);
  const site = {
    language,
    languages: LANGUAGES,
    siteName,
    section: null,
    picture: null,
    preview: null,
    publishedAt: null,
    author: null,
    event: null,
  };
  const sent = first?.sent;
  if (sent && "post" in sent) return { ...site, ...ofPost(sent, language, siteName, names, text) };
  if (sent?.kind === "digest")
    return { ...site, ...ofDigest(sent.digest.month, language, siteName, names, text) };
  if (sent?.kind === "events" && pathname !== paths.events)
    return { ...site, ...ofEvent(sent.events, language, siteName, names, text) };
  const path = pathname === "/" ? pathname : pathname.replace(/\/+$/, "");
  const page = PAGES[path];
  if (!page) {
    // Unknown addresses redirect to the home page; those of a missing post report it as missing.
    if (path === paths.home)
      return { ...site, ...ofHome(language, text("app_description"), identity, names) };
    const description = siteDescription(identity, language, text);
    const isIndexed = isPostPath(path) && first?.isMissing !== true;
    return { ...site, title: siteName, name: siteName, description, path, isIndexed };
  }
  const name = text(page.name);
  const profile = path === paths.about ? first?.snapshot.profile : null;
  const tagline = profile ? identity.tagline[language].text : "";
  const description = truncate(oneLine(tagline || text(page.lead)), LENGTH);
  const isIndexed = !DEVICE_PAGES.includes(path);
  const kind = LIST_SECTIONS.find((list) => sectionPage(list) === path);
  const section = kind ? sectionOf(kind, text) : null;
  const preview = isIndexed ? ofPage(language, path, names, name, description, profile?.imageUrl) : null;
  return { ...site, title: `${name} · ${siteName}`, name, description, path, section, preview, isIndexed };
}

/** The start page is called after the tagline, or after the site while it has none. */
function ofHome(language: Lang, description: string, identity: SiteIdentity, names: Mark) {
  const path = paths.home;
  const siteName = identity.name[language].text;
  const name = identity.tagline[language].text || siteName;
  const preview = ofPage(language, path, names, name, description);
  const title = name === siteName ? siteName : `${name} · ${siteName}`;
  return { title, name, description, path, preview, isIndexed: true };
}

function textsIn(language: Lang): Texts {
  const text = texts.get(language) ?? textsOf(language);
  texts.set(language, text);
  return text;
}

function ofPage(
  language: Lang,
  path: string,
  site: Mark,
  title: string,
  lead: string,
  picture: string | null = null,
): Preview {
  return { language, path, site, title, label: null, lead, picture: ownPicture(picture ? [picture] : []) };
}

/** The path in our bucket of the first of these that is in it: no foreign address is ever fetched. */
function ownPicture(pictures: readonly string[]): string | null {
  return pictures.filter(isMediaReference).flatMap((src) => mediaPath(src) ?? [])[0] ?? null;
}

function sectionOf(kind: ListSection, text: Texts): NonNullable<PageMeta["section"]> {
  return { kind, name: text(`section_${kindOfSection(kind)}_title`), path: sectionPage(kind) };
}

function ofDigest(month: string, language: Lang, siteName: string, names: Mark, text: Texts) {
  const name = text("digest_title").replace("{month}", () =>
    datesIn(language).gregorianMonth(middleOf(month)),
  );
  const path = paths.digest(month);
  const description = text("digest_lead");
  const preview = ofPage(language, path, names, name, description);
  return { title: `${name} · ${siteName}`, name, description, path, preview, isIndexed: true };
}

function ofPost(sent: InitialPost, language: Lang, siteName: string, names: Mark, text: Texts) {
  const { kind, post } = sent;
  const localized = inLanguage(post, language);
  const summary =
    oneLine(localized.excerpt) ||
    oneLine(
      isHtml(kind, "content")
        ? plainText(parseFragment(localized.content.slice(0, BEGINNING)))
        : localized.content,
    );
  const isVideo = kind === "community" && post.mediaType === "video";
  const pictures = isVideo ? [] : offlinePictures({ ...post, imageMeta: null });
  const [src] = pictures;
  const path = postPath(kind, post.id);
  return {
    language: localized.lang,
    languages: languagesOf(post),
    title: `${localized.title} · ${siteName}`,
    name: localized.title,
    description: truncate(summary, LENGTH) || text("app_description"),
    path,
    section: sectionOf(kind, text),
    picture: src ? { src, alt: post.imageMeta?.alt || localized.title } : null,
    preview: {
      language: localized.lang,
      path,
      site: names,
      title: localized.title,
      label: sectionOf(kind, textsIn(localized.lang)).name,
      lead: null,
      picture: ownPicture(pictures),
    },
    publishedAt: post.publishedAt,
    author: "author" in post && post.author ? post.author : null,
    isIndexed: true,
  };
}

function ofEvent(events: readonly SiteEvent[], language: Lang, siteName: string, names: Mark, text: Texts) {
  const [event] = events;
  if (!event)
    return { title: siteName, name: siteName, description: "", path: paths.events, isIndexed: false };
  const localized = inLanguage(event, language);
  const path = paths.event(event.id);
  const shown = shownOccurrence(event, Date.now());
  const src = event.imageUrl;
  const iso = (at: number) => new Date(at).toISOString();
  return {
    language: localized.lang,
    languages: languagesOf(event),
    title: `${localized.title} · ${siteName}`,
    name: localized.title,
    description: truncate(oneLine(localized.content), LENGTH) || text("app_description"),
    path,
    section: sectionOf("events", text),
    picture: src ? { src, alt: event.imageMeta?.alt || localized.title } : null,
    preview: ofPage(localized.lang, path, names, localized.title, oneLine(localized.content), src),
    event: shown && {
      startsAt: iso(shown.startsAt),
      endsAt: shown.endsAt === null ? null : iso(shown.endsAt),
      place: localText(event, "place", language).text,
      isCancelled: event.cancelled,
    },
    isIndexed: true,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
