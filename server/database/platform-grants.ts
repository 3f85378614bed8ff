/**
 * The state of a hosted Supabase project before its first migration, which plain PostgreSQL lacks: roles, schemas,
 * `auth` helpers and default privileges. Idempotent; for PostgreSQL 15 and PGlite; run by a superuser. The migrations
 * are written against this state, so their `revoke` statements are tested here too.
 */

/** Roles, the `extensions` schema with pgcrypto, and hosted Supabase's search path. */
export const PLATFORM_ROLES_SQL = `
do $platform$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
end
$platform$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
set search_path to "$user", public, extensions;
`;

/**
 * Helpers and grants that depend on the `auth` tables. Like hosted Supabase's, `auth.uid()` and its siblings read both
 * the single claim, which older callers set, and the whole claim set, which PostgREST sets.
 */
export const AUTH_HELPERS_SQL = `
-- Columns hosted Supabase has and the embedded schema lacks, so that one demo fits both.
alter table auth.users add column if not exists instance_id uuid;
alter table auth.identities alter column id set default gen_random_uuid();

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )::text
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

grant usage on schema public, auth, extensions to anon, authenticated, service_role;
grant execute on all functions in schema auth to anon, authenticated, service_role;
`;

/** Grants of the embedded backend's `storage` schema; the hosted storage service sets its own. */
export const STORAGE_GRANTS_SQL = `
grant usage on schema storage to anon, authenticated, service_role;
-- In storage the row policies decide, not the grants.
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on all tables in schema storage to anon, authenticated, service_role;
grant all on all functions in schema storage to anon, authenticated, service_role;
alter default privileges in schema storage grant all on tables to anon, authenticated, service_role;
alter default privileges in schema storage grant all on functions to anon, authenticated, service_role;
alter default privileges in schema storage grant all on sequences to anon, authenticated, service_role;
`;

/** Default privileges of the role that runs it, which creates the objects of `public`. */
export const PUBLIC_GRANTS_SQL = `
-- Hosted Supabase grants every new object of public to all three roles; migrations must revoke explicitly.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
`;
