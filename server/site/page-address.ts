import { paths } from "../../src/config/paths.ts";

/** The site's own pages; what else is asked for is a page only when a browser says that it opens one. */
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
/** A post of a list, and everything at the admin. */
const BELOW = /^\/(portfolio|blog|news)\/[^/]+\/?$|^\/admin(\/|$)/;

/** Whether an address is of a page that the app has. */
export function isPageAddress(pathname: string): boolean {
  const plain = pathname.replace(/(.)\/$/, "$1");
  return PAGES.some((page) => page === plain) || BELOW.test(pathname);
}
