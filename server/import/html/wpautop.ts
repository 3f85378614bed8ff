import { outsideLiterals } from "./literal-elements.ts";

/** After WordPress' `wpautop` (wp-includes/formatting.php, GPL-2.0-or-later): the same rules, step by step. */

const BLOCKS =
  "(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|" +
  "address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|" +
  "details|menu|summary)";

/** Placeholder for a newline inside a tag, so that it is not treated as one of the text. */
const NEWLINE_IN_TAG = "\uE000";

/** Placeholder for a bracket that begins no tag. */
const LOOSE_BRACKET = "\uE001";

const pattern = (source: string): RegExp => new RegExp(source, "g");

const OPENING_BLOCK = pattern(`(<${BLOCKS}[\\s/>])`);
const CLOSING_BLOCK = pattern(`(</${BLOCKS}>)`);
const WRAPPED_BLOCK = pattern(`<p>\\s*(</?${BLOCKS}[^>]*>)\\s*</p>`);
const PARAGRAPH_BEFORE_BLOCK = pattern(`<p>\\s*(</?${BLOCKS}[^>]*>)`);
const PARAGRAPH_AFTER_BLOCK = pattern(`(</?${BLOCKS}[^>]*>)\\s*</p>`);
const BREAK_AFTER_BLOCK = pattern(`(</?${BLOCKS}[^>]*>)\\s*<br />`);

/** Replaces every `<pre>` by a placeholder, to preserve its lines. */
function stashPre(text: string): { text: string; stashed: string[] } {
  const stashed: string[] = [];
  const rest = outsideLiterals(
    text,
    (part) => part,
    (literal, name) => (name === "pre" ? `<pre kept-${stashed.push(literal) - 1}></pre>` : literal),
  );
  return { text: rest, stashed };
}

/** Lets a bracket stand for a tag only if it is one, so that no rule looks through the whole text for its end. */
const withoutLooseBrackets = (text: string) => text.replace(/<(?![a-z/!][^<>]*>)/gi, LOOSE_BRACKET);

function separateBlocks(text: string): string {
  return text
    .replace(/<br\s*\/?>\s*<br\s*\/?>/g, "\n\n")
    .replace(OPENING_BLOCK, "\n\n$1")
    .replace(CLOSING_BLOCK, "$1\n\n")
    .replace(/(<hr\s*?\/?>)/g, "$1\n\n")
    .replace(/\r\n?/g, "\n")
    .replace(/<[a-z/!][^<>]*>/gi, (tag) => tag.replaceAll("\n", NEWLINE_IN_TAG))
    .replace(/(<(?:audio|video)[^>]*>)\s*/g, "$1")
    .replace(/(?<!\s)\s*(<\/(?:audio|video)>)/g, "$1")
    .replace(/(?<!\s)\s+(?=<(?:source|track)[^>]*>)/g, "")
    .replace(/(<(?:source|track)[^>]*>)\s+/g, "$1")
    .replace(/(?<!\s)\s*(<figcaption[^>]*>)/g, "$1")
    .replace(/<\/figcaption>\s*/g, "</figcaption>")
    .replace(/\n\n+/g, "\n\n");
}

function paragraphs(text: string): string {
  const parts = text.split(/\n\s*\n/).filter((part) => part !== "");
  return parts
    .map((part) => `<p>${part.replace(/^\n+|\n+$/g, "")}</p>\n`)
    .join("")
    .replace(/<p>\s*<\/p>/g, "")
    .replace(/<p>([^<]+)<\/(div|address|form)>/g, "<p>$1</p></$2>")
    .replace(WRAPPED_BLOCK, "$1")
    .replace(/<p>(<li.+?)<\/p>/g, "$1")
    .replace(/<p><blockquote([^>]*)>/gi, "<blockquote$1><p>")
    .replaceAll("</blockquote></p>", "</p></blockquote>")
    .replace(PARAGRAPH_BEFORE_BLOCK, "$1")
    .replace(PARAGRAPH_AFTER_BLOCK, "$1");
}

/** White space with its last end of a line as a line break, if it does not begin behind one. */
function withBreak(space: string, at: number, text: string): string {
  const from = text.endsWith("<br />", at) ? 1 : 0;
  const end = space.lastIndexOf("\n");
  return end < from ? space : `${space.slice(0, from)}<br />\n${space.slice(end + 1)}`;
}

function lineBreaks(text: string): string {
  return text
    .replace(/<br\/?>/g, "<br />")
    .replace(/\s+/g, withBreak)
    .replace(BREAK_AFTER_BLOCK, "$1")
    .replace(/<br \/>(\s*<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)[^>]*>)/g, "$1")
    .replace(/\n<\/p>$/g, "</p>");
}

/**
 * Adds paragraphs to text of WordPress's classic editor: a blank line separates them, a single line break becomes
 * `<br />`, blocks and preformatted text stay unchanged.
 */
export function wpautop(source: string): string {
  if (source.trim() === "") return "";
  const { text, stashed } = stashPre(`${source}\n`);
  const done = lineBreaks(paragraphs(separateBlocks(withoutLooseBrackets(text))));
  return done
    .replace(/<pre kept-(\d+)><\/pre>/g, (_all, index: string) => stashed[Number(index)] ?? "")
    .replaceAll(NEWLINE_IN_TAG, "\n")
    .replaceAll(LOOSE_BRACKET, "<")
    .trim();
}
