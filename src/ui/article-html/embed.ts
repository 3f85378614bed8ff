import { parsedUrl } from "../../domain/text/parsed-url.ts";

/** The hosts whose frames an article may load on tap; also `frame-src` of the Content Security Policy. */
export const FRAME_ORIGINS: readonly string[] = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://www.openstreetmap.org",
];

/** A frame that loads on tap. `src` is the URL of the frame, `page` the link for readers without frames. */
export interface Embed {
  kind: "video" | "map";
  src: string;
  page: string;
  /** The provider's host, shown on the facade. */
  host: string;
}

const YOUTUBE = /^(?:www\.|m\.|music\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
const VIMEO = /^(?:www\.|player\.)?vimeo\.com$/;

/** Parses "90", "90s" or "1m30s" to seconds; 0 for anything else. */
function seconds(text: string | null): number {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? "");
  if (match === null) return 0;
  const [, h = "0", m = "0", s = "0"] = match;
  return Number(h) * 3600 + Number(m) * 60 + Number(s);
}

function youtube(url: URL): Embed | null {
  const path = url.pathname.split("/").filter((part) => part !== "");
  const short = url.hostname.endsWith("youtu.be") ? path[0] : undefined;
  const named = /^(?:embed|shorts|live|v)$/.test(path[0] ?? "") ? path[1] : undefined;
  const id = short ?? named ?? url.searchParams.get("v") ?? "";
  if (!/^[\w-]{6,20}$/.test(id) || id === "videoseries") return null;
  const start = seconds(url.searchParams.get("start") ?? url.searchParams.get("t"));
  return {
    kind: "video",
    src: `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ""}`,
    page: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}` : ""}`,
    host: "YouTube",
  };
}

function vimeo(url: URL): Embed | null {
  const match =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{4,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(
      url.pathname,
    );
  if (match === null) return null;
  const [, id = "", inPath] = match;
  const secret = inPath ?? url.searchParams.get("h") ?? "";
  const key = /^[0-9a-f]{6,20}$/.test(secret) ? secret : "";
  return {
    kind: "video",
    src: `https://player.vimeo.com/video/${id}${key === "" ? "" : `?h=${key}`}`,
    page: `https://vimeo.com/${id}${key === "" ? "" : `/${key}`}`,
    host: "Vimeo",
  };
}

function map(url: URL): Embed | null {
  if (url.hostname === "www.openstreetmap.org" && url.pathname === "/export/embed.html") {
    return { kind: "map", src: url.href, page: url.href, host: "OpenStreetMap" };
  }
  return null;
}

/**
 * The embed for a URL in its canonical stored form; null for unknown URLs. Idempotent, so that a stored article
 * does not change when sanitised again.
 */
export function embedOf(address: string): Embed | null {
  const url = parsedUrl(address.trim().replace(/^\/\//, "https://"));
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  url.protocol = "https:";
  url.username = "";
  url.password = "";
  const found = YOUTUBE.test(url.hostname) ? youtube(url) : VIMEO.test(url.hostname) ? vimeo(url) : map(url);
  return found !== null && FRAME_ORIGINS.includes(new URL(found.src).origin) ? found : null;
}
