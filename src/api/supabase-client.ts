import type { SupabaseClient, SupabaseClientOptions, WebSocketLikeConstructor } from "@supabase/supabase-js";
import { ApiError, NO_RESPONSE } from "./http.ts";

/** Realtime is not used, but the library requires a WebSocket, which Node 20 does not have. */
const NoSocket = class {
  constructor() {
    throw new Error("Realtime is not used.");
  }
} as unknown as WebSocketLikeConstructor;

/**
 * Creates the service's client. Its library is loaded on the first request, so rendering never waits for it.
 * @throws ApiError if the library cannot be loaded
 */
export async function supabaseClient(
  url: string,
  key: string,
  options: SupabaseClientOptions<"public">,
): Promise<SupabaseClient> {
  const { createClient } = await import("@supabase/supabase-js").catch(() => {
    throw new ApiError(NO_RESPONSE);
  });
  return createClient(url, key, { ...options, realtime: { transport: NoSocket } });
}
