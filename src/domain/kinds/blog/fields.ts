import { count, optionalText, post, text, texts } from "../field-types.ts";

export const BLOG = {
  /** By the owner. */
  written: {
    ...post("blog"),
    featuredImage: optionalText,
    category: text,
    tags: texts,
    author: text,
    videoUrl: optionalText,
  },
  /** By the server. */
  counted: { views: count, likes: count, countsVersion: count },
};
