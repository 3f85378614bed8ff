import type { AdminOf } from "../content/admin-content.ts";
import { KINDS, type PostKind } from "../kinds/kinds.ts";
import { parsedUrl } from "../text/parsed-url.ts";

/** The kinds whose rows show pictures of the owner's choice. */
export type PicturedKind = PostKind | "event" | "profile";

/** A picture or video as the editor writes it, and its attributes. */
const PICTURE_TAG = /<(?:img|video)\b(?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const ATTRIBUTE = /\s([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The addresses of the pictures of an article that are at other hosts. */
export function picturesElsewhere(html: string): string[] {
  return (html.match(PICTURE_TAG) ?? []).flatMap((tag) => {
    const kind = /^<img/i.test(tag) ? "src" : "poster";
    const addresses = [...tag.matchAll(ATTRIBUTE)].filter(([, name = ""]) => name.toLowerCase() === kind);
    return addresses
      .map(([, , double, single, bare]) => (double ?? single ?? bare ?? "").trim())
      .filter((address) => !isOfThisSite(address));
  });
}

/** The name of the field with the picture of a row. */
export function pictureField(kind: PicturedKind) {
  return kind === "event" || kind === "profile" ? "imageUrl" : KINDS[kind].post.picture;
}

/** The addresses of all pictures of a row that are at other hosts. */
export function rowPicturesElsewhere<K extends PicturedKind>(kind: K, row: AdminOf[K]): string[] {
  const fields: Readonly<Record<string, unknown>> = row;
  const cover = fields.mediaType === "video" ? "" : String(fields[pictureField(kind)] ?? "");
  const texts = kind === "blog" ? [row, ...Object.values(row.translations)] : [];
  const inTexts = texts.flatMap((text) => ("content" in text ? picturesElsewhere(String(text.content)) : []));
  return [...new Set([...(isOfThisSite(cover) ? [] : [cover]), ...inTexts])];
}

/** True for an address without a host of its own, as files of the site are stored. */
function isOfThisSite(address: string): boolean {
  const base = "https://here.invalid";
  return parsedUrl(address, base)?.origin === base;
}
