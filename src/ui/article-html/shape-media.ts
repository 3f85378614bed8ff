import { linkOrText, outwardLink, setOrRemove, unwrap } from "./element-edits.ts";
import { type Embed, embedOf } from "./embed.ts";
import { PICTURE_SIZES } from "./policy.ts";
import { isOwnMedia, safeLink, safeMedia, safeSourceSet } from "./safe-url.ts";

/** The last part of an address' path, for a picture nobody described. */
export function fileName(href: string): string {
  const name = href.split(/[?#]/)[0]?.split("/").pop() ?? "";
  try {
    return decodeURIComponent(name) || href;
  } catch {
    return name;
  }
}

/** A picture over https or from our storage stays, lazily loaded; one over http becomes a link that says its alt text. */
export function shapePicture(image: Element): void {
  const raw = image.getAttribute("src") ?? "";
  const src = safeMedia(raw);
  const alt = image.getAttribute("alt")?.trim() ?? "";
  if (src === null) {
    const href = safeLink(raw);
    const away = href?.startsWith("http:") ? href : null;
    const text = alt === "" && away !== null ? fileName(away) : alt;
    image.replaceWith(linkOrText(image, away, text));
    return;
  }
  setOrRemove(image, "src", src);
  setOrRemove(image, "alt", alt);
  const variants = safeSourceSet(image.getAttribute("srcset") ?? "");
  setOrRemove(image, "srcset", variants);
  setOrRemove(image, "sizes", variants === null ? null : PICTURE_SIZES);
  setOrRemove(image, "loading", "lazy");
  setOrRemove(image, "decoding", "async");
  // Without it the service worker gets an opaque answer, which counts several megabytes against the cache's quota.
  setOrRemove(image, "crossorigin", isOwnMedia(src) ? "anonymous" : null);
}

/** Audio and video: https or our storage, never playing or loading by themselves; a link where the source is not. */
export function shapePlayer(player: Element): void {
  const own = player.getAttribute("src");
  const sources = [...player.querySelectorAll("source")];
  for (const source of sources) {
    const src = safeMedia(source.getAttribute("src") ?? "");
    if (src === null) source.remove();
    else setOrRemove(source, "src", src);
  }
  const src = own === null ? null : safeMedia(own);
  if (src === null && player.querySelector("source") === null) {
    const first = own ?? sources[0]?.getAttribute("src") ?? "";
    const href = safeLink(first);
    player.replaceWith(linkOrText(player, href, href === null ? "" : fileName(href)));
    return;
  }
  setOrRemove(player, "src", src);
  setOrRemove(player, "controls", "");
  if (player.localName === "video") {
    const poster = player.getAttribute("poster");
    setOrRemove(player, "poster", poster === null ? null : safeMedia(poster));
    setOrRemove(player, "preload", "none");
    setOrRemove(player, "playsinline", "");
  } else {
    setOrRemove(player, "preload", "none");
  }
}

/** `source` belongs to a player; in a `picture` it would choose another file than the one that was judged. */
export function shapeSource(source: Element): void {
  const parent = source.parentElement?.localName;
  if (parent !== "audio" && parent !== "video") unwrap(source);
}

function facade(document: Document, embed: Embed, title: string): Element {
  const span = document.createElement("span");
  span.setAttribute("data-embed", embed.src);
  span.append(outwardLink(document, embed.page, title === "" ? embed.host : title));
  return span;
}

/** A frame becomes a facade if its host is listed, else a link to what it would have shown. */
export function shapeFrame(frame: Element): void {
  const src = frame.getAttribute("src") ?? "";
  const title = frame.getAttribute("title")?.trim() ?? "";
  const embed = embedOf(src);
  if (embed !== null && frame.closest("a, [data-embed]") === null) {
    frame.replaceWith(facade(frame.ownerDocument, embed, title));
    return;
  }
  const href = safeLink(src.replace(/^\/\//, "https://"));
  const text = title === "" && href !== null ? (/^https?:\/\/([^/]+)/.exec(href)?.[1] ?? href) : title;
  frame.replaceWith(linkOrText(frame, href, text));
}

/** A facade that came in from outside: its frame must be one we would have made, its text is kept. */
export function shapeFacade(span: Element): void {
  const embed = embedOf(span.getAttribute("data-embed") ?? "");
  if (embed === null || span.parentElement?.closest("a, [data-embed]")) {
    span.removeAttribute("data-embed");
    return;
  }
  const made = facade(span.ownerDocument, embed, span.textContent?.replace(/\s+/g, " ").trim() ?? "");
  span.setAttribute("data-embed", embed.src);
  span.replaceChildren(...made.childNodes);
}
