export const community = {
  table: "community_posts",
  held: "pages",
  texts: ["title", "content"],
  about: ["author", "city", "country"],
  menu: 1,
  page: "/portfolio",
  media: "community-media",
  post: { picture: "mediaUrl", describedBy: ["mediaType"], inSnapshot: 6, isListedWhole: true },
} as const;
