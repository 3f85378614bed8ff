import { paths } from "../../src/config/paths.ts";

/** The site's own pages; other paths are pages only for a browser that navigates. */
const PAGES = [
  paths.home,
  paths.about,
  paths.services,
  paths.community,
  paths.blog,
  paths.news,
  paths.contact,
  paths.search,
  paths.library,
  paths.waiting,
];
/** A post of a list, and every admin page. */
const BELOW = /^\/(portfolio|blog|news)\/[^/]+\/?$|^\/admin(\/|$)/;

/** True if the app has a page at this address. */
export function isPageAddress(pathname: string): boolean {
  const plain = pathname.replace(/(.)\/$/, "$1");
  return PAGES.some((page) => page === plain) || BELOW.test(pathname);
}
