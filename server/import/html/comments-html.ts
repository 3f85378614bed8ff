import { textsOf } from "../../../scripts/page-texts.ts";
import { datesIn } from "../../../src/domain/dates/both-calendars.ts";
import type { Lang } from "../../../src/domain/languages/languages.ts";
import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { publishedAt } from "../post-fields.ts";
import { publicName } from "../public-name.ts";
import type { WxrComment } from "../wxr-export.ts";
import { wpautop } from "./wpautop.ts";

/** Answers to answers are indented this far at most; a phone has no room for more. */
const MAX_DEPTH = 3;

/** True if people could read the comment on the old site, and a person wrote it. */
export function isPublicComment({ approved, type, content }: WxrComment): boolean {
  return approved === "1" && (type === "" || type === "comment") && content.trim() !== "";
}

function commentHtml(comment: WxrComment, lang: Lang): string {
  const text = textsOf(lang);
  const at = publishedAt(comment);
  const author = escapeHtml(publicName(comment.author) || text("import_anonymous"));
  const day = at === null ? "" : `, ${datesIn(lang).short(Date.parse(at))}`;
  return `<p><strong>${author}</strong>${day}</p>${wpautop(comment.content)}`;
}

/** Each comment with its depth, an answer after what it answers. What answers itself in a circle begins a thread of its own. */
function* inThreads(comments: readonly WxrComment[]): Generator<[comment: WxrComment, depth: number]> {
  const ids = new Set(comments.map(({ id }) => id));
  const answers = new Map<string, WxrComment[]>();
  const first: WxrComment[] = [];
  for (const comment of comments) {
    const { id, parent } = comment;
    if (!ids.has(parent) || parent === id) first.push(comment);
    else answers.get(parent)?.push(comment) ?? answers.set(parent, [comment]);
  }
  const passed = new Set<WxrComment>();
  for (const start of [...first, ...comments]) {
    const waiting: [WxrComment, number][] = [[start, 1]];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [comment, depth] = next;
      if (passed.has(comment)) continue;
      passed.add(comment);
      yield next;
      const own = answers.get(comment.id) ?? [];
      for (const answer of own.toReversed()) waiting.push([answer, depth + 1]);
      answers.delete(comment.id);
    }
  }
}

/**
 * The public comments of an article as a section at its end, with their authors and dates, replies below the comments
 * they answer. Articles have no comments here, and this way none is lost. As untrusted as the export.
 */
export function commentsHtml(comments: readonly WxrComment[], lang: Lang): string {
  const shown = comments
    .filter(isPublicComment)
    .map((comment) => [comment, publishedAt(comment) ?? ""] as const)
    .sort(([, a], [, b]) => a.localeCompare(b))
    .map(([comment]) => comment);
  if (shown.length === 0) return "";
  const parts = [`<h2>${textsOf(lang)("post_comments")}</h2>`];
  let open = 0;
  for (const [comment, depth] of inThreads(shown)) {
    const at = Math.min(depth, MAX_DEPTH);
    while (open >= at) {
      parts.push("</blockquote>");
      open -= 1;
    }
    parts.push("<blockquote>", commentHtml(comment, lang));
    open = at;
  }
  parts.push("</blockquote>".repeat(open));
  return parts.join("");
}
