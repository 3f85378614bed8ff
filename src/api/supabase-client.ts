import type { SupabaseClient, SupabaseClientOptions, WebSocketLikeConstructor } from "@supabase/supabase-js";
import { CallFailed, NO_RESPONSE } from "./classify.ts";

/** Nothing listens to Realtime; the library insists on a socket, which Node 20 does not have. */
const NoSocket = class {
  constructor() {
    throw new Error("Realtime is not used.");
  }
} as unknown as WebSocketLikeConstructor;

/**
 * The service's own client, whose library is loaded when something has to be asked of the service, never to paint.
 * @throws CallFailed where the library cannot be had
 */
export async function supabaseClient(
  url: string,
  key: string,
  options: SupabaseClientOptions<"public">,
): Promise<SupabaseClient> {
  const { createClient } = await import("@supabase/supabase-js").catch(() => {
    throw new CallFailed(NO_RESPONSE);
  });
  return createClient(url, key, { ...options, realtime: { transport: NoSocket } });
}
