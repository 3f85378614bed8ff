-- The server keeps what is wrong with it, and what of it the owner was told.

alter table private.settings add column troubles jsonb not null default '[]';

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
    'doubted_clock', (select case when c.doubted then clock_timestamp() end from private.clock c), 'overdue', coalesce(private.next_due() < clock_timestamp() - interval '10 minutes', false),
    'troubles', (select coalesce(jsonb_agg(jsonb_build_object('kind', t -> 'kind', 'detail', t -> 'detail') order by n), '[]')
      from private.settings s, jsonb_array_elements(s.troubles) with ordinality e (t, n) where t ->> 'ended' is null));
end
$$;
comment on function public.site_health() is
  'For admins: versions, storage used, the newest backup and download, whether an admin is told of what arrives, whether the clock is doubted, whether a scheduled post is overdue, and what its server has found wrong.';

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
revoke all on function private.push_trouble(uuid) from public, anon, authenticated;

create or replace function private.push_subject(topic text, subject uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select case push_subject.topic
    when 'blog' then (select to_jsonb(v) from private.public_blog v where v.id = push_subject.subject)
    when 'news' then (select to_jsonb(v) from private.public_news v where v.id = push_subject.subject)
    when 'community' then (select to_jsonb(v) from private.public_community v where v.id = push_subject.subject)
    when 'reminder' then private.reminder_subject(push_subject.subject)
    when 'deadline' then (select jsonb_build_object('about', d.about, 'stage', d.stage, 'due', d.due)
      from private.reminders_due(private.trusted_now()) d where d.id = push_subject.subject)
    when 'trouble' then (select t from private.settings s, jsonb_array_elements(s.troubles) t
      where t ->> 'id' = push_subject.subject::text)
    else (select jsonb_build_object('id', a.subject, 'name', a.name, 'title', a.title, 'text', left(a.words, 400), 'day', a.day,
        'people', a.people)
      from private.arrivals a where a.topic = push_subject.topic and a.subject = push_subject.subject and a.unseen) end
$$;
