import { PostgrestClient } from "@supabase/postgrest-js";
import * as v from "valibot";
import type { Result } from "../domain/outbox/failure.ts";
import { dataOf, fetchWithTimeout, toResult } from "./http.ts";
import { validate } from "./site-format.ts";

const keyAnswer = v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}$/)));

/** Asks the server for the key that browsers subscribe with; null if the site sends no notifications. */
export function fetchPushKey(url: string, key: string): Promise<Result<string | null>> {
  const rest = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key },
    fetch: fetchWithTimeout(),
    retry: false,
  });
  return toResult(async () => validate(keyAnswer, await dataOf(rest.rpc("push_key", {}, { get: true }))));
}
