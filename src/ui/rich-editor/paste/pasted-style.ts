import { attributesOf, property, styleOf, tickText } from "../../article-html/text-look.ts";
import { directLink } from "./direct-link.ts";

/** Meaningful attributes by element; the sanitiser checks their values. */
const MEANINGFUL: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title"],
  img: ["src", "alt", "title", "width", "height"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  ol: ["start", "type"],
  li: ["value"],
  blockquote: ["cite"],
  q: ["cite"],
  iframe: ["src", "title"],
  video: ["src", "poster"],
  audio: ["src"],
  time: ["datetime"],
  abbr: ["title"],
};
/** Inline elements whose name alone says nothing, or only how their text looks. */
const PRESENTATIONAL_TAGS =
  /^(?:span|font|ins|big|label|button|b|strong|i|em|math|semantics|m(?:row|i|o|n|text|style))$|:/;
/** Blocks that an article does not have, and what stands for them, because without a block their words join those beside them. */
const BLOCKS: Readonly<Record<string, string>> = {
  center: "div",
  form: "div",
  fieldset: "div",
  legend: "div",
  dialog: "div",
  menu: "ul",
  dir: "ul",
};
/** The element that stands for another one; null if only its content is kept. */
export function elementFor(name: string, attributes: string): string | null {
  if (name === "p" && /\bMso(?:Intense)?Quote\b/.test(attributes)) return "blockquote";
  if (/\bMso(?:Sub)?[tT]itle\b/.test(attributes)) return "h2";
  const { role, "aria-level": level = "" } = Object.fromEntries(attributesOf(attributes));
  if (role === "heading" && /^[1-6]$/.test(level) && /^(?:p|div)$/.test(name)) return `h${level}`;
  if (!PRESENTATIONAL_TAGS.test(name)) return BLOCKS[name] ?? name;
  return property(styleOf(attributes), "display", /^(?:block|flex|grid|list-item|table)$/) ? "div" : null;
}

/** True if the ends of lines in an element's text are seen, as `white-space` says for it or what is around it. */
export function keepsLines(around: boolean, name: string, attributes: string): boolean {
  // In this one the editor keeps them as they are.
  if (name === "pre") return false;
  const style = styleOf(attributes);
  if (
    property(
      style,
      "white-space(?:-collapse)?",
      /^(?:pre|pre-wrap|pre-line|break-spaces|preserve|preserve-breaks)$/,
    )
  )
    return true;
  return around && !property(style, "white-space(?:-collapse)?", /^(?:normal|nowrap|collapse)$/);
}

