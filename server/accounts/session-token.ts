import { errors, jwtVerify } from "jose";

/** The caller according to the `Authorization` header: a valid session, an invalid token, or anonymous. */
export type SessionClaim =
  | { readonly kind: "session"; readonly user: string }
  | { readonly kind: "invalid" }
  | { readonly kind: "visitor" };

const TOKEN = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Verifies a session token's signature and expiry. Supabase's keys, sent in the same header, are not tokens. */
export async function sessionOfToken(
  authorization: string | undefined,
  jwtSecret: string,
): Promise<SessionClaim> {
  const token = TOKEN.exec(authorization ?? "")?.[1];
  if (!token) return { kind: "visitor" };
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), {
      algorithms: ["HS256"],
      requiredClaims: ["exp"],
    });
    const { sub, role } = payload;
    return sub && role === "authenticated" ? { kind: "session", user: sub } : { kind: "invalid" };
  } catch (error) {
    if (error instanceof errors.JOSEError) return { kind: "invalid" };
    throw error;
  }
}
