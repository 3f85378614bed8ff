/**
 * Converts the containers of WordPress themes and blocks to the few forms of our articles. Works on a parsed but inert
 * document, before the sanitiser drops the classes that identify the containers.
 */
import { wrapLooseText } from "./loose-text.ts";

function element(at: Element, name: string, className = ""): Element {
  const made = at.ownerDocument.createElement(name);
  if (className !== "") made.className = className;
  return made;
}

/** The picture in `style="background-image: url(…)"`. */
function backgroundOf(node: Element): string {
  return (
    /background(?:-image)?\s*:[^;]*url\(\s*["']?([^"')]+)/i.exec(node.getAttribute("style") ?? "")?.[1] ?? ""
  );
}

const ALIGNMENT = /^align(?:left|right|center|wide|full)$/;

function alignmentOf(node: Element): string {
  return [...node.classList].filter((name) => ALIGNMENT.test(name)).join(" ");
}

/** Text over a picture becomes a picture with the text below: readable whatever the colours were. */
function flattenCover(cover: Element): void {
  const figure = element(cover, "figure", alignmentOf(cover));
  const media = cover.querySelector("img, video");
  const background = [cover, ...cover.querySelectorAll("[style]")]
    .map(backgroundOf)
    .find((url) => url !== "");
  if (media !== null) {
    figure.append(media);
  } else if (background !== undefined) {
    const image = element(cover, "img");
    image.setAttribute("src", background);
    image.setAttribute("alt", "");
    figure.append(image);
  }
  const caption = element(cover, "figcaption");
  const inner = cover.querySelector(".wp-block-cover__inner-container") ?? cover;
  caption.append(...inner.childNodes);
  figure.append(caption);
  cover.replaceWith(figure);
}

/** A gallery becomes one figure of figures, without the lists in between. */
function flattenGallery(gallery: Element): void {
  const figure = element(gallery, "figure", `gallery ${alignmentOf(gallery)}`.trim());
  const caption = [...gallery.children].find(({ localName }) => localName === "figcaption");
  const pictures = [...gallery.querySelectorAll("figure, .gallery-item")];
  const loose = [...gallery.querySelectorAll("img")].filter(
    (image) => image.closest("figure, .gallery-item") === gallery,
  );
  for (const picture of [...pictures, ...loose.map((image) => image.closest("a") ?? image)]) {
    if (picture.localName === "figure") {
      figure.append(picture);
      continue;
    }
    const own = element(gallery, "figure");
    const caption = picture.querySelector(".gallery-caption, figcaption, dd");
    own.append(picture.querySelector("a:has(img), img") ?? picture);
    if (caption !== null) {
      const text = element(gallery, "figcaption");
      text.append(...caption.childNodes);
      own.append(text);
    }
    figure.append(own);
  }
  if (caption !== undefined) figure.append(caption);
  gallery.replaceWith(figure);
}

/** Captions of themes that predate the figure element. */
function flattenCaption(box: Element): void {
  const figure = element(box, "figure", alignmentOf(box));
  const caption = box.querySelector(".wp-caption-text, .wp-caption-dd, dd, .tr-caption");
  caption?.remove();
  // Blogger makes a table of the two.
  const isTable = box.localName === "table";
  figure.append(...(isTable ? box.querySelectorAll("a:has(img), :not(a) > img") : box.childNodes));
  if (caption !== null) {
    const text = element(box, "figcaption");
    text.append(...caption.childNodes);
    figure.append(text);
  }
  box.replaceWith(figure);
}

/** A file's name and its button have the same link: the name, on a separate line, is enough. */
function flattenFile(box: Element): void {
  const [name, ...buttons] = box.querySelectorAll("a");
  for (const button of buttons)
    if (button.getAttribute("href") === name?.getAttribute("href")) button.remove();
  const paragraph = element(box, "p");
  paragraph.append(...box.childNodes);
  box.replaceWith(paragraph);
}

/** A button becomes a link, or without an address a separate line. */
function flattenButton(box: Element): void {
  const paragraph = element(box, "p", alignmentOf(box) === "aligncenter" ? "has-text-align-center" : "");
  paragraph.append(...box.childNodes);
  box.replaceWith(paragraph);
}

const EMPTIABLE =
  "p, div, span, ul, ol, li, dl, dt, dd, figure, figcaption, blockquote, h2, h3, h4, h5, h6, a, strong, em, b, i, u, small, cite";
const MEDIA = "img, video, audio, iframe, hr, [id], [data-embed]";

/** Removes elements without text or media, innermost first, so that only gaps are lost. */
export function removeEmpty(root: ParentNode): void {
  for (const node of [...root.querySelectorAll(EMPTIABLE)].reverse()) {
    const textContent = node.textContent?.replace(/[\s\u00a0]+/g, "") ?? "";
    if (textContent === "" && !node.matches("[id]") && node.querySelector(MEDIA) === null) node.remove();
  }
}

/** Removes the blank lines that block editor comments leave between blocks. */
function closeGaps(root: ParentNode): void {
  for (const node of [root as Element, ...root.querySelectorAll("*")]) {
    if (node.closest("pre") !== null) continue;
    (node as Element).normalize();
    for (const child of node.childNodes) {
      if (child.nodeType === 3 && /^\s*\n\s*$/.test(child.nodeValue ?? "")) child.nodeValue = "\n";
    }
  }
}

/** Runs all steps, in an order in which none hides elements from a later one. */
export function shapeArticle(root: Element): void {
  for (const cover of [...root.querySelectorAll(".wp-block-cover, .wp-block-cover-image")].reverse())
    flattenCover(cover);
  for (const box of root.querySelectorAll("div.wp-caption, dl.wp-caption, table.tr-caption-container"))
    flattenCaption(box);
  for (const gallery of root.querySelectorAll(".wp-block-gallery, div.gallery")) flattenGallery(gallery);
  for (const file of root.querySelectorAll(".wp-block-file")) flattenFile(file);
  for (const button of root.querySelectorAll(".wp-block-button")) flattenButton(button);
  for (const wrapper of root.querySelectorAll(".wp-block-embed__wrapper"))
    wrapper.replaceWith(...wrapper.childNodes);
  removeEdgeBreaks(root);
  removeEmpty(root);
  wrapLooseText(root);
  closeGaps(root);
}

const BLOCKS =
  "p, div, li, dt, dd, td, th, blockquote, blockquote > cite, figcaption, h1, h2, h3, h4, h5, h6, address";

/** The nearest sibling on that side that is not white space. */
function neighbour(node: Node, side: "nextSibling" | "previousSibling"): Node | null {
  let next = node[side];
  while (next !== null && next.nodeType === 3 && (next.nodeValue ?? "").trim() === "") next = next[side];
  return next;
}

/** Removes line breaks at the start or end of a block, which are gaps left by the editor. */
function removeEdgeBreaks(root: ParentNode): void {
  const breaks = [...root.querySelectorAll("br")].filter((node) => node.closest("pre") === null);
  for (const node of breaks) {
    if (node.parentElement?.matches(BLOCKS) && neighbour(node, "previousSibling") === null) node.remove();
  }
  for (const node of breaks.reverse()) {
    if (neighbour(node, "nextSibling") === null) node.remove();
  }
}
