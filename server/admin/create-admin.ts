import { randomUUID } from "node:crypto";
import type { Backend } from "../backend.ts";

/** Something the person at the keyboard can put right; its message is all they need to read. */
export class AdminError extends Error {
  override readonly name = "AdminError";
}

/** What was done: the account is new, or was there and keeps its password. */
export type Made = "created" | "promoted";

/** bcrypt's cost is said, for pgcrypto's own is 6. */
const CREATE_ACCOUNT = `
  with account as (
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token,
        recovery_token, email_change, email_change_token_new, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values ($1, 'authenticated', 'authenticated', $2, extensions.crypt($3, extensions.gen_salt('bf', 10)), now(), '', '',
        '', '', '{"provider":"email","providers":["email"]}', '{}', now(), now())
      returning id, email)
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
    select gen_random_uuid(), 'email', id::text, id,
      jsonb_build_object('sub', id, 'email', email, 'email_verified', true), now(), now(), now() from account`;

/**
 * Makes an account in the embedded backend, which this process holds alone.
 * @returns its id; null where there is one with this address, which stays as it is
 */
export async function createEmbeddedAccount(
  backend: Pick<Backend, "query">,
  email: string,
  password: string,
): Promise<string | null> {
  const [known] = await backend.query("select id from auth.users where lower(email) = lower($1)", [email]);
  if (known) return null;
  const id = randomUUID();
  await backend.query(CREATE_ACCOUNT, [id, email.toLowerCase(), password]);
  return id;
}

/** Makes an admin in the embedded backend, which this process holds alone. */
export async function createEmbeddedAdmin(
  backend: Pick<Backend, "query">,
  email: string,
  password: string,
): Promise<Made> {
  const made = await createEmbeddedAccount(backend, email, password);
  await backend.query("select private.make_admin($1)", [email]);
  return made === null ? "promoted" : "created";
}

type Api = { readonly url: string; readonly secretKey: string; readonly send: typeof fetch };

/**
 * Makes an account that exists an admin, over the API with the secret key.
 * @returns false where there is no such account
 * @throws AdminError where the server will not
 */
export async function promoteOverApi(api: Api, email: string): Promise<boolean> {
  const answer = await post(api, "/rest/v1/rpc/make_admin", { email });
  if (answer.ok) return true;
  const text = await answer.text();
  if (text.includes("unknown_person")) return false;
  throw new AdminError(`The server at ${api.url} refused: ${reasonIn(text, answer.status)}.`);
}

/** Makes an admin on hosted Supabase, or on this machine's running site. @throws AdminError where the server will not */
export async function createAdminOverApi(api: Api, email: string, password: string): Promise<Made> {
  if (await promoteOverApi(api, email)) return "promoted";
  const answer = await post(api, "/auth/v1/admin/users", { email, password, email_confirm: true });
  if (!answer.ok) {
    throw new AdminError(`The account was refused: ${reasonIn(await answer.text(), answer.status)}.`);
  }
  await answer.body?.cancel();
  if (await promoteOverApi(api, email)) return "created";
  throw new AdminError("The account was made, but the database does not know it yet. Run this again.");
}

function post({ url, secretKey, send }: Api, address: string, body: unknown): Promise<Response> {
  const headers: Record<string, string> = { apikey: secretKey, "content-type": "application/json" };
  // The newer secret keys are no tokens; the older service_role keys have to be sent as one too.
  if (!secretKey.startsWith("sb_secret_")) headers.authorization = `Bearer ${secretKey}`;
  return send(url + address, { method: "POST", headers, body: JSON.stringify(body) });
}

function reasonIn(text: string, status: number): string {
  try {
    const fields = JSON.parse(text) as Record<string, unknown>;
    for (const name of ["message", "msg", "error_description", "error"])
      if (typeof fields[name] === "string") return fields[name];
  } catch {
    // Not the API's JSON: the status is all there is.
  }
  return `it answered ${status}`;
}
