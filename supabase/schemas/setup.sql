-- The schemas and their default rights.

create schema if not exists private;
comment on schema private is 'What no client may see. It is not among the schemas the API exposes.';

-- Hosted Supabase grants everything new in "public" to anon and authenticated, and PostgreSQL lets everyone execute
-- every new function. Both defaults are revoked before the first object exists.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
