import type { NodeViewRendererProps } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import type { NodeView } from "@tiptap/pm/view";
import { TAKES_GEEZ } from "../latin-typing/takes-geez.ts";

export type PictureOptions = {
  /** The current URL of a picture, which may not have been uploaded yet. */
  address(src: string): Promise<string>;
  /** Prepares the file that replaces a picture. @returns null if it was rejected, which has been reported */
  prepare(file: File): Promise<PictureNode | null>;
  /** The `accept` attribute of the file input. */
  accept(): string;
  readonly labels: PictureLabels;
};

type PictureNode = { readonly attrs: Readonly<Record<string, unknown>> };
type PictureLabels = Readonly<Record<keyof typeof NO_LABELS, string>>;

const NO_LABELS = {
  alt: "",
  altChip: "",
  altGiven: "",
  altMissing: "",
  altHint: "",
  caption: "",
  captionHint: "",
  replace: "",
  remove: "",
};

export const NOWHERE: PictureOptions = {
  address: async (src) => src,
  prepare: async () => null,
  accept: () => "",
  labels: NO_LABELS,
};

/** The attributes of a picture's `img`. */
export const NAMES = ["src", "srcset", "alt", "title", "width", "height"] as const;

/** Before the names of the attributes that are stored, on an image that the editor shows: at another address, and in its own size. */
const STORED = "data-selam-";

/** What is stored of a picture, by its `img` in an article, or by the one that shows it, which a browser copies as it deletes. */
export function readPicture(image: Element): Record<(typeof NAMES)[number], string | null> {
  const prefix = image.hasAttribute(`${STORED}src`) ? STORED : "";
  return Object.fromEntries(
    NAMES.map((name) => [name, image.getAttribute(prefix + name) ?? (name === "alt" ? "" : null)]),
  ) as ReturnType<typeof readPicture>;
}

/** Notes on the image that shows a picture what is stored of it. */
export function noteStored(image: Element, attributes: Readonly<Record<string, unknown>>): void {
  for (const name of NAMES) {
    const value = attributes[name];
    if (typeof value === "string") image.setAttribute(STORED + name, value);
    else image.removeAttribute(STORED + name);
  }
}

/** Shows a picture; of one at another host that was not fetched, which the page must not ask, its alt text. */
export function showPicture(image: HTMLImageElement, src: string, address: PictureOptions["address"]): void {
  void address(src).then((where) => {
    if (where !== src || !src.startsWith("https:")) image.src = where;
  });
}

let opened = 0;

/**
 * The editor's view of a picture: as readers see it, with the caption in its place. On it lie a chip that opens its alt text, and,
 * for the picture that is selected, the buttons to replace or remove it.
 */
export function pictureView(
  { node, getPos, view }: NodeViewRendererProps,
  options: PictureOptions,
): NodeView {
  const { address, labels } = options;
  let shown = node;
  const dom = document.createElement("figure");
  const image = document.createElement("img");
  image.draggable = true;
  image.addEventListener("click", select);
  const alt = textareaFor(labels.altHint);
  // The editor's switch applies here too.
  alt.addEventListener("focus", () => alt.setAttribute(TAKES_GEEZ, view.dom.lang));
  const label = beside("label", "picture-alt", labels.alt, alt);
  label.hidden = true;
  opened += 1;
  label.id = `picture-alt-${opened}`;
  const chip = actionButton(labels.altChip, () => openAlt(label.hidden === true));
  chip.className = "picture-chip";
  chip.setAttribute("aria-controls", label.id);
  chip.setAttribute("aria-expanded", "false");
  const actions = beside("div", "picture-actions", replaceButton(), actionButton(labels.remove, remove));
  const frame = beside("div", "picture-frame", image, chip, actions);
  const contentDOM = document.createElement("figcaption");
  contentDOM.dataset.placeholder = labels.captionHint;
  dom.append(frame, label, beside("p", "sr-only", labels.caption), contentDOM);
  show();

  function show() {
    const { src, alt: text, width, height } = shown.attrs;
    // Its place, also where the device does not have it.
    frame.style.aspectRatio = width && height ? `${width} / ${height}` : "";
    const isOther = readPicture(image).src !== src;
    noteStored(image, shown.attrs);
    if (isOther) showPicture(image, String(src), address);
    image.alt = String(text ?? "");
    if (alt.value !== image.alt) alt.value = image.alt;
    const isDescribed = image.alt.trim() !== "";
    chip.classList.toggle("is-missing", !isDescribed);
    chip.setAttribute("aria-label", isDescribed ? labels.altGiven : labels.altMissing);
    contentDOM.classList.toggle("is-empty", shown.content.size === 0);
  }

  /** A tap on the picture shows its buttons, without the keyboard of a phone. */
  function select(): void {
    const at = getPos();
    if (at === undefined) return;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
  }

  function openAlt(wanted: boolean): void {
    label.hidden = !wanted;
    chip.setAttribute("aria-expanded", String(wanted));
    if (wanted) alt.focus();
    else chip.focus();
  }

  alt.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    openAlt(false);
  });
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
    stopEvent: ({ target }) =>
      target instanceof Node && [label, chip, actions].some((part) => part.contains(target)),
    // What the browser itself puts beside the caption is not ignored: the figure is drawn again without it.
    ignoreMutation: ({ type, target }) =>
      [frame, label].some((part) => part.contains(target)) ||
      (type === "attributes" && [dom, contentDOM].some((part) => part === target)),
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
