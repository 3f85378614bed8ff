import * as v from "valibot";
import { paths } from "../../../config/paths.ts";
import { fromBase64Url, toBase64Url } from "../../../domain/text/base64url.ts";
import { type SignedPost, signedPostsSchema } from "../domain/signatures.ts";
import { compressed, decompressed } from "./compress.ts";

/** Bytes of a file, its pictures included. */
export const MAX_FILE = 4_000_000;
/** QR codes of one post, for which a person still holds a phone. */
export const MAX_CODES = 40;
/** Bytes of all texts in a file, decompressed. */
export const MAX_TEXT = 8_000_000;
/** The posts of one file, packed together. */
const VERSION = "1";
/** Posts that are packed one by one, with their number before them: damage to one leaves the others. */
const VERSION_OF_PARTS = "2";

/** The address that hands signed posts to the app: they are in its fragment, which no browser sends to a server. */
export async function signedLink(posts: readonly SignedPost[], site: string): Promise<string> {
  return `${site}${paths.open}#${VERSION}.${await packed(posts)}.`;
}

/** The address that hands posts to the app which are checked one by one. */
export async function linkOfParts(posts: readonly SignedPost[], site: string): Promise<string> {
  const parts = await Promise.all(posts.map((post) => packed([post])));
  return `${site}${paths.open}#${VERSION_OF_PARTS}.${[posts.length, ...parts].join(".")}.`;
}

async function packed(posts: readonly SignedPost[]): Promise<string> {
  return toBase64Url(await compressed(new TextEncoder().encode(JSON.stringify(posts))));
}

/** A file's HTML with a digest of all of it behind its link, by which damage is noticed. */
export async function sealed(html: string, link: string): Promise<string> {
  return html.replace(`${link}"`, `${link}${await digestOf(html)}"`);
}

/** A link of a file: its site, what it hands over, still packed, and the digest of the file. */
export type FoundLink = { readonly site: string; readonly data: string; readonly digest: string };

const LINK = /"(https?:\/\/[^"/\s]+)\/open#1\.([\w-]+)\.([\w-]{43})"/g;
/** Its end may be missing, or hold anything: what is whole of it can still be checked. */
const LINK_OF_PARTS = /"(https?:\/\/[^"/\s]+)\/open#2\.([^"<>]*)/g;

/** The only link in a file; null if there is none, or several. */
export function findLink(html: string): FoundLink | null {
  const found = [...html.matchAll(LINK)];
  const [, site, data, digest] = found[0] ?? [];
  return found.length === 1 && site && data && digest ? { site, data, digest } : null;
}

/** The only link to posts that are checked one by one; its digest is empty where the link was cut off. */
export function findLinkOfParts(html: string): FoundLink | null {
  const found = [...html.matchAll(LINK_OF_PARTS)];
  const [, site, rest = ""] = found[0] ?? [];
  return found.length === 1 && site ? { site, ...splitDigest(rest) } : null;
}

function splitDigest(rest: string): { readonly data: string; readonly digest: string } {
  const [, data = rest, digest = ""] = /^(.*)\.([\w-]{43})?$/s.exec(rest) ?? [];
  return { data, digest };
}

/** True if a file is as it was made. */
export async function isWhole(html: string, { data, digest }: FoundLink): Promise<boolean> {
  return (await digestOf(html.replace(`.${data}.${digest}"`, `.${data}."`))) === digest;
}

/** The packed posts of a link's fragment; null if it has another shape. */
export function dataOfFragment(fragment: string): string | null {
  return /^#?1\.([\w-]+)\.[\w-]*$/.exec(fragment)?.[1] ?? null;
}

/** The packed parts of a link's fragment; null if it has another shape. */
export function partsOfFragment(fragment: string): string | null {
  const [, rest] = /^#?2\.([\w.-]+)$/.exec(fragment) ?? [];
  return rest === undefined ? null : splitDigest(rest).data;
}

/** Signed posts, not yet verified, and the bytes of their texts. */
export type Unpacked = { readonly posts: readonly SignedPost[]; readonly bytes: number };

/** The signed posts of a link, not yet verified; or why there are none. */
export async function unpacked(data: string, max = MAX_TEXT): Promise<Unpacked | "damaged" | "too_large"> {
  const packed = fromBase64Url(data);
  const bytes = packed ? await decompressed(packed, max) : "damaged";
  if (typeof bytes === "string") return bytes;
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), signedPostsSchema),
    new TextDecoder().decode(bytes),
  );
  return parsed.success ? { posts: parsed.output, bytes: bytes.length } : "damaged";
}

/** The beginning of a fragment's digest: which codes belong together, and whether they are whole. */
export async function idOfFragment(fragment: string): Promise<string> {
  return (await digestOf(fragment)).slice(0, 8);
}

async function digestOf(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}
