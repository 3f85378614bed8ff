import * as v from "valibot";
import { count, optionalText, post, text, texts } from "../field-types.ts";

export const COMMUNITY = {
  /** By the owner. */
  written: {
    ...post("community"),
    mediaUrl: optionalText,
    mediaType: v.fallback(v.nullable(v.picklist(["image", "video"])), null),
    author: text,
    country: text,
    city: text,
    tags: texts,
    featured: v.fallback(v.boolean(), false),
  },
  /** By the server. */
  counted: { likes: count, comments: count, shares: count, countsVersion: count },
};
