import { PostgrestClient } from "@supabase/postgrest-js";
import * as v from "valibot";
import type { Result } from "../domain/outbox/failure.ts";
import { type Fate, REASONS } from "../domain/privacy/reasons.ts";
import { dataOf, fetchWithTimeout, toResult } from "./http.ts";
import { validate } from "./site-format.ts";

/** Proves that this device wrote a comment. */
export type CommentProof = { readonly id: string; readonly secret: string };

const fatesAnswer = v.array(
  v.object({
    id: v.string(),
    status: v.string(),
    reason: v.fallback(v.nullable(v.picklist(REASONS)), null),
    words: v.fallback(v.string(), ""),
    answer: v.fallback(v.string(), ""),
    appealed: v.fallback(v.boolean(), false),
  }),
);

/** Asks the server what became of this device's comments, by id; up to 100. */
export function fetchFates(
  url: string,
  key: string,
  proofs: readonly CommentProof[],
): Promise<Result<ReadonlyMap<string, Fate>>> {
  const rest = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key },
    fetch: fetchWithTimeout(),
    retry: false,
  });
  return toResult(async () => {
    const answer = validate(fatesAnswer, await dataOf(rest.rpc("own_comments", { proofs })));
    return new Map(answer.map(({ id, status, ...fate }) => [id, { status: decided(status), ...fate }]));
  });
}

function decided(status: string): Fate["status"] {
  return status === "hidden" || status === "removed" ? status : "none";
}
