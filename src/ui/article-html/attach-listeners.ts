import { missingPicture } from "./element-edits.ts";
import { embedOf } from "./embed.ts";

export interface ArticleListeners {
  openOriginal: string;
  /** Opens an internal link without reloading the app. If missing, the browser follows the link. */
  onNavigate?: ((path: string) => void) | undefined;
}

/** Replaces the facade with the frame and moves the focus to it, so that keyboard users keep their position. */
function loadFrame(facade: Element): void {
  const embed = embedOf(facade.getAttribute("data-embed") ?? "");
  if (embed === null) return;
  const frame = document.createElement("iframe");
  frame.title = facade.querySelector("a")?.textContent ?? embed.host;
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-popups allow-presentation");
  frame.src =
    embed.kind === "video" ? `${embed.src}${embed.src.includes("?") ? "&" : "?"}autoplay=1` : embed.src;
  facade.querySelector("button")?.replaceWith(frame);
  frame.focus();
}

/** Replaces a picture that failed to load with its alt text and a link to the original. */
function showMissing(image: HTMLImageElement, openOriginal: string): void {
  if (image.hidden) return;
  const note = missingPicture(image, openOriginal);
  image.hidden = true;
  image.after(note);
}

/** Retries failed pictures, e.g. once the connection is back. */
function retryMissing(root: Element): void {
  for (const note of root.querySelectorAll(".picture-missing")) {
    const image = note.previousElementSibling;
    if (!(image instanceof HTMLImageElement)) continue;
    note.remove();
    image.hidden = false;
    image.src = image.getAttribute("src") ?? "";
  }
}

/** The internal path that a click opens; null if the browser should handle it. */
function innerPath(event: MouseEvent, target: Element): string | null {
  const href = target.closest("a")?.getAttribute("href") ?? "";
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  return plain && href.startsWith("/") && !href.startsWith("/storage/") ? href : null;
}

/**
 * Attaches delegated listeners to the article and retries pictures that had already failed. @returns detaches
 * them
 */
export function attachListeners(
  root: Element,
  { openOriginal, onNavigate }: ArticleListeners,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const onClick = (event: Event): void => {
    if (!(event.target instanceof Element)) return;
    const facade = event.target.closest("button")?.closest("[data-embed]");
    if (facade) loadFrame(facade);
    const path = event instanceof MouseEvent ? innerPath(event, event.target) : null;
    if (path !== null && onNavigate !== undefined) {
      event.preventDefault();
      onNavigate(path);
    }
  };
  const onError = (event: Event): void => {
    if (event.target instanceof HTMLImageElement) showMissing(event.target, openOriginal);
  };
  root.addEventListener("click", onClick, { signal });
  // Picture errors do not bubble, so they are caught in the capture phase.
  root.addEventListener("error", onError, { capture: true, signal });
  window.addEventListener("online", () => retryMissing(root), { signal });
  for (const image of root.querySelectorAll("img"))
    if (image.complete && image.naturalWidth === 0) showMissing(image, openOriginal);
}
