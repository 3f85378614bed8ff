import * as v from "valibot";
import { postPath } from "./post-path.ts";

/** Where an address of an earlier site leads now: a path of this site, or null. */
export type RedirectOf = (address: string) => Promise<string | null>;

const answerSchema = v.nullable(
  v.object({ kind: v.picklist(["blog", "news", "community"]), id: v.pipe(v.string(), v.uuid()) }),
);

/** Asks the database, over the API. Without an answer there is no redirect, and the visitor sees what they would anyway. */
export function redirectsOf(apiUrl: string, key: string): RedirectOf {
  return async (address) => {
    try {
      const query = new URLSearchParams({ path: address });
      const response = await fetch(`${apiUrl}/rest/v1/rpc/redirect_of?${query}`, {
        headers: { apikey: key },
      });
      const found = v.safeParse(answerSchema, await response.json());
      return found.success && found.output ? postPath(found.output.kind, found.output.id) : null;
    } catch {
      return null;
    }
  };
}
