import { storedValue } from "../builders/stored-page.ts";
import type { WxrExport, WxrItem } from "../wxr-export.ts";
import { restrictionInContent, restrictsInPage } from "./restricting-content.ts";
import { isForcedPublic, restrictsByField, restrictsByMeta } from "./restricting-meta.ts";
import { namesInnerCircle, namesRestriction } from "./restricting-words.ts";

/** Notes what keeps readers out of a post, or seems to. */
export function note(item: WxrItem, name: string): void {
  item.restrictedBy ??= [];
  item.restrictedBy.push(name);
}

/** Notes a custom field if it restricts its post. A post may have several of one name, so each is looked at when it is read. */
export function noteMeta(item: WxrItem, key: string, value: string): void {
  if (restrictsByMeta(key, value) || (PAGES.test(key) && restrictsInPage(storedValue(value) ?? value)))
    note(item, key);
}

/** Notes a field of a feed's entry that is of no known vocabulary if it restricts the entry. */
export function noteField(item: WxrItem, name: string, value: string): void {
  if (restrictsByField(name, value)) note(item, name);
}

/** The custom fields in which builders keep a page. */
export const PAGES =
  /^(?:_elementor_data|_fl_builder_data|panels_data|_bricks_page_content_2|_?breakdance_data|_?ct_builder_shortcodes|tve_updated_post)$/;

/**
 * Notes a term if it restricts its post: one of a plug-in's own taxonomy such as a level of membership, or a category for an inner
 * circle, of which a plug-in keeps the rule outside of the export.
 */
export function noteTerm(item: WxrItem, taxonomy: string, term: string): void {
  if (
    taxonomy === "category"
      ? namesInnerCircle(term)
      : namesRestriction(taxonomy) || restrictsByMeta(taxonomy, term)
  )
    note(item, `${taxonomy}: ${term}`);
}

/** What keeps readers out of this post, by the name its plug-in uses; null if nothing in its own data does. */
export function restrictionOf({ restrictedBy = [], meta, content, excerpt }: WxrItem): string | null {
  const isOpen = isForcedPublic(meta);
  const found = restrictedBy.find((name) => !isOpen || !name.startsWith("_wc_memberships_"));
  return found ?? restrictionInContent(content) ?? restrictionInContent(excerpt);
}

/** A rule of MemberPress about many posts, or about one. It names single posts by number; which posts another one means is known to the plug-in only. */
function ruleConcerns(rule: WxrItem, item: WxrItem): boolean {
  const [, single] = /^single_(\w+)$/.exec(rule.meta.get("_mepr_rules_type") ?? "") ?? [];
  if (single !== undefined) return rule.meta.get("_mepr_rules_content") === item.id;
  const [, all] = /^all_(post|page)$/.exec(rule.meta.get("_mepr_rules_type") ?? "") ?? [];
  return all === undefined || all === item.type;
}

/** Marks the posts that rules elsewhere in the same file restrict. */
export function applyRules({ items }: WxrExport): void {
  const rules = items.filter(({ type, status }) => type === "memberpressrule" && status === "publish");
  for (const item of items) {
    const rule = rules.find((each) => ruleConcerns(each, item));
    if (rule) note(item, `rule "${rule.title.trim()}" of MemberPress`);
  }
}
