-- What the admin's page "Health" and the deploy check show of the server, and when the last backup was made.

create table private.backups (
  single boolean primary key default true check (single),
  made_at timestamptz,
  downloaded_at timestamptz
);
comment on table private.backups is
  'When npm run backup last completed, and when an admin last downloaded everything; only note_backup and note_download write it.';
alter table private.backups enable row level security;

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

create function private.note_backup() returns void
  language sql volatile security definer set search_path = '' as $$
  insert into private.backups (made_at) values (now()) on conflict (single) do update set made_at = excluded.made_at
$$;

create function public.note_backup() returns void
  language sql volatile security invoker set search_path = '' as $$
  select private.note_backup()
$$;
comment on function public.note_backup() is 'For npm run backup, with the secret key: a backup was completed now.';

create function private.site_health() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  migration text;
begin
  perform private.require_admin();
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select max(version) from supabase_migrations.schema_migrations' into migration;
  end if;
  return jsonb_build_object(
    'postgres', split_part(current_setting('server_version'), ' ', 1),
    'migration', migration,
    'database_bytes', pg_database_size(current_database()),
    'files', (select count(*) from storage.objects o where o.bucket_id = 'media'),
    'file_bytes', (select coalesce(sum((o.metadata ->> 'size')::bigint), 0) from storage.objects o
      where o.bucket_id = 'media'),
    'backup_at', (select b.made_at from private.backups b),
    'downloaded_at', (select b.downloaded_at from private.backups b),
    'tells_owner', (select s.sends_mail from private.settings s)
      or exists (select from private.push_subscriptions p where p.user_id is not null),
    'doubted_clock', (select case when c.doubted then clock_timestamp() end from private.clock c), 'overdue', coalesce(private.next_due() < clock_timestamp() - interval '10 minutes', false),
    'troubles', (select coalesce(jsonb_agg(jsonb_build_object('kind', t -> 'kind', 'detail', t -> 'detail') order by n), '[]')
      from private.settings s, jsonb_array_elements(s.troubles) with ordinality e (t, n) where t ->> 'ended' is null));
end
$$;

create function public.site_health() returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select private.site_health()
$$;
comment on function public.site_health() is
  'For admins: versions, storage used, the newest backup and download, whether an admin is told of what arrives, whether the clock is doubted, whether a scheduled post is overdue, and what its server has found wrong.';

create function private.note_download() returns void
  language sql volatile security definer set search_path = '' as $$
  insert into private.backups (downloaded_at) values (now())
    on conflict (single) do update set downloaded_at = excluded.downloaded_at
$$;
comment on function private.note_download() is 'For the server of the site: an admin has downloaded everything now.';

create function private.set_sends_mail(sends boolean) returns void
  language sql volatile set search_path = '' as $$
  update private.settings set sends_mail = sends where sends_mail is distinct from sends
$$;

-- What the server has found wrong with itself: how many of the owner's devices will be told of one of them, or that it is over.
create function private.push_trouble(id uuid) returns bigint
  language sql volatile security definer set search_path = '' as $$
  with announced as (
    insert into private.push_events (topic, subject) values ('trouble', $1) on conflict do nothing returning subject
  ), queued as (
    insert into private.push_deliveries (subscription, topic, subject, expires_at)
      select s.id, 'trouble', a.subject, now() + interval '3 days'
      from announced a, private.push_subscriptions s where s.user_id is not null
      returning 1
  )
  select count(*) from queued
$$;
