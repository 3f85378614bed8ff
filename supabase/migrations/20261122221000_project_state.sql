-- What `npm run deploy:check` reads of a project that only the database knows. With the secret key only.

create function private.project_state() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  applied jsonb;
  jobs jsonb := '[]';
begin
  -- Both may be missing: a database migrated by hand has no history, and pg_cron is optional.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select coalesce(jsonb_agg(version order by version), ''[]'') from supabase_migrations.schema_migrations'
      into applied;
  end if;
  if to_regclass('cron.job') is not null then
    execute 'select coalesce(jsonb_agg(command order by command), ''[]'') from cron.job where active' into jobs;
  end if;
  return jsonb_build_object(
    'now', clock_timestamp(),
    'postgres', current_setting('server_version'),
    'migrations', applied,
    'jobs', jobs,
    'admins', (select count(*) from private.admins a join auth.users u on u.id = a.user_id),
    'policies', (
      select coalesce(jsonb_agg(line order by line collate "C"), '[]') from (
        select format('%s.%s: %s', p.schemaname, p.tablename, p.policyname) as line
        from pg_catalog.pg_policies p where p.schemaname in ('public', 'storage')) listed),
    'unprotected', (
      select coalesce(jsonb_agg(line order by line collate "C"), '[]') from (
        select format('%s.%s', n.nspname, c.relname) as line
        from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and not c.relrowsecurity
          and (n.nspname = 'public' or c.oid = to_regclass('storage.objects'))) listed));
end
$$;

create function public.project_state() returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select private.project_state()
$$;
comment on function public.project_state() is
  'For npm run deploy:check: clock, applied migrations, policies, tables without row security, number of admins.';

grant execute on function private.project_state(), public.project_state() to service_role;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
