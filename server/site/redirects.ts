import type { OldAddress, Publications } from "../../src/api/publications.ts";
import {
  isOldFeed,
  mayBeOldAddress,
  oldAddress,
  oldAddresses,
  ownPage,
} from "../../src/config/old-address.ts";
import { BASE_LANGUAGE } from "../../src/domain/languages/languages.ts";
import { feedPath } from "./feeds/feed-address.ts";
import { postPath } from "./post-path.ts";

/** Where an address of an earlier site leads now: a path of this site, or null. */
export type RedirectOf = (address: string) => Promise<string | null>;

/** Reads redirects over the API. Without its response there is no redirect, and the visitor sees the requested page. */
export function redirectsOf(atOldAddress: Publications["atOldAddress"]): RedirectOf {
  return async (address) => {
    const answer = await atOldAddress(address);
    return answer.ok && answer.value ? postPath(answer.value.kind, answer.value.id) : null;
  };
}

/**
 * Where an address of an earlier site leads, in whatever form it asks for a page: to the post, or its feed to the site's. One of this
 * site's own pages leads to the one form of its address.
 */
export async function movedTo(url: URL, redirectOf: RedirectOf): Promise<string | null> {
  for (const address of mayBeOldAddress(url) ? oldAddresses(url) : []) {
    const target = await redirectOf(address);
    if (target !== null) return target;
  }
  if (isOldFeed(url)) return feedPath({ section: "all", language: BASE_LANGUAGE, format: "atom" });
  return ownPage(url);
}

/** The Cache-Control of a redirect. Without a limit, browsers would keep one that was corrected since. */
export const REDIRECT_CACHE = "public, max-age=86400";

/** What the configuration of a host would read as more than a letter; no permalink has it. */
const SYNTAX = /["\\{}$\p{Cc}]/u;

/**
 * The redirects of a whole site. An address that is a page of this site shows that page, and one that is not in the form
 * of `oldAddress`, which no import writes, is left out.
 */
export function movedAddresses(addresses: readonly OldAddress[]): [from: string, to: string][] {
  return addresses.flatMap(({ path, kind, id }): [string, string][] => {
    if (SYNTAX.test(path)) return [];
    const url = new URL(path, "http://any.example");
    return mayBeOldAddress(url) && oldAddress(url) === path ? [[path, postPath(kind, id)]] : [];
  });
}
