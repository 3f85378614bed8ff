import { ID_PREFIX } from "../../../src/ui/article-html/policy.ts";
import type { Attachments } from "../pictures/attachments.ts";

/** New targets for the old site's addresses. */
export interface OldSite {
  /** Our article by its old address. */
  articles: Map<string, string>;
  attachments: Attachments;
}

/** Stands for the old site where its file does not name its address: RFC 2606 keeps this name free. */
export const UNKNOWN_SITE = "https://invalid.invalid";

function resolved(address: string, base: string): string | null {
  try {
    return new URL(address, base).href;
  } catch {
    return null;
  }
}

/** Normalises an address, so that different forms of the same page compare equal. */
export function pageKey(address: string): string {
  const number = /[?&](?:p|page_id)=(\d+)/.exec(address)?.[1];
  const plain = address
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .toLowerCase();
  return number === undefined ? plain : `${plain}/?p=${number}`;
}

/** What tells a post of Blogger, whose archive does not say at which of its addresses the site was; "" for any other page. */
export function bloggerKey(address: string): string {
  if (!URL.canParse(address)) return "";
  const { pathname } = new URL(address);
  return /^\/(?:\d{4}\/\d\d|p)\/[^/]+\.html$/.test(pathname) ? pageKey(UNKNOWN_SITE + pathname) : "";
}

/**
 * Makes an article's addresses absolute (a path of the old site is not one of ours), points links to imported articles
 * at their new address, and links to a picture's page at the picture. A link to another page of a site that is not known becomes text.
 */
export function rewriteAddresses(root: ParentNode, base: string, site: OldSite): void {
  for (const node of root.querySelectorAll("[src], [poster]")) {
    for (const name of ["src", "poster"]) {
      const value = node.getAttribute(name);
      const whole = value === null ? null : resolved(value, base);
      if (whole !== null) node.setAttribute(name, whole);
    }
  }
  for (const link of root.querySelectorAll("a[href]")) rewriteLink(link, base, site);
}

function rewriteLink(link: Element, base: string, { articles, attachments }: OldSite): void {
  const href = link.getAttribute("href") ?? "";
  const whole = href.startsWith("#") ? null : resolved(href, base);
  if (whole === null) return;
  const article = articles.get(pageKey(whole)) ?? articles.get(bloggerKey(whole));
  const now = article ? article + anchorOf(whole) : (attachments.byPage.get(whole)?.url ?? whole);
  if (now.startsWith(UNKNOWN_SITE)) link.replaceWith(...link.childNodes);
  else link.setAttribute("href", now);
}

/** The place in an article that an address names, as it is called in ours; "" without one. */
const anchorOf = (address: string) => new URL(address).hash.replace("#", `#${ID_PREFIX}`);
