import * as v from "valibot";
import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { type Attachments, mediaKind } from "../pictures/attachments.ts";
import { embedHtml } from "./embed-html.ts";
import type { Shortcode } from "./shortcode-text.ts";

/** The shortcodes of Divi, WPBakery, Avada, Enfold, Massive Addons and King Composer. */
const BUILDER = /^(?:et_pb|vc|fusion|av|mk|kc)_/;
/** Those that only part or space what is around them. */
const EMPTY = /(?:separator|divider|space|spacer|sep|hr)$/;
const HEADING = /^(?:title|heading|headline|title_text|\w+_title)$/;
const TEXT = /^(?:editor|html|text|caption|\w*description(?:_text)?|\w*content|alert_description|item_text)$/;
const PICTURES =
  /^(?:src|url|link|image|images|image_url|image_src|portrait_url|ids|gallery_ids|image_ids|attachment)$/;
const BUTTON = [
  ["button_url", "button_text"],
  ["link", "title"],
] as const;

/** What a builder's attribute holds instead of quotation marks and brackets, which would end it. */
const ESCAPED: Readonly<Record<string, string>> = {
  ...{ "%22": '"', "%91": "[", "%93": "]", "``": '"', "`{`": "[", "`}`": "]" },
};

const plain = (value: string) => value.replace(/%22|%91|%93|`\{`|`\}`|``/g, (mark) => ESCAPED[mark] ?? mark);
const headingHtml = (text: string) => `<h3>${escapeHtml(text.replace(/<[^>]*>/g, ""))}</h3>`;

function pictureHtml(url: string, alt = ""): string {
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></figure>`;
}

function linkHtml(address: string, text: string): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(text)}</a></p>`;
}

/** A picture, video or recording at an address; "" for anything else. */
function mediaHtml(url: string, alt: string): string {
  const kind = mediaKind(url);
  if (kind === "picture") return pictureHtml(url, alt);
  const shown = /^https?:/i.test(url) ? embedHtml(url) : "";
  return kind !== null || shown.includes("<iframe") ? shown : "";
}

/** The files that an attribute names by their numbers in the library, or by an address. */
function filesHtml(value: string, alt: string, attachments: Attachments): string {
  if (!/^\d+(?:\s*,\s*\d+)*$/.test(value)) return mediaHtml(value, alt);
  return value
    .split(",")
    .flatMap((id) => attachments.byId.get(id.trim()) ?? [])
    .map((file) => mediaHtml(file.url, file.alt || file.title))
    .join("");
}

/** WPBakery's form of a link: `url:https%3A%2F%2F…|title:…`. */
function addressOf(link: string): string {
  const address = link.startsWith("url:") ? decoded(/^url:([^|]*)/.exec(link)?.[1] ?? "") : link;
  return /^https?:\/\//i.test(address) ? address : "";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * What a page builder's shortcode shows: its heading, pictures, players, text and button, in this order.
 * @returns null for a shortcode that is not a builder's, or of which nothing is in the file
 */
export function builderHtml(
  { name, attributes, content }: Shortcode,
  attachments: Attachments,
): string | null {
  if (!BUILDER.test(name)) return null;
  if (name === "vc_raw_html") return decoded(Buffer.from((content ?? "").trim(), "base64").toString());
  const found = Object.entries(attributes).map(([key, value]) => [key, plain(value)] as const);
  const alt = attributes.alt ?? "";
  const button = BUTTON.map(
    ([link, text]) => [addressOf(attributes[link] ?? ""), attributes[text] ?? ""] as const,
  );
  const [linked] = button.filter(
    ([address, text]) => address !== "" && text !== "" && mediaKind(address) === null,
  );
  const shown = [
    ...found
      .filter(([key, text]) => HEADING.test(key) && text !== linked?.[1])
      .map(([, text]) => headingHtml(text)),
    ...(name === "vc_custom_heading" ? [headingHtml(plain(attributes.text ?? ""))] : []),
    ...found.filter(([key]) => PICTURES.test(key)).map(([, value]) => filesHtml(value, alt, attachments)),
    filesOrText(content ?? "", alt),
    ...(linked ? [linkHtml(linked[0], linked[1])] : []),
  ].filter((part) => part.trim() !== "" && part !== "<h3></h3>");
  if (shown.length > 0) return `\n\n${shown.join("\n\n")}\n\n`;
  return content !== null || EMPTY.test(name) ? "" : null;
}

/** Avada names a picture's address between its tags. */
function filesOrText(content: string, alt: string): string {
  return /^\s*https?:\/\/\S+\s*$/.test(content) ? mediaHtml(content.trim(), alt) || content : content;
}

const elementSchema = v.object({
  settings: v.fallback(v.record(v.string(), v.unknown()), {}),
  elements: v.fallback(v.array(v.unknown()), []),
});
const pageSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()));

/** No page is nested deeper than this: one that is was made to fill the stack. */
const DEEPEST = 200;

/** The page that Elementor keeps beside a post, as HTML with shortcodes; "" if the post has none. */
export function elementorHtml(data: string | undefined): string {
  const page = v.safeParse(pageSchema, data);
  return page.success ? page.output.map((element) => elementHtml(element, 0)).join("\n\n") : "";
}

function elementHtml(element: unknown, depth: number): string {
  const parsed = v.safeParse(elementSchema, element);
  if (!parsed.success || depth > DEEPEST) return "";
  const { settings, elements } = parsed.output;
  return [partHtml(settings, depth), ...elements.map((each) => elementHtml(each, depth + 1))]
    .filter((part) => part !== "")
    .join("\n\n");
}

const withUrl = v.object({ url: v.string() });

/** The heading, media, texts and link among the settings of a widget, or of an item of its list. */
function partHtml(settings: Readonly<Record<string, unknown>>, depth: number): string {
  const link = v.is(withUrl, settings.link) ? settings.link.url : "";
  const shown = Object.entries(settings).map(([key, value]) => {
    // Styles, and what Elementor itself fills in.
    if (key === "link" || key.startsWith("_") || /background|overlay/.test(key)) return "";
    if (Array.isArray(value)) return value.map((item) => itemHtml(item, depth + 1)).join("");
    if (v.is(withUrl, value)) return mediaHtml(value.url, "");
    return typeof value === "string" ? settingHtml(key, value, link) : "";
  });
  return shown.filter((part) => part !== "").join("\n\n");
}

function settingHtml(key: string, value: string, link: string): string {
  if (value.trim() === "") return "";
  if (key === "shortcode") return value;
  if (/^(?:youtube|vimeo|dailymotion)_url$/.test(key)) return embedHtml(value);
  if (HEADING.test(key)) return headingHtml(value);
  if (key === "text" && link !== "") return linkHtml(link, value);
  return TEXT.test(key) ? `<div>${value}</div>` : "";
}

function itemHtml(item: unknown, depth: number): string {
  if (v.is(withUrl, item) && mediaKind(item.url) !== null) return mediaHtml(item.url, "");
  return v.is(v.record(v.string(), v.unknown()), item) && depth <= DEEPEST ? partHtml(item, depth) : "";
}
