import * as v from "valibot";
import { escapeHtml } from "../../src/domain/text/escape-html.ts";
import type { WxrItem } from "./wxr-export.ts";

const footnotesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ id: v.string(), content: v.string() })),
);

/** The block that shows a post's footnotes, which are in a field of their own. */
const BLOCK = /<!--\s+wp:footnotes\b(?:(?!<!--|-->)[\s\S])*?\/-->/;

/** A text of WordPress with its footnotes where it shows them, else at its end. */
export function withFootnotes(text: string, { meta }: WxrItem): string {
  const notes = v.safeParse(footnotesSchema, meta.get("footnotes") ?? "[]");
  if (!notes.success || notes.output.length === 0) return text;
  const list = `<ol>${notes.output.map(({ id, content }) => `<li id="${escapeHtml(id)}">${content}</li>`).join("")}</ol>`;
  return BLOCK.test(text) ? text.replace(BLOCK, () => list) : `${text}\n\n${list}`;
}
