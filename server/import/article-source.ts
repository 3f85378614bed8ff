import { embedBareAddresses } from "./html/embed-html.ts";
import { builderHtml } from "./html/page-builders.ts";
import { replaceShortcodes } from "./html/shortcode-text.ts";
import { wordpressShortcodes } from "./html/wordpress-shortcodes.ts";
import { wpautop } from "./html/wpautop.ts";
import type { Attachments } from "./pictures/attachments.ts";

/** Callbacks for parts of a text that are omitted. */
export interface OmittedParts {
  shortcode(name: string): void;
  /** A dynamic block, which WordPress fills when the page is shown: a list of posts, a search box, a calendar. */
  block(name: string): void;
}

/** Literal text: its content has no embeds or shortcodes. */
const LITERAL = /<(pre|code|script|style|textarea)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;

function outsideLiterals(text: string, edit: (part: string) => string): string {
  let done = "";
  let from = 0;
  for (const match of text.matchAll(LITERAL)) {
    done += edit(text.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return done + edit(text.slice(from));
}

/** Gutenberg's comments name the block that follows; only the block's HTML is kept. */
function withoutBlockComments(text: string, leftOut: OmittedParts): string {
  return text.replace(
    /<!--\s+(\/?)wp:([a-z][\w/-]*)\s[\s\S]*?-->/g,
    (comment, closing: string, name: string) => {
      if (closing === "" && /\/\s*-->$/.test(comment)) leftOut.block(name);
      return "";
    },
  );
}

/** `<!--nextpage-->` splits what we show on one page; `<!--more-->` is for lists, which have the excerpt. */
function withoutPageMarks(text: string): string {
  return text
    .replace(/<!--nextpage-->/g, "\n\n<hr>\n\n")
    .replace(/<!--(?:more|noteaser)\b[\s\S]*?-->/g, "\n\n");
}

/**
 * The HTML that WordPress would render from a post's stored text, shortcodes and bare video addresses included. As
 * untrusted as the export itself: sanitise it.
 */
export function articleSource(
  stored: string,
  postId: string,
  attachments: Attachments,
  leftOut: OmittedParts,
): string {
  // XML's way to write a line break, which HTML takes for two.
  const text = stored.replace(/<br\s*\/?>\s*<\/br\s*>/gi, "<br>");
  const hasBlocks = /<!--\s+wp:/.test(text);
  const marked = withoutPageMarks(hasBlocks ? withoutBlockComments(text, leftOut) : text);
  const handlers = wordpressShortcodes({ postId, attachments, nothingFor: leftOut.shortcode });
  const html = outsideLiterals(marked, (part) =>
    replaceShortcodes(embedBareAddresses(part), {
      handlers,
      other: (shortcode) => builderHtml(shortcode, attachments),
      leftOut: leftOut.shortcode,
    }),
  );
  return hasBlocks ? html : wpautop(html);
}
