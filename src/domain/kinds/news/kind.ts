export const news = {
  table: "news_posts",
  held: "pages",
  texts: ["title", "content"],
  about: [],
  menu: 3,
  page: "/news",
  media: "news-images",
  post: { picture: "imageUrl", inSnapshot: 5 },
} as const;
