-- Any language of the site: tags are checked by their form, and a post names the languages in which it can be read.

set local check_function_bodies = off;

alter table public.blog_posts drop column readable_ti;

alter table public.news_posts drop column readable_ti;

alter table public.community_posts drop column readable_ti;

drop function private.is_readable_in(text, text, jsonb);
drop function public.site_first_pages(boolean);
drop function private.first_pages(boolean);
drop function private.newest_rows(text, int, int, boolean);

create function private.is_language(tag text) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(tag ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$', false)
$$;

create or replace function private.are_translations(translations jsonb, fields text[]) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(translations) <> 'object' then false
    else octet_length(translations::text) <= 4000000 and not exists (
      select 1 from jsonb_each(translations) as language (code, words)
      where not private.is_language(language.code)
        or case when jsonb_typeof(language.words) <> 'object' then true
          else exists (
            select 1 from jsonb_each(language.words) as word (field, value)
            where word.field <> all (fields)
              or not case when word.field = 'faq' then private.is_faq(word.value)
                else jsonb_typeof(word.value) = 'string' end) end) end
$$;

create function private.readable_in(lang text, translations jsonb) returns text[]
  language sql immutable set search_path = '' as $$
  select array(
    select lang
    union select t.code from jsonb_each(case when jsonb_typeof(translations) = 'object' then translations else '{}' end) as t (code, words)
      where private.has_words(t.words ->> 'title') and private.has_words(t.words ->> 'content')
    order by 1)
$$;

create or replace function private.is_recording(recording jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(recording) <> 'object' then false
    when not recording ?& array['src', 'bytes', 'seconds', 'reader', 'lang', 'transcript'] then false
    else not exists (
      select 1 from jsonb_each(recording) as member (key, value)
      where not case member.key
        when 'src' then jsonb_typeof(value) = 'string' and private.is_media_reference(value #>> '{}')
        when 'bytes' then case when jsonb_typeof(value) <> 'number' then false
          else value::numeric between 1 and 52428800 and value::numeric % 1 = 0 end
        when 'seconds' then case when jsonb_typeof(value) <> 'number' then false
          else value::numeric > 0 and value::numeric <= 14400 end
        when 'reader' then jsonb_typeof(value) = 'string' and private.has_words(value #>> '{}')
          and char_length(value #>> '{}') <= 120
        when 'lang' then jsonb_typeof(value) = 'string' and private.is_language(value #>> '{}')
        when 'transcript' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 20000
        else false end
    ) end
$$;

alter table public.blog_posts add column readable_in text[] generated always as (private.readable_in(lang, translations)) stored;
create index blog_posts_readable on public.blog_posts using gin (readable_in) where published;

alter table public.news_posts add column readable_in text[] generated always as (private.readable_in(lang, translations)) stored;
create index news_posts_readable on public.news_posts using gin (readable_in) where published;

alter table public.community_posts add column readable_in text[] generated always as (private.readable_in(lang, translations)) stored;
create index community_posts_readable on public.community_posts using gin (readable_in) where published;

alter table public.news_posts drop constraint lang_known, add constraint lang_known check (private.is_language(lang));

alter table public.events drop constraint lang_known, add constraint lang_known check (private.is_language(lang));

alter table public.services drop constraint lang_known, add constraint lang_known check (private.is_language(lang));

alter table public.site_profile drop constraint lang_known, add constraint lang_known check (private.is_language(lang));

alter table public.submissions drop constraint lang_known, add constraint lang_known check (private.is_language(lang));

select private.check_when_written(t.name, 'lang_known', '{lang}', 'private.is_language(new.lang)')
from (values ('blog_posts'), ('community_posts')) as t (name);

alter table private.push_subscriptions
  drop constraint push_subscriptions_reads_check, add check (reads = 'any' or private.is_language(reads)),
  drop constraint push_subscriptions_locale_check, add check (private.is_language(locale));

create or replace function private.is_subscription(subscription jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(subscription) = 'object'
    and private.is_push_endpoint(subscription ->> 'endpoint')
    and subscription ->> 'p256dh' ~ '^[A-Za-z0-9_-]{87}$'
    and subscription ->> 'auth' ~ '^[A-Za-z0-9_-]{22}$'
    and private.is_language(subscription ->> 'locale')
    and jsonb_typeof(subscription -> 'topics') = 'array'
    and jsonb_array_length(subscription -> 'topics') between 1 and 3
    and (subscription ->> 'time_zone' is null or char_length(subscription ->> 'time_zone') between 1 and 64)
    and (coalesce(subscription ->> 'reads', 'any') = 'any' or private.is_language(subscription ->> 'reads'))
    and coalesce(jsonb_typeof(subscription -> 'quiet'), 'null') in ('array', 'null'), false)
$$;

create or replace function private.submission_fault(submission jsonb) returns text
  language plpgsql stable set search_path = '' as $$
declare
  topic constant text := submission ->> 'topic';
  name constant text := private.clean_line(submission ->> 'name');
  email constant text := submission ->> 'email';
  body constant text := private.clean_text(submission ->> 'body');
  passage constant text := private.clean_text(submission ->> 'passage');
  target constant jsonb := submission -> 'target';
  voices int;
begin
  if exists (select from unnest('{topic,lang,name,email,body,passage,page,secret,website}'::text[]) field
      where jsonb_typeof(submission -> field) is distinct from 'string')
    or jsonb_typeof(submission -> 'credit') is distinct from 'boolean'
    or jsonb_typeof(submission -> 'files') is distinct from 'array'
    or coalesce(jsonb_typeof(submission -> 'device'), 'string') <> 'string'
  then
    return 'bad_item';
  elsif char_length(submission ->> 'secret') not between 16 and 200 then
    return 'secret_needed';
  elsif topic not in ('story', 'correction', 'voice') then
    return 'topic_known';
  elsif not private.is_language(submission ->> 'lang') then
    return 'lang_known';
  elsif private.has_controls(concat(name, body, passage, submission ->> 'page')) then
    return 'bad_characters';
  elsif char_length(name) > 200 then
    return 'name_length';
  elsif email <> '' and (char_length(email) > 320 or private.has_controls(email) or email <> private.clean_line(email)
    or email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$')
  then
    return 'email_shape';
  elsif char_length(submission ->> 'page') > 300 then
    return 'page_length';
  elsif jsonb_array_length(submission -> 'files') > 5 then
    return 'files_count';
  elsif exists (select from jsonb_array_elements(submission -> 'files') f
    where case when jsonb_typeof(f) <> 'object' then true
      else private.as_uuid(f ->> 'id') is null or coalesce(f ->> 'kind' not in ('picture', 'voice'), true)
        or jsonb_typeof(f -> 'type') is distinct from 'string' or jsonb_typeof(f -> 'size') is distinct from 'number'
        or coalesce(jsonb_typeof(f -> 'seconds'), 'number') <> 'number'
        or coalesce((f ->> 'seconds')::numeric, 1) not between 0 and 200 end)
  then
    return 'bad_item';
  elsif (select count(distinct f ->> 'id') from jsonb_array_elements(submission -> 'files') f)
    <> jsonb_array_length(submission -> 'files')
  then
    return 'bad_item';
  elsif exists (select from jsonb_array_elements(submission -> 'files') f
    where (f ->> 'size')::numeric not between 1 and private.file_bytes_max())
  then
    return 'file_size';
  end if;
  voices := (select count(*) from jsonb_array_elements(submission -> 'files') f where f ->> 'kind' = 'voice');
  return case
    when voices > 1 or jsonb_array_length(submission -> 'files') - voices > 4 then 'files_count'
    when topic = 'voice' and voices = 0 or topic = 'correction' and jsonb_array_length(submission -> 'files') > 0
      then 'files_count'
    when char_length(body) > 10000 or not private.has_words(body) and voices = 0 then 'submission_length'
    when topic = 'correction' and (not private.has_words(passage) or char_length(passage) > 2000)
      or topic <> 'correction' and passage <> '' then 'passage_length'
    when coalesce(jsonb_typeof(target), 'null') = 'null' then null
    when topic <> 'correction' or jsonb_typeof(target) <> 'object' or private.as_uuid(target ->> 'id') is null
      or coalesce(target ->> 'kind' not in ('blog', 'news', 'community', 'event'), true) then 'target_known' end;
end
$$;

create or replace function private.owners_names() returns text[]
  language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct private.folded_name(n.name)) filter (where private.folded_name(n.name) <> ''), '{}')
  from public.site_profile p,
    lateral (values (p.display_name), (p.name) union all select t.texts ->> 'name' from jsonb_each(p.translations) t (lang, texts)) as n (name)
$$;

create or replace function private.lease_mail(seconds int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  taken constant uuid := gen_random_uuid();
begin
  insert into private.arrival_mails (topic, subject)
    select a.topic, a.subject from private.arrivals a
    where a.at > now() - interval '3 days' and a.unseen
      and not exists (select from private.arrival_mails m where m.topic = a.topic and m.subject = a.subject)
    on conflict do nothing;
  update private.arrival_mails m set done_at = now(), outcome = 'expired'
    where m.done_at is null and (m.leased_until is null or m.leased_until < now())
      and not exists (select from private.arrivals a
        where a.topic = m.topic and a.subject = m.subject and a.unseen and a.at >= private.trusted_now() - interval '3 days');
  delete from private.arrival_mails m where m.done_at < private.deletion_now() - interval '400 days';
  update private.arrival_mails m set lease = taken, leased_until = now() + make_interval(secs => seconds), attempts = m.attempts + 1
    where (m.topic, m.subject) = (select e.topic, e.subject from private.arrival_mails e
      where e.done_at is null and e.due_at <= now() and (e.leased_until is null or e.leased_until < now())
      order by e.due_at limit 1 for update skip locked);
  return (select jsonb_build_object('lease', taken, 'topic', a.topic, 'subject', a.subject, 'attempts', m.attempts, 'name', a.name,
      'email', a.email, 'title', a.title, 'text', a.words, 'day', a.day, 'people', a.people,
      'lang', (select p.lang from public.site_profile p limit 1))
    from private.arrival_mails m join private.arrivals a on a.topic = m.topic and a.subject = m.subject where m.lease = taken);
end
$$;

create or replace function private.lease_reminder_mail(seconds int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  taken constant uuid := gen_random_uuid();
begin
  insert into private.reminder_mails (reminder)
    select d.id from private.reminders_due(private.trusted_now()) d
    where not exists (select from private.reminder_mails m where m.reminder = d.id)
    on conflict do nothing;
  update private.reminder_mails m set done_at = now(), outcome = 'expired'
    where m.done_at is null and (m.leased_until is null or m.leased_until < now())
      and not exists (select from private.reminders_due(private.trusted_now()) d where d.id = m.reminder);
  delete from private.reminder_mails m where m.done_at < private.deletion_now() - interval '400 days';
  update private.reminder_mails m set lease = taken, leased_until = now() + make_interval(secs => seconds),
      attempts = m.attempts + 1
    where m.reminder = (select e.reminder from private.reminder_mails e
      where e.done_at is null and e.due_at <= now() and (e.leased_until is null or e.leased_until < now())
      order by e.due_at limit 1 for update skip locked);
  return (select jsonb_build_object('lease', taken, 'reminder', m.reminder, 'attempts', m.attempts, 'about', d.about,
      'stage', d.stage, 'due', d.due, 'lang', (select p.lang from public.site_profile p limit 1))
    from private.reminder_mails m join private.reminders_due(private.trusted_now()) d on d.id = m.reminder where m.lease = taken);
end
$$;

create function private.newest_rows(kind text, fewest int, bytes int, readable_in text default null) returns json
  language sql stable security definer set search_path = '' as $$
  select private.page_of_rows(
    -- The condition of the index.
    case when readable_in is not null
        then format('public.%I where published and readable_in @> array[%L]', k.table_name, readable_in)
      else format('private.%I where true', 'public_' || k.kind) end,
    case when k.kind = 'comment' then 'created_at' else 'published_at' end, k.weight, 'public_' || k.kind, null, null, fewest, 200, bytes)
  from private.kinds k where k.kind = $1
$$;

create function private.first_pages(readable_in text) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  -- They fill a screen, however long they are.
  fewest constant int := 20;
  -- A second on a slow connection, compressed.
  bytes constant int := 65536;
  head constant json := private.head();
begin
  return json_build_object(
    'due', head -> 'due',
    'head', head,
    'listed', (select json_object_agg(k.kind, private.newest_rows(k.kind, fewest, bytes))
      from unnest('{blog,news,community,comment}'::text[]) as k (kind)),
    'readable', case when readable_in is not null then (
      select json_object_agg(k.kind, private.newest_rows(k.kind, fewest, 0, readable_in))
      from unnest('{blog,news,community}'::text[]) as k (kind)) end,
    'unpaged', json_build_object(
      'service', coalesce((select json_agg(row_to_json(v) order by v.created_at, v.id) from private.public_service v), '[]'),
      'profile', coalesce((select json_agg(row_to_json(v)) from private.public_profile v), '[]'),
      'event', coalesce((select json_agg(row_to_json(v)) from private.public_event v), '[]')));
end
$$;

create function public.site_first_pages(readable_ti boolean default false, readable_in text default null) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.first_pages(coalesce($2, case when $1 then 'ti' end))
$$;

comment on function public.site_first_pages(boolean, text) is
  'The head and, as of that head, the newest rows of each list, whole small lists, and with readable_in the newest rows readable in that language.';

grant select (readable_in) on public.blog_posts to anon, authenticated;

grant select (readable_in) on public.news_posts to anon, authenticated;

grant select (readable_in) on public.community_posts to anon, authenticated;

revoke all on function private.is_language(text), private.readable_in(text, jsonb), private.newest_rows(text, int, int, text),
  private.first_pages(text), public.site_first_pages(boolean, text) from public, anon, authenticated;
grant execute on function private.is_language(text), private.readable_in(text, jsonb) to service_role;
grant execute on function private.first_pages(text), public.site_first_pages(boolean, text) to anon, authenticated, service_role;
notify pgrst, 'reload schema';
