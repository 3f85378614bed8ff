import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { tickText } from "../../../src/ui/article-html/text-look.ts";
import { mediaKind } from "../pictures/attachments.ts";
import { playerHtml } from "./embed-html.ts";

/** The parts of Ghost's players that a browser's own has, and what stands for a picture that is not there. */
const CONTROLS =
  ".kg-audio-player, .kg-video-player, .kg-video-overlay, .kg-audio-hide, form button, input:not([type=image]), select, textarea";

/** A file that an element shows: its player, its picture or a link to it. */
function fileHtml(address: string): string {
  const kind = mediaKind(address);
  if (kind === "audio" || kind === "video") return playerHtml(kind, address);
  const url = escapeHtml(address);
  return kind === "picture" ? `<img src="${url}" alt="">` : `<a href="${url}">${url}</a>`;
}

/** The picture behind an element that has nothing else. */
function backgroundOf(node: Element): string {
  if (/\S/.test(node.textContent ?? "") || node.querySelector("img, video, iframe, [style*=background]"))
    return "";
  return (
    /background(?:-image)?\s*:[^;]*url\(\s*["']?([^"')]+)/i.exec(node.getAttribute("style") ?? "")?.[1] ?? ""
  );
}

/** What of Substack is drawn from an attribute: a formula stands as it was typed; "" for anything else. */
function drawnHtml(node: Element): string {
  const formula = /"persistentExpression":("(?:[^"\\]|\\.)*")/.exec(
    node.getAttribute("data-attrs") ?? "",
  )?.[1];
  return formula === undefined ? "" : `<p><code>${escapeHtml(String(JSON.parse(formula)))}</code></p>`;
}

/**
 * Gives elements of other programs that an article does not have what stands for them: a picture, a player, a link. What has nothing of
 * the kind is left out, and named.
 */
export function showForeignElements(root: Element, leftOut: (name: string) => void): void {
  showFiles(root);
  showSymbols(root);
  for (const form of root.querySelectorAll("form"))
    if (form.querySelector("input, textarea, select")) leftOut("form");
  for (const control of root.querySelectorAll(CONTROLS)) control.remove();
  for (const node of root.querySelectorAll("[data-component-name][data-attrs]:empty")) {
    const shown = drawnHtml(node);
    if (shown === "") leftOut(node.getAttribute("data-component-name") ?? "");
    else node.outerHTML = shown;
  }
}

/** What stands for boxes that are ticked, for formulas, and for addresses that a host hid from robots. */
function showSymbols(root: Element): void {
  for (const box of root.querySelectorAll("input[type=checkbox]"))
    if (!box.closest("form")) box.replaceWith(tickText(box.hasAttribute("checked")));
  for (const formula of root.querySelectorAll("math")) {
    const typed = formula.querySelector("annotation[encoding*=tex i]");
    const shown = root.ownerDocument.createElement(typed ? "code" : "span");
    shown.append((typed ?? formula).textContent?.trim() ?? "");
    formula.replaceWith(shown);
  }
  for (const hidden of root.querySelectorAll("[data-cfemail]"))
    hidden.replaceWith(addressOf(hidden.getAttribute("data-cfemail") ?? ""));
}

/** An address as Cloudflare writes it: each byte is changed by the first one. */
function addressOf(hex: string): string {
  const [key = 0, ...bytes] = Buffer.from(hex, "hex");
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString();
}

/** A picture that only tells somebody who reads. */
const isPixel = (image: Element) =>
  ["width", "height"].every((name) => /^\s*[012](?:px)?\s*$/.test(image.getAttribute(name) ?? ""));

function showFiles(root: Element): void {
  for (const image of root.querySelectorAll("img")) if (isPixel(image)) image.remove();
  // The name of the file stands beside it.
  for (const shown of root.querySelectorAll(".wp-block-file object")) shown.remove();
  for (const image of root.querySelectorAll("amp-img[src], amp-anim[src], input[type=image][src]"))
    image.outerHTML = fileHtml(image.getAttribute("src") ?? "");
  for (const node of root.querySelectorAll("object[data], embed[src]")) {
    if (node.closest("object") !== node && node.closest("object") !== null) continue;
    node.outerHTML = fileHtml(node.getAttribute("data") ?? node.getAttribute("src") ?? "");
  }
  for (const node of root.querySelectorAll("[style*=background]")) {
    const picture = backgroundOf(node);
    if (/^(?:https?:)?\//.test(picture)) node.innerHTML = `<img src="${escapeHtml(picture)}" alt="">`;
  }
  for (const script of root.querySelectorAll("script[src*='gist.github.com']"))
    script.outerHTML = fileHtml((script.getAttribute("src") ?? "").replace(/\.js(?:\?.*)?$/, ""));
}
