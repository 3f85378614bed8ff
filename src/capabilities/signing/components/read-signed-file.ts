import { isHtml } from "../../../domain/kinds/kinds.ts";
import { fromBase64Url } from "../../../domain/text/base64url.ts";
import { MAX_POSTS, type SignedPost } from "../domain/signatures.ts";
import { type GivenPost, readSignedText, type VerifiedPost } from "../domain/signed-text.ts";
import {
  dataOfFragment,
  findLink,
  findLinkOfParts,
  isWhole,
  MAX_FILE,
  MAX_TEXT,
  partsOfFragment,
  unpacked,
} from "./signed-link.ts";

const ED25519 = "Ed25519";

/** True if the signature is that of the key over the text, by the browser itself or else by a library. */
export async function isSignatureValid({ text, key, signature }: SignedPost): Promise<boolean> {
  const [publicKey, bytes] = [fromBase64Url(key), fromBase64Url(signature)];
  if (publicKey?.length !== 32 || bytes?.length !== 64) return false;
  const message = new TextEncoder().encode(text);
  const imported = await importedKey(publicKey);
  if (imported === "unsupported")
    return (await import("./verify-fallback.ts")).isValidByLibrary({ message, publicKey, signature: bytes });
  return imported !== "invalid" && crypto.subtle.verify(ED25519, imported, bytes, message);
}

/** Chrome before 137, Firefox before 129 and Safari before 17 do not know Ed25519. */
async function importedKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey | "unsupported" | "invalid"> {
  try {
    return await crypto.subtle.importKey("raw", bytes, ED25519, false, ["verify"]);
  } catch (error) {
    const isUnsupported = error instanceof DOMException && error.name === "NotSupportedError";
    return isUnsupported ? "unsupported" : "invalid";
  }
}

