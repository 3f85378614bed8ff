import { usesDataSaver } from "../../config/data-saver.ts";
import type { ArticleLabels } from "./article-labels.ts";
import { missingPicture } from "./element-edits.ts";
import { embedOf } from "./embed.ts";
import { MEDIA_PATH } from "./policy.ts";

/** Context for rendering stored HTML. */
export interface Presentation {
  labels: ArticleLabels;
  /** Origin of root-relative media, without a trailing slash; "" for this origin. */
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

/** No page asks another host for a picture, which would learn of every reader. */
export function presentElsewhere(root: ParentNode, openOriginal: string): void {
  for (const image of root.querySelectorAll('img[src^="https:"]'))
    image.replaceWith(missingPicture(image, openOriginal));
  for (const video of root.querySelectorAll('video[poster^="https:"]')) video.removeAttribute("poster");
}

/** Renders a facade: a button that loads the frame, and a link to the provider's page. */
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

/** Wraps a wide table in a keyboard-accessible scroll region. */
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

/** Adds a drop cap to a long Latin first paragraph; Ge'ez, Hebrew and Arabic have no capitals. */
function presentDropCap(root: ParentNode): void {
  const first = root.querySelector(":scope > p") ?? root.firstElementChild;
  const text = first?.textContent?.trim() ?? "";
  const plain = first?.localName === "p" && first === root.firstElementChild && !first.hasAttribute("class");
  if (plain && text.length > 180 && /^\p{Script=Latin}/u.test(text) && first.firstChild?.nodeType === 3) {
    first.classList.add("drop-cap");
  }
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Sets dir="auto" on blocks with Hebrew or Arabic text, including lists and quotes. */
function presentDirection(root: DocumentFragment): void {
  if (!RIGHT_TO_LEFT.test(root.textContent ?? "")) return;
  const blocks = "p, ul, ol, dl, blockquote, h2, h3, h4, h5, h6, figcaption, table, td, th, details, address";
  for (const block of root.querySelectorAll(blocks)) {
    const hasDirection = block.closest("[dir]") !== null;
    if (!hasDirection && RIGHT_TO_LEFT.test(block.textContent ?? "")) block.setAttribute("dir", "auto");
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

/** In data-saver mode `sizes` makes the browser load the smallest file; the displayed width is set separately. */
function presentSmall(root: ParentNode): void {
  for (const image of root.querySelectorAll("img[srcset][width]")) image.setAttribute("sizes", "1px");
}

/** Adds facades, scrollable tables and media URLs to a sanitised, inert article. */
export function present(root: DocumentFragment, { labels, mediaBase }: Presentation): void {
  presentElsewhere(root, labels.openOriginal);
  resolveMedia(root, mediaBase);
  for (const span of root.querySelectorAll("span[data-embed]")) presentFacade(span, labels);
  for (const table of root.querySelectorAll("table")) presentTable(table, labels);
  presentDropCap(root);
  if (usesDataSaver()) presentSmall(root);
  presentDirection(root);
}
