import { m } from "../../i18n/paraglide/messages.js";
import type { RuleTexts } from "./validation-message.ts";

/** The rules of chosen pictures and videos, which the owner and visitors have. */
export const PICTURE_RULE_TEXTS: RuleTexts = {
  "Please select a valid image file (JPEG, PNG, WebP)": m.rule_image_type,
  "Please select a valid image file (JPEG, PNG, WebP, GIF)": m.rule_image_type_gif,
  "Please select a valid image or video file": m.rule_media_type,
  "This picture is HEIC, which most browsers can't open. On an iPhone, choose it again from Photos, or set Settings, Camera, Formats to Most Compatible.":
    m.rule_image_heic,
  "This picture is AVIF, which older phones can't open. Save it as JPEG or PNG.": m.rule_image_avif,
  "This picture is SVG, which may contain programs. Save it as PNG.": m.rule_image_svg,
  "This picture is BMP, which is far too large to send. Save it as JPEG or PNG.": m.rule_image_bmp,
  "This picture is TIFF, which browsers can't open. Save it as JPEG or PNG.": m.rule_image_tiff,
  "This video is QuickTime (.mov), which not every browser plays. Save it as MP#.": m.rule_video_quicktime,
  "An animated picture can't be the featured image. Choose a still one.": m.rule_image_moving,
  "Image size must be less than #MB": m.rule_image_size,
  "Video size must be less than #MB": m.rule_video_size,
  "Failed to load image. Invalid file or URL.": m.rule_image_broken,
  "The end of this file is missing. Copy or download it again.": m.rule_image_cut_off,
  "Failed to load image. It has # \u00d7 # pixels, too many for a phone to open.": m.rule_image_pixels,
};
