import { numberText } from "../text/number-text.ts";

/** The types of pictures and films that the site keeps, by what their bytes are. */
export type PictureType = "image/jpeg" | "image/png" | "image/webp" | "image/gif";
export type VideoType = "video/mp4" | "video/webm" | "video/ogg";
export type MediaType = PictureType | VideoType;

/** Where a file is to stand: at the head of an article or news item, in an article, or with a community post. */
export type MediaPlace = "cover" | "article" | "community";

export const PICTURE_BYTES_MAX = 5 * 1_024 * 1_024;
export const VIDEO_BYTES_MAX = 50 * 1_024 * 1_024;
/** No side may be longer than a browser's canvas, and all pixels together must fit into a phone. */
const SIDE_MAX = 16_384;
const PIXELS_MAX = 120_000_000;

const STILL_PICTURES: readonly MediaType[] = ["image/jpeg", "image/png", "image/webp"];
const PICTURES: readonly MediaType[] = [...STILL_PICTURES, "image/gif"];
const VIDEOS: readonly MediaType[] = ["video/mp4", "video/webm", "video/ogg"];

const TAKEN: Record<MediaPlace, readonly MediaType[]> = {
  cover: STILL_PICTURES,
  article: PICTURES,
  community: [...PICTURES, ...VIDEOS],
};

/** What is the matter with a chosen file. */
export type MediaRefusal =
  | { readonly why: "type"; readonly place: MediaPlace }
  | { readonly why: "picture-size" }
  | { readonly why: "video-size" }
  | { readonly why: "broken" }
  | { readonly why: "pixels"; readonly width: number; readonly height: number };

/** For the file dialog: what may be chosen there. */
export function acceptedTypes(place: MediaPlace): string {
  return TAKEN[place].join(",");
}

export function isTaken(place: MediaPlace, type: MediaType): boolean {
  return TAKEN[place].includes(type);
}

export function isVideoType(type: MediaType): type is VideoType {
  return VIDEOS.includes(type);
}

/** Whether a picture of this size may be opened at all: asked of its header, before a pixel is. */
export function canBeOpened(width: number, height: number): boolean {
  return Math.max(width, height) <= SIDE_MAX && width * height <= PIXELS_MAX;
}

/** What to tell whoever chose it. */
export function mediaRefusalText(refusal: MediaRefusal): string {
  switch (refusal.why) {
    case "type":
      return refusal.place === "cover"
        ? "Please select a valid image file (JPEG, PNG, WebP)"
        : refusal.place === "article"
          ? "Please select a valid image file (JPEG, PNG, WebP, GIF)"
          : "Please select a valid image or video file";
    case "picture-size":
      return "Image size must be less than 5MB";
    case "video-size":
      return "Video size must be less than 50MB";
    case "broken":
      return "Failed to load image. Invalid file or URL.";
    case "pixels":
      return `Failed to load image. It has ${numberText(refusal.width)} × ${numberText(refusal.height)} pixels, more than a phone can open.`;
  }
}
