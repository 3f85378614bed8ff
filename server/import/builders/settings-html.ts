import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { embedHtml } from "../html/embed-html.ts";
import { type Attachments, mediaKind } from "../pictures/attachments.ts";
import { linkedParts, type Part, type Rank } from "./linked-parts.ts";
import { isChoice, meaningOf } from "./setting-names.ts";

/** The settings of an element of a page builder, of any depth. */
export type Settings = Readonly<Record<string, unknown>>;

/** No page is nested deeper than this: one that is was made to fill the stack. */
export const DEEPEST = 200;

/** True for an object, as which builders keep the settings of an element. */
export function isSettings(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * What an element of a page builder shows, by the names of its settings: headings, pictures and players, what it encloses, texts and its
 * link, in this order. As untrusted as the export.
 * @param content what it encloses, as HTML
 */
export function settingsHtml(settings: Settings, attachments: Attachments, content = ""): string {
  const writer = new SettingsWriter(attachments);
  return writer.html(settings, 0, content);
}

/** A picture, video or recording at an address; "" for anything else. */
export function mediaHtml(url: string, alt: string): string {
  const kind = mediaKind(url);
  if (kind === "picture") return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></figure>`;
  const shown = /^https?:/i.test(url) ? embedHtml(url) : "";
  return kind !== null || shown.includes("<iframe") ? shown : "";
}

/** Names of the parts of one setting, which say nothing of what it is. */
const IN_PARTS = /^(?:value|innerContent)$/;

/** A heading; its text may have entities, and tags, which are left out. */
export const headingHtml = (text: string) => `<h3>${text.replace(/<[^<>]*>/g, "")}</h3>`;

class SettingsWriter {
  readonly #attachments: Attachments;
  /** Builders name one file by its number and by its address. */
  readonly #shown = new Set<string>();

  constructor(attachments: Attachments) {
    this.#attachments = attachments;
  }

  html(settings: Settings, depth: number, content = ""): string {
    if (depth > DEEPEST) return "";
    const alt = [settings.alt, settings.image_alt].find((each) => typeof each === "string") ?? "";
    const parts = Object.entries(settings).flatMap(([key, value]) =>
      this.#parts(key, value, String(alt), depth),
    );
    if (content.trim() !== "") parts.push({ rank: "content", key: "", html: content });
    return linkedParts(parts, settings);
  }

  #parts(key: string, value: unknown, alt: string, depth: number): Part[] {
    if (depth > DEEPEST) return [];
    const meaning = meaningOf(key);
    // A list of icons has texts beside them.
    if (Array.isArray(value) && !key.startsWith("_"))
      return value.flatMap((each) => this.#itemParts(key, each, alt, depth + 1));
    if (meaning === "none") return [];
    if (isSettings(value)) return this.#nested(key, value, alt, depth + 1);
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text !== "string" || isChoice(text)) return [];
    const part = (rank: Rank, html: string): Part[] => (html === "" ? [] : [{ rank, key, html }]);
    if (meaning === "files" && /^\d+(?:\s*,\s*\d+)*$/.test(text))
      return part(
        "media",
        text
          .split(",")
          .map((id) => this.#file(id.trim()))
          .join(""),
      );
    if (/^(?:https?:)?\/{1,2}[^\s<]+$/i.test(text.trim()))
      return part("media", this.#media(text.trim(), alt));
    const listed = listIn(text);
    if (listed) return this.#parts(key, listed, alt, depth + 1);
    if (key === "shortcode") return part("text", text);
    if (meaning === "heading") return part("heading", headingHtml(text));
    return meaning === "text" ? part("text", `<div>${text}</div>`) : [];
  }

  #itemParts(key: string, item: unknown, alt: string, depth: number): Part[] {
    if (!isSettings(item)) return this.#parts(key, item, alt, depth);
    if (typeof item.url === "string" && this.#isFile(item)) return this.#nested(key, item, alt, depth);
    // Of a slide it is the picture, of a section its look.
    const { background_image: slide } = item;
    const html = this.html(slide ? { slide_picture: slide, ...item } : item, depth);
    return html === "" ? [] : [{ rank: "text", key, html }];
  }

  /** A file with its address, or a setting in parts: for each width, or with its type. */
  #nested(key: string, value: Settings, alt: string, depth: number): Part[] {
    if (this.#isFile(value)) {
      const own = typeof value.alt === "string" ? value.alt : alt;
      const html = this.#media(String(value.url ?? value.src), own) || this.#file(String(value.id ?? ""));
      return html === "" ? [] : [{ rank: "media", key, html }];
    }
    return Object.entries(value).flatMap(([name, each]) =>
      this.#parts(IN_PARTS.test(name) || meaningOf(name) === "unknown" ? key : name, each, alt, depth),
    );
  }

  #isFile(value: Settings): boolean {
    const address = value.url ?? value.src;
    return typeof address === "string" && (mediaHtml(address, "") !== "" || "id" in value);
  }

  #media(url: string, alt: string): string {
    if (this.#shown.has(url) || /\/placeholder\.png$/.test(url)) return "";
    const html = mediaHtml(url, alt);
    if (html !== "") this.#shown.add(url);
    return html;
  }

  #file(id: string): string {
    const file = this.#attachments.byId.get(id);
    return file ? this.#media(file.url, file.alt || file.title) : "";
  }
}

/** A list that WPBakery keeps in an attribute. */
function listIn(text: string): unknown[] | null {
  if (!/^%5B[\w%.~!*'()+-]*%5D$/i.test(text)) return null;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(text));
    return Array.isArray(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) return null;
    throw error;
  }
}