/** The address of a picture, also of one that a script loads late, as browsers ask for it from a page that is encrypted; "" if it has none. */
export function addressOf(attributes: string): string {
  const { src, "data-src": late, srcset = "" } = Object.fromEntries(attributesOf(attributes));
  // The last one is the largest.
  const [largest = ""] = srcset.split(/,\s+/).at(-1)?.trim().split(/\s/) ?? [];
  return (src || late || largest).trim().replace(/^(?:http:)?\/\//i, "https://");
}

/** Blocks of text, which may have a language and a direction. */
const TEXT_BLOCK = /^(?:p|h[1-6]|li|ul|ol|blockquote|div|td|th|table|pre)$/;

/** True for the direction of a text from right to left, and for a language that a page gives to it. */
function isOfText(name: string, key: string, value: string): boolean {
  if (!TEXT_BLOCK.test(name)) return false;
  return (key === "dir" && /^(?:rtl|auto)$/i.test(value)) || (key === "lang" && name === "p");
}

/** The class for how a paragraph is aligned, of an article from left to right or from right to left; "" for the usual. */
function alignmentIn(name: string, given: string, isRightToLeft: boolean): string {
  const { align = "", class: classes = "" } = Object.fromEntries(attributesOf(given));
  const is = (side: string) =>
    property(styleOf(given), "text-align", new RegExp(`^(?:${side})$`)) ||
    new RegExp(`^(?:${side})$`, "i").test(align) ||
    new RegExp(`(?:^|\\s)has-text-align-(?:${side})(?:\\s|$)`).test(classes);
  if (!/^(?:p|h[1-6])$/.test(name)) return "";
  if (is("center|-webkit-center")) return ' class="text-center"';
  return is(isRightToLeft ? "end|left" : "end|right") ? ' class="text-end"' : "";
}

/** The meaningful attributes, as they are written in a tag. */
export function meaningfulAttributes(name: string, given: string): string {
  const isRightToLeft = property(styleOf(given), "direction", /^rtl$/) && !/\bdir\s*=/i.test(given);
  const src = name === "img" ? ` src="${addressOf(given).replaceAll('"', "&quot;")}"` : "";
  const attributes =
    src +
    (isRightToLeft ? ' dir="rtl"' : "") +
    (src ? given.replace(/\bsrc\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i, "") : ` ${given}`);
  const kept = attributesOf(attributes)
    .filter(([key, value]) => MEANINGFUL[name]?.includes(key) || isOfText(name, key, value))
    .map(([key, value]) => [key, name === "a" && key === "href" ? directLink(value) : value] as const)
    .map(
      ([key, value]) =>
        ` ${key}="${(key === "dir" ? value.toLowerCase() : value).replaceAll('"', "&quot;")}"`,
    )
    .join("");
  return kept + alignmentIn(name, given, /dir="rtl"/.test(kept));
}

/** Reviewers' comments and tracked deletions of office programs, and what they draw for other programs or hide. */
const HIDDEN_STYLE =
  /mso-list:\s*Ignore|display:\s*none|visibility:\s*hidden|mso-hide:\s*all|mso-element:\s*comment|mso-special-character:\s*comment/i;
/** Word Online's mark of the end of a paragraph, and formulas as they are written for others than readers, among them. */
const HIDDEN_CLASS = /^(?:msocom\w*|MsoComment\w*|msoDel|EOP|katex-mathml|mw-editsection)$/i;
/** Where Google Docs leads from a text to a reviewer's comment. */
const COMMENT_LINK = /^#cmnt\d+$/;

/** True for what is not part of the text: list markers, hidden text, tooltips, comments, deleted words. */
export function isHidden(name: string, attributes: string): boolean {
  const found = Object.fromEntries(attributesOf(attributes));
  if (name === "del" && ("datetime" in found || "cite" in found)) return true;
  if (name === "annotation") return true;
  if (name === "a" && COMMENT_LINK.test(found.href ?? "")) return true;
  if (/(?:^|\s)hidden(?=[\s=/]|$)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""'))) return true;
  const classes = (found.class ?? "").split(/\s+/);
  return HIDDEN_STYLE.test(styleOf(attributes)) || classes.some((one) => HIDDEN_CLASS.test(one));
}

/** What stands for the box of a list of things to do, of Google Docs or of a page; "" for anything else. */
export function tickOf(name: string, attributes: string): string {
  const { type, role, "aria-checked": isTicked } = Object.fromEntries(attributesOf(attributes));
  if (name === "input" && type === "checkbox") return tickText(/\schecked(?=[\s=/]|$)/i.test(attributes));
  return name === "li" && role === "checkbox" ? tickText(isTicked === "true") : "";
}

/** True for the picture with which Google Docs draws such a box. */
export const isDrawnTick = (attributes: string): boolean =>
  /\baria-roledescription="checkbox"/.test(attributes);

const PICTOGRAM = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const PICTOGRAMS =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u200d\ufe0f\u20e3\d#*\s]|[\u{e0020}-\u{e007f}])+$/u;

/** The emoji that a picture stands for; null for other pictures. */
export function emojiOf(attributes: string): string | null {
  const { alt = "", "data-plain-text": plain = "" } = Object.fromEntries(attributesOf(attributes));
  return [plain, alt].find((text) => PICTOGRAM.test(text) && PICTOGRAMS.test(text)) ?? null;
}

/** Attributes with a further style, which their own overrides. */
export function withStyle(attributes: string, style: string): string {
  return style === ""
    ? attributes
    : ` style="${styleOf(attributes).replaceAll('"', "'")};${style}" ${attributes}`;
}

/** So short are only pictures that keep a distance. */
export const isSpacer = (address: string) => /^data:/i.test(address) && address.length < 120;

/** Pictures of one or two pixels count who has opened a mail. */
export const isPixel = (attributes: string) =>
  ["width", "height"].every((name) =>
    new RegExp(`\\b${name}\\s*=\\s*["']?[012](?![\\d.])`, "i").test(attributes),
  );
