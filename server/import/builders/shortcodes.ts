import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { embedHtml } from "../html/embed-html.ts";
import type { Shortcode } from "../html/shortcode-text.ts";
import type { OmittedParts } from "../omitted-parts.ts";
import type { Attachments } from "../pictures/attachments.ts";
import { isFilledIn, isForm, isSpace } from "./element-kinds.ts";
import { decoded, linkOf } from "./linked-parts.ts";
import { isChoice, meaningOf } from "./setting-names.ts";
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
  if (!BUILDER.test(name)) return otherHtml(shortcode, leftOut);
  if (name === "vc_raw_js" || isForm(name)) return null;
  if (isFilledIn(name)) leftOut.shortcode(name);
  const shown = shownBy(shortcode, attachments);
  if (shown !== "") return `\n\n${shown}\n\n`;
  const isNamed = isFilledIn(name) || isSpace(name) || OUTER.test(name) || attributes["0"] !== undefined;
  return isNamed || (shortcode.content ?? "").trim() !== "" ? "" : null;
}

/** Shortcodes whose text is a block of its own, by what they are called. */
const LAYOUT =
  /(?:^|[-_])(?:half|third|fourth|fifth|sixth|quarter|col(?:umn)?s?\d*|row|section|tabs?|accordions?|toggles?|spoilers?|box|panel|slide|container|quote|testimonial|alert|notice|heading|headline|title)(?:$|[-_])/;
const HAS_BLOCKS = /<(?:p|div|h\d|figure|[uo]l|table|blockquote)\b|\n\s*\n/i;
/** Words rather than one of a few values. */
const WORDS = /\p{Lu}|\p{Lo}|\p{L}\s/u;

/**
 * What is left of a shortcode of any other plug-in: the heading and the words in its attributes, its link, and what is between its tags.
 * It is named as well, because it looks otherwise.
 */
function otherHtml(
  { name, attributes, content }: Shortcode,
  leftOut: Pick<OmittedParts, "shortcode">,
): string | null {
  if (isForm(name) || isFilledIn(name)) return null;
  leftOut.shortcode(name);
  const worded = Object.entries(attributes).filter(([, value]) => WORDS.test(value) && !isChoice(value));
  const heading = worded
    .filter(([key]) => meaningOf(key) === "heading")
    .map(([, value]) => headingHtml(value));
  const words = worded.filter(([key]) => meaningOf(key) === "text").map(([, value]) => value);
  const said = words.join(", ");
  const inside = content ?? "";
  const text = said === "" || inside.trim() === "" ? inside + said : `${inside} (${said})`;
  const link = /<(?:a|p|div|h\d|figure|img)\b/i.test(text) || text.trim() === "" ? "" : linkOf(attributes);
  const shown = link === "" ? text : `<a href="${escapeHtml(link)}">${text}</a>`;
  if (heading.length === 0 && !LAYOUT.test(name)) return shown;
  const element = HAS_BLOCKS.test(shown) ? "div" : "p";
  return `\n\n${heading.join("")}\n\n<${element}>${shown}</${element}>\n\n`;
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
