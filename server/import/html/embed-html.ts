import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { embedOf } from "../../../src/ui/article-html/embed.ts";
import { mediaKind } from "../pictures/attachments.ts";

/** An audio or video element; the sanitiser turns it into a link if its address may not be loaded. */
export function playerHtml(kind: "audio" | "video", url: string, poster = ""): string {
  const more = poster === "" ? "" : ` poster="${escapeHtml(poster)}"`;
  return `<figure><${kind} controls src="${escapeHtml(url)}"${more}></${kind}></figure>`;
}

/** The embed of an address alone on its line: a video as a frame, a file as its player, anything else as a link. */
export function embedHtml(address: string): string {
  const url = address.trim().replaceAll("&amp;", "&").replaceAll("&#038;", "&");
  const embed = embedOf(url);
  if (embed !== null) return `<p><iframe src="${escapeHtml(embed.src)}"></iframe></p>`;
  const kind = mediaKind(url);
  if (kind === "audio" || kind === "video") return playerHtml(kind, url);
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`;
}

/** Replaces addresses that are alone on a line or in a paragraph with their embeds. */
export function embedBareAddresses(text: string): string {
  return text
    .replace(/<p(?:\s[^<>]*)?>\s*(https?:\/\/[^\s<>"]+)\s*<\/p>/gi, (_all, url: string) => embedHtml(url))
    .replace(/^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*\r?$/gim, (_all, url: string) => embedHtml(url));
}
