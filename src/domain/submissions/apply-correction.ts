import type { AdminOf, Fields } from "../content/admin-content.ts";
import { isHtml, KINDS, type PageKind } from "../kinds/kinds.ts";
import type { Lang } from "../languages/languages.ts";
import { type Place, replaceWords } from "./replace-words.ts";

/** A passage that is in a post more often is not a slip of the pen. */
const MAX_PLACES = 50;
/** How much longer than the passage its correction may be, in characters. */
const MAX_ADDED = 200;
/** Web and email addresses, and numbers of phones and accounts. */
const ADDRESS =
  /[\w.+-]*@[\w.-]*|\w+:\/\/\S*|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}|\+?\d(?:[\s-]?\d){5,}/gu;

/**
 * The changed fields of a post in whose texts of a language the words of a passage are replaced, wherever they are words of their own; null if
 * they are not in it (any more), are there too often, or if it is not only words that change: addresses and numbers stay as they are.
 */
export function applyCorrection<K extends PageKind>(
  kind: K,
  row: AdminOf[K],
  passage: string,
  right: string,
  lang: Lang,
): Fields | null {
  const own = row as unknown as Post;
  const changes = changesOf(kind, own, passage, right, lang);
  if (changes.length === 0) return null;
  const changed = Object.fromEntries(changes.map(({ name, text }) => [name, text]));
  if (own.lang === lang) return changed;
  return { translations: { ...own.translations, [lang]: { ...own.translations[lang], ...changed } } };
}

/** The places that `applyCorrection` changes, as they are read before and after. */
export function correctedPlaces<K extends PageKind>(
  kind: K,
  row: AdminOf[K],
  passage: string,
  right: string,
  lang: Lang,
): readonly Place[] {
  const changes = changesOf(kind, row as unknown as Post, passage, right, lang);
  // One after the other, so that each has a position of its own.
  return changes.flatMap(({ places }) => places).map((place, at) => ({ ...place, at }));
}

type Post = Fields & { lang: string; translations: Readonly<Record<string, Fields>> };

/** The texts that a correction changes; none if it is refused. */
function changesOf(kind: PageKind, own: Post, passage: string, right: string, lang: Lang) {
  if (right.length > passage.length + MAX_ADDED || !hasSameAddresses(passage, right)) return [];
  const texts: Fields = own.lang === lang ? own : (own.translations[lang] ?? {});
  const names: readonly string[] = KINDS[kind].texts;
  const changes = names.flatMap((name) => {
    const text = texts[name];
    if (typeof text !== "string") return [];
    const format = isHtml(kind, name) ? "html" : "plain";
    const change = replaceWords(text, passage, right, format);
    return change.places.length === 0 ? [] : [{ name, ...change }];
  });
  const places = changes.reduce((sum, change) => sum + change.places.length, 0);
  return places > MAX_PLACES ? [] : changes;
}

function hasSameAddresses(one: string, other: string): boolean {
  const [before, after] = [one, other].map((text) => JSON.stringify(text.match(ADDRESS)));
  return before === after;
}
