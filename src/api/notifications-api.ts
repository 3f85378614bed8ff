import type { PushAddress } from "../domain/notifications/choice.ts";
import type { Credentials } from "../domain/outbox/admin-remote.ts";
import type { Result } from "../domain/outbox/failure.ts";
import { dataOf, fetchWithTimeout, toResult } from "./http.ts";
import { fetchPushKey } from "./push-key-api.ts";
import { supabaseClient } from "./supabase-client.ts";

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
