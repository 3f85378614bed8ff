import { escapeHtml } from "./escape-html.ts";
import { plainParagraphs } from "./plain-paragraphs.ts";

/** Converts plain text to an article's HTML: paragraphs, with links for URLs. */
export function articleOf(text: string): string {
  return plainParagraphs(text)
    .map((pieces) => {
      const inside = pieces.map(({ text, href }) =>
        href === undefined
          ? escapeHtml(text).replaceAll("\n", "<br>")
          : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`,
      );
      return `<p>${inside.join("")}</p>`;
    })
    .join("");
}
