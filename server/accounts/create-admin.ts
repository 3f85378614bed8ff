import { randomUUID } from "node:crypto";
import { supabaseClient } from "../api/supabase-client.ts";
import type { Backend } from "../database/backend.ts";

/** An error the user can fix; its message says all they need. */
export class AdminError extends Error {
  override readonly name = "AdminError";
}

/** The outcome: a new account, or an existing one, which keeps its password. */
export type AdminOutcome = "created" | "promoted";

/** The bcrypt cost is explicit, since pgcrypto's default is 6. */
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
 * Creates an account in the embedded backend, which only this process may have open.
 * @returns its id; null if an account with this address exists, which is left unchanged
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

/** Creates an admin in the embedded backend, which only this process may have open. */
export async function createEmbeddedAdmin(
  backend: Pick<Backend, "query">,
  email: string,
  password: string,
): Promise<AdminOutcome> {
  const made = await createEmbeddedAccount(backend, email, password);
  await backend.query("select private.make_admin($1)", [email]);
  return made === null ? "promoted" : "created";
}

type Api = { readonly url: string; readonly secretKey: string; readonly send: typeof fetch };

/**
 * Makes an existing account an admin, over the API with the secret key.
 * @returns false if there is no such account
 * @throws AdminError if the server refuses
 */
export async function promoteOverApi(api: Api, email: string): Promise<boolean> {
  const { error, status } = await (await client(api)).rpc("make_admin", { email });
  if (!error) return true;
  if (error.details === "unknown_person") return false;
  throw new AdminError(refusalOf(api.url, status, error.code, error.message));
}

/** PostgREST's codes for a function that the key's role may not call; our own server has the first. */
const KEY_REFUSED = ["PGRST100", "PGRST301", "42501"];
const NO_FUNCTION = "PGRST202";

function refusalOf(url: string, status: number, code: string, message: string): string {
  if (status === 0)
    return `No site is responding at ${url}. Check the address, and that the site is running.`;
  if (status === 401 || status === 403 || KEY_REFUSED.includes(code))
    return `The server at ${url} doesn't accept the secret key. Set SUPABASE_SECRET_KEY again, or for a site on this machine its own DATA_DIR.`;
  if (status === 503)
    return `The site at ${url} is starting, or its database does not respond: try again in a minute.`;
  if (code === NO_FUNCTION)
    return `The database of ${url} lacks Selam's functions. Run npx supabase@3 db push --remote first.`;
  return `The server at ${url} rejected this: ${message.replace(/\.$/, "")}.`;
}

/**
 * Creates an admin on hosted Supabase, or on the running site of this machine. @throws AdminError if the server refuses
 */
export async function createAdminOverApi(api: Api, email: string, password: string): Promise<AdminOutcome> {
  if (await promoteOverApi(api, email)) return "promoted";
  const { error } = await (await client(api)).auth.admin.createUser({ email, password, email_confirm: true });
  if (error) throw new AdminError(`The account couldn't be created: ${error.message.replace(/\.$/, "")}.`);
  if (await promoteOverApi(api, email)) return "created";
  throw new AdminError(
    "The account was created, but the database doesn't have it yet. Run this command again.",
  );
}

const client = ({ url, secretKey, send }: Api) => supabaseClient(url, secretKey, send);
