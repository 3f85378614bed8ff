/** Every address inside the site, in one place. */
export const paths = {
  home: "/",
  about: "/about",
  services: "/services",
  community: "/portfolio",
  post: (id: string) => `/portfolio/${id}`,
  blog: "/blog",
  article: (id: string) => `/blog/${id}`,
  news: "/news",
  newsItem: (id: string) => `/news/${id}`,
  contact: "/contact",
  privacy: "/about#privacy",
} as const;
