import { BASE_LANGUAGE, LANGUAGES, type Lang, languageNamed } from "../../src/domain/languages/languages.ts";
import { draftReason } from "./post-fields.ts";
import type { Tally } from "./tally.ts";
import type { WxrItem } from "./wxr-export.ts";

/** The site's language that a tag, a locale or a plug-in's short name such as `en-gb`, `ti_ET` or `tir` stands for; undefined if it has none such. */
function languageOfTag(tag: string): Lang | undefined {
  try {
    const [canonical] = Intl.getCanonicalLocales(tag.replaceAll("_", "-"));
    return languageNamed(canonical?.split("-")[0]);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The language that the address of a post names, as WPML's do: after its name any, in its path one that the site has; undefined if it names none. */
export function languageOfLink(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { pathname, searchParams } = new URL(link);
  const [, first = ""] = pathname.split("/");
  return (
    searchParams.get("lang") ??
    (/^[a-z]{2}(?:-[a-z]{2})?$/i.test(first) && languageOfTag(first) ? first : undefined)
  );
}

/** The language of an entry for which its file names one that the site has. */
export const languageOfItem = ({ language = "" }: WxrItem): Lang | undefined => languageOfTag(language);

/**
 * The posts of an export, those that Polylang or WPML keeps in several languages as one: the one in the site's first language with the others as
 * its translations. What was not public stays an article of its own beside one that was; so does what is in a language that the site does not have.
 */
export function joinTranslations(items: readonly WxrItem[], tally: Tally): WxrItem[] {
  const joined = new Set<WxrItem>();
  const leading = new Map<WxrItem, WxrItem>();
  for (const [original, copies] of copiesIn(items)) {
    // Without a language they are no translations.
    const addresses = copies.map(({ language: _, ...copy }) => copy);
    leading.set(original, { ...original, translations: addresses });
    for (const copy of copies) joined.add(copy);
  }
  for (const group of groupsIn(items, tally)) {
    const open = group.filter((item) => draftReason(item) === null);
    const [leader, ...others] = inOrder(open.length > 0 ? open : group);
    if (!leader || others.length === 0) continue;
    const copies = leading.get(leader)?.translations ?? [];
    leading.set(leader, { ...leader, translations: [...others, ...copies] });
    for (const other of others) joined.add(other);
  }
  return items.filter((item) => !joined.has(item)).map((item) => leading.get(item) ?? item);
}

/** The posts that are translations of each other. Those in a language that the site does not have are counted. */
function groupsIn(items: readonly WxrItem[], tally: Tally): Iterable<WxrItem[]> {
  const groups = new Map<string, WxrItem[]>();
  for (const item of items) {
    const { language, translationGroup: group } = item;
    if (language !== undefined && languageOfItem(item) === undefined)
      tally.add("article in another language", language);
    else if (group !== undefined && language !== undefined)
      groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  return groups.values();
}

/** What WPML shows in other languages as it is, by the post that it shows. Their addresses lead to that; their texts are the same. */
function copiesIn(items: readonly WxrItem[]): Map<WxrItem, WxrItem[]> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const found = new Map<WxrItem, WxrItem[]>();
  for (const item of items) {
    const original = byId.get(item.meta.get("_icl_lang_duplicate_of") ?? "");
    if (
      !original ||
      original === item ||
      original.content !== item.content ||
      original.status !== item.status
    )
      continue;
    found.set(original, [...(found.get(original) ?? []), item]);
  }
  return found;
}

/** One entry of each language, the site's first language first. */
function inOrder(group: readonly WxrItem[]): WxrItem[] {
  return [BASE_LANGUAGE, ...LANGUAGES.filter((lang) => lang !== BASE_LANGUAGE)].flatMap(
    (lang) => group.find((item) => languageOfItem(item) === lang) ?? [],
  );
}
