/** Articles. */
export const blog = {
  table: "blog_posts",
  held: "pages",
  texts: ["title", "content", "excerpt"],
  html: "content",
  about: ["author", "category"],
  menu: 2,
  page: "/blog",
  media: "blog-images",
  post: { picture: "featuredImage", inSnapshot: 7 },
} as const;
