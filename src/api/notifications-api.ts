import type { AdminSubscription } from "../domain/notifications/choice.ts";
import type { Credentials } from "../domain/outbox/admin-remote.ts";
import type { Result } from "../domain/outbox/failure.ts";
import { toResult } from "./http.ts";
import { fetchPushKey } from "./site-api.ts";
import { createSessionClient } from "./supabase-client.ts";

/** The server's functions about an admin's notifications. */
export function createAdminNotificationsRemote(url: string, key: string) {
  const { call } = createSessionClient(url, key);
  return {
    key: () => fetchPushKey(url, key),
    save: (access: Credentials, subscription: AdminSubscription): Promise<Result<null>> =>
      toResult(async () => {
        // A server that knows no muting tells of these.
        const topics = "off" in subscription ? {} : { topics: ["message", "comment"] };
        await call(access, "save_admin_subscription", { subscription: { ...subscription, ...topics } });
        return null;
      }),
  };
}
