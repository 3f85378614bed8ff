-- What the admin's page "Health" shows of the server, and when the last backup was made.

create table private.backups (
  single boolean primary key default true check (single),
  made_at timestamptz not null default now()
);
comment on table private.backups is 'When npm run backup last completed; only note_backup writes it.';
alter table private.backups enable row level security;

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
    'overdue', coalesce(private.next_due() < clock_timestamp() - interval '10 minutes', false));
end
$$;

create function public.site_health() returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select private.site_health()
$$;
comment on function public.site_health() is
  'For admins: versions, storage used, the newest backup, and whether a scheduled post is overdue.';

grant execute on function private.note_backup(), public.note_backup() to service_role;
grant execute on function private.site_health(), public.site_health() to authenticated;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
