import * as v from "valibot";
import { paths } from "../../config/paths.ts";
import { type SignedPost, signedPostsSchema } from "../../domain/signing/signatures.ts";
import { fromBase64Url, toBase64Url } from "../../domain/text/base64url.ts";
import { compressed, decompressed } from "./compress.ts";

/** Bytes of all texts in a file, decompressed. */
const MAX_TEXT = 8_000_000;
const VERSION = "1";

/** The address that hands signed posts to the app: they are in its fragment, which no browser sends to a server. */
export async function signedLink(posts: readonly SignedPost[], site: string): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(posts));
  return `${site}${paths.open}#${VERSION}.${toBase64Url(await compressed(json))}.`;
}

/** A file's HTML with a digest of all of it behind its link, by which damage is noticed. */
export async function sealed(html: string, link: string): Promise<string> {
  return html.replace(`${link}"`, `${link}${await digestOf(html)}"`);
}

/** A link of a file: its posts, still packed, and the digest of the file. */
export type FoundLink = { readonly site: string; readonly data: string; readonly digest: string };

const LINK = /"(https?:\/\/[^"/\s]+)\/open#1\.([\w-]+)\.([\w-]{43})"/g;

/** The only link in a file; null if there is none, or several. */
export function findLink(html: string): FoundLink | null {
  const found = [...html.matchAll(LINK)];
  const [, site, data, digest] = found[0] ?? [];
  return found.length === 1 && site && data && digest ? { site, data, digest } : null;
}

/** True if a file is as it was made. */
export async function isWhole(html: string, { data, digest }: FoundLink): Promise<boolean> {
  return (await digestOf(html.replace(`.${data}.${digest}"`, `.${data}."`))) === digest;
}

/** The packed posts of a link's fragment; null if it has another shape. */
export function dataOfFragment(fragment: string): string | null {
  return /^#?1\.([\w-]+)\.[\w-]*$/.exec(fragment)?.[1] ?? null;
}

/** The signed posts of a link, not yet verified; null if they are damaged, too many or too large. */
export async function unpacked(data: string): Promise<readonly SignedPost[] | null> {
  const packed = fromBase64Url(data);
  const bytes = packed && (await decompressed(packed, MAX_TEXT));
  if (!bytes) return null;
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), signedPostsSchema),
    new TextDecoder().decode(bytes),
  );
  return parsed.success ? parsed.output : null;
}

async function digestOf(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}
