import { usesDataSaver } from "../../config/data-saver.ts";
import type { ArticleLabels } from "./article-labels.ts";
import { embedOf } from "./embed.ts";
import { MEDIA_PATH } from "./policy.ts";

/** What turns stored HTML into what is on the screen. */
export interface Presentation {
  labels: ArticleLabels;
  /** Origin of the storage that root-relative media lie on, without a slash at the end; "" for this origin. */
  mediaBase: string;
}

const PLAY = "M8 5.5v13l11-6.5z";
const PIN =
  "M12 21s-6.5-6.2-6.5-11a6.5 6.5 0 0 1 13 0c0 4.8-6.5 11-6.5 11zm0-8.7a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z";

function icon(document: Document, path: string): Element {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** The facade: a button that loads the frame, and beside it the link for those who would rather go there. */
function presentFacade(span: Element, labels: ArticleLabels): void {
  const embed = embedOf(span.getAttribute("data-embed") ?? "");
  if (embed === null) return;
  const { ownerDocument } = span;
  const label = embed.kind === "map" ? labels.openMap : labels.playVideo;
  const title = span.textContent?.trim() ?? "";
  const button = ownerDocument.createElement("button");
  button.setAttribute("type", "button");
  button.setAttribute("aria-label", `${label}: ${title || embed.host}`);
  button.append(icon(ownerDocument, embed.kind === "map" ? PIN : PLAY), label);
  span.setAttribute("data-kind", embed.kind);
  span.prepend(button);
}

/** A wide table scrolls in a region of its own, which the keyboard can reach. */
function presentTable(table: Element, labels: ArticleLabels): void {
  if (table.parentElement?.closest("table")) return;
  const region = table.ownerDocument.createElement("div");
  region.className = "table-region";
  region.setAttribute("role", "region");
  region.setAttribute("tabindex", "0");
  region.setAttribute("aria-label", table.querySelector("caption")?.textContent?.trim() || labels.table);
  table.replaceWith(region);
  region.append(table);
}

/** A column of words in Ge'ez, Hebrew or Arabic has no capital to drop. */
function presentDropCap(root: ParentNode): void {
  const first = root.querySelector(":scope > p") ?? root.firstElementChild;
  const text = first?.textContent?.trim() ?? "";
  const plain = first?.localName === "p" && first === root.firstElementChild && !first.hasAttribute("class");
  if (plain && text.length > 180 && /^\p{Script=Latin}/u.test(text) && first.firstChild?.nodeType === 3) {
    first.classList.add("drop-cap");
  }
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Each block with Hebrew or Arabic in it runs the way its own first letter runs, list marks and quote rules too. */
function presentDirection(root: DocumentFragment): void {
  if (!RIGHT_TO_LEFT.test(root.textContent ?? "")) return;
  const blocks = "p, ul, ol, dl, blockquote, h2, h3, h4, h5, h6, figcaption, table, td, th, details, address";
  for (const block of root.querySelectorAll(blocks)) {
    const asked = block.closest("[dir]") !== null;
    if (!asked && RIGHT_TO_LEFT.test(block.textContent ?? "")) block.setAttribute("dir", "auto");
  }
}

function resolveMedia(root: ParentNode, mediaBase: string): void {
  if (mediaBase === "") return;
  for (const name of ["src", "poster", "href"]) {
    for (const element of root.querySelectorAll(`[${name}^="${MEDIA_PATH}"]`)) {
      element.setAttribute(name, mediaBase + element.getAttribute(name));
    }
  }
  for (const image of root.querySelectorAll("img[srcset]")) {
    const set = image.getAttribute("srcset") ?? "";
    image.setAttribute("srcset", set.replaceAll(MEDIA_PATH, mediaBase + MEDIA_PATH));
  }
}

/** Where data is dear: by these words the browser takes the smallest file; how large it is shown its width says. */
function presentSmall(root: ParentNode): void {
  for (const image of root.querySelectorAll("img[srcset][width]")) image.setAttribute("sizes", "1px");
}

/** Gives a sanitised, still inert article its facades, scrolling tables and addresses of media. */
export function present(root: DocumentFragment, { labels, mediaBase }: Presentation): void {
  resolveMedia(root, mediaBase);
  for (const span of root.querySelectorAll("span[data-embed]")) presentFacade(span, labels);
  for (const table of root.querySelectorAll("table")) presentTable(table, labels);
  presentDropCap(root);
  if (usesDataSaver()) presentSmall(root);
  presentDirection(root);
}
