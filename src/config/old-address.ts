import { isPageAddress } from "./page-address.ts";

/** Longer than any address that was ever published; the database has the same limit. */
const MAX_LENGTH = 1000;
/** Queries by which WordPress names a page before it has a permalink. */
const NUMBERS = ["p", "page_id", "attachment_id"];
const POST_ID = /^\/(?:blog|news|portfolio)\/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\/?$/i;
/** A post of a list, by whatever name. */
const BELOW_A_LIST = /^\/(?:blog|news|portfolio)\/[^/]+\/?$/;

/**
 * The form in which an address of an earlier site is stored and looked up: decoded, in lower case, without a trailing
 * slash or index file, and `/?p=12` where only a number names the page. Null for an address that names no page.
 */
export function oldAddress({ pathname, searchParams }: URL): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname).normalize("NFC").toLowerCase();
  } catch {
    return null;
  }
  const plain = path.replace(/(?:\/index\.(?:php|html?))?\/*$/, "");
  const number = NUMBERS.map((name) => searchParams.get(name)).find((value) => /^\d+$/.test(value ?? ""));
  if (plain === "") return number === undefined ? null : `/?p=${number}`;
  // The database stores no control characters in its text.
  return plain.length <= MAX_LENGTH && !/\p{Cc}/u.test(plain) ? plain : null;
}

/** True if an address is not a page of this site, and so may belong to an earlier site. */
export function mayBeOldAddress({ pathname, searchParams }: URL): boolean {
  if (pathname === "/") return NUMBERS.some((name) => searchParams.has(name));
  if (BELOW_A_LIST.test(pathname)) return !POST_ID.test(pathname);
  return !isPageAddress(pathname) && !/\.(?!html?$|php$)[^/.]*$/i.test(pathname);
}
