import type { Publications } from "../../src/api/publications.ts";
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
