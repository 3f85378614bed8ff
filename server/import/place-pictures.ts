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

/** What is left of a picture that cannot be had: its alt text and the way to the original. */
function showLink(image: Element, address: string): void {
  const text = image.getAttribute("alt")?.trim() || fileName(address);
  image.replaceWith(linkOrText(image, /^https?:/i.test(address) ? address : null, text));
}

/** Brings the pictures of an article into storage and puts what was stored, or a link, in their place. */
export async function placePictures(root: ParentNode, store: PictureStore): Promise<void> {
  for (const image of root.querySelectorAll("img")) {
    const address = image.getAttribute("src") ?? "";
    const stored = await store.bring(address);
    if (stored === null) showLink(image, address);
    else showStored(image, stored);
  }
  // A picture that leads to itself in full leads to our copy.
  for (const link of root.querySelectorAll("a[href]")) {
    const stored = store.known(link.getAttribute("href") ?? "");
    if (stored !== null) link.setAttribute("href", stored.path);
  }
}
