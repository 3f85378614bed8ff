import { SignJWT } from "jose";
import type { ServerKeys } from "../../../../server/database/server-keys.ts";

/**
 * The callers: with no key at all; a visitor; with a token that is not valid; with an account that is not an admin's; an admin
 * after signing out; an admin; the owner's commands, with the secret key.
 */
export const CALLERS = ["keyless", "anonymous", "invalid", "stranger", "ended", "admin", "secret"] as const;

export type Caller = (typeof CALLERS)[number];

/** Access tokens that the server has issued. */
export interface Tokens {
  readonly stranger: string;
  readonly ended: string;
  readonly admin: string;
}

/** The headers of a caller, in every variant that must get the same answer. */
export async function headersOf(
  keys: ServerKeys,
  tokens: Tokens,
  adminId: string,
): Promise<Readonly<Record<Caller, readonly Record<string, string>[]>>> {
  const apikey = keys.publishable;
  const bearer = (token: string) => ({ apikey, authorization: `Bearer ${token}` });
  const invalid = await invalidTokens(keys, tokens.admin, adminId);
  return {
    keyless: [{}],
    anonymous: [{ apikey }, bearer(apikey), { apikey, authorization: "Basic b3duZXI6b3duZXI=" }],
    invalid: invalid.map(bearer),
    stranger: [bearer(tokens.stranger)],
    ended: [bearer(tokens.ended)],
    admin: [bearer(tokens.admin)],
    secret: [{ apikey: keys.secret, authorization: `Bearer ${keys.secret}` }],
  };
}

/** An expired token of the admin, and forgeries of one. */
async function invalidTokens(keys: ServerKeys, valid: string, adminId: string): Promise<string[]> {
  const sign = (secret: string, claims: Record<string, unknown>, expires: string, alg = "HS256") =>
    new SignJWT({ sub: adminId, role: "authenticated", aud: "authenticated", ...claims })
      .setProtectedHeader({ alg, typ: "JWT" })
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));
  const [head = "", claims = "", signature = ""] = valid.split(".");
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const asService = encode({ sub: adminId, role: "service_role", exp: 4_102_444_800 });
  return [
    await sign(keys.jwtSecret, {}, "-1 minute"),
    await sign("a secret that somebody made up, long enough", {}, "1 hour"),
    await sign(keys.publishable, {}, "1 hour"),
    await sign(keys.jwtSecret, { role: "service_role" }, "1 hour"),
    await sign(keys.jwtSecret, {}, "1 hour", "HS512"),
    `${encode({ alg: "none", typ: "JWT" })}.${claims}.${signature}`,
    `${encode({ alg: "none", typ: "JWT" })}.${asService}.AA`,
    `${head}.${asService}.${signature}`,
    `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
    "a.b.c",
  ];
}
