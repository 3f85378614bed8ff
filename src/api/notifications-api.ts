import { PostgrestClient } from "@supabase/postgrest-js";
import * as v from "valibot";
import type { PushAddress } from "../domain/notifications/choice.ts";
import type { Credentials } from "../domain/outbox/admin-remote.ts";
import type { Result } from "../domain/outbox/failure.ts";
import { dataOf, fetchWithTimeout, toResult } from "./http.ts";
import { validate } from "./site-format.ts";
import { supabaseClient } from "./supabase-client.ts";

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

/** What an admin's device tells the server: how it is reached, or that its notifications have ended. */
type AdminSubscription =
  | (PushAddress & { readonly locale: "en" | "ti" })
  | { readonly endpoint: string; readonly off: true };

/** The server's functions about an admin's notifications. */
export function createAdminNotificationsRemote(url: string, key: string) {
  return {
    key: () => fetchPushKey(url, key),
    save: ({ token }: Credentials, subscription: AdminSubscription): Promise<Result<null>> =>
      toResult(async () => {
        const client = await supabaseClient(url, key, {
          accessToken: async () => token,
          global: { fetch: fetchWithTimeout() },
        });
        const topics = "off" in subscription ? {} : { topics: ["message", "comment"] };
        await dataOf(client.rpc("save_admin_subscription", { subscription: { ...subscription, ...topics } }));
        return null;
      }),
  };
}
