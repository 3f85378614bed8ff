import { optionalText, post } from "../field-types.ts";

/** A news item. */
export const NEWS = {
  /** By the owner. */
  written: { ...post("news"), imageUrl: optionalText, videoUrl: optionalText },
  counted: {},
};
