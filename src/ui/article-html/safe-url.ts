import { parsedUrl } from "../../domain/text/parsed-url.ts";
import { MEDIA_PATH } from "./policy.ts";

/** The parsed absolute URL, or null if it is invalid or its scheme is not allowed. */
function absolute(text: string, schemes: readonly string[]): URL | null {
  const url = parsedUrl(text.startsWith("//") ? `https:${text}` : text);
  if (!url || !schemes.includes(url.protocol)) return null;
  // "https://bank.example@evil.example" shows one host and opens another.
  url.username = "";
  url.password = "";
  return url;
}

/** Removes the characters that browsers ignore in URLs, so that `java\nscript:` is recognised as a scheme. */
function compact(raw: string): string {
  return raw.trim().replace(/[\t\n\r]/g, "");
}

/** True for a path of this site: one leading slash, not two (or a backslash), which would begin a host. */
function isSitePath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !text.includes("\\");
}

/** True for a root-relative file in our storage's media folder. */
export function isOwnMedia(text: string): boolean {
  if (!text.startsWith(MEDIA_PATH)) return false;
  return /^[\w\-./%]+$/.test(text) && !/(?:^|\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|$)/i.test(text);
}

/**
 * A URL allowed in links: http(s), mailto, tel, an anchor in the article, or a path of this site.
 * @returns null for anything else, in particular `javascript:`, `data:`, `vbscript:` and `blob:`
 */
export function safeLink(raw: string): string | null {
  const text = compact(raw);
  if (/^#[^\s#]+$/.test(text)) return text;
  if (isSitePath(text)) return text;
  return absolute(text, ["https:", "http:", "mailto:", "tel:"])?.href ?? null;
}

/** A URL allowed for pictures and videos: https, or our own storage. */
export function safeMedia(raw: string): string | null {
  const text = compact(raw);
  if (isOwnMedia(text)) return text;
  return absolute(text, ["https:"])?.href ?? null;
}

/** A `srcset` of variants in our storage; null if any candidate is something else. */
export function safeSourceSet(raw: string): string | null {
  const candidates = raw.split(",").map((part) => part.trim());
  const valid = candidates.every((candidate) => {
    const [url = "", width = "", ...rest] = candidate.split(/\s+/);
    return rest.length === 0 && isOwnMedia(url) && /^[1-9]\d{0,4}w$/.test(width);
  });
  return valid && candidates.length > 0 ? candidates.join(", ") : null;
}
