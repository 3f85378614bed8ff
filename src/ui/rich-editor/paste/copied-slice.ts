import { DOMSerializer, Fragment, type Schema, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { safeLink } from "../../article-html/safe-url.ts";
import { createSanitiser } from "../../article-html/sanitise.ts";
import { written } from "../article-document.ts";
import { canonical } from "../canonical.ts";

/** The attribute of copied HTML that has what was copied, as the editor has it. */
const ATTRIBUTE = "data-selam-slice";
const COPIED = new RegExp(`\\b${ATTRIBUTE}="([^"]*)"`);
/** What HTML writes in several ways; JSON has one for it. */
const ESCAPED = /[&<>\u0080-\uffff]/g;

/** Adds to copied HTML what was copied, so that pasting it in an editor of this site changes nothing of it. */
export function copiedSlices(schema: Schema): Plugin {
  let copied = Slice.empty;
  const { nodes, marks } = DOMSerializer.fromSchema(schema);
  class CopiedHtml extends DOMSerializer {
    override serializeFragment(...given: Parameters<DOMSerializer["serializeFragment"]>) {
      const html = super.serializeFragment(...given);
      // The serialiser calls itself for what is inside, with a place to put it.
      if (given[2] === undefined)
        html.querySelector("*")?.setAttribute(ATTRIBUTE, asciiJson(copied.toJSON()));
      return html;
    }
  }
  return new Plugin({
    props: {
      transformCopied: (slice) => {
        copied = slice;
        return slice;
      },
      clipboardSerializer: new CopiedHtml(nodes, marks),
    },
  });
}

/** What was copied in an editor of this site; null for other HTML, and for what the sanitiser would change. */
export function copiedSlice(html: string, schema: Schema): Slice | null {
  const [, json] = COPIED.exec(html) ?? [];
  if (json === undefined) return null;
  try {
    const slice = Slice.fromJSON(schema, JSON.parse(json.replaceAll("&quot;", '"')));
    return isClean(slice.content, schema) ? slice : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError || error instanceof TypeError)
      return null;
    throw error;
  }
}

/** Any page can write what looks as if it was copied here, so that it is allowed only if it is as the sanitiser leaves it. */
function isClean(content: Fragment, schema: Schema): boolean {
  const { sanitise, fragment } = createSanitiser(window);
  let isKept = true;
  content.descendants(({ type, attrs }) => {
    if (type.name === "keptHtml" && sanitise(String(attrs.html)) !== attrs.html) isKept = false;
  });
  if (!isKept) return false;
  // Rows by themselves are not HTML.
  const isRows = content.firstChild?.type.name === "tableRow";
  const shown = written(isRows ? Fragment.from(schema.nodes.table?.create(null, content)) : content, schema);
  for (const link of shown.querySelectorAll("a[href]"))
    link.setAttribute("href", safeLink(link.getAttribute("href") ?? "") ?? "");
  return canonical(fragment(shown.innerHTML).childNodes) === canonical(shown.childNodes);
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    ESCAPED,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
