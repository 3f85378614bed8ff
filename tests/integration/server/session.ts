import { SignJWT } from "jose";

/** The secret with which the tests' fake backends sign sessions. */
export const JWT_SECRET = "a secret of these tests, long enough";

/** The `Authorization` header of a user's session. */
export async function sessionOf(
  user: string,
  {
    secret = JWT_SECRET,
    expires = "1 hour",
    session,
  }: { secret?: string; expires?: string; session?: string } = {},
): Promise<string> {
  const token = await new SignJWT({ role: "authenticated", ...(session ? { session_id: session } : {}) })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
  return `Bearer ${token}`;
}
