/**
 * The texts of each kind that can be translated, in the order of its form. From these follow the columns that a row has,
 * what the owner writes and checks in each language, what is searched, corrected and merged, and what a reader sees
 * (`inLanguage`). They are apart from the other fields because the first paint needs them without those.
 */
export const TEXTS = {
  blog: ["title", "content", "excerpt"],
  news: ["title", "content"],
  community: ["title", "content"],
  event: ["title", "content", "place"],
  service: ["title", "description"],
  profile: ["name", "tagline", "place", "address", "hours", "responseTime", "bio", "privacy"],
} as const;

/** The name of a text of a kind that can be translated. */
export type TextOf<K extends keyof typeof TEXTS> = (typeof TEXTS)[K][number];

/** The name of a text of any kind of post. */
export type PostText = TextOf<"blog" | "news" | "community">;

/** The texts of the posts of all kinds. */
export const POST_TEXTS: readonly PostText[] = [
  ...new Set([...TEXTS.blog, ...TEXTS.news, ...TEXTS.community]),
];
