import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { embedOf } from "../../../src/ui/article-html/embed.ts";
import { mediaKind } from "../pictures/attachments.ts";

/** What a part of an element is, in the order in which they stand. */
const RANKS = ["heading", "media", "content", "text", "button"] as const;
export type Rank = (typeof RANKS)[number];

/** A part of what an element shows, and the setting that it is from. */
export interface Part {
  readonly rank: Rank;
  readonly key: string;
  readonly html: string;
}

const LINKS = /^(?:(?:button|btn|cta|link|image|box)_?(?:url|link|href)?|url|href|\w+_(?:link|url))$/i;
const BUTTONS =
  /^(?:button|cta|(?:\w+_)?(?:button|btn|cta|link)_?(?:text|title|label)|linktext|label|text)$/i;

/** The address that an element leads to; "" if it has none. */
export function linkOf(settings: Readonly<Record<string, unknown>>): string {
  for (const [key, value] of Object.entries(settings)) {
    const address = LINKS.test(key) ? addressOf(value) : "";
    if (address !== "" && mediaKind(address) === null && embedOf(address) === null) return address;
  }
  return "";
}

/** The address in a setting: alone, in an object, or as WPBakery (`url:https%3A%2F%2F…|title:…`) and Enfold (`manually,https://…`) write it. */
function addressOf(value: unknown): string {
  if (typeof value === "object" && value !== null && "url" in value) return addressOf(value.url);
  if (typeof value !== "string") return "";
  const link = value.startsWith("url:")
    ? decoded(/^url:([^|]*)/.exec(value)?.[1] ?? "")
    : value.replace(/^manually,/, "");
  return /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(link) ? link : "";
}

/** A text with its percent signs decoded; as it is if they are none of an address. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** The parts of an element in their order, one of them as its link: its button, else its heading, its content or its picture. */
export function linkedParts(parts: readonly Part[], settings: Readonly<Record<string, unknown>>): string {
  const link = linkOf(settings);
  const isButton = ({ key, rank }: Part) => BUTTONS.test(key) && (rank === "text" || rank === "heading");
  const carrier =
    link === ""
      ? undefined
      : (parts.find((part) => isButton(part) && !/<(?:p|div|h\d)\b/.test(part.html.slice(5))) ??
        ["heading", "media"].map((rank) => parts.find((part) => part.rank === rank)).find(Boolean) ??
        parts.find(({ rank, html }) => rank === "content" && !/<\w/.test(html)));
  const shown = parts.map((part) => (part === carrier ? linked(part, link, isButton(part)) : part));
  return shown
    .toSorted((one, other) => RANKS.indexOf(one.rank) - RANKS.indexOf(other.rank))
    .map(({ html }) => html)
    .join("\n\n");
}

function linked({ rank, key, html }: Part, link: string, isButton: boolean): Part {
  const [, opening = "", inside = html, closing = ""] =
    /^(<(?:h3|figure|div)>)([\s\S]*)(<\/\w+>)$/.exec(html) ?? [];
  const anchor = `<a href="${escapeHtml(link)}">${inside.trim()}</a>`;
  if (isButton || rank === "content") return { rank: "button", key, html: `<p>${anchor}</p>` };
  return { rank, key, html: `${opening}${anchor}${closing}` };
}
