import type { NodeViewRendererProps } from "@tiptap/core";
import type { NodeView } from "@tiptap/pm/view";
import { TAKES_GEEZ } from "../latin-typing/takes-geez.ts";
import type { PictureOptions } from "./figure.ts";

/** The editor's view of a picture, with fields for its alt text and caption. */
export function pictureView(
  { node, getPos, view }: NodeViewRendererProps,
  { address, labels }: PictureOptions,
): NodeView {
  let shown = node;
  const dom = document.createElement("figure");
  const image = document.createElement("img");
  image.draggable = true;
  const label = document.createElement("label");
  label.className = "picture-alt";
  label.contentEditable = "false";
  const input = document.createElement("input");
  input.type = "text";
  input.maxLength = 1_000;
  input.placeholder = labels.altHint;
  // The editor's switch applies here too.
  input.addEventListener("focus", () => input.setAttribute(TAKES_GEEZ, view.dom.lang));
  label.append(labels.alt, input);
  const contentDOM = document.createElement("figcaption");
  contentDOM.dataset.hint = labels.caption;
  dom.append(image, label, contentDOM);
  show();

  function show() {
    const { src, alt } = shown.attrs;
    if (image.dataset.of !== String(src)) {
      image.dataset.of = String(src);
      void address(String(src)).then((where) => {
        image.src = where;
      });
    }
    image.alt = String(alt ?? "");
    if (input.value !== image.alt) input.value = image.alt;
    contentDOM.classList.toggle("is-empty", shown.content.size === 0);
  }

  input.addEventListener("input", () => {
    const at = getPos();
    if (at === undefined) return;
    view.dispatch(view.state.tr.setNodeAttribute(at, "alt", input.value));
  });

  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== shown.type) return false;
      shown = next;
      show();
      return true;
    },
    stopEvent: ({ target }) => target === input,
    ignoreMutation: (change) => !contentDOM.contains(change.target) || change.target === contentDOM,
  };
}
