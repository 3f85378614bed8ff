import { DOMParser, type Schema, type Slice } from "@tiptap/pm/model";
import { createSanitiser } from "../../article-html/sanitise.ts";
import { cleanPasted } from "./pasted-html.ts";

/** Sanitised pasted or dropped HTML as an editor slice. */
export function pastedSlice(html: string, schema: Schema): Slice {
  const article = createSanitiser(window).fragment(cleanPasted(html));
  const holder = (article.ownerDocument as Document).createElement("div");
  holder.append(article);
  return DOMParser.fromSchema(schema).parseSlice(holder);
}
