import * as v from "valibot";
import { BLOCK_COMMENT } from "../html/block-comment.ts";
import { isNeutral, namesRestriction } from "./restricting-words.ts";

/** Plug-ins whose shortcodes around a text keep readers out, whatever the rest of the name. */
const PLUGINS =
  /^(?:(?:accessally|am4|arm|bp|course|groups|ihc|is4wp|memb|memberful|mepr|mm|nonmember|passster|pmpro|ppwp?|rcp|s2|swpm|uas|ultimatemember|um|wcm|wlm|wpmem)(?:[-_]|if)|(?:nonmember|passster|ppwp?|content_protector|\w+locker)$)/i;
/** Shortcodes that show their text to some and not to others by a name that says only to whom. */
const FOR_SOME =
  /^(?:is_?user|not_?logged|user_?is|visitors?|guests?|registered|only|for|if|ld_course|hide|show_?to|hide_?to)(?:[-_]|$)|(?:[-_]only$)/i;
/** Attributes with which any shortcode or block names its readers, and those of page builders that hide a part. */
const READERS =
  /^(?:roles?|content_?controls?|allowed_?roles?|user_?roles?|capabilit(?:y|ies)|memberships?|membership_?levels?|logged_?in|access|subscriptions?|passwords?|passcodes?)$/i;
const SWITCHED_OFF = /^(?:disabled|disable_element)$/i;
/** Attributes with conditions under which a part is shown. */
const CONDITIONS = /(?:^|_)(?:conditions?|logics)$|Conditions?$/i;

/** No page is nested deeper than this: of one that is, nothing is known. */
const DEEPEST = 200;

/** Settings that hide a part on one kind of device, by that; a part that is hidden on all of them is seen by nobody. */
const DEVICES = [/^(?:vs|.*hide_?)desk/i, /^(?:vs|.*hide_?)tab/i, /^(?:vs|.*hide_?)mob/i];

function isHiddenEverywhere(settings: object): boolean {
  const on = Object.entries(settings).filter(([, value]) => value && !isEmpty(value));
  return DEVICES.every((device) => on.some(([key]) => device.test(key)));
}

/** Where Ghost hides a part from strangers, and where Substack's readers have to pay. */
const PAYWALL =
  /<!--members-only-->|<!--\s*kg-gated-block:begin[^<>]*\bnonMember:false|\bdata-component-name="Paywall/i;

const SHORTCODE = /(?<!\[)\[([a-z][\w-]*)((?:\s(?:"[^"]*"|'[^']*'|\[(?![a-z])|[^[\]"'])*)?)\]/gi;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g;
const attributesSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

function restrictsByShortcode(name: string, attributes: string, isAround: boolean): boolean {
  for (const [, key = "", ...values] of attributes.matchAll(ATTRIBUTE)) {
    const value = values.find((each) => each !== undefined) ?? "";
    if (restrictsInJson(value)) return true;
    if (SWITCHED_OFF.test(key) && /^(?:on|yes|true|1)$/i.test(value)) return true;
    if (isSwitchedOff(name, key, value) || (CONDITIONS.test(key) && !isNeutral(plainOf(value)))) return true;
    if (isAround && READERS.test(key) && !isNeutral(value)) return true;
  }
  if (isAround) return PLUGINS.test(name) || FOR_SOME.test(name) || namesRestriction(name);
  return /restricted|unauthorized|protected/i.test(name);
}

/** True if Divi shows a part on no device, or Avada keeps it as a draft. */
function isSwitchedOff(name: string, key: string, value: string): boolean {
  if (key === "disabled_on") return /^on(?:\|on){2}$/.test(value);
  return name === "fusion_builder_container" && key === "status" && !/^(?:|published)$/.test(value);
}

/** Divi and Avada keep conditions as JSON in Base64. */
const plainOf = (value: string): string =>
  /^[\w+/]{2,}={0,2}$/.test(value) ? Buffer.from(value, "base64").toString() : value;

/** True if a setting within a block's attributes says that the block is not shown, or not to everybody. */
function restrictsWithin(attributes: unknown, depth = 0): boolean {
  if (typeof attributes !== "object" || attributes === null) return false;
  if (depth > DEEPEST) return true;
  if ("enabled" in attributes && attributes.enabled === false) return false;
  if ("loggedout" in attributes && attributes.loggedout === false) return true;
  if (isHiddenEverywhere(attributes)) return true;
  return Object.entries(attributes).some(([key, value]) => {
    // WordPress's own switch of a block that nobody sees.
    if (key === "blockVisibility" && value === false) return true;
    const isNamed =
      !Array.isArray(attributes) && (namesRestriction(key) || READERS.test(key) || CONDITIONS.test(key));
    if (isNamed && !isEmpty(value)) return true;
    return restrictsWithin(value, depth + 1);
  });
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  isNeutral(typeof value === "string" ? value : JSON.stringify(value));

/** Settings with which page builders show a part of a page to some readers only. */
const OF_PARTS = /visibility(?:_display|_logic)?$|protect|restrict|logged_?in|members?_?only/i;

/** True if a part of a page that a builder keeps beside its post is not shown, or not to everybody. */
export function restrictsInPage(page: unknown, depth = 0): boolean {
  if (typeof page === "string") {
    const parsed = v.safeParse(attributesSchema, page);
    return (
      restrictionInContent(page) !== null || (parsed.success && restrictsInPage(parsed.output, depth + 1))
    );
  }
  if (typeof page !== "object" || page === null) return false;
  if (depth > DEEPEST) return true;
  const { visibility_display } = page as Readonly<Record<string, unknown>>;
  if (isHiddenEverywhere(page)) return true;
  // In Beaver Builder "0" is never.
  if (typeof visibility_display === "string" && visibility_display !== "") return true;
  return Object.entries(page).some(([key, value]) => {
    if (/^(?:widgetType|type|class)$/.test(key) && typeof value === "string" && namesRestriction(value))
      return true;
    const isNamed = OF_PARTS.test(key) || CONDITIONS.test(key);
    return (isNamed && !isEmpty(value)) || restrictsInPage(value, depth + 1);
  });
}

/** True if attributes as JSON, such as a block's or those of Oxygen, say that something is not shown to everybody. */
function restrictsInJson(attributes: string): boolean {
  const parsed = v.safeParse(attributesSchema, attributes);
  return parsed.success && restrictsWithin(parsed.output);
}

function restrictsByBlock(name: string, attributes = "{}"): boolean {
  if (namesRestriction(name) || /^(?:ultimatemember|premium-content|pmpro|rcp|memberpress)\//i.test(name))
    return true;
  return restrictsInJson(attributes);
}

/** The first shortcode or block of a text that shows, or seems to show, a part of it to some readers only; null if there is none. */
export function restrictionInContent(text: string): string | null {
  if (PAYWALL.test(text)) return "a part for members";
  for (const [, closing, name = "", attributes] of text.matchAll(BLOCK_COMMENT))
    if (closing === "" && restrictsByBlock(name, attributes)) return name;
  const closed = new Set(
    [...text.matchAll(/\[\/([a-z][\w-]*)\s*\]/gi)].map(([, name = ""]) => name.toLowerCase()),
  );
  for (const [, name = "", attributes = ""] of text.matchAll(SHORTCODE))
    if (restrictsByShortcode(name, attributes, closed.has(name.toLowerCase()))) return `[${name}]`;
  return null;
}
