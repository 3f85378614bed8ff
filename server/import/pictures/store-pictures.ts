import { linkOrText } from "../../../src/ui/article-html/element-edits.ts";
import { fileName } from "../../../src/ui/article-html/shape-media.ts";
import { UNKNOWN_SITE } from "../html/old-site-links.ts";
import type { PictureStore, StoredPicture } from "./picture-store.ts";

/** Shows the stored picture in the size its author set, or else its own. */
function showStored(image: Element, { path, meta }: StoredPicture): void {
  const requested = Number.parseInt(image.getAttribute("width") ?? "", 10);
  const width = requested > 0 && requested < meta.width ? requested : meta.width;
  image.setAttribute("src", path);
  image.setAttribute("width", String(width));
  image.setAttribute("height", String(Math.max(1, Math.round((width * meta.height) / meta.width))));
  const variants = Object.entries(meta.variants).map(([wide, address]) => `${address} ${wide}w`);
  if (variants.length > 0) image.setAttribute("srcset", [...variants, `${path} ${meta.width}w`].join(", "));
  else image.removeAttribute("srcset");
}

const ALIGNED = /^align(?:-?left|-?right|-?center)$/;

/** True if the paragraph contains only pictures: no text and no line breaks. */
function isOnlyPictures(paragraph: Element): boolean {
  return (paragraph.textContent ?? "").trim() === "" && paragraph.querySelector("img") !== null;
}

/**
 * Replaces an unavailable picture by its alt text with a link to the original. A picture outside the text flow stays
 * outside it, so that the link text is not part of the paragraph.
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
  image.replaceWith(
    linkOrText(
      image,
      /^https?:/i.test(address) && !address.startsWith(UNKNOWN_SITE) ? address : null,
      wordsFor(image, address),
    ),
  );
}

function wordsFor(image: Element, address: string): string {
  return image.getAttribute("alt")?.trim() || fileName(address);
}

const asOneLine = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

/** The link with this text and address that replaced a picture; null if it never existed or was removed. */
export function placeholderLink(article: ParentNode, href: string, linkText: string): Element | null {
  const links = [...article.querySelectorAll("a[href]")];
  const isIt = (link: Element) =>
    link.getAttribute("href") === href &&
    asOneLine(link.textContent) === asOneLine(linkText) &&
    link.querySelector("img") === null;
  return links.find(isIt) ?? null;
}

/**
 * Retries pictures that an earlier import could not load, if their links are still in the article.
 * @param article its current state on the site
 * @param source its content in the export
 * @returns the number of pictures loaded this time
 */
export async function storeMissing(
  article: ParentNode,
  source: ParentNode,
  store: PictureStore,
): Promise<number> {
  let placed = 0;
  for (const image of source.querySelectorAll("img")) {
    const address = image.getAttribute("src") ?? "";
    const around = image.closest("a")?.getAttribute("href") ?? null;
    const link = placeholderLink(article, around ?? address, wordsFor(image, address));
    if (link === null) continue;
    const stored = await store.bring(address);
    if (stored === null) continue;
    const shown = link.ownerDocument.importNode(image, false);
    showStored(shown, stored);
    if (around === null || around === address) link.replaceWith(shown);
    else link.replaceChildren(shown);
    placed += 1;
  }
  return placed;
}

/** Stores a video's poster too; if that fails, the video has none. */
async function placePoster(video: Element, store: PictureStore): Promise<void> {
  const stored = await store.bring(video.getAttribute("poster") ?? "");
  if (stored === null) video.removeAttribute("poster");
  else video.setAttribute("poster", stored.path);
}

/** Stores the pictures of an article and replaces each with the stored one, or with a link. */
export async function storePictures(root: ParentNode, store: PictureStore): Promise<void> {
  for (const image of root.querySelectorAll("img")) {
    const address = image.getAttribute("src") ?? "";
    const stored = await store.bring(address);
    if (stored === null) showLink(image, address);
    else showStored(image, stored);
  }
  for (const video of root.querySelectorAll("video[poster]")) await placePoster(video, store);
  // A picture that links to its full size links to our copy instead.
  for (const link of root.querySelectorAll("a[href]")) {
    const stored = store.known(link.getAttribute("href") ?? "");
    if (stored !== null) link.setAttribute("href", stored.path);
  }
}
