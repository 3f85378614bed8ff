import { KINDS, PAGE_KINDS } from "../domain/kinds/kinds.ts";
import { paths } from "./paths.ts";

/** The pages with content of the site, which the sitemap lists. */
export const CONTENT_PAGES: readonly string[] = [
  paths.home,
  paths.about,
  paths.services,
  ...PAGE_KINDS.map((kind) => KINDS[kind].page),
  paths.contact,
  paths.privacyNotice,
];
/** Pages that show only data of the device, and nothing to a crawler. */
export const DEVICE_PAGES: readonly string[] = [
  paths.search,
  paths.library,
  paths.open,
  paths.waiting,
  paths.notifications,
  paths.story,
  paths.reportWord,
];
/** The site's own pages; other paths are pages only for a browser that navigates. */
const PAGES: ReadonlySet<string> = new Set([...CONTENT_PAGES, ...DEVICE_PAGES]);
const LISTS = [...PAGE_KINDS.map((kind) => KINDS[kind].page), "/digest"].join("|");
/** A post of a list, an event, a month's digest, and every admin page. */
const BELOW = new RegExp(`^(${LISTS})/[^/]+/?$|^/admin(/|$)`);

/** The paths of all public pages as one pattern, for the configuration of static hosts. */
export const PUBLIC_PAGES: RegExp = new RegExp(
  `^(/|(${[...PAGES].filter((path) => path !== paths.home).join("|")}|(${LISTS})/[^/.]+)/?)$`,
);

/** True if the app has a page at this address. */
export function isPageAddress(pathname: string): boolean {
  const plain = pathname.replace(/(.)\/$/, "$1");
  return PAGES.has(plain) || BELOW.test(pathname);
}

/** True if a visitor's text names a public page of this site: its path as it is written, with whatever query or fragment. */
export function isPublicPage(address: string): boolean {
  const [path = ""] = address.split(/[?#]/);
  return PUBLIC_PAGES.test(path);
}
