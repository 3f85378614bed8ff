import * as v from "valibot";
import { isNeutral, namesRestriction } from "./restricting-words.ts";

/** Plug-ins whose shortcodes around a text keep readers out, whatever the rest of the name. */
const PLUGINS =
  /^(?:am4|arm|groups|ihc|is4wp|memb|memberful|mepr|mm|nonmember|passster|pmpro|ppwp?|rcp|s2|swpm|ultimatemember|um|wcm|wlm|wpmem)(?:[-_]|if)/i;
/** Shortcodes that show their text to some and not to others by a name that says only to whom. */
const FOR_SOME =
  /^(?:is_?user|not_?logged|user_?is|visitors?|guests?|registered|only|for|hide|show_?to|hide_?to)(?:[-_]|$)/i;
/** Attributes with which any shortcode or block names its readers, and those of page builders that hide a part. */
const READERS =
  /^(?:roles?|content_?controls?|allowed_?roles?|user_?roles?|capabilit(?:y|ies)|memberships?|membership_?levels?|logged_?in|access|subscriptions?)$/i;
const SWITCHED_OFF = /^(?:disabled|disable_element)$/i;

const SHORTCODE = /(?<!\[)\[([a-z][\w-]*)((?:\s(?:"[^"]*"|'[^']*'|[^\]"'])*)?)\]/gi;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g;
const BLOCK = /<!--\s+wp:([a-z][\w/-]*)\s+(\{[\s\S]*?\}\s+)?\/?-->/gi;
const attributesSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

function restrictsByShortcode(name: string, attributes: string, isAround: boolean): boolean {
  for (const [, key = "", ...values] of attributes.matchAll(ATTRIBUTE)) {
    const value = values.find((each) => each !== undefined) ?? "";
    if (SWITCHED_OFF.test(key) && /^(?:on|yes|true|1)$/i.test(value)) return true;
    if (isAround && READERS.test(key) && !isNeutral(value)) return true;
  }
  if (isAround) return PLUGINS.test(name) || FOR_SOME.test(name) || namesRestriction(name);
  return /restricted|unauthorized|protected/i.test(name);
}

/** True if a setting within a block's attributes says that the block is not shown, or not to everybody. */
function restrictsWithin(attributes: unknown): boolean {
  if (typeof attributes !== "object" || attributes === null) return false;
  if ("enabled" in attributes && attributes.enabled === false) return false;
  return Object.entries(attributes).some(([key, value]) => {
    // WordPress's own switch of a block that nobody sees.
    if (key === "blockVisibility" && value === false) return true;
    const isEmpty = value === null || value === undefined || isNeutral(JSON.stringify(value));
    if (!isEmpty && !Array.isArray(attributes) && (namesRestriction(key) || READERS.test(key))) return true;
    return restrictsWithin(value);
  });
}

function restrictsByBlock(name: string, attributes: string | undefined): boolean {
  if (namesRestriction(name) || /^(?:ultimatemember|premium-content|pmpro|rcp|memberpress)\//i.test(name))
    return true;
  const parsed = v.safeParse(attributesSchema, attributes ?? "{}");
  return parsed.success && restrictsWithin(parsed.output);
}

/** The first shortcode or block of a text that shows, or seems to show, a part of it to some readers only; null if there is none. */
export function restrictionInContent(text: string): string | null {
  for (const [, name = "", attributes] of text.matchAll(BLOCK))
    if (restrictsByBlock(name, attributes)) return name;
  const closed = new Set(
    [...text.matchAll(/\[\/([a-z][\w-]*)\s*\]/gi)].map(([, name = ""]) => name.toLowerCase()),
  );
  for (const [, name = "", attributes = ""] of text.matchAll(SHORTCODE))
    if (restrictsByShortcode(name, attributes, closed.has(name.toLowerCase()))) return `[${name}]`;
  return null;
}
