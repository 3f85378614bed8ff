/** Every address inside the site, in one place. */
export const paths = {
  home: "/",
  about: "/about",
  services: "/services",
  community: "/portfolio",
  post: (id: string) => `/portfolio/${id}`,
  /** The same page at the box one writes a comment in. */
  writeComment: (id: string) => `/portfolio/${id}#write`,
  blog: "/blog",
  article: (id: string) => `/blog/${id}`,
  news: "/news",
  newsItem: (id: string) => `/news/${id}`,
  contact: "/contact",
  waiting: "/waiting",
  privacy: "/about#privacy",
} as const;
