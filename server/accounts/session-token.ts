import { errors, jwtVerify } from "jose";

/** The caller according to the `Authorization` header: a valid session, an invalid token, or anonymous. */
export type Claim =
  | { readonly is: "session"; readonly user: string }
  | { readonly is: "forged" }
  | { readonly is: "nobody" };

const TOKEN = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Verifies a session token's signature and expiry. Supabase's keys, sent in the same header, are not tokens. */
export async function claimOf(authorization: string | undefined, jwtSecret: string): Promise<Claim> {
  const token = TOKEN.exec(authorization ?? "")?.[1];
  if (!token) return { is: "nobody" };
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), {
      algorithms: ["HS256"],
      requiredClaims: ["exp"],
    });
    const { sub, role } = payload;
    return sub && role === "authenticated" ? { is: "session", user: sub } : { is: "forged" };
  } catch (error) {
    if (error instanceof errors.JOSEError) return { is: "forged" };
    throw error;
  }
}
