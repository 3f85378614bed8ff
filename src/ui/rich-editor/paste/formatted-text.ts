import { escapeHtml } from "../../../domain/text/escape-html.ts";
import { hasTypedList } from "./typed-lists.ts";

/** Where a mark may begin and end: not within a word or an address. */
const BEGINS = String.raw`(^|[\s(["'“«*_~>]|&quot;)`;
const ENDS = String.raw`(?=$|[\s)\]"'”».,!?;:…፣፤፥።*_~<]|&quot;)`;
const pair = (letter: string, count: number) => {
  const mark = `[${letter}]{${count}}`;
  return new RegExp(String.raw`${BEGINS}${mark}(?!\s)([^${letter}\n]*[^${letter}\s])${mark}${ENDS}`, "gm");
};

/** The marks of WhatsApp, Telegram and Markdown. A single star is the bold of messages, which have it more often than Markdown its italics. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  ...[pair("*", 2), pair("_", 2), pair("*", 1)].map((mark) => [mark, "strong"] as const),
  [pair("_", 1), "em"],
  ...[pair("~", 2), pair("~", 1)].map((mark) => [mark, "s"] as const),
];

/** An address, without the punctuation behind it. */
const ADDRESS = /\bhttps?:\/\/[^\s<>]*[\p{L}\p{N}/=#]/gu;

/** A plain text that has marks of messages or typed lists, as HTML of its lines; "" for any other text. */
export function formattedText(text: string): string {
  const isMarked = MARKS.some(([mark]) => text.search(mark) >= 0);
  if (!isMarked && !hasTypedList(text)) return "";
  const lines = escapeHtml(text).replace(ADDRESS, '<a href="$&">$&</a>').split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .map(
      (line) =>
        `<p>${MARKS.reduce((html, [mark, tag]) => html.replace(mark, `$1<${tag}>$2</${tag}>`), line)}</p>`,
    )
    .join("");
}
