/** Every address of the owner's admin. Apart from the public ones, which every page carries. */
export const adminPaths = {
  login: "/admin/login",
  /** Where the mail of a forgotten password leads. */
  newPassword: "/admin/new-password",
  dashboard: "/admin/dashboard",
  blog: "/admin/blog",
  newArticle: "/admin/blog/new",
  article: (id: string) => `/admin/blog/${id}`,
  news: "/admin/news",
  newNews: "/admin/news/new",
  newsItem: (id: string) => `/admin/news/${id}`,
  community: "/admin/community",
  newPost: "/admin/community/new",
  post: (id: string) => `/admin/community/${id}`,
  messages: "/admin/messages",
  comments: "/admin/comments",
  services: "/admin/services",
  service: (id: string) => `/admin/services/${id}`,
  waiting: "/admin/waiting",
  /** What was shared with the app, and where the share sheet leads when it could not be kept. */
  shared: "/admin/shared",
  notShared: "/admin/shared?failed",
  /** Two versions of one thing, side by side: by what waits for the choice. */
  conflict: (id: string) => `/admin/conflict/${id}`,
  profile: "/admin/profile",
  settings: "/admin/settings",
} as const;
