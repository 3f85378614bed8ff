import type { SupabaseClient } from "@supabase/supabase-js";
import { supabaseClient as loadClient } from "../../src/api/supabase-client.ts";

/** A supabase-js client for a command, which does not persist its session. */
export function supabaseClient(url: string, key: string, send: typeof fetch): Promise<SupabaseClient> {
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  return loadClient(url, key, { auth, global: { fetch: send } });
}

/** Long enough for a busy small server, short enough to wait for. */
const TIMEOUT_MS = 5_000;

/** True if a server answers at an address. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/auth/v1/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
