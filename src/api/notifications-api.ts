import type { AdminSubscription } from "../domain/notifications/choice.ts";
import type { Credentials } from "../domain/outbox/admin-remote.ts";
import type { Result } from "../domain/outbox/failure.ts";
import { dataOf, fetchWithTimeout, toResult } from "./http.ts";
import { fetchPushKey } from "./site-api.ts";
import { supabaseClient } from "./supabase-client.ts";

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
        // A server that knows no muting tells of these.
        const topics = "off" in subscription ? {} : { topics: ["message", "comment"] };
        await dataOf(client.rpc("save_admin_subscription", { subscription: { ...subscription, ...topics } }));
        return null;
      }),
  };
}
