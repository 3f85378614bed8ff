import { lengthText } from "../../../capabilities/voice/components/length-text.ts";
import type { Recording } from "../../../domain/content/content.ts";
import { columnOf } from "../../../domain/content/translation.ts";
import { BASE_LANGUAGE, languageNamed, languageOf } from "../../../domain/languages/languages.ts";
import type { AnswerRecording } from "../../../domain/submissions/submission.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Reasoned } from "../../privacy/reason-dialog.tsx";
import { siteMomentText } from "../../texts/moment-text.ts";

/** The names of fields: the texts named `field_title`. */
const NAMES: Readonly<Record<string, () => string>> = Object.assign(
  {},
  ...Object.values(import.meta.glob("../../../i18n/paraglide/messages/field_*.js", { eager: true })),
);

function nameIn(field: string): string {
  return NAMES[`field_${columnOf(field)}`]?.() ?? field;
}

/** Label of a form field; for a translated field with its language. */
export function fieldName(field: string): string {
  const [, language, text] = /^translations\.(\w+)(?:\.(\w+))?$/.exec(field) ?? [];
  if (language && text) return `${nameIn(text)} (${nameOf(language)})`;
  if (language) return `${m.writing_translation()} (${nameOf(language)})`;
  if (field === "recording.reader") return m.writing_reader();
  return nameIn(field);
}

/** The value of a field as text, for comparing two versions. */
export function fieldText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? m.writing_yes() : m.writing_no();
  // What its author is told.
  if (field === "decision") return (value as Partial<Reasoned>).words ?? "";
  if (field === "imageMeta") return altOf(value);
  if (field === "recording") return recordingText(value as Recording);
  if (field === "answerRecording") return lengthText((value as AnswerRecording).seconds);
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
