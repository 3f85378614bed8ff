import { optionalText, post } from "../field-types.ts";

export const NEWS = {
  /** By the owner. */
  written: { ...post("news"), imageUrl: optionalText, videoUrl: optionalText },
  counted: {},
};
