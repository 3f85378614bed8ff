import { numberText } from "../text/number-text.ts";

/** The accepted picture types, detected from the file's bytes. */
export type PictureType = "image/jpeg" | "image/png" | "image/webp" | "image/gif";
export type VideoType = "video/mp4" | "video/webm" | "video/ogg";
export type SoundType = "audio/mpeg" | "audio/mp4" | "audio/ogg" | "audio/webm";
export type MediaType = PictureType | VideoType;

/** Where a file is used: as the cover of an article or news item, inside an article, in a community post, or in a visitor's story. */
export type MediaPlace = "cover" | "article" | "community" | "story";
/** Formats that are known, and not accepted. */
export type ForeignFormat = "HEIC" | "AVIF" | "SVG" | "BMP" | "TIFF" | "QuickTime";

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
  story: PICTURES,
};

const ACCEPTED_TEXTS: Record<MediaPlace, string> = {
  cover: "Please select a valid image file (JPEG, PNG, WebP)",
  article: "Please select a valid image file (JPEG, PNG, WebP, GIF)",
  story: "Please select a valid image file (JPEG, PNG, WebP, GIF)",
  community: "Please select a valid image or video file",
};

/** Why a chosen file is rejected. */
export type MediaRejection =
  /** With the format, if it is a known one. */
  | { readonly reason: "type"; readonly place: MediaPlace; readonly format?: ForeignFormat | null }
  /** An animated picture where only a still one can be. */
  | { readonly reason: "moving" }
  | { readonly reason: "picture-size" }
  | { readonly reason: "video-size" }
  /** It cannot be opened; with whether its end is missing. */
  | { readonly reason: "broken"; readonly isCutOff?: boolean }
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

/** The `accept` attribute of the file input. It names types, so that a phone that keeps its photos in another one converts them. */
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

const BROKEN = "Failed to load image. Invalid file or URL.";
const CUT_OFF = "The end of this file is missing. Copy or download it again.";
/** What to do with a file of a known format. */
const ABOUT_FORMATS: Record<ForeignFormat, string> = {
  HEIC: "This picture is HEIC, which most browsers can't open. On an iPhone, choose it again from Photos, or set Settings, Camera, Formats to Most Compatible.",
  AVIF: "This picture is AVIF, which older phones can't open. Save it as JPEG or PNG.",
  SVG: "This picture is SVG, which may contain programs. Save it as PNG.",
  BMP: "This picture is BMP, which is far too large to send. Save it as JPEG or PNG.",
  TIFF: "This picture is TIFF, which browsers can't open. Save it as JPEG or PNG.",
  QuickTime: "This video is QuickTime (.mov), which not every browser plays. Save it as MP4.",
};

/** The message for a rejected file. What is to be done about it is a second line. */
export function mediaRejectionText(rejection: MediaRejection): string {
  switch (rejection.reason) {
    case "type": {
      const about = rejection.format ? `\n${ABOUT_FORMATS[rejection.format]}` : "";
      return ACCEPTED_TEXTS[rejection.place] + about;
    }
    case "moving":
      return "An animated picture can't be the featured image. Choose a still one.";
    case "picture-size":
      return "Image size must be less than 5MB";
    case "video-size":
      return "Video size must be less than 50MB";
    case "broken":
      return rejection.isCutOff ? `${BROKEN}\n${CUT_OFF}` : BROKEN;
    case "pixels":
      return `Failed to load image. It has ${numberText(rejection.width)} × ${numberText(rejection.height)} pixels, too many for a phone to open.`;
  }
}
