import { type Lang, languageIn } from "../../src/domain/languages/languages.ts";
import { restrictionOf } from "./access/restriction.ts";
import type { HtmlTools } from "./html/html-document.ts";
import { plainText } from "./html/html-text.ts";
import { readDate } from "./read-date.ts";
import type { Tally } from "./tally.ts";
import type { WxrItem } from "./wxr-export.ts";

const CATEGORIES = ["General", "Technology", "Business", "Lifestyle", "Travel", "Food"];
const MOST_TAGS = 10;
const LONGEST_TAG = 50;

/** Plain text of an exported text: entities decoded, tags removed. */
export function plainTextOf(html: string, tools: HtmlTools): string {
  return plainText(tools.parse(html));
}

/** Our category and the tags of a post; those that do not fit are counted. */
export function categoryAndTags(
  item: WxrItem,
  name: string,
  tools: HtmlTools,
  tally: Tally,
): { category: string; tags: string[] } {
  const names = item.categories.map((name) => plainTextOf(name, tools)).filter((name) => name !== "");
  const ours = (name: string): string | undefined =>
    CATEGORIES.find((category) => category.toLowerCase() === name.toLowerCase());
  const category = names.map(ours).find((found) => found !== undefined);
  // WordPress's category for uncategorised posts.
  const others = names.filter(
    (name) => name.toLowerCase() !== "uncategorized" && (category === undefined || ours(name) !== category),
  );
  const tags: string[] = [];
  for (const tag of [...others, ...item.tags.map((name) => plainTextOf(name, tools))]) {
    if (tag === "" || tags.some((known) => known.toLowerCase() === tag.toLowerCase())) continue;
    if (tag.length > LONGEST_TAG) tally.add("tag too long", tag);
    else if (tags.length < MOST_TAGS) tags.push(tag);
    else tally.add("tag too many", name);
  }
  return { category: category ?? "General", tags };
}

/**
 * Why a post is a draft here; null for a published one. One whose date cannot be read would be published today, above all others.
 */
export function draftReason(item: WxrItem): string | null {
  if (item.isDamaged) return "damaged in the file, so that a part may be missing";
  if (item.status !== "publish") return item.status === "" ? "without a status" : item.status;
  if (item.password !== "") return "password-protected";
  const restriction = restrictionOf(item);
  if (restriction !== null) return `perhaps not for everybody (${restriction})`;
  const isDated = [item.dateGmt, item.date, item.pubDate].some((text) => /[^-:0\s]/.test(text));
  const at = publishedAt(item);
  if (at === null) return isDated ? "with a date that can't be read" : null;
  return Date.parse(at) > Date.now() ? "future" : null;
}

/** When a post that everybody is to read is to be published, as ISO 8601; null if it is not scheduled, or its time has passed. */
export function scheduledFor(item: WxrItem): string | null {
  if (draftReason({ ...item, status: item.status === "future" ? "publish" : item.status }) !== "future")
    return null;
  return publishedAt(item);
}

/** A time of the export as ISO 8601, or null if it has none ("0000-00-00 00:00:00"). */
export function publishedAt(item: Pick<WxrItem, "date" | "dateGmt"> & { pubDate?: string }): string | null {
  const stamp = [`${item.dateGmt}Z`, item.date].find((text) =>
    /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\dZ?$/.test(text),
  );
  const time = readDate(stamp ?? item.pubDate ?? "");
  return time === null ? null : new Date(time).toISOString();
}

/** By the script of most letters: the export names no language. */
export function languageByLetters(text: string): Lang {
  const ethiopic = text.match(/\p{Script=Ethiopic}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return languageIn(ethiopic * 2 > letters ? "Ethiopic" : "Latin");
}
