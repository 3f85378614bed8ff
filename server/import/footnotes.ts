import * as v from "valibot";
import { escapeHtml } from "../../src/domain/text/escape-html.ts";
import { replaceEmptyBlocks } from "./html/block-comment.ts";
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
  const list = `<ol>${notes.output.map(({ id, content }) => `<li id="${escapeHtml(id)}">${content}</li>`).join("")}</ol>`;
  let isShown = false;
  const shown = replaceEmptyBlocks(text, ({ place, name }) => {
    if (name !== "footnotes" || isShown) return place;
    isShown = true;
    return list;
  });
  return isShown ? shown : `${text}\n\n${list}`;
}
