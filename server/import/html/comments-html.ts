import { englishDates } from "../../../src/domain/dates/english-dates.ts";
import { tigrinyaDates } from "../../../src/domain/dates/tigrinya-dates.ts";
import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { publishedAt } from "../post-fields.ts";
import { publicName } from "../public-name.ts";
import type { WxrComment } from "../wxr-export.ts";
import { wpautop } from "./wpautop.ts";

const WORDS = {
  en: { heading: "Comments", anonymous: "Anonymous", date: englishDates.short },
  ti: { heading: "ርእይቶታት", anonymous: "ስም ዘይተፅሓፈ", date: tigrinyaDates().short },
} as const;

/** Answers to answers are indented this far at most; a phone has no room for more. */
const MAX_DEPTH = 3;

/** True if people could read the comment on the old site, and a person wrote it. */
export function isPublicComment({ approved, type, content }: WxrComment): boolean {
  return approved === "1" && (type === "" || type === "comment") && content.trim() !== "";
}

function commentHtml(
  comment: WxrComment,
  all: readonly WxrComment[],
  lang: "en" | "ti",
  depth: number,
): string {
  const { anonymous, date } = WORDS[lang];
  const at = publishedAt(comment);
  const head = `<strong>${escapeHtml(publicName(comment.author) || anonymous)}</strong>${at === null ? "" : `, ${date(Date.parse(at))}`}`;
  const answers = all
    .filter(({ parent, id }) => parent === comment.id && id !== comment.id)
    .map((answer) => commentHtml(answer, all, lang, depth + 1))
    .join("");
  const body = `<p>${head}</p>${wpautop(comment.content)}`;
  return depth < MAX_DEPTH
    ? `<blockquote>${body}${answers}</blockquote>`
    : `<blockquote>${body}</blockquote>${answers}`;
}

/**
 * The public comments of an article as a section at its end, with their authors and dates, replies below the comments
 * they answer. Articles have no comments here, and this way none is lost. As untrusted as the export.
 */
export function commentsHtml(comments: readonly WxrComment[], lang: "en" | "ti"): string {
  const shown = comments
    .filter(isPublicComment)
    .sort((a, b) => (publishedAt(a) ?? "").localeCompare(publishedAt(b) ?? ""));
  if (shown.length === 0) return "";
  const ids = new Set(shown.map(({ id }) => id));
  const first = shown.filter(({ parent, id }) => !ids.has(parent) || parent === id);
  return `<h2>${WORDS[lang].heading}</h2>${first.map((comment) => commentHtml(comment, shown, lang, 1)).join("")}`;
}
