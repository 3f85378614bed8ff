import type { SupabaseClient } from "@supabase/supabase-js";
import { supabaseClient as loadClient } from "../../src/api/supabase-client.ts";

/** A supabase-js client for a command, which does not persist its session. */
export function supabaseClient(url: string, key: string, send: typeof fetch): Promise<SupabaseClient> {
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  return loadClient(url, key, { auth, global: { fetch: send } });
}
