import type { Backend } from "./backend.ts";

/** The demo admin of supabase/seed.sql. */
export const DEMO_SIGN_IN = { email: "owner@selam.example", password: "selam-demo-2026" };

/** Whether the demo admin exists and still has the password everybody knows. */
export async function isDemoSignInValid(backend: Backend): Promise<boolean> {
  const rows = await backend.query<{ valid: boolean }>(
    "select encrypted_password = extensions.crypt($2, encrypted_password) as valid from auth.users where email = $1",
    [DEMO_SIGN_IN.email, DEMO_SIGN_IN.password],
  );
  return rows[0]?.valid === true;
}
