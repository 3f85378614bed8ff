import type { NodeViewRendererProps } from "@tiptap/core";
import type { NodeView } from "@tiptap/pm/view";
import { TAKES_GEEZ } from "../latin-typing/takes-geez.ts";
import type { PictureOptions } from "./figure.ts";

/** The editor's view of a picture, with its alt text, its caption, and buttons to replace or remove it. */
export function pictureView(
  { node, getPos, view }: NodeViewRendererProps,
  options: PictureOptions,
): NodeView {
  const { address, labels } = options;
  let shown = node;
  const dom = document.createElement("figure");
  const image = document.createElement("img");
  image.draggable = true;
  const alt = textareaFor(labels.altHint);
  // The editor's switch applies here too.
  alt.addEventListener("focus", () => alt.setAttribute(TAKES_GEEZ, view.dom.lang));
  const label = beside("label", "picture-alt", labels.alt, alt);
  const actions = beside("div", "picture-actions", replaceButton(), actionButton(labels.remove, remove));
  const contentDOM = document.createElement("figcaption");
  dom.append(image, actions, label, beside("p", "picture-caption", labels.caption), contentDOM);
  show();

  function show() {
    const { src, alt: text } = shown.attrs;
    if (image.dataset.of !== String(src)) {
      image.dataset.of = String(src);
      void address(String(src)).then((where) => {
        image.src = where;
      });
    }
    image.alt = String(text ?? "");
    if (alt.value !== image.alt) alt.value = image.alt;
  }

  alt.addEventListener("input", () => {
    const at = getPos();
    if (at === undefined) return;
    view.dispatch(view.state.tr.setNodeAttribute(at, "alt", alt.value.replace(/\s*\n\s*/g, " ")));
  });

  function remove(): void {
    const at = getPos();
    if (at === undefined) return;
    view.dispatch(view.state.tr.delete(at, at + shown.nodeSize));
    view.focus();
  }

  /** The caption stays; the alt text was of the picture before. */
  async function replace(file: File): Promise<void> {
    const prepared = await options.prepare(file);
    // After the wait, because the picture may have moved.
    const at = getPos();
    if (!prepared || at === undefined) return;
    view.dispatch(view.state.tr.setNodeMarkup(at, null, { ...shown.attrs, ...prepared.attrs }));
  }

  function replaceButton(): DocumentFragment {
    const files = document.createElement("input");
    files.type = "file";
    files.hidden = true;
    files.addEventListener("change", () => {
      const [file] = files.files ?? [];
      // So that the same file can be chosen again after it was rejected.
      files.value = "";
      if (file) void replace(file);
    });
    const both = document.createDocumentFragment();
    both.append(
      actionButton(labels.replace, () => {
        files.accept = options.accept();
        files.click();
      }),
      files,
    );
    return both;
  }

  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== shown.type) return false;
      shown = next;
      show();
      return true;
    },
    stopEvent: ({ target }) => target instanceof Node && (label.contains(target) || actions.contains(target)),
    ignoreMutation: (change) => !contentDOM.contains(change.target) || change.target === contentDOM,
  };
}

function textareaFor(hint: string): HTMLTextAreaElement {
  const field = document.createElement("textarea");
  field.rows = 2;
  field.maxLength = 1_000;
  field.placeholder = hint;
  return field;
}

function actionButton(name: string, act: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = name;
  button.addEventListener("click", act);
  return button;
}

/** Something in the figure that is not part of the text. */
function beside(tag: "label" | "div" | "p", className: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.contentEditable = "false";
  element.append(...content);
  return element;
}