/** Elements that run code or load something else; a file has none of them. */
const ACTIVE = /<\s*(?:script|iframe|frame|object|embed|applet|base|svg|math|link\b[^>]*stylesheet)\b/i;
const SCRIPT = /<\s*script\b/i;
const REFRESH = /<\s*meta\b[^>]*http-equiv\s*=\s*["']?\s*refresh/i;
const LISTENER = /<[^>]*[\s"'/]on[a-z]+\s*=/i;
const CODE_ADDRESS = /\b(?:href|src|action|formaction)\s*=\s*["']?\s*(?:javascript|vbscript|data:text)/i;

/**
 * True if a file holds a script or something else that is active. A file is written with its text escaped, so that only
 * an element looks like one. It is not parsed: the site's policy forbids to parse strings as HTML.
 */
function carriesScript(html: string): boolean {
  return ACTIVE.test(html) || REFRESH.test(html) || LISTENER.test(html) || CODE_ADDRESS.test(html);
}

/** True if the text of an article holds a script. Embedded videos are the sanitiser's, through which every article is shown. */
function holdsScript(html: string): boolean {
  return SCRIPT.test(html) || LISTENER.test(html) || CODE_ADDRESS.test(html);
}

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

/** A post of a file that was not taken: its place in the file, the title that it claims, and why. */
export type RefusedPart = {
  readonly place: number;
  readonly claimed: GivenPost | null;
  readonly why: FileRefusal;
};

export type FileResult =
  | {
      readonly ok: true;
      readonly posts: readonly VerifiedPost[];
      /** What was not taken of a file whose posts are checked one by one. */
      readonly refused: readonly RefusedPart[];
      /** True if the file is as it was made. */
      readonly isWhole: boolean;
    }
  | { readonly ok: false; readonly why: FileRefusal };

/** What a file must be signed for: the site's own origin, and its keys; null while the device has not read them. */
export type Trust = { readonly site: string; readonly keys: readonly string[] | null };

const refused = (why: FileRefusal): FileResult => ({ ok: false, why });

/**
 * The posts of a file that the site has signed. A file of one post must be whole. Of one with the newest posts each is
 * checked by itself: what is wrong with one changes nothing of the others.
 */
export async function readSignedFile(bytes: ArrayBuffer, trust: Trust): Promise<FileResult> {
  if (bytes.byteLength > MAX_FILE) return refused("too_large");
  const strict = decoded(bytes);
  const html = strict ?? new TextDecoder().decode(bytes);
  const ofParts = findLinkOfParts(html);
  const link = ofParts ?? findLink(html);
  if (!link) return refused(strict === null || /\/open#[12]\./.test(html) ? "damaged" : "not_ours");
  // Before the digest, which anyone can make: a file with a script is named as such.
  if (carriesScript(html)) return refused("script");
  const isFileWhole = strict !== null && (await isWhole(strict, link));
  if (!isFileWhole && !ofParts) return refused("damaged");
  if (link.site !== trust.site) return refused("other_site");
  return ofParts ? verifiedParts(link.data, trust, isFileWhole) : verified(link.data, trust);
}

/** The posts of a link that a file's reader has tapped. */
export async function readSignedFragment(fragment: string, trust: Trust): Promise<FileResult> {
  if (fragment.length > MAX_FILE) return refused("too_large");
  const parts = partsOfFragment(fragment);
  if (parts !== null) return verifiedParts(parts, trust, true);
  const data = dataOfFragment(fragment);
  return data === null ? refused("damaged") : verified(data, trust);
}

async function verified(data: string, trust: Trust): Promise<FileResult> {
  const found = await unpacked(data);
  if (typeof found === "string") return refused(found);
  if (!trust.keys) return refused("no_keys");
  const posts: VerifiedPost[] = [];
  for (const signed of found.posts) {
    const checked = await verifiedPost(signed, trust);
    if ("why" in checked) return refused(checked.why);
    posts.push(checked);
  }
  return { ok: true, posts, refused: [], isWhole: true };
}

async function verifiedParts(data: string, trust: Trust, isFileWhole: boolean): Promise<FileResult> {
  if (!trust.keys) return refused("no_keys");
  const read = await readParts(data, (signed) => verifiedPost(signed, trust));
  return read ? { ok: true, ...read, isWhole: isFileWhole } : refused("damaged");
}

/**
 * The posts of a link of parts, `COUNT.PART.PART…`, each of which is checked by itself, and those that are refused. As many
 * as the link announces are accounted for, also where it was cut off. Null if it does not say how many.
 */
async function readParts(
  data: string,
  check: (signed: SignedPost) => Promise<CheckedPost>,
): Promise<{ readonly posts: readonly VerifiedPost[]; readonly refused: readonly RefusedPart[] } | null> {
  const [announced = "", ...parts] = data.split(".");
  const count = /^[1-9]\d?$/.test(announced) ? Number(announced) : 0;
  if (count < 1 || count > MAX_POSTS) return null;
  const posts: VerifiedPost[] = [];
  const refused: RefusedPart[] = [];
  let left = MAX_TEXT;
  for (const [index, part] of parts.slice(0, MAX_POSTS).entries()) {
    const place = index + 1;
    const found = await unpacked(part, left);
    if (typeof found === "string") {
      refused.push({ place, claimed: null, why: found });
      continue;
    }
    left -= found.bytes;
    const [signed, ...more] = found.posts;
    const checked = signed && more.length === 0 ? await check(signed) : DAMAGED;
    if ("why" in checked) refused.push({ place, ...checked });
    else posts.push(checked);
  }
  for (let place = parts.length + 1; place <= count; place += 1) refused.push({ place, ...DAMAGED });
  return { posts, refused };
}

const DAMAGED = { claimed: null, why: "damaged" } as const;

/** A post that was checked, or why it is refused and what it claims to be. */
type CheckedPost = VerifiedPost | Omit<RefusedPart, "place">;

async function verifiedPost(signed: SignedPost, { site, keys }: Trust): Promise<CheckedPost> {
  const read = readSignedText(signed.text);
  const no = (why: FileRefusal) => ({ why, claimed: read?.post ?? null });
  if (!keys?.includes(signed.key)) return no("unknown_key");
  if (!(await isSignatureValid(signed))) return no("forged");
  if (!read) return no("damaged");
  if (read.site !== site) return no("other_site");
  if (textsOf(read.post).some(holdsScript)) return no("script");
  return { post: read.post, signed };
}

/** The texts that are shown as HTML. */
function textsOf({ kind, row }: GivenPost): string[] {
  if (!isHtml(kind, "content")) return [];
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
