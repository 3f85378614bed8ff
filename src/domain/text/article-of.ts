import { plainParagraphs } from "./plain-paragraphs.ts";

/** Converts plain text to an article's HTML: paragraphs, with links for URLs. */
export function articleOf(text: string): string {
  return plainParagraphs(text)
    .map((pieces) => {
      const inside = pieces.map(({ text, href }) =>
        href === undefined
          ? escaped(text).replaceAll("\n", "<br>")
          : `<a href="${escaped(href)}">${escaped(text)}</a>`,
      );
      return `<p>${inside.join("")}</p>`;
    })
    .join("");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
