import { getAuthSchemaSql } from "@supabase/lite";
import { AUTH_HELPERS_SQL, PLATFORM_ROLES_SQL } from "../../../server/database/platform-grants.ts";

/**
 * Roles as on a hosted project: the one that applies migrations is not a superuser, and accounts and storage have roles of
 * their own, which own their tables. Hosted projects let the first make policies on the storage's tables by an extension,
 * supautils; here it is a member of the storage's role.
 */
const ROLES_SQL = `
create role project_owner login createrole createdb bypassrls;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role authenticator login noinherit;
grant anon, authenticated, service_role to project_owner, supabase_storage_admin, authenticator;
create database project owner project_owner encoding 'UTF8' template template0;
`;

const SCHEMAS_SQL = `
do $owner$
declare
  owned record;
begin
  for owned in select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'auth' loop
    execute format('alter table %s owner to supabase_auth_admin', owned.name);
  end loop;
end
$owner$;
alter schema auth owner to supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
grant usage on schema storage to project_owner, anon, authenticated, service_role;
alter default privileges for role supabase_storage_admin in schema storage
  grant all on tables to project_owner, anon, authenticated, service_role;
alter default privileges for role supabase_storage_admin in schema storage
  grant all on functions to project_owner, anon, authenticated, service_role;
grant create on database project to supabase_storage_admin;
grant supabase_storage_admin to project_owner;
grant all on schema auth, extensions to project_owner;
grant all on all tables in schema auth to project_owner;
grant usage on schema auth, extensions to supabase_storage_admin;
`;

/** Runs statements as a role, in the database "project" if none is named. */
export type RunAs = (role: string, statements: readonly string[], database?: string) => Promise<void>;

/**
 * Makes the database "project" on a server that has the roles of deploy/postgres-setup.sql, as a hosted project has it
 * before the first migration; the tables of its storage are those of its storage server. "project_owner" applies migrations.
 */
export async function makeHostedDatabase(run: RunAs): Promise<void> {
  // Each statement alone: a database cannot be created within a block of statements.
  await run("postgres", ROLES_SQL.split(";\n"), "postgres");
  await run("postgres", [PLATFORM_ROLES_SQL, getAuthSchemaSql(), AUTH_HELPERS_SQL, SCHEMAS_SQL]);
}
