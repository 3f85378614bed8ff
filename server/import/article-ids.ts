import { createHash } from "node:crypto";
import type { WxrItem } from "./wxr-export.ts";

/** Only WordPress's exports have dates of their own. */
export const isStored = ({ date, dateGmt }: WxrItem): boolean => date !== "" || dateGmt !== "";

/**
 * The ids of an export's posts on our site, stable across runs. Copied posts can share a guid: the first keeps it, the
 * others are distinguished by their number.
 */
export function articleIds(items: readonly WxrItem[]): Map<WxrItem, string> {
  const numbers = new Map<string, string>();
  const ids = new Map<WxrItem, string>();
  const shared = sharedNames(items);
  for (const item of items) {
    const own = nameOf(item);
    const name = shared.has(own) ? `${own} ${item.title} ${item.pubDate}` : own;
    const number = numbers.get(name) ?? item.id;
    numbers.set(name, number);
    const id = uuidV5(`wordpress-post ${name}${number === item.id ? "" : ` ${item.id}`}`);
    for (const each of [item, ...(item.translations ?? [])]) ids.set(each, id);
  }
  return ids;
}

const nameOf = ({ guid, link, id }: WxrItem): string => guid || link || id;

/** The names that a feed gives to several entries with different texts: the address of its site, for one. */
function sharedNames(items: readonly WxrItem[]): Set<string> {
  const texts = new Map<string, string>();
  const shared = new Set<string>();
  for (const item of items.filter((each) => !isStored(each))) {
    const text = `${item.title}\n${item.content}`;
    if ((texts.get(nameOf(item)) ?? text) !== text) shared.add(nameOf(item));
    texts.set(nameOf(item), text);
  }
  return shared;
}

/** The namespace of all ids this import generates; arbitrary, but it must never change. */
const NAMESPACE = Buffer.from("6f9a1f0c3c5e5b0e9d8e7a1c52b3a4d1", "hex");

/** The UUID version 5 of a name (RFC 9562): the same name always gives the same id. */
export function uuidV5(name: string): string {
  const bytes = createHash("sha1").update(NAMESPACE).update(name, "utf8").digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
