import { lengthText } from "../../../capabilities/voice/components/length-text.ts";
import type { Recording } from "../../../domain/content/content.ts";
import { BASE_LANGUAGE, languageNamed, languageOf } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Reasoned } from "../../privacy/reason-dialog.tsx";
import { siteMomentText } from "../../texts/moment-text.ts";

const NAMES: Readonly<Record<string, () => string>> = {
  title: m.writing_title,
  content: m.writing_content,
  excerpt: m.writing_excerpt,
  category: m.writing_category,
  author: m.writing_author,
  videoUrl: m.writing_video,
  featuredImage: m.writing_featured_image,
  imageUrl: m.writing_picture,
  mediaUrl: m.writing_media,
  imageMeta: m.editor_alt,
  recording: m.writing_recording,
  country: m.writing_country,
  city: m.writing_city,
  published: m.writing_published,
  publishAt: m.schedule_at,
  featured: m.writing_featured,
  lang: m.writing_language,
  tags: m.writing_tags,
  name: m.profile_name,
  displayName: m.profile_display_name,
  tagline: m.profile_tagline,
  place: m.profile_place,
  email: m.profile_email,
  phone: m.profile_phone,
  address: m.profile_address,
  hours: m.profile_hours,
  responseTime: m.profile_response,
  response_time: m.profile_response,
  bio: m.profile_bio,
  privacy: m.profile_privacy,
  retention: m.personal_retention,
  sampleStreams: m.profile_sample_streams,
  decision: m.reason_label,
  answer: m.submission_answer_note,
  body: m.comment_body,
  transcript: m.voice_transcript,
  faq: m.profile_faq,
  social: m.profile_social,
  description: m.service_description,
  icon: m.service_icon,
  price: m.service_price,
  features: m.service_features,
  active: m.service_shown,
  startsAt: m.event_starts_clock,
  endsAt: m.event_ends_clock,
  timeZone: m.event_zone,
  repeats: m.event_repeats,
  capacity: m.event_capacity,
  rsvp: m.event_rsvp,
  cancelled: m.event_is_cancelled,
  arrived: m.guests_checked_in,
};

/** Label of a form field; for a translated field with its language. */
export function fieldName(field: string): string {
  const [, language, text] = /^translations\.(\w+)(?:\.(\w+))?$/.exec(field) ?? [];
  if (language && text) return `${NAMES[text]?.() ?? text} (${nameOf(language)})`;
  if (language) return `${m.writing_translation()} (${nameOf(language)})`;
  if (field === "recording.reader") return m.writing_reader();
  return NAMES[field]?.() ?? field;
}

/** The value of a field as text, for comparing two versions. */
export function fieldText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? m.writing_yes() : m.writing_no();
  // What its author is told.
  if (field === "decision") return (value as Partial<Reasoned>).words ?? "";
  if (field === "imageMeta") return altOf(value);
  if (field === "recording") return recordingText(value as Recording);
  if (field === "lang") return nameOf(String(value));
  if (["publishAt", "startsAt", "endsAt"].includes(field)) return siteMomentText(String(value));
  if (Array.isArray(value)) return value.some(isEntry) ? entriesText(value) : value.join(", ");
  if (/^translations\.\w+$/.test(field))
    return Object.entries(value)
      .map(([name, text]) => fieldText(name, text))
      .join("\n\n");
  if (typeof value === "object") return JSON.stringify(value, null, 1);
  return /(?:^|\.)content$/.test(field) ? wordsOf(String(value)) : String(value);
}

/** The text of an article: one line per block, pictures by their alternative text. */
function wordsOf(content: string): string {
  if (!/<[a-z]/i.test(content)) return content;
  return content
    .replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/g, (_, alt: string) => `[${m.editor_picture()}: ${alt}]`)
    .replace(/<img\b[^>]*>/g, `[${m.editor_picture()}]`)
    .replace(/\s+/g, " ")
    .replace(/<\/(?:p|h\d|li|blockquote|figure|tr|pre|div|summary)>|<br>|<hr>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/ *\n[ \n]*/g, "\n\n")
    .trim();
}

function isEntry(item: unknown): item is object {
  return typeof item === "object" && item !== null;
}

/** Questions with their answers, or links: one paragraph each. */
function entriesText(entries: readonly unknown[]): string {
  return entries
    .map((entry) => (isEntry(entry) ? Object.values(entry).join("\n") : String(entry)))
    .join("\n\n");
}

function altOf(meta: unknown): string {
  return String((meta as { alt?: unknown }).alt ?? "");
}

/** Who is speaking, how long, in which language, and the transcript. */
function recordingText({ reader, seconds, lang, transcript }: Recording): string {
  const head = [reader, lengthText(seconds), languageOf(lang).name].join(" · ");
  return transcript ? `${head}\n\n${transcript}` : head;
}

function nameOf(language: string): string {
  return languageOf(languageNamed(language) ?? BASE_LANGUAGE).name;
}
