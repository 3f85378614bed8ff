import * as v from "valibot";
import { escapeHtml } from "../../src/domain/text/escape-html.ts";
import { replaceEmptyBlocks } from "./html/block-comment.ts";
import type { ShortcodeHandler } from "./html/shortcode-text.ts";
import type { WxrItem } from "./wxr-export.ts";

const footnotesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ id: v.string(), content: v.string() })),
);

/** A text of WordPress with its footnotes, which are in a field of their own, where it shows them, else at its end. */
export function withFootnotes(text: string, { meta }: WxrItem): string {
  const notes = v.safeParse(footnotesSchema, meta.get("footnotes") ?? "[]");
  if (!notes.success || notes.output.length === 0) return text;
  const list = listHtml(notes.output);
  let isShown = false;
  const shown = replaceEmptyBlocks(text, ({ place, name }) => {
    if (name !== "footnotes" || isShown) return place;
    isShown = true;
    return list;
  });
  return isShown ? shown : `${text}\n\n${list}`;
}

const listHtml = (notes: readonly { id: string; content: string }[]): string =>
  `<ol>${notes.map(({ id, content }) => `<li id="${escapeHtml(id)}">${content}</li>`).join("")}</ol>`;

/** The footnotes that plug-ins write into the text, each between its shortcode. */
export class ShortcodeNotes {
  readonly #notes: { id: string; content: string }[] = [];

  /** By the names that Easy Footnotes, Modern Footnotes and others use. */
  readonly handlers: Readonly<Record<string, ShortcodeHandler>> = Object.fromEntries(
    ["efn_note", "mfn", "modern_footnote", "footnote", "fn", "ref", "sidenote"].map((name) => [
      name,
      ({ content }) => this.#take(content ?? ""),
    ]),
  );

  #take(content: string): string {
    if (content.trim() === "") return "";
    const number = this.#notes.length + 1;
    this.#notes.push({ id: `note-${number}`, content: content.trim() });
    return `<sup><a href="#note-${number}">${number}</a></sup>`;
  }

  /** The notes, for the end of the text. */
  list(): string {
    return this.#notes.length === 0 ? "" : `\n\n${listHtml(this.#notes)}`;
  }
}
