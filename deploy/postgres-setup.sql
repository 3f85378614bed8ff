-- Prepares a PostgreSQL server (15 or newer) for `npm start` with DATABASE_URL, as a superuser; run again it only sets the password:
--
--   read -rs password && sudo -u postgres psql -v ON_ERROR_STOP=1 -v password="$password" -f deploy/postgres-setup.sql
--
-- Then DATABASE_URL=postgres://selam:PASSWORD@localhost/selam. The role "selam" is not a superuser: it owns its database and may
-- act as the three roles that the API gives to visitors, to people with a session and to the secret key. They belong to the
-- whole server and cannot sign in; another Supabase-like database on it shares them.

select format('create role selam login password %L', :'password')
  where not exists (select from pg_roles where rolname = 'selam') \gexec
select format('alter role selam login password %L', :'password') \gexec
select 'create role anon nologin noinherit'
  where not exists (select from pg_roles where rolname = 'anon') \gexec
select 'create role authenticated nologin noinherit'
  where not exists (select from pg_roles where rolname = 'authenticated') \gexec
select 'create role service_role nologin noinherit bypassrls'
  where not exists (select from pg_roles where rolname = 'service_role') \gexec
grant anon, authenticated, service_role to selam;
select 'create database selam owner selam encoding ''UTF8'' template template0'
  where not exists (select from pg_database where datname = 'selam') \gexec
