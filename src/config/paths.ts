export const paths = {
  home: "/",
  about: "/about",
  services: "/services",
  community: "/portfolio",
  post: (id: string) => `/portfolio/${id}`,
  /** The same page, scrolled to the comment form. */
  writeComment: (id: string) => `/portfolio/${id}#write`,
  /** Posts from one country, by the name of the filter. */
  country: (filter: string) => `/portfolio?country=${encodeURIComponent(filter)}`,
  blog: "/blog",
  article: (id: string) => `/blog/${id}`,
  news: "/news",
  newsItem: (id: string) => `/news/${id}`,
  events: "/events",
  event: (id: string) => `/events/${id}`,
  contact: "/contact",
  story: "/story",
  /** Says that a word is wrong. */
  reportWord: "/report-word",
  /** Articles of one category. */
  category: (name: string) => `/blog?category=${encodeURIComponent(name)}`,
  search: "/search",
  query: (text: string) => `/search?q=${encodeURIComponent(text)}`,
  /** All posts with one tag. */
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

/** The page of a post or an event, by its kind. */
export const pageOf = {
  blog: paths.article,
  news: paths.newsItem,
  community: paths.post,
  event: paths.event,
} as const;

/** The query parameters that filter a list. */
export const listFilters: readonly string[] = ["category", "country", "lang", "tab", "view", "month", "day"];
