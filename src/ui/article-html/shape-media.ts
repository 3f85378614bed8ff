import { externalLink, linkOrText, setOrRemove, unwrap } from "./element-edits.ts";
import { type Embed, embedOf } from "./embed.ts";
import { PICTURE_SIZES } from "./policy.ts";
import { isOwnMedia, safeLink, safeMedia, safeSourceSet } from "./safe-url.ts";

/** The file name of a URL, as the text for a picture without a description. */
export function fileName(href: string): string {
  const name = href.split(/[?#]/)[0]?.split("/").pop() ?? "";
  try {
    return decodeURIComponent(name) || href;
  } catch {
    return name;
  }
}

/** Keeps https and own pictures, lazily loaded; an http picture becomes a link with its alt text. */
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
  // Without CORS the service worker gets an opaque response, which counts as several megabytes against the
  // quota.
  setOrRemove(image, "crossorigin", isOwnMedia(src) ? "anonymous" : null);
}

/** Audio and video: https or our storage, without autoplay or preload; a link if the source is not allowed. */
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

/** Allows `source` in players only; in a `picture` it could select a file that was not checked. */
export function shapeSource(source: Element): void {
  const parent = source.parentElement?.localName;
  if (parent !== "audio" && parent !== "video") unwrap(source);
}

function facade(document: Document, embed: Embed, title: string): Element {
  const span = document.createElement("span");
  span.setAttribute("data-embed", embed.src);
  span.append(externalLink(document, embed.page, title === "" ? embed.host : title));
  return span;
}

/** Replaces a frame with a facade if its host is allowed, else with a link. */
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

/** Checks a facade in the input: its URL must match a known embed; its text stays. */
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
