import { linkOrText } from "../../src/ui/article-html/element-edits.ts";
import { fileName } from "../../src/ui/article-html/shape-media.ts";
import type { PictureStore, StoredPicture } from "./picture-store.ts";

/** The picture in the size its author gave it, or in its own. */
function showStored(image: Element, { path, meta }: StoredPicture): void {
  const asked = Number.parseInt(image.getAttribute("width") ?? "", 10);
  const width = asked > 0 && asked < meta.width ? asked : meta.width;
  image.setAttribute("src", path);
  image.setAttribute("width", String(width));
  image.setAttribute("height", String(Math.max(1, Math.round((width * meta.height) / meta.width))));
  const variants = Object.entries(meta.variants).map(([wide, address]) => `${address} ${wide}w`);
  if (variants.length > 0) image.setAttribute("srcset", [...variants, `${path} ${meta.width}w`].join(", "));
  else image.removeAttribute("srcset");
}

const ALIGNED = /^align(?:-?left|-?right|-?center)$/;

/** Whether nothing but pictures stands in the paragraph: no word, and no line of them. */
function isOnlyPictures(paragraph: Element): boolean {
  return (paragraph.textContent ?? "").trim() === "" && paragraph.querySelector("img") !== null;
}

/**
 * What is left of a picture that cannot be had: its alt text and the way to the original. One that stood by itself, or
 * beside the text, still does; its words are not read as the paragraph's.
 */
function showLink(image: Element, address: string): void {
  const piece = image.closest("a") ?? image;
  const paragraph = piece.parentElement;
  const aligned = [...image.classList, ...piece.classList].filter((name) => ALIGNED.test(name));
  if (paragraph?.localName === "p" && (aligned.length > 0 || isOnlyPictures(paragraph))) {
    const figure = image.ownerDocument.createElement("figure");
    figure.className = aligned.join(" ");
    paragraph.before(figure);
    figure.append(piece);
  }
  const text = image.getAttribute("alt")?.trim() || fileName(address);
  image.replaceWith(linkOrText(image, /^https?:/i.test(address) ? address : null, text));
}

/** A film's still comes into storage too; without it the film is shown with none. */
async function placePoster(video: Element, store: PictureStore): Promise<void> {
  const stored = await store.bring(video.getAttribute("poster") ?? "");
  if (stored === null) video.removeAttribute("poster");
  else video.setAttribute("poster", stored.path);
}

/** Brings the pictures of an article into storage and puts what was stored, or a link, in their place. */
export async function placePictures(root: ParentNode, store: PictureStore): Promise<void> {
  for (const image of root.querySelectorAll("img")) {
    const address = image.getAttribute("src") ?? "";
    const stored = await store.bring(address);
    if (stored === null) showLink(image, address);
    else showStored(image, stored);
  }
  for (const video of root.querySelectorAll("video[poster]")) await placePoster(video, store);
  // A picture that leads to itself in full leads to our copy.
  for (const link of root.querySelectorAll("a[href]")) {
    const stored = store.known(link.getAttribute("href") ?? "");
    if (stored !== null) link.setAttribute("href", stored.path);
  }
}
