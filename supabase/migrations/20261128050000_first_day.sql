-- What a new site's checklist asks of the server: whether anything was backed up or downloaded, and whether an admin is told of what
-- arrives.

-- When everything was last downloaded from the admin, beside the backups of the server.
alter table private.backups alter column made_at drop not null, alter column made_at drop default,
  add column downloaded_at timestamptz;
comment on table private.backups is
  'When npm run backup last completed, and when an admin last downloaded everything; only note_backup and note_download write it.';

create function private.note_download() returns void
  language sql volatile security definer set search_path = '' as $$
  insert into private.backups (downloaded_at) values (now())
    on conflict (single) do update set downloaded_at = excluded.downloaded_at
$$;
comment on function private.note_download() is 'For the server of the site: an admin has downloaded everything now.';

-- Whether the server sends the owner e-mails, as it says at each start.
alter table private.settings add column sends_mail boolean not null default false;

create function private.set_sends_mail(sends boolean) returns void
  language sql volatile set search_path = '' as $$
  update private.settings set sends_mail = sends where sends_mail is distinct from sends
$$;

create or replace function private.site_health() returns jsonb
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
    'overdue', coalesce(private.next_due() < clock_timestamp() - interval '10 minutes', false));
end
$$;
comment on function public.site_health() is
  'For admins: versions, storage used, the newest backup and download, whether an admin is told of what arrives, and whether a scheduled post is overdue.';

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
