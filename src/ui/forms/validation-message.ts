import { m } from "../../i18n/paraglide/messages.js";
import { getLocale } from "../../i18n/paraglide/runtime.js";

const NUMBER = /\d[\d,]*/g;

type Numbers = { readonly number: string; readonly height: string };

/** Translations of the rules' messages in src/domain, with # for each number. A unit test compares the two. */
const TRANSLATIONS: Readonly<Record<string, (numbers: Numbers) => string>> = {
  "Name is required": m.rule_name_needed,
  "Email is required": m.rule_email_needed,
  "Invalid email address": m.rule_email_wrong,
  "Message is required": m.rule_message_needed,
  "Password is required": m.rule_password_needed,
  "Password must be at least # characters": m.rule_password_short,
  "Password must be at most # characters, or # in Ge'ez": m.rule_password_long,
  "The passwords don't match": m.rule_passwords_differ,
  "Please enter your name": m.rule_your_name,
  "Please write a comment": m.rule_comment,
  "Please keep this to # characters": m.rule_too_long,
  "Please enter a title": m.rule_title,
  "Please enter content": m.rule_content,
  "Please enter an excerpt": m.rule_excerpt,
  "This category doesn't exist.": m.rule_category,
  "Please fill in all required fields": m.rule_all_needed,
  "Choose a picture to upload, or enter a link that begins with https://": m.rule_picture,
  "Enter a link to a video that begins with https://": m.rule_video,
  "Choose a file to upload, or enter a link that begins with https://": m.rule_media,
  "Title is required": m.rule_title_needed,
  "Title must be at least # characters": m.rule_title_short,
  "Content is required": m.rule_content_needed,
  "Content must be at least # characters": m.rule_content_short,
  "Please select a valid image file (JPEG, PNG, WebP)": m.rule_image_type,
  "Please select a valid image file (JPEG, PNG, WebP, GIF)": m.rule_image_type_gif,
  "Please select a valid image or video file": m.rule_media_type,
  "Image size must be less than #MB": m.rule_image_size,
  "Video size must be less than #MB": m.rule_video_size,
  "Failed to load image. Invalid file or URL.": m.rule_image_broken,
  "Failed to load image. It has # \u00d7 # pixels, too many for a phone to open.": m.rule_image_pixels,
  "Please enter the question": m.rule_question,
  "Please enter the answer": m.rule_answer,
  "Please enter an address that begins with https://": m.rule_https,
  "Please enter a name": m.rule_name,
  "Please enter a phone number": m.rule_phone,
  "You can add up to # questions.": m.rule_questions_most,
  "You can add up to # links.": m.rule_links_most,
  "Please enter a description": m.rule_description,
  "Please enter a number, or leave this empty for a free service": m.rule_price,
  "Please enter a price of # or more": m.rule_price_low,
  "You can add up to # features, one per line.": m.rule_features_most,
  "Please keep each feature to # characters": m.rule_feature_long,
};

/**
 * A validation message in the reader's language. The rules contain the English text (docs/product.md), which needs no
 * translation. Unknown texts are returned unchanged.
 */
export function validationMessage(text: string): string {
  if (getLocale() === "en") return text;
  const [number = "", height = ""] = text.match(NUMBER) ?? [];
  return TRANSLATIONS[text.replace(NUMBER, "#")]?.({ number, height }) ?? text;
}
