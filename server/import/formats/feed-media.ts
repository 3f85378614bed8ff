import { addEnclosure } from "../enclosures.ts";
import type { WxrItem } from "../wxr-export.ts";
import { addressIn, elementsOf, textOf, type XmlNode } from "../xml/xml-node.ts";

/** Pictures of authors, which WordPress's feeds name beside those of the text. */
const AVATAR = /^https?:\/\/(?:[\w-]+\.)?gravatar\.com\//;

/** The small picture of an entry: in one of several attributes, or in an element within. */
function noteThumbnail(item: WxrItem, node: XmlNode): void {
  const inside = elementsOf(node).find(({ name }) => name === "url");
  const address = addressIn(node, "url") || addressIn(node, "href") || textOf(inside ?? node).trim();
  if (/^\S+$/.test(address) && !AVATAR.test(address)) item.thumbnail ??= address;
}

/**
 * Adds what an element of Media RSS, of a podcast or of YouTube says about an entry: its files, and a text where it has no other.
 * @returns false if it is not such an element
 */
export function addMedia(item: WxrItem, node: XmlNode): boolean {
  const { url, type, medium } = node.attributes;
  switch (node.name) {
    case "media:group":
      for (const child of elementsOf(node)) addMedia(item, child);
      return true;
    case "media:content":
      if (!AVATAR.test(url ?? "") && !/youtube\.com\/v\//.test(url ?? "")) {
        addEnclosure(item, url, type ?? (medium === undefined ? "" : `${medium}/`));
        for (const child of elementsOf(node)) addMedia(item, child);
      }
      return true;
    case "media:thumbnail":
    case "itunes:image":
    case "image":
      noteThumbnail(item, node);
      return true;
    case "media:description":
    case "itunes:summary":
    case "itunes:subtitle":
      item.description ||= textOf(node);
      return true;
    case "yt:videoId":
      item.video = `https://www.youtube.com/watch?v=${textOf(node).trim()}`;
      return true;
    default:
      return false;
  }
}
