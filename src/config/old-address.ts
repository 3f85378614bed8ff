import { KINDS, TRANSLATED_KINDS } from "../domain/kinds/kinds.ts";
import { isAdminPath } from "./is-admin-path.ts";
import { isPageAddress } from "./page-address.ts";
import { paths } from "./paths.ts";

/** Longer than any address that was ever published; the database has the same limit. */
const MAX_LENGTH = 1000;
/** Queries by which WordPress names a page before it has a permalink. */
const NUMBERS = ["p", "page_id", "attachment_id"];
const LISTS = TRANSLATED_KINDS.map((kind) => KINDS[kind].page).join("|");
const POST_ID = new RegExp(`^(?:${LISTS})/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/?$`, "i");
/** A post of a list, by whatever name. */
const BELOW_A_LIST = new RegExp(`^(?:${LISTS})/[^/]+/?$`);

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

/** What WordPress adds to the address of a page: its feed, its form for phones or frames, a page of its comments. */
const FORM = /\/(?:feed(?:\/(?:rss2?|rdf|atom))?|amp|embed|trackback|comment-page-\d+|page\/\d+)$/;
const SCRIPT = /^\/index\.php(?=\/)/;
/** Of WordPress, Ghost, Tumblr and Blogger, and the files that generators of static sites write. */
const FEED =
  /(?:^|\/)(?:feed(?:\/(?:rss2?|rdf|atom|json))?|rss)\/?$|^\/(?:feed|rss|atom|index)\.(?:xml|rdf|json)$|^\/feeds\/posts\/(?:default|summary)(?:\/|$)/i;
const INDEX = /^\/index\.(?:php|html?)$/i;

/**
 * The forms in which the page of an address may be stored, the likeliest first: the address as it is, without what WordPress adds to a
 * page's own address, and the number that its query names.
 */
export function oldAddresses(url: URL): string[] {
  const found = new Set<string>();
  for (let path = oldAddress(url) ?? ""; path !== "" && !found.has(path); ) {
    found.add(path);
    path = FORM.test(path) ? path.replace(FORM, "") : path.replace(SCRIPT, "");
  }
  const numbered = oldAddress(new URL(`/${url.search}`, url));
  if (numbered !== null) found.add(numbered);
  return [...found];
}

/**
 * The public page of this site that an address means in another form: with a slash at its end, in capitals, or as an earlier site would
 * have named it. Null if it is written as it should be, or means none.
 */
export function ownPage(url: URL): string | null {
  const { pathname, search } = url;
  const forms = INDEX.test(pathname) ? [paths.home] : oldAddresses(url);
  const page = forms.find(
    (form) => form !== pathname && isPageAddress(form) && !isNoPost(form) && !isAdminPath(form),
  );
  // As a header may have it: the forms are decoded.
  return page === undefined ? null : page.split("/").map(encodeURIComponent).join("/") + search;
}

/** True if an address is that of an earlier site's feed, of all its posts or of some. */
export function isOldFeed({ pathname, searchParams }: URL): boolean {
  return FEED.test(pathname) || (pathname === "/" && searchParams.has("feed"));
}

/** True for an address below a list that no post of this site has. */
function isNoPost(pathname: string): boolean {
  return BELOW_A_LIST.test(pathname) && !POST_ID.test(pathname);
}

/** True if an address is not a page of this site, and so may belong to an earlier site. */
export function mayBeOldAddress({ pathname, searchParams }: URL): boolean {
  if (pathname === "/") return [...NUMBERS, "feed"].some((name) => searchParams.has(name));
  if (FEED.test(pathname)) return true;
  if (BELOW_A_LIST.test(pathname)) return isNoPost(pathname);
  return !isPageAddress(pathname) && !/\.(?!html?$|php$)[^/.]*$/i.test(pathname);
}
