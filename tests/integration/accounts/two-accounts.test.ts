import { afterAll, beforeAll, expect, it } from "vitest";
import { createEmbeddedAccount, createEmbeddedAdmin } from "../../../server/accounts/create-admin.ts";
import type { Backend } from "../../../server/database/backend.ts";
import type { TestDatabase } from "../support/database.ts";
import { startPostgres } from "../support/postgres-server.ts";

// Accounts as the commands make them, straight in the database: found in any spelling of their address, and only that one.

let db: TestDatabase;
let backend: Pick<Backend, "query">;
beforeAll(async () => {
  db = await startPostgres();
  backend = { query: (sql: string, params?: unknown[]) => db.sql(sql, params) } as Pick<Backend, "query">;
});
afterAll(() => db.close());

const OTHER = "other@selam.example";
const SPELLINGS = ["Owner@Selam.example", "owner@selam.example", "OWNER@SELAM.EXAMPLE"];

/** Every account with what a change could touch. */
const accounts = () =>
  db.sql(
    `select u.email, u.encrypted_password as password, i.identity_data ->> 'email' as identity, i.provider_id = u.id::text as is_own,
       exists (select from private.admins a where a.user_id = u.id) as is_admin
     from auth.users u join auth.identities i on i.user_id = u.id order by u.email`,
  );

it("an address has one account however it is spelled, and a second attempt changes neither it nor another", async () => {
  expect(await createEmbeddedAccount(backend, OTHER, "a password of the other")).not.toBeNull();
  const [first = "", ...others] = SPELLINGS;
  const id = await createEmbeddedAccount(backend, first, "the first password");
  expect(id).not.toBeNull();
  const made = await accounts();
  expect(made).toMatchObject([
    { email: OTHER, identity: OTHER, is_own: true, is_admin: false },
    { email: "owner@selam.example", identity: "owner@selam.example", is_own: true, is_admin: false },
  ]);
  for (const spelling of [first, ...others])
    expect([spelling, await createEmbeddedAccount(backend, spelling, "another password")]).toEqual([
      spelling,
      null,
    ]);
  expect(await accounts()).toEqual(made);
});

it.each(SPELLINGS)("the account is made an admin as %s, and no other one is", async (spelling) => {
  await db.sql("delete from private.admins");
  const before = await accounts();
  expect(await createEmbeddedAdmin(backend, spelling, "another password")).toBe("promoted");
  expect(await accounts()).toEqual(
    before.map((account) => ({ ...account, is_admin: account.email === "owner@selam.example" })),
  );
});

it("passwords that are the same are stored differently, and open their own account", async () => {
  await createEmbeddedAdmin(backend, "third@selam.example", "a password of the other");
  const opens = await db.sql(
    "select email from auth.users where encrypted_password = extensions.crypt('a password of the other', encrypted_password) order by email",
  );
  expect(opens).toEqual([{ email: OTHER }, { email: "third@selam.example" }]);
  expect(await db.sql("select count(distinct encrypted_password)::int as passwords from auth.users")).toEqual(
    [{ passwords: 3 }],
  );
});
