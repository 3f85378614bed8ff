import { parsedUrl } from "../../domain/text/parsed-url.ts";
import { MEDIA_PATH } from "./policy.ts";

/** The parsed absolute URL, or null where there is none or its scheme is not among those given. */
function absolute(text: string, schemes: readonly string[]): URL | null {
  const url = parsedUrl(text.startsWith("//") ? `https:${text}` : text);
  if (!url || !schemes.includes(url.protocol)) return null;
  // "https://bank.example@evil.example" shows a reader one host and opens another.
  url.username = "";
  url.password = "";
  return url;
}

/** Without what every browser drops from a URL: to it `java\nscript:` is a scheme like any other. */
function compact(raw: string): string {
  return raw.trim().replace(/[\t\n\r]/g, "");
}

/** A path of this site: one slash, and not the two (or the backslash read as one) that begin another host. */
function isSitePath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !text.includes("\\");
}

/** True for a root-relative file of our storage that stays inside the folder of the media. */
export function isOwnMedia(text: string): boolean {
  if (!text.startsWith(MEDIA_PATH)) return false;
  return /^[\w\-./%]+$/.test(text) && !/(?:^|\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|$)/i.test(text);
}

/**
 * The address a link may have: https and http, mailto, tel, an anchor in the article, a path of this site.
 * @returns null for everything else, `javascript:`, `data:`, `vbscript:` and `blob:` first of all.
 */
export function safeLink(raw: string): string | null {
  const text = compact(raw);
  if (/^#[^\s#]+$/.test(text)) return text;
  if (isSitePath(text)) return text;
  return absolute(text, ["https:", "http:", "mailto:", "tel:"])?.href ?? null;
}

/** The address a picture or film may have: https, or our own storage. */
export function safeMedia(raw: string): string | null {
  const text = compact(raw);
  if (isOwnMedia(text)) return text;
  return absolute(text, ["https:"])?.href ?? null;
}

/** A `srcset` of our own storage's variants; null if one candidate is anything else, since then none is to be trusted. */
export function safeSourceSet(raw: string): string | null {
  const candidates = raw.split(",").map((part) => part.trim());
  const valid = candidates.every((candidate) => {
    const [url = "", width = "", ...rest] = candidate.split(/\s+/);
    return rest.length === 0 && isOwnMedia(url) && /^[1-9]\d{0,4}w$/.test(width);
  });
  return valid && candidates.length > 0 ? candidates.join(", ") : null;
}
