import { Node } from "@tiptap/core";
import {
  NAMES,
  NOWHERE,
  noteStored,
  type PictureOptions,
  pictureView,
  readPicture,
  showPicture,
} from "./picture-view.ts";

/** The same as node attributes of the editor; `readPicture` reads them verbatim. */
const pictureAttributes = Object.fromEntries(
  NAMES.map((name) => [
    name,
    { default: name === "alt" ? "" : null, rendered: false, parseHTML: () => null },
  ]),
);

/** The `img` attributes that are set. */
function renderedPicture(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    NAMES.flatMap((name) => (typeof attributes[name] === "string" ? [[name, attributes[name]]] : [])),
  );
}

export const Figure = Node.create<PictureOptions>({
  name: "figure",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  addOptions: () => NOWHERE,
  addAttributes: () => pictureAttributes,
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => {
        const image = onlyImage(figure);
        return image ? readPicture(image) : false;
      },
      contentElement: (figure) =>
        (figure as Element).querySelector<HTMLElement>("figcaption") ??
        ((figure as Element).ownerDocument.createElement("figcaption") as HTMLElement),
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const image = ["img", renderedPicture(node.attrs)] as const;
    // A caption of spaces alone shows nothing.
    return /\S/.test(node.textContent) || node.content.content.some(({ isText }) => !isText)
      ? ["figure", HTMLAttributes, [...image], ["figcaption", 0]]
      : ["figure", HTMLAttributes, [...image]];
  },
  addNodeView() {
    return (props) => pictureView(props, this.options);
  },
});

/** An inline picture, as found in older articles. */
export const InlinePicture = Node.create<Pick<PictureOptions, "address">>({
  name: "picture",
  group: "inline",
  inline: true,
  atom: true,
  draggable: true,
  addOptions: () => ({ address: NOWHERE.address }),
  addAttributes: () => pictureAttributes,
  parseHTML: () => [
    { tag: "img", getAttrs: (image) => readPicture(image).src !== null && readPicture(image) },
  ],
  renderHTML: ({ node, HTMLAttributes }) => ["img", { ...HTMLAttributes, ...renderedPicture(node.attrs) }],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement("img");
      dom.alt = String(node.attrs.alt ?? "");
      noteStored(dom, node.attrs);
      showPicture(dom, String(node.attrs.src), this.options.address);
      return { dom };
    };
  },
});

function onlyImage(figure: Element): Element | null {
  const [first, second, ...rest] = figure.children;
  const captioned = second === undefined || second.localName === "figcaption";
  return first?.localName === "img" && captioned && rest.length === 0 ? first : null;
}
