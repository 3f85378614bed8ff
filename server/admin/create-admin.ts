import { randomUUID } from "node:crypto";
import type { Backend } from "../backend.ts";
import { supabaseClient } from "../supabase-client.ts";

/** Something the person at the keyboard can put right; its message is all they need to read. */
export class AdminError extends Error {
  override readonly name = "AdminError";
}

/** What was done: the account is new, or was there and keeps its password. */
export type Made = "created" | "promoted";

const CREATE_ACCOUNT = `
  insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token,
      recovery_token, email_change, email_change_token_new, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values ($1, 'authenticated', 'authenticated', $2, extensions.crypt($3, extensions.gen_salt('bf')), now(), '', '', '',
      '', '{"provider":"email","providers":["email"]}', '{}', now(), now())`;
const CREATE_IDENTITY = `
  insert into auth.identities (provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
    values ('email', $1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', true),
      now(), now(), now())`;

/** Makes an admin in the embedded backend, which this process holds alone. */
export async function createEmbeddedAdmin(
  backend: Pick<Backend, "query">,
  email: string,
  password: string,
): Promise<Made> {
  const [known] = await backend.query("select id from auth.users where lower(email) = lower($1)", [email]);
  if (!known) {
    const id = randomUUID();
    await backend.query(CREATE_ACCOUNT, [id, email.toLowerCase(), password]);
    await backend.query(CREATE_IDENTITY, [id, email.toLowerCase()]);
  }
  await backend.query("select private.make_admin($1)", [email]);
  return known ? "promoted" : "created";
}

type Api = { readonly url: string; readonly secretKey: string; readonly send: typeof fetch };

/**
 * Makes an account that exists an admin, over the API with the secret key.
 * @returns false where there is no such account
 * @throws AdminError where the server will not
 */
export async function promoteOverApi(api: Api, email: string): Promise<boolean> {
  const { error } = await (await client(api)).rpc("make_admin", { email });
  if (!error) return true;
  if (error.details === "unknown_person") return false;
  throw new AdminError(`The server at ${api.url} refused: ${error.message}.`);
}

/** Makes an admin on hosted Supabase. @throws AdminError where the server will not */
export async function createHostedAdmin(api: Api, email: string, password: string): Promise<Made> {
  if (await promoteOverApi(api, email)) return "promoted";
  const { error } = await (await client(api)).auth.admin.createUser({ email, password, email_confirm: true });
  if (error) throw new AdminError(`The account was refused: ${error.message}.`);
  if (await promoteOverApi(api, email)) return "created";
  throw new AdminError("The account was made, but the database does not know it yet. Run this again.");
}

const client = ({ url, secretKey, send }: Api) => supabaseClient(url, secretKey, send);
