import { isNeutral, namesReaders, namesRestriction } from "./restricting-words.ts";

type Rule = readonly [key: RegExp, restricts: (value: string) => boolean];

const set = (value: string): boolean => !isNeutral(value);
const always = (): boolean => true;

/** Settings of well-known plug-ins whose meaning is not in their name alone; the first that fits decides. */
const RULES: readonly Rule[] = [
  // WordPress's own lock of an open editor.
  [/^_edit_lock$/, () => false],
  // Ultimate Member stores its settings with every post; only "custom access" makes them count, and "0" is everyone.
  [
    /^um_content_restriction$/,
    (value) =>
      /_um_custom_access_settings";(?:s:\d+:"1"|[bi]:1)/.test(value) &&
      !/_um_accessible";(?:s:\d+:"0"|[bi]:0)/.test(value),
  ],
  [/^wpf-settings$/, (value) => /"lock_content";(?:s:\d+:"[^"0]|[bi]:1)/.test(value)],
  // Restrict Content Pro: any level of subscription, "all" and "any" among them.
  [/^rcp_subscription_level$/, (value) => !/^(?:|a:0:\{\})$/.test(value.trim())],
  [/^rcp_(?:show_excerpt|hide_from_feed)$/, () => false],
  [/^_?(?:rcp_|rcUserLevel$)/, set],
  // ARMember: a row with no plan restricts a post to every member.
  [/^arm_access_plan$/, always],
  // WooCommerce Memberships keeps its rules elsewhere, so that its mark on a post says only that they may concern it.
  [/^_wc_memberships_force_public$/, (value) => value.trim() !== "yes"],
  [/^_?groups[-_].*read/, set],
  [/^ihc_mb_who$/, set],
  [/^_?(?:is_?)?draft$|^_?hide_(?:post|page)$|^(?:wp_)?ppw_/i, set],
  [/^patreon-level$/, set],
  // A form to subscribe restricts nothing.
  [/requires?_subscription|subscription_(?:level|plan|required)/i, set],
  [
    /^_?(?:accessally|content_?control|ihc_|mepr|memberful|memberium|memberpress|passster|pmpro|ppwp?_|s2member|swpm|wishlist|wlm|wpmem_block)/i,
    set,
  ],
];

/** True if a custom field of a post says, or seems to say, that not everybody may read the post. */
export function restrictsByMeta(key: string, value: string): boolean {
  const rule = RULES.find(([pattern]) => pattern.test(key));
  if (rule !== undefined) return rule[1](value);
  return namesReaders(key, value) || (namesRestriction(key) && !isNeutral(value));
}

/** What a field of a feed's entry calls one that everybody can read. */
const SHOWN = /^(?:|publish(?:ed)?|public|live|active|visible|approved|final|ok|true|yes|1)$/i;

/** True if a field of a feed's entry, of whatever vocabulary, says, or seems to say, that not everybody could read the entry. */
export function restrictsByField(name: string, value: string): boolean {
  const field = name.replace(/^.*:/, "");
  if (/^(?:post_?)?(?:status|state)$|^(?:is_?)?(?:public|published)$/i.test(field))
    return !SHOWN.test(value.trim());
  return restrictsByMeta(field, value);
}

/** True if WooCommerce Memberships opens this post to everybody, whatever its rules say. */
export function isForcedPublic(meta: ReadonlyMap<string, string>): boolean {
  return meta.get("_wc_memberships_force_public")?.trim() === "yes";
}
