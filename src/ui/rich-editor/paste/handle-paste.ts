import { Extension, type JSONContent } from "@tiptap/core";
import { DOMParser, type ParseOptions, type ResolvedPos, type Slice } from "@tiptap/pm/model";
import { Plugin, Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { createSanitiser } from "../../article-html/sanitise.ts";
import { type Adding, bringPictures, takeEmbedded } from "./bring-pictures.ts";
import { copiedSlice, copiedSlices } from "./copied-slice.ts";
import { formattedText } from "./formatted-text.ts";
import { cleanPasted } from "./pasted-html.ts";
import { pastedText } from "./pasted-text.ts";
import { insertPictures, pendingPictures } from "./pending-pictures.ts";
import { listTypedItems } from "./typed-lists.ts";

/** The end of a line of a PDF as Firefox shows it. */
const LINE_OF_PDF = /<br role="presentation"/;

/**
 * Pasted and dropped content: prepares pictures and sanitises HTML, and leaves to ProseMirror how the result fits into the text.
 * ProseMirror's own parsing of HTML is blocked by the Content Security Policy.
 * @param prepare returns the nodes for the usable files
 * @param adding adds the pictures that pasted HTML shows from elsewhere
 */
export function handlePaste(prepare: (files: readonly File[]) => Promise<JSONContent[]>, adding: Adding) {
  return Extension.create({
    name: "fromOutside",
    // Before the handlers of pasted content, which it asks itself.
    priority: 1_000,
    // Marks of messages are known by how they stand in their line; TipTap's rules take those of a sum for them, too.
    onBeforeCreate() {
      this.editor.options.enablePasteRules = ["link", "code"];
    },
    addProseMirrorPlugins() {
      return [pendingPictures(), copiedSlices(this.editor.schema), fromOutside(prepare, adding)];
    },
  });
}

function fromOutside(prepare: (files: readonly File[]) => Promise<JSONContent[]>, adding: Adding): Plugin {
  /** What is being pasted, once it is clean. */
  let clean: Element | null = null;

  /** True if handled here; plain text is not. */
  function take(
    view: EditorView,
    data: DataTransfer | null,
    at: number | null,
    event: ClipboardEvent | DragEvent,
  ): boolean {
    if (!data) return false;
    const files = [...data.files];
    const given = data.getData("text/html");
    // Office programs add a picture of the copied text, and browsers add the URL of a copied picture.
    if (files.length > 0 && !/<(?:p|h\d|table|ul|ol|li|span)\b/i.test(given)) {
      void insertPictures(view, at ?? view.state.selection.from, () => prepare(files));
      return true;
    }
    const text = data.getData("text/plain");
    const html = given || formattedText(pastedText(text));
    if (html === "") return false;
    if (at !== null) {
      view.focus();
      view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at))));
    }
    const found = copiedSlice(html, view.state.schema);
    const copied = found && (!isInCode(view) || continues(view.state.selection.$from, found)) ? found : null;
    // Handlers of pasted content look at nothing that a drop has not.
    const pasted = event as ClipboardEvent;
    if (copied) {
      insert(view, copied, pasted);
      return true;
    }
    const embedded = takeEmbedded(html);
    const missing: string[] = [];
    const cleaned = cleanedBeside(text, embedded.html, (before) => missing.push(before));
    pasteClean(view, sanitised(cleaned), text, pasted);
    void bringPictures(view, embedded.files, missing, adding);
    return true;
  }

  /** Pastes as ProseMirror pastes text, which it asks the plugin below to parse. */
  function pasteClean(view: EditorView, html: Element, text: string, event: ClipboardEvent): void {
    const isEmpty = html.childNodes.length === 0;
    clean = isEmpty || isInCode(view) ? null : html;
    const shown = text || (html.textContent ?? "");
    if (clean || shown) view.pasteText(clean ? shown || " " : shown, event);
    clean = null;
  }

  return new Plugin({
    props: {
      handlePaste(view, event, slice) {
        if (!clean) return false;
        clean = null;
        insert(view, slice, event);
        return true;
      },
      transformPastedText: (text, _isPlain, view) => (isInCode(view) ? text : pastedText(text)),
      clipboardTextParser: (_text, $context) =>
        clean ? sliceOf(clean, $context) : (undefined as unknown as Slice),
      handleDOMEvents: {
        paste(view, event) {
          const taken = take(view, event.clipboardData, null, event);
          if (taken) event.preventDefault();
          return taken;
        },
        drop(view, event) {
          if (view.dragging) return false;
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null;
          const taken = take(view, event.dataTransfer, at ?? view.state.selection.from, event);
          if (taken) event.preventDefault();
          return taken;
        },
      },
    },
  });
}

function isInCode({ state }: EditorView): boolean {
  return state.selection.$from.parent.type.spec.code === true;
}

/** Foreign HTML with elements of ours; "" if the text beside it says as much. */
function cleanedBeside(text: string, html: string, onMissing: (before: string) => void): string {
  return text !== "" && LINE_OF_PDF.test(html) ? "" : cleanPasted(html, onMissing);
}

/** Foreign HTML, without what an article does not have, as inert nodes. */
function sanitised(html: string): Element {
  const article = createSanitiser(window).fragment(html);
  const holder = (article.ownerDocument as Document).createElement("div");
  holder.append(article);
  listTypedItems(holder);
  // A picture with a caption leads nowhere here.
  for (const link of holder.querySelectorAll("figure:has(figcaption) a:has(> img)"))
    link.replaceWith(...link.childNodes);
  return holder;
}

/** The nodes of foreign HTML for a place in the text. */
function sliceOf(html: Element, $context: ResolvedPos): Slice {
  const options: ParseOptions = { context: $context };
  return DOMParser.fromSchema($context.doc.type.schema).parseSlice(html, options);
}

/** Inserts as ProseMirror does, without the marks of the place and the rules for typed text. */
function insert(view: EditorView, slice: Slice, event: ClipboardEvent): void {
  if (view.someProp("handlePaste", (handle) => handle(view, event, slice))) return;
  const { tr } = view.state;
  const { from, to, $from } = view.state.selection;
  const only = slice.openStart === 0 && slice.openEnd === 0 && slice.content.childCount === 1;
  if (only && slice.content.firstChild) tr.replaceSelectionWith(slice.content.firstChild, false);
  else if (continues($from, slice)) tr.replace(from, to, slice);
  else tr.replaceSelection(slice);
  const first = slice.openStart === 1 ? slice.content.firstChild : null;
  // An empty paragraph becomes the first one with all that this has.
  if (
    first &&
    $from.depth > 0 &&
    $from.parent.content.size === 0 &&
    tr.doc.nodeAt($from.before())?.type === first.type
  )
    tr.setNodeMarkup($from.before(), null, first.attrs);
  view.dispatch(tr.scrollIntoView().setMeta("paste", true));
}

/** True if a slice begins inside the blocks in which the place is: there it continues them, and is not put into a second block of that kind. */
function continues($from: ResolvedPos, { content, openStart }: Slice): boolean {
  let first = content.firstChild;
  for (let depth = $from.depth - openStart + 1; depth <= $from.depth; depth += 1) {
    if (depth < 1 || !first?.sameMarkup($from.node(depth))) return false;
    first = first.firstChild;
  }
  return openStart > 0;
}
