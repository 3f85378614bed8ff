import type { SignedPost } from "../../domain/signing/signatures.ts";
import type { GivenPost } from "../../domain/signing/signed-text.ts";
import { readSignedText } from "../../domain/signing/signed-text.ts";
import { carriesScript, holdsScript } from "./carries-script.ts";
import { dataOfFragment, findLink, isWhole, unpacked } from "./signed-link.ts";
import { isSignatureValid } from "./verify-signature.ts";

/** Why nothing was taken from a file. */
export type FileRefusal =
  | "too_large"
  | "not_ours"
  | "damaged"
  | "script"
  | "other_site"
  | "unknown_key"
  | "forged"
  | "no_keys";

/** A verified post, and its signature, with which it can be given on. */
export type VerifiedPost = { readonly post: GivenPost; readonly signed: SignedPost };

export type FileResult =
  | { readonly ok: true; readonly posts: readonly VerifiedPost[] }
  | { readonly ok: false; readonly why: FileRefusal };

/** What a file must be signed for: the site's own origin, and its keys; null while the device has not read them. */
export type Trust = { readonly site: string; readonly keys: readonly string[] | null };

/** Bytes of a file, its picture included. */
export const MAX_FILE = 4_000_000;

const refused = (why: FileRefusal): FileResult => ({ ok: false, why });

/** The posts of a file, if the file is whole, holds no script, and the site has signed every one. */
export async function readSignedFile(bytes: ArrayBuffer, trust: Trust): Promise<FileResult> {
  if (bytes.byteLength > MAX_FILE) return refused("too_large");
  const html = decoded(bytes);
  if (html === null) return refused("damaged");
  const link = findLink(html);
  if (!link) return refused(/\/open#1\./.test(html) ? "damaged" : "not_ours");
  // Before the digest, which anyone can make: a file with a script is named as such.
  if (carriesScript(html)) return refused("script");
  if (!(await isWhole(html, link))) return refused("damaged");
  if (link.site !== trust.site) return refused("other_site");
  return verified(link.data, trust);
}

/** The posts of a link that a file's reader has tapped. */
export async function readSignedFragment(fragment: string, trust: Trust): Promise<FileResult> {
  if (fragment.length > MAX_FILE) return refused("too_large");
  const data = dataOfFragment(fragment);
  return data === null ? refused("damaged") : verified(data, trust);
}

async function verified(data: string, { site, keys }: Trust): Promise<FileResult> {
  const signedPosts = await unpacked(data);
  if (!signedPosts) return refused("damaged");
  if (!keys) return refused("no_keys");
  const posts: VerifiedPost[] = [];
  for (const signed of signedPosts) {
    if (!keys.includes(signed.key)) return refused("unknown_key");
    if (!(await isSignatureValid(signed))) return refused("forged");
    const read = readSignedText(signed.text);
    if (!read) return refused("damaged");
    if (read.site !== site) return refused("other_site");
    if (textsOf(read.post).some(holdsScript)) return refused("script");
    posts.push({ post: read.post, signed });
  }
  return { ok: true, posts };
}

/** The texts that are shown as HTML. */
function textsOf({ kind, row }: GivenPost): string[] {
  if (kind !== "blog") return [];
  const translated = Object.values(row.translations).map(({ content }) => content);
  return [row.content, ...translated.filter((content) => typeof content === "string")];
}

function decoded(bytes: ArrayBuffer): string | null {
  try {
    // A byte order mark is kept: a file that got one is not the one that was made.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
