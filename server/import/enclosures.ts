import { escapeHtml } from "../../src/domain/text/escape-html.ts";
import { fileName } from "../../src/ui/article-html/shape-media.ts";
import { playerHtml } from "./html/embed-html.ts";
import { mediaKind } from "./pictures/attachments.ts";
import type { Enclosure, WxrItem } from "./wxr-export.ts";

/** How an enclosure is shown: a player, a picture, or a link to any other file. */
function enclosureHtml({ url, type }: Enclosure): string {
  const [family = ""] = type.toLowerCase().split("/");
  const kind = family === "image" ? "picture" : family;
  const shown = ["audio", "video", "picture"].includes(kind) ? kind : mediaKind(url);
  if (shown === "audio" || shown === "video") return playerHtml(shown, url);
  const address = escapeHtml(url);
  if (shown === "picture") return `<figure><img src="${address}" alt=""></figure>`;
  return `<p><a href="${address}">${escapeHtml(fileName(url))}</a></p>`;
}

/** True if the text shows or links to the file already, as WordPress's enclosures always do. */
function isInText({ url }: Enclosure, content: string): boolean {
  return [url, escapeHtml(url), url.replaceAll("&", "&#038;")].some((form) => content.includes(form));
}

/** The text of an entry, followed by the files that only its feed names: the recording of an episode, for one. */
export function withEnclosures({ content, enclosures, thumbnail, video }: WxrItem): string {
  const added = enclosures.filter(
    (enclosure, at) =>
      !isInText(enclosure, content) && enclosures.findIndex(({ url }) => url === enclosure.url) === at,
  );
  const text = [content, ...added.map(enclosureHtml)].join("\n\n").trim();
  const isNeeded = thumbnail !== undefined && video === undefined && text !== "" && !/<img\b/i.test(text);
  return isNeeded ? `${enclosureHtml({ url: thumbnail, type: "image/" })}\n\n${text}` : text;
}

/** Adds the file that an element of a feed names. */
export function addEnclosure(item: WxrItem, url = "", type = ""): void {
  if (url.trim() !== "") item.enclosures.push({ url: url.trim(), type: type.trim() });
}

/** Adds the file in WordPress's own field: address, size and type, each on a line. */
export function addEnclosureField(item: WxrItem, field: string): void {
  const [url, , type] = field.split("\n");
  addEnclosure(item, url, type);
}
