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

/** The language of an entry for which its file names one that the site has. */
export const languageOfItem = ({ language = "" }: WxrItem): Lang | undefined => languageOfTag(language);

/**
 * The posts of an export, those that Polylang or WPML keeps in several languages as one: the one in the site's first language with the others as
 * its translations. What was not public stays an article of its own beside one that was; so does what is in a language that the site does not have.
 */
export function joinTranslations(items: readonly WxrItem[], tally: Tally): WxrItem[] {
  const groups = new Map<string, WxrItem[]>();
  for (const item of items) {
    const { language, translationGroup: group } = item;
    if (language !== undefined && languageOfItem(item) === undefined)
      tally.add("article in another language", language);
    else if (group !== undefined && language !== undefined)
      groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  const joined = new Set<WxrItem>();
  const leading = new Map<WxrItem, WxrItem>();
  for (const group of groups.values()) {
    const open = group.filter((item) => draftReason(item) === null);
    const [leader, ...others] = inOrder(open.length > 0 ? open : group);
    if (!leader || others.length === 0) continue;
    leading.set(leader, { ...leader, translations: others });
    for (const other of others) joined.add(other);
  }
  return items.filter((item) => !joined.has(item)).map((item) => leading.get(item) ?? item);
}

/** One entry of each language, the site's first language first. */
function inOrder(group: readonly WxrItem[]): WxrItem[] {
  return [BASE_LANGUAGE, ...LANGUAGES.filter((lang) => lang !== BASE_LANGUAGE)].flatMap(
    (lang) => group.find((item) => languageOfItem(item) === lang) ?? [],
  );
}
