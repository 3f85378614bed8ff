import { parsedUrl } from "../../domain/text/parsed-url.ts";
import { embedOf } from "../../ui/article-html/embed.ts";

/** How a video address can be shown: in an iframe of an allowed host, in our own player, or as a link. */
export type Video =
  | { readonly kind: "frame"; readonly src: string; readonly page: string; readonly host: string }
  | { readonly kind: "file"; readonly src: string }
  | { readonly kind: "page"; readonly page: string; readonly host: string };

const FILE = /\.(mp4|m4v|webm|ogg|ogv)$/i;
const OUR_STORAGE = "/storage/v1/object/public/media/";

/** Parses a stored video address; null unless it is https or our own storage. */
export function videoOf(address: string): Video | null {
  const url = address.trim();
  if (url.startsWith(OUR_STORAGE)) return { kind: "file", src: url };
  const parsed = url.startsWith("https://") ? parsedUrl(url) : null;
  if (!parsed) return null;
  const { pathname, hostname } = parsed;
  if (FILE.test(pathname)) return { kind: "file", src: url };
  const embed = embedOf(url);
  if (embed?.kind === "video") return { kind: "frame", src: embed.src, page: embed.page, host: embed.host };
  return { kind: "page", page: url, host: hostname.replace(/^www\./, "") };
}
