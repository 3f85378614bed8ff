import type { SupabaseClient, SupabaseClientOptions, WebSocketLikeConstructor } from "@supabase/supabase-js";
import type { Credentials } from "../domain/outbox/admin-remote.ts";
import { ApiError, dataOf, fetchWithTimeout, NO_RESPONSE } from "./http.ts";

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

/**
 * The owner's client: one for each session, made with its first call and kept while the token is the same.
 * @param send fetches for it
 */
export function createSessionClient(url: string, key: string, send: typeof fetch = fetchWithTimeout()) {
  let made: { readonly token: string; readonly client: Promise<SupabaseClient> } | null = null;

  function as({ token }: Credentials): Promise<SupabaseClient> {
    if (made?.token === token) return made.client;
    const client = supabaseClient(url, key, { accessToken: async () => token, global: { fetch: send } });
    made = { token, client };
    client.catch(() => {
      made = null;
    });
    return client;
  }

  return {
    as,
    /** Calls an SQL function. @throws ApiError */
    call: async (access: Credentials, name: string, args: object = {}): Promise<unknown> =>
      dataOf((await as(access)).rpc(name, args)),
    /** Calls one that only reads. Retries have one policy, and it is not the library's. @throws ApiError */
    read: async (access: Credentials, name: string, args: object = {}): Promise<unknown> =>
      dataOf((await as(access)).rpc(name, args, { get: true }).retry(false)),
  };
}
