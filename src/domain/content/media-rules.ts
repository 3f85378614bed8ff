import { numberText } from "../text/number-text.ts";

/** The accepted picture types, detected from the file's bytes. */
export type PictureType = "image/jpeg" | "image/png" | "image/webp" | "image/gif";
export type VideoType = "video/mp4" | "video/webm" | "video/ogg";
export type SoundType = "audio/mpeg" | "audio/mp4" | "audio/ogg" | "audio/webm";
export type MediaType = PictureType | VideoType;

/** Where a file is used: as the cover of an article or news item, inside an article, or in a community post. */
export type MediaPlace = "cover" | "article" | "community";

export const PICTURE_BYTES_MAX = 5 * 1_024 * 1_024;
export const VIDEO_BYTES_MAX = 50 * 1_024 * 1_024;
/** An hour of speech. */
export const SOUND_BYTES_MAX = 20 * 1_024 * 1_024;
/** Limits of canvas size in browsers and of memory on phones. */
const SIDE_MAX = 16_384;
const PIXELS_MAX = 120_000_000;

const STILL_PICTURES: readonly MediaType[] = ["image/jpeg", "image/png", "image/webp"];
const PICTURES: readonly MediaType[] = [...STILL_PICTURES, "image/gif"];
const VIDEOS: readonly MediaType[] = ["video/mp4", "video/webm", "video/ogg"];

const ACCEPTED: Record<MediaPlace, readonly MediaType[]> = {
  cover: STILL_PICTURES,
  article: PICTURES,
  community: [...PICTURES, ...VIDEOS],
};

/** Why a chosen file is rejected. */
export type MediaRejection =
  | { readonly reason: "type"; readonly place: MediaPlace }
  | { readonly reason: "picture-size" }
  | { readonly reason: "video-size" }
  | { readonly reason: "broken" }
  | { readonly reason: "pixels"; readonly width: number; readonly height: number };

/** The `accept` attribute of the file input for a recording. */
export const ACCEPTED_SOUND =
  "audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/webm,.mp3,.m4a,.ogg,.oga,.opus,.weba";

/** Why a chosen recording is rejected, with the message. */
export const SOUND_REJECTIONS = {
  type: "Please choose a sound file",
  size: "The recording must be smaller than 20 MB",
  broken: "This recording can't be played here, so it can't be added",
} as const;
export type SoundRejection = keyof typeof SOUND_REJECTIONS;

/** The `accept` attribute of the file input. */
export function acceptedTypes(place: MediaPlace): string {
  return ACCEPTED[place].join(",");
}

export function isAccepted(place: MediaPlace, type: MediaType): boolean {
  return ACCEPTED[place].includes(type);
}

export function isVideoType(type: MediaType): type is VideoType {
  return VIDEOS.includes(type);
}

/** True if a picture of this size can be decoded. Checked against its header, before decoding. */
export function canBeOpened(width: number, height: number): boolean {
  return Math.max(width, height) <= SIDE_MAX && width * height <= PIXELS_MAX;
}

/** The message for a rejected file. */
export function mediaRejectionText(rejection: MediaRejection): string {
  switch (rejection.reason) {
    case "type":
      return rejection.place === "cover"
        ? "Please select a valid image file (JPEG, PNG, WebP)"
        : rejection.place === "article"
          ? "Please select a valid image file (JPEG, PNG, WebP, GIF)"
          : "Please select a valid image or video file";
    case "picture-size":
      return "Image size must be less than 5MB";
    case "video-size":
      return "Video size must be less than 50MB";
    case "broken":
      return "Failed to load image. Invalid file or URL.";
    case "pixels":
      return `Failed to load image. It has ${numberText(rejection.width)} × ${numberText(rejection.height)} pixels, too many for a phone to open.`;
  }
}
