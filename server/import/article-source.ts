import { blockHtml } from "./builders/blocks.ts";
import { isForm } from "./builders/element-kinds.ts";
import { builderHtml } from "./builders/shortcodes.ts";
import { ShortcodeNotes } from "./footnotes.ts";
import { BLOCK_COMMENT } from "./html/block-comment.ts";
import { embedBareAddresses } from "./html/embed-html.ts";
import { outsideLiterals } from "./html/literal-elements.ts";
import { replaceShortcodes } from "./html/shortcode-text.ts";
import { wordpressShortcodes } from "./html/wordpress-shortcodes.ts";
import { wpautop } from "./html/wpautop.ts";
import type { OmittedParts } from "./omitted-parts.ts";
import type { Attachments } from "./pictures/attachments.ts";

/** Gutenberg's comments name the block that follows; only the block's HTML is kept, or what the attributes of one without HTML hold. */
function withoutBlockComments(text: string, attachments: Attachments, leftOut: OmittedParts): string {
  return text.replace(
    BLOCK_COMMENT,
    (_, closing: string, name: string, attributes: string | undefined, isEmpty: string) => {
      if (closing === "" && name.includes("/") && isForm(name)) leftOut.block(name);
      if (closing !== "" || isEmpty === "") return "";
      const html = blockHtml(name, attributes, attachments);
      if (html === "" && !isForm(name)) leftOut.block(name);
      return html;
    },
  );
}

/** `<!--nextpage-->` splits what we show on one page; `<!--more-->` is for lists, which have the excerpt. */
function withoutPageMarks(text: string): string {
  return text
    .replace(/<!--nextpage-->/g, "\n\n<hr>\n\n")
    .replace(/<!--(?:more|noteaser)\b(?:(?!<!--|-->)[\s\S])*?-->/g, "\n\n");
}

/** In HTML with any of these, the ends of lines are spaces. */
const HAS_PARAGRAPHS = /<(?:p|div|br|ul|ol|table|blockquote|h[1-6]|section|figure)\b/i;

/** The text of an entry that is no stored text of WordPress: if it is HTML, without the ends of its lines, which mean nothing there. */
export function withoutLineEnds(text: string): string {
  return HAS_PARAGRAPHS.test(text)
    ? outsideLiterals(text, (part) => part.replace(/(?<!\s)\s*\n\s*/g, " "))
    : text;
}

/**
 * The HTML that WordPress would render from a post's stored text, shortcodes and bare video addresses included. As
 * untrusted as the export itself: sanitise it.
 * @param isWordPress false for a text of another program
 */
export function articleSource(
  stored: string,
  postId: string,
  attachments: Attachments,
  leftOut: OmittedParts,
  isWordPress = true,
): string {
  // XML's way to write a line break, which HTML takes for two.
  const text = stored.replace(/<br\s*\/?>\s*<\/br\s*>/gi, "<br>");
  const hasBlocks = /<!--\s+wp:/.test(text);
  const marked = withoutPageMarks(hasBlocks ? withoutBlockComments(text, attachments, leftOut) : text);
  const notes = new ShortcodeNotes();
  const handlers = {
    ...wordpressShortcodes({ postId, attachments, nothingFor: leftOut.shortcode }),
    ...notes.handlers,
  };
  const html = outsideLiterals(marked, (part) =>
    replaceShortcodes(embedBareAddresses(part), {
      isWordPress,
      handlers,
      other: (shortcode) => builderHtml(shortcode, attachments, leftOut),
      leftOut: leftOut.shortcode,
    }),
  );
  return (hasBlocks ? html : wpautop(html)) + notes.list();
}
