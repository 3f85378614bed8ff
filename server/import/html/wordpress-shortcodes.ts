import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { type Attachment, type Attachments, mediaKind } from "../pictures/attachments.ts";
import { embedHtml, playerHtml } from "./embed-html.ts";
import type { Shortcode, ShortcodeHandler } from "./shortcode-text.ts";

export interface ShortcodeContext {
  postId: string;
  attachments: Attachments;
  /** Called with a shortcode's name when the files it refers to are not in the export. */
  nothingFor(name: string): void;
}

const AUDIO_SOURCES = ["src", "mp3", "m4a", "ogg", "oga", "wav", "flac", "0"];
const VIDEO_SOURCES = ["src", "mp4", "m4v", "webm", "ogv", "mov", "0"];

function firstOf(attributes: Shortcode["attributes"], names: readonly string[]): string {
  for (const name of names) if (attributes[name]) return attributes[name];
  return "";
}

function ids(list: string | undefined): string[] {
  return (list ?? "").split(/[\s,]+/).filter((id) => id !== "");
}

/** The media files that a gallery or playlist names, or else those attached to the post. */
function selectedAttachments(
  { attributes, name }: Shortcode,
  { postId, attachments, nothingFor }: ShortcodeContext,
): Attachment[] {
  const named = ids(attributes.ids ?? attributes.include);
  const found = named.flatMap((id) => attachments.byId.get(id) ?? []);
  if (found.length < named.length && found.length > 0) nothingFor(name);
  if (named.length > 0) return found;
  const without = ids(attributes.exclude);
  return attachments.of(attributes.id ?? postId).filter(({ id }) => !without.includes(id));
}

/** A picture of the library with its caption. */
export function pictureHtml({ url, alt, caption, title }: Attachment): string {
  const described = escapeHtml(alt || title);
  const text = caption === "" ? "" : `<figcaption>${caption.replace(/(?<!\s)\s*\n\s*/g, " ")}</figcaption>`;
  return `<figure><img src="${escapeHtml(url)}" alt="${described}">${text}</figure>`;
}

function caption({ attributes, content }: Shortcode): string {
  const inner = content ?? "";
  const match = /^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner);
  const [, picture = inner, rest = ""] = match ?? [];
  const text = (attributes.caption ?? rest).trim();
  const align = /^align(?:left|right|center)$/.test(attributes.align ?? "")
    ? ` class="${attributes.align}"`
    : "";
  const caption = text === "" ? "" : `<figcaption>${text}</figcaption>`;
  return `<figure${align}>${picture.trim()}${caption}</figure>`;
}

function gallery(shortcode: Shortcode, context: ShortcodeContext): string {
  const pictures = selectedAttachments(shortcode, context).filter(({ url }) => mediaKind(url) === "picture");
  if (pictures.length === 0) {
    context.nothingFor(shortcode.name);
    return "";
  }
  return `<figure class="gallery">${pictures.map(pictureHtml).join("")}</figure>`;
}

function playlist(shortcode: Shortcode, context: ShortcodeContext): string {
  const wanted = shortcode.attributes.type === "video" ? "video" : "audio";
  const pieces = selectedAttachments(shortcode, context).filter(({ url }) => mediaKind(url) === wanted);
  if (pieces.length === 0) context.nothingFor(shortcode.name);
  return pieces
    .map(({ url, title }) =>
      playerHtml(wanted, url).replace("</figure>", `<figcaption>${escapeHtml(title)}</figcaption></figure>`),
    )
    .join("");
}

function player(
  kind: "audio" | "video",
  names: readonly string[],
  context: ShortcodeContext,
): ShortcodeHandler {
  return (shortcode) => {
    const { attributes, content, name } = shortcode;
    const added =
      context.attachments.of(context.postId).find(({ url }) => mediaKind(url) === kind)?.url ?? "";
    const inner = /https?:\/\/[^\s<>"\]]+/.exec(content ?? "")?.[0] ?? "";
    const url = firstOf(attributes, names) || inner || added;
    if (url === "") {
      context.nothingFor(name);
      return "";
    }
    return mediaKind(url) === null ? embedHtml(url) : playerHtml(kind, url, attributes.poster);
  };
}

function embed({ attributes, content }: Shortcode): string {
  const url = (content ?? "").trim() || firstOf(attributes, ["src", "url", "0"]);
  return /^https?:\/\//i.test(url) ? embedHtml(url) : "";
}

function vimeo(shortcode: Shortcode): string {
  const id = firstOf(shortcode.attributes, ["id", "0"]);
  return /^\d+$/.test(id) ? embedHtml(`https://vimeo.com/${id}`) : embed(shortcode);
}

function youtube(shortcode: Shortcode): string {
  const id = firstOf(shortcode.attributes, ["id", "v", "0"]);
  return /^[\w-]{6,20}$/.test(id) ? embedHtml(`https://www.youtube.com/watch?v=${id}`) : embed(shortcode);
}

/** WordPress's built-in shortcodes, and those of WordPress.com for videos. */
export function wordpressShortcodes(context: ShortcodeContext): Readonly<Record<string, ShortcodeHandler>> {
  return {
    caption,
    wp_caption: caption,
    gallery: (shortcode) => gallery(shortcode, context),
    playlist: (shortcode) => playlist(shortcode, context),
    audio: player("audio", AUDIO_SOURCES, context),
    video: player("video", VIDEO_SOURCES, context),
    embed,
    vimeo,
    youtube,
  };
}
