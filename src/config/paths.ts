import { KINDS, ofKinds, PAGE_KINDS, type PageKind } from "../domain/kinds/kinds.ts";

/** The page of a post or an event, by its kind. */
export const pageOf: Readonly<Record<PageKind, (id: string) => string>> = ofKinds(
  PAGE_KINDS,
  (kind) => (id: string) => `${KINDS[kind].page}/${id}`,
);

/** The kind and the id of the page at a path; null for any other page. */
export function rowAt(pathname: string): { readonly kind: PageKind; readonly id: string } | null {
  const [, list = "", id] = /^(\/[^/]+)\/([^/]+)/.exec(pathname) ?? [];
  const kind = PAGE_KINDS.find((each) => KINDS[each].page === list);
  return kind && id ? { kind, id } : null;
}

export const paths = {
  home: "/",
  about: "/about",
  services: "/services",
  community: KINDS.community.page,
  post: (id: string) => pageOf.community(id),
  /** The same page, scrolled to the comment form. */
  writeComment: (id: string) => `/portfolio/${id}#write`,
  /** Posts from one country, by the name of the filter. */
  country: (filter: string) => `/portfolio?country=${encodeURIComponent(filter)}`,
  blog: KINDS.blog.page,
  article: (id: string) => pageOf.blog(id),
  news: KINDS.news.page,
  newsItem: (id: string) => pageOf.news(id),
  events: KINDS.event.page,
  event: (id: string) => pageOf.event(id),
  contact: "/contact",
  story: "/story",
  /** Says that a word is wrong. */
  reportWord: "/report-word",
  category: (name: string) => `/blog?category=${encodeURIComponent(name)}`,
  search: "/search",
  query: (text: string) => `/search?q=${encodeURIComponent(text)}`,
  tag: (tag: string) => `/search?tag=${encodeURIComponent(tag)}`,
  /** The offline library. */
  library: "/library",
  /** Takes a post that someone gave as a file. */
  open: "/open",
  waiting: "/waiting",
  notifications: "/notifications",
  /** Opened by the button of a notification where no service worker handles it: stops all of them. */
  stopNotifications: "/notifications?stop",
  /** Everything published in a month such as `2026-11`. */
  digest: (month: string) => `/digest/${month}`,
  privacy: "/about#privacy",
  privacyNotice: "/privacy",
} as const;

/** The query parameters that filter a list. */
export const listFilters: readonly string[] = ["category", "country", "lang", "tab", "view", "month", "day"];
