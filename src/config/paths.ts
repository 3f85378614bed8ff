/** All public paths of the site. */
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
  contact: "/contact",
  /** Articles of one category. */
  category: (name: string) => `/blog?category=${encodeURIComponent(name)}`,
  search: "/search",
  query: (words: string) => `/search?q=${encodeURIComponent(words)}`,
  /** All posts with one tag. */
  tag: (tag: string) => `/search?tag=${encodeURIComponent(tag)}`,
  /** The offline library. */
  library: "/library",
  waiting: "/waiting",
  privacy: "/about#privacy",
  privacyNotice: "/privacy",
} as const;

/** The query parameters that filter a list. */
export const listFilters: readonly string[] = ["category", "country", "lang", "tab"];
