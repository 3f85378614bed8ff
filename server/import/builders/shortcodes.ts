import { embedHtml } from "../html/embed-html.ts";
import type { Shortcode } from "../html/shortcode-text.ts";
import type { OmittedParts } from "../omitted-parts.ts";
import type { Attachments } from "../pictures/attachments.ts";
import { isFilledIn, isForm, isSpace } from "./element-kinds.ts";
import { decoded } from "./linked-parts.ts";
import { headingHtml, isSettings, mediaHtml, settingsHtml } from "./settings-html.ts";
import { storedValue } from "./stored-page.ts";

/** The shortcodes of Divi, WPBakery, Avada, Enfold, Massive Addons, King Composer, Cornerstone and Oxygen. */
const BUILDER = /^(?:et_pb|vc|fusion|av|mk|kc|cs|x|ct|oxy)_/;
/** Those that only hold others. */
const OUTER =
  /(?:section|row|column|col|container|content|inner|wrapper|placeholder|group|accordion|tabs|tables|slider|boxes|box|element_\w+)(?:_inner|_fullwidth)?$/;

/** What a builder's attribute holds instead of quotation marks and brackets, which would end it. */
const ESCAPED: Readonly<Record<string, string>> = {
  ...{ "%22": '"', "%91": "[", "%93": "]", "``": '"', "`{`": "[", "`}`": "]" },
};

const plain = (value: string) => value.replace(/%22|%91|%93|`\{`|`\}`|``/g, (mark) => ESCAPED[mark] ?? mark);
const fromBase64 = (text: string) => Buffer.from(text.trim(), "base64").toString();

/** The attributes of a shortcode as settings; those of a picture name its file, and those of a heading hold it. */
function settingsOf({ name, attributes }: Shortcode): Record<string, string> {
  const settings = Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key, /^%5B/i.test(value) ? value : plain(value)]),
  );
  const { text = "", title_text = "", title = "", ...others } = settings;
  if (name === "vc_custom_heading") return { ...others, heading: text };
  if (name === "kc_title") return { ...others, heading: fromBase64(text) };
  if (/image|imageframe$/.test(name)) return { alt: title_text || title, ...others };
  return settings;
}

/**
 * What a page builder's shortcode shows: its heading, pictures, players, text and button, in this order.
 * @returns null for a shortcode that is not a builder's, or of which nothing is in the file
 */
export function builderHtml(
  shortcode: Shortcode,
  attachments: Attachments,
  leftOut: Pick<OmittedParts, "shortcode">,
): string | null {
  const { name, attributes } = shortcode;
  if (!BUILDER.test(name)) return null;
  if (name === "vc_raw_js" || isForm(name)) return null;
  if (isFilledIn(name)) leftOut.shortcode(name);
  const shown = shownBy(shortcode, attachments);
  if (shown !== "") return `\n\n${shown}\n\n`;
  const isNamed = isFilledIn(name) || isSpace(name) || OUTER.test(name) || attributes["0"] !== undefined;
  return isNamed || (shortcode.content ?? "").trim() !== "" ? "" : null;
}

function shownBy(shortcode: Shortcode, attachments: Attachments): string {
  const { name, attributes, content } = shortcode;
  if (name === "vc_raw_html") return decoded(fromBase64(content ?? ""));
  const site = /_(youtube|vimeo)$/.exec(name)?.[1];
  const { id = "" } = attributes;
  if (site !== undefined && /^[\w-]+$/.test(id))
    return embedHtml(site === "vimeo" ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}`);
  const { ct_options: oxygen } = attributes;
  if (oxygen !== undefined) return oxygenHtml(shortcode, storedValue(oxygen), attachments);
  const settings = settingsOf(shortcode);
  return settingsHtml(settings, attachments, filesOrText(content ?? "", attributes.alt ?? ""));
}

/** Oxygen keeps what an element shows between its tags, and the rest in an attribute. */
function oxygenHtml({ name, content }: Shortcode, options: unknown, attachments: Attachments): string {
  const { original } = isSettings(options) ? options : {};
  const inside = (content ?? "").trim();
  const text =
    name === "ct_headline" ? headingHtml(inside) : /text|link/.test(name) ? `<div>${inside}</div>` : inside;
  return settingsHtml(isSettings(original) ? original : {}, attachments, inside === "" ? "" : text);
}

/** Avada names a picture's address between its tags. */
function filesOrText(content: string, alt: string): string {
  return /^\s*https?:\/\/\S+\s*$/.test(content) ? mediaHtml(content.trim(), alt) || content : content;
}
