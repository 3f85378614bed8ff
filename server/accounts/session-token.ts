import { errors, jwtVerify } from "jose";

/** Who a request's `Authorization` header says is asking: a valid session, a token that is none, or nobody. */
export type Claim =
  | { readonly is: "session"; readonly user: string }
  | { readonly is: "forged" }
  | { readonly is: "nobody" };

const TOKEN = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Judges a session token by its signature and time. Supabase's keys, which come in the same header, are no tokens. */
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
