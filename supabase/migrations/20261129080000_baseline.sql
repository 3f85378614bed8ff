-- Made from supabase/schemas by npm run schema:baseline: the state in which release 0.9.0 leaves a database.
set check_function_bodies = off;
create schema if not exists private;
comment on schema private is 'What no client may see. It is not among the schemas the API exposes.';
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
create function private.has_words(words text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select words ~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
    || '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb'
    || '\U000e0000-\U000e0fff]')
$$;
create function private.has_controls(words text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select words ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
$$;
create function private.clean_text(words text) returns text
  language sql immutable strict set search_path = '' as $$
  select btrim(
    regexp_replace(
      regexp_replace(
        regexp_replace(words, '\r\n?|[\u2028\u2029]', E'\n', 'g'),
        '[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u2800\ufeff]', '', 'g'),
      '\n([ \t]*\n){2,}', E'\n\n', 'g'),
    E' \t\n\u00a0\u3000')
$$;
create function private.clean_line(words text) returns text
  language sql immutable strict set search_path = '' as $$
  select regexp_replace(private.clean_text(words),
    '[\u0009\u000a\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')
$$;
create function private.is_https_url(address text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select char_length(address) <= 2048
    and address ~ '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?#][^[:space:]"''<>\\]*)?$'
    and address !~ '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\ufeff]'
$$;
create function private.is_media_path(name text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select char_length(name) <= 300
    and name ~ '^(blog-images|community-media|news-images|site)/[A-Za-z0-9._/-]+$'
    and name ~* '\.(jpe?g|png|webp|gif|mp[34]|m4a|web[am]|og[agv])$'
    and name !~ '(\.\.|//|/\.)'
$$;
create function private.is_media_reference(reference text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select private.is_https_url(reference)
    or (starts_with(reference, '/storage/v1/object/public/media/')
      and private.is_media_path(substr(reference, char_length('/storage/v1/object/public/media/') + 1)))
$$;
create function private.is_image_meta(meta jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(meta) <> 'object' then false else
    not exists (
      select 1 from jsonb_each(meta) as member (key, value)
      where not case member.key
        when 'width' then jsonb_typeof(value) = 'number' and value::numeric between 1 and 100000
        when 'height' then jsonb_typeof(value) = 'number' and value::numeric between 1 and 100000
        when 'alt' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 1000
        when 'thumbhash' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 200
        when 'variants' then case when jsonb_typeof(value) <> 'object' then false else not exists (
          select 1 from jsonb_each(value) as variant (width, reference)
          where variant.width !~ '^[1-9][0-9]{1,4}$' or jsonb_typeof(variant.reference) <> 'string'
            or not private.is_media_reference(variant.reference #>> '{}')) end
        else false end
    ) end
$$;
create function private.is_faq(faq jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(faq) <> 'array' then false
    else jsonb_array_length(faq) <= 50 and not exists (
      select 1 from jsonb_array_elements(faq) as entry (value)
      where case when jsonb_typeof(value) <> 'object' then true
        else coalesce(jsonb_typeof(value -> 'question'), '') <> 'string'
          or coalesce(jsonb_typeof(value -> 'answer'), '') <> 'string'
          or (value - array['question', 'answer']) <> '{}'::jsonb
          or char_length(value ->> 'question') > 300
          or char_length(value ->> 'answer') > 5000 end) end
$$;
create function private.is_social(social jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(social) <> 'array' then false
    else jsonb_array_length(social) <= 20 and not exists (
      select 1 from jsonb_array_elements(social) as entry (value)
      where case when jsonb_typeof(value) <> 'object' then true
        else coalesce(jsonb_typeof(value -> 'label'), '') <> 'string'
          or coalesce(jsonb_typeof(value -> 'url'), '') <> 'string'
          or (value - array['label', 'url']) <> '{}'::jsonb
          or char_length(value ->> 'label') > 60
          or not ((value ->> 'url') = '' or private.is_https_url(value ->> 'url')) end) end
$$;
create function private.is_map(place jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(place) <> 'object'
      or coalesce(jsonb_typeof(place -> 'lat'), '') <> 'number'
      or coalesce(jsonb_typeof(place -> 'lng'), '') <> 'number'
      or coalesce(jsonb_typeof(place -> 'zoom'), '') <> 'number' then false
    else (place ->> 'lat')::numeric between -90 and 90
      and (place ->> 'lng')::numeric between -180 and 180
      and (place ->> 'zoom')::numeric between 0 and 22
      and (place - array['lat', 'lng', 'zoom']) = '{}'::jsonb end
$$;
create function private.are_translations(translations jsonb, fields text[]) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(translations) <> 'object' then false
    else octet_length(translations::text) <= 4000000 and not exists (
      select 1 from jsonb_each(translations) as language (code, words)
      where language.code not in ('en', 'ti')
        or case when jsonb_typeof(language.words) <> 'object' then true
          else exists (
            select 1 from jsonb_each(language.words) as word (field, value)
            where word.field <> all (fields)
              or not case when word.field = 'faq' then private.is_faq(word.value)
                else jsonb_typeof(word.value) = 'string' end) end) end
$$;
create function private.are_labels(labels text[], longest int) returns boolean
  language sql immutable set search_path = '' as $$
  select not exists (
      select 1 from unnest(labels) as label (words)
      where words is null or not private.has_words(words) or char_length(words) > longest)
    and cardinality(labels) = (select count(distinct words) from unnest(labels) as label (words))
$$;
create function private.secret_hash(secret text) returns bytea
  language sql immutable set search_path = '' as $$ select sha256(convert_to(secret, 'UTF8')) $$;
create function private.as_uuid(words text) returns uuid
  language sql immutable set search_path = '' as $$
  select case when words ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then words::uuid end
$$;
create function private.is_readable_in(code text, lang text, translations jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(lang = code
    or private.has_words(translations -> code ->> 'title') and private.has_words(translations -> code ->> 'content'), false)
$$;
create function private.retention_rules() returns table (kind text, shortest int, standard int, longest int)
  language sql immutable set search_path = '' as $$
  values ('messages', 30, 365, 3650), ('submissions', 30, 365, 3650), ('comments', 365, 0, 3650), ('held', 7, 90, 730),
    ('hidden', 30, 180, 1825), ('reports', 30, 365, 3650), ('attendances', 1, 30, 365), ('requests', 90, 365, 3650),
    ('records', 365, 1095, 3650)
$$;
create function private.is_retention(periods jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(periods) <> 'object' then false
    else not exists (
      select 1 from jsonb_each(periods) as period (kind, days)
        left join private.retention_rules() rule on rule.kind = period.kind
      where rule.kind is null or case when jsonb_typeof(period.days) <> 'number' then true
        else (period.days)::numeric <> trunc((period.days)::numeric)
          or not ((period.days)::numeric between rule.shortest and rule.longest
            or ((period.days)::numeric = 0 and rule.standard = 0)) end) end
$$;
create function private.device_hash(code text) returns bytea
  language sql immutable set search_path = '' as $$
  select case when plain ~ '^[0-9A-HJKMNP-TV-Z]{16}$' then sha256(convert_to('device' || chr(10) || plain, 'UTF8')) end
  from (select translate(upper(regexp_replace($1, '[^0-9A-Za-z]', '', 'g')), 'ILO', '110')) as typed (plain)
$$;
create function private.is_reason(reason text) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce($1 in ('illegal', 'defamation', 'privacy', 'child', 'abuse', 'spam', 'other'), false)
$$;
create function private.is_decision(decision jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(decision) <> 'object' then false
    else decision = '{"dismiss":true}'
      or (private.is_reason(decision ->> 'reason')
        and (decision - array['reason', 'words', 'answer']) = '{}'
        and not exists (select from unnest(array['words', 'answer']) field
          where decision ? field and (jsonb_typeof(decision -> field) <> 'string'
            or char_length(decision ->> field) > 1000 or private.has_controls(decision ->> field)))) end
$$;
create function private.is_day(words text) returns boolean
  language plpgsql immutable strict set search_path = '' as $$
begin
  return words ~ '^(19|20|21)\d\d-\d\d-\d\d$' and to_char(words::date, 'YYYY-MM-DD') = words;
exception when data_exception then
  return false;
end
$$;
create function private.is_repeat(repeat jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(repeat) <> 'object' then false
    else (repeat - array['every', 'interval', 'days', 'count', 'until', 'except']) = '{}'
      and coalesce(repeat ->> 'every' in ('day', 'week', 'month', 'weekday_of_month', 'year', 'ethiopian_year'), false)
      and case when jsonb_typeof(repeat -> 'interval') = 'number'
        then (repeat ->> 'interval')::numeric in (select generate_series(1, 99)) else false end
      and case when jsonb_typeof(repeat -> 'count') = 'number'
        then (repeat ->> 'count')::numeric in (select generate_series(1, 999))
        else coalesce(jsonb_typeof(repeat -> 'count'), '') = 'null' end
      and (coalesce(jsonb_typeof(repeat -> 'until'), '') = 'null' or private.is_day(repeat ->> 'until'))
      and case when jsonb_typeof(repeat -> 'days') = 'array' then jsonb_array_length(repeat -> 'days') <= 7
        and not exists (select from jsonb_array_elements_text(repeat -> 'days') d (name)
          where name is null or name not in ('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')) else false end
      and case when jsonb_typeof(repeat -> 'except') = 'array' then jsonb_array_length(repeat -> 'except') <= 200
        and not exists (select from jsonb_array_elements_text(repeat -> 'except') d (name)
          where private.is_day(name) is not true) else false end end
$$;
create function private.is_recording(recording jsonb) returns boolean
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
        when 'lang' then value in ('"en"'::jsonb, '"ti"'::jsonb)
        when 'transcript' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 20000
        else false end
    ) end
$$;
create table private.settings (
  single boolean primary key default true check (single),
  min_format int not null default 1,
  address_header text not null default 'x-forwarded-for' check (address_header = lower(address_header)),
  address_hop text not null default 'last' check (address_hop in ('first', 'last')),
  address_salt text not null default (gen_random_uuid()::text || gen_random_uuid()::text),
  edge_header text default 'cf-connecting-ip' check (edge_header = lower(edge_header)),
  rebuild_hook text
    constraint rebuild_hook_address check (rebuild_hook like 'https://%' and char_length(rebuild_hook) <= 500),
  rebuild_requested_rev bigint not null default 0,
  push_key text constraint push_key_shape check (push_key ~ '^[A-Za-z0-9_-]{87}$'),
  sends_mail boolean not null default false
);
comment on table private.settings is 'Settings of the server that the owner does not edit as content; one row.';
comment on column private.settings.edge_header is
  'A header that the outermost proxy sets anew on each request; null where there is no such proxy.';
create table private.installation (
  single boolean primary key default true check (single),
  home uuid
);
comment on table private.installation is 'The data directory that this database belongs to.';
alter table private.installation enable row level security;
create table private.upkeep (
  single boolean primary key default true check (single),
  forgot_at timestamptz not null default '-infinity',
  expired_at timestamptz not null default now()
);
comment on table private.upkeep is 'When old data were last deleted; one row.';
insert into private.settings default values;
insert into private.installation default values;
insert into private.upkeep default values;
create table private.clock (
  single boolean primary key default true check (single),
  watched boolean not null default false,
  proven_at timestamptz not null,
  deleting_at timestamptz not null,
  deletions_wait interval not null default '0',
  doubted boolean not null default false
);
comment on table private.clock is 'The time that is known to have come, kept by the server; see server/clock.';
alter table private.clock enable row level security;
insert into private.clock (proven_at, deleting_at) values (now(), now());
create function private.clock_tolerance() returns interval
  language sql immutable set search_path = '' as $$ select interval '15 minutes' $$;
create function private.trusted_now() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select case when c.watched then least(now(), c.proven_at + private.clock_tolerance()) else now() end from private.clock c
$$;
comment on function private.trusted_now() is
  'For what publishes or refuses: now, but no later than what is known to have come.';
create function private.deletion_now() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select case when c.watched then least(now(), c.proven_at + private.clock_tolerance(),
    c.deleting_at + private.clock_tolerance()) else now() end from private.clock c
$$;
comment on function private.deletion_now() is
  'For what deletes: now, but behind a jump of the clock for days of running.';
create function private.stamp_now() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select case when c.watched and now() < c.proven_at - private.clock_tolerance() then c.proven_at else now() end
  from private.clock c
$$;
create function private.confirm_time() returns timestamptz
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.clock set proven_at = now(), deleting_at = least(deleting_at, now()),
    deletions_wait = case when now() > proven_at + private.clock_tolerance() then interval '7 days' else deletions_wait end,
    doubted = false
    where doubted;
  return now();
end
$$;
create function public.confirm_time() returns timestamptz
  language sql volatile security invoker set search_path = '' as $$
  select private.confirm_time()
$$;
comment on function public.confirm_time() is
  'For admins: the clock of the server, of which it is in doubt, is right. Returns what it says.';
create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.admins is 'Whoever is listed here is an admin; signing in alone makes nobody one.';
create function private.is_admin() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from private.admins where user_id = (select auth.uid())) and private.session_lives()
$$;
create function private.require_admin() returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.session_lives() then
    raise sqlstate 'PT401' using message = 'This session has ended. Sign in again.', detail = 'session_ended';
  elsif not private.is_admin() then
    raise insufficient_privilege using message = 'Only an administrator may do this.', detail = 'not_admin';
  end if;
end
$$;
create function private.session_lives() returns boolean
  language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select exists (select from auth.sessions s where s.id = private.as_uuid(claimed.id) and s.user_id = (select auth.uid()))
      from (select auth.jwt() ->> 'session_id' as id) claimed where claimed.id is not null),
    true)
$$;
create function private.admin_sessions() returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select json_agg(json_build_object('id', s.id, 'agent', coalesce(s.user_agent, ''), 'since', s.created_at, 'seen', s.seen,
      'current', s.id is not distinct from private.as_uuid(auth.jwt() ->> 'session_id')) order by s.seen desc)
    from (
      select a.id, a.user_agent, a.created_at,
        greatest(a.refreshed_at at time zone 'UTC', a.created_at) as seen
      from auth.sessions a
      where a.user_id = (select auth.uid()) and (a.not_after is null or a.not_after > now())
      order by seen desc limit 50) s), '[]');
end
$$;
create function public.admin_sessions() returns json
  language sql stable security invoker set search_path = '' as $$
  select private.admin_sessions()
$$;
comment on function public.admin_sessions() is
  'Where this admin is signed in, newest first: [{"id","agent","since","seen","current"}].';
create table private.kinds (
  kind text primary key,
  table_name text not null,
  audiences text[] not null,
  weight text not null,
  writable text[] not null,
  creatable boolean not null,
  deletable boolean not null,
  created_with text[] not null default '{}',
  created_as jsonb not null default '{}'
);
comment on table private.kinds is
  'The kinds of rows that devices sync: their tables, their size, and the columns that an admin writes.';
insert into private.kinds (kind, table_name, audiences, weight, writable, creatable, deletable) values
  ('blog', 'blog_posts', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,excerpt,featured_image,image_meta,category,tags,published,published_at,author,video_url,publish_at,recording}',
    true, true),
  ('news', 'news_posts', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,published,published_at,image_url,image_meta,video_url,publish_at,recording}',
    true, true),
  ('community', 'community_posts', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,media_url,media_type,image_meta,author,country,city,tags,featured,published,published_at,publish_at,recording}',
    true, true),
  ('service', 'services', '{public,admin}', 'octet_length(description)',
    '{lang,translations,title,description,icon,price,features,active}',
    true, true),
  ('profile', 'site_profile', '{public,admin}', 'octet_length(bio) + octet_length(privacy)',
    '{lang,translations,name,tagline,bio,place,email,phone,address,map,social,faq,hours,response_time,privacy,image_url,image_meta,display_name,retention,sample_streams}',
    true, false),
  ('event', 'events', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,place,starts_at,ends_at,time_zone,repeats,capacity,rsvp,cancelled,published,published_at,publish_at,image_url,image_meta}',
    true, true),
  ('comment', 'community_comments', '{public,admin}', 'octet_length(body)',
    '{status,decision}',
    true, true),
  ('message', 'contact_messages', '{admin}', 'octet_length(message)',
    '{read,reply,answer}',
    false, true),
  ('attendance', 'attendances', '{admin}', 'octet_length(name)',
    '{arrived,seen}',
    false, true),
  ('request', 'data_requests', '{admin}', 'octet_length(person)',
    '{asks_for,person,received_on,acknowledged_on,answered_on}',
    true, true),
  ('submission', 'submissions', '{admin}', 'octet_length(body) + octet_length(passage) + octet_length(transcript)',
    '{status,answer,link,transcript}',
    false, true);
update private.kinds
  set created_with = '{post_id,author_name,body}', created_as = '{"by_owner":true,"status":"visible"}' where kind = 'comment';
create function private.recreate_triggers(known private.kinds) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  columns constant text := (select string_agg(format('%I', name), ', ') from unnest(known.writable) name);
  publishes constant boolean := 'published' = any (known.writable);
  named record;
begin
  for named in
    select * from (values
      ('a_lock', 'before insert or delete or update of %s', 'statement', 'private.take_revision_lock()', true),
      ('b_stamp', 'before insert or update of %s', 'row', 'private.stamp_row()', true),
      ('c_publication', 'before insert or update of %s', 'row', 'private.stamp_publication()', publishes),
      ('d_updated', 'before update of %s', 'row', 'private.stamp_update()', true),
      ('e_track', 'after insert or delete or update of %s', 'row', format('private.track_row(%L)', known.kind), true),
      ('g_keep_version', 'after insert or update of %s', 'row', format('private.keep_version(%L)', known.kind),
        publishes)
    ) as listed (name, event, level, action, applies)
    where applies
  loop
    execute format('drop trigger if exists %I on public.%I', named.name, known.table_name);
    execute format('create trigger %I %s on public.%I for each %s execute function %s', named.name,
      format(named.event, columns), known.table_name, named.level, named.action);
  end loop;
end
$$;
create function private.append_to_view(known private.kinds, audience text, column_name text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  view_name constant text := audience || '_' || known.kind;
begin
  execute format('create or replace view private.%I as select %s, %I from public.%I%s', view_name,
    (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
      where a.attrelid = format('private.%I', view_name)::regclass and a.attnum > 0 and not a.attisdropped),
    column_name, known.table_name,
    case when audience = 'admin' or known.kind = 'profile' then ''
      when known.kind = 'service' then ' where active' else ' where published' end);
end
$$;
create function private.add_content_column(kind text, column_name text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  known private.kinds;
  audience text;
begin
  update private.kinds k set writable = k.writable || add_content_column.column_name
    where k.kind = add_content_column.kind and k.kind not in ('comment', 'message')
      and not add_content_column.column_name = any (k.writable)
    returning * into known;
  if known.kind is null then
    raise 'Admins do not write "%", or it has "%" already.', kind, column_name;
  end if;
  foreach audience in array known.audiences loop
    perform private.append_to_view(known, audience, column_name);
  end loop;
  execute format('grant select (%I) on public.%I to anon, authenticated', column_name, known.table_name);
  perform private.recreate_triggers(known);
end
$$;
create function private.refuse_row() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise check_violation using schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
    message = format('new row for relation "%s" violates check constraint "%s"', tg_table_name, tg_name);
end
$$;
comment on function private.refuse_row() is
  'Refuses a row as a CHECK constraint does, for the constraint triggers that private.check_when_written creates.';
create function private.check_when_written(table_name text, rule text, columns text[], condition text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  checked constant regclass := format('public.%I', table_name);
begin
  if exists (select from pg_catalog.pg_trigger t where t.tgrelid = checked and t.tgname = rule) then
    execute format('drop trigger %I on %s', rule, checked);
  end if;
  execute format('alter table %s drop constraint if exists %I', checked, rule);
  execute format('create constraint trigger %I after insert or update of %s on %s for each row when (not (%s)) '
    'execute function private.refuse_row()', rule, (select string_agg(format('%I', c), ', ') from unnest(columns) c), checked, condition);
  execute format('alter table %s enable always trigger %I', checked, rule);
end
$$;
create table private.revisions (
  rev bigint primary key,
  stamp uuid not null default gen_random_uuid(),
  at timestamptz not null default now()
);
comment on table private.revisions is 'The number of every change of content, in the order of commits.';
create table private.tombstones (
  audience text not null check (audience in ('public', 'admin')),
  kind text not null,
  id uuid not null,
  rev bigint not null,
  primary key (audience, kind, id)
);
comment on table private.tombstones is
  'Removed rows by audience: public when deleted or unpublished, admin when deleted. Only the latest entry counts.';
create unique index tombstones_rev on private.tombstones (audience, rev);
create sequence private.rev_numbers;
insert into private.revisions (rev) values (0);
create function private.lock_revisions() returns void
  language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(20261120)
$$;
create function private.next_rev() returns bigint
  language plpgsql volatile set search_path = '' as $$
declare
  taken bigint;
begin
  perform private.lock_revisions();
  insert into private.revisions (rev) values (nextval('private.rev_numbers')) returning rev into taken;
  return taken;
end
$$;
create function private.leave_tombstone(audience text, kind text, id uuid, rev bigint) returns void
  language sql volatile set search_path = '' as $$
  insert into private.tombstones as t (audience, kind, id, rev) values ($1, $2, $3, $4)
  on conflict on constraint tombstones_pkey do update set rev = excluded.rev
$$;
create function private.take_revision_lock() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_revisions();
  return null;
end
$$;
create function private.stamp_row() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.rev := private.next_rev();
  if tg_op = 'INSERT' then
    new.version := 1;
  else
    new.version := old.version + 1;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$;
create function private.stamp_update() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create function private.is_shown(kind text, fields jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case kind
    when 'service' then (fields ->> 'active')::boolean
    when 'comment' then fields ->> 'status' = 'visible'
    when 'message' then false
    when 'attendance' then false
    when 'request' then false
    when 'submission' then false
    when 'profile' then true
    else (fields ->> 'published')::boolean
  end
$$;
create function private.track_row() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  content_kind constant text := tg_argv[0];
  was_shown boolean := tg_op <> 'INSERT' and private.is_shown(content_kind, to_jsonb(old));
  shown boolean := tg_op <> 'DELETE' and private.is_shown(content_kind, to_jsonb(new));
  waited constant boolean := content_kind = 'comment' and tg_op <> 'INSERT'
    and to_jsonb(old) ->> 'status' = 'pending';
  post_shown boolean;
begin
  if content_kind = 'comment' and tg_op <> 'DELETE' then
    select p.published into post_shown from public.community_posts p where p.id = new.post_id;
    was_shown := was_shown and post_shown;
    shown := shown and post_shown;
  end if;
  if tg_op = 'DELETE' then
    declare
      gone bigint := private.next_rev();
    begin
      perform private.leave_tombstone('admin', content_kind, old.id, gone);
      if was_shown or waited then
        perform private.leave_tombstone('public', content_kind, old.id, gone);
      end if;
    end;
    return null;
  end if;
  if tg_op = 'INSERT' then
    delete from private.tombstones t where t.kind = content_kind and t.id = new.id
      and t.audience = any (case when shown then '{public,admin}' else '{admin}' end::text[]);
  elsif shown and not was_shown then
    delete from private.tombstones t where t.audience = 'public' and t.kind = content_kind and t.id = new.id;
  elsif (was_shown or waited and to_jsonb(new) ->> 'status' <> 'pending') and not shown then
    perform private.leave_tombstone('public', content_kind, new.id, new.rev);
  end if;
  if content_kind = 'community' and tg_op = 'UPDATE' and shown <> was_shown then
    perform private.show_comments_of(new.id, shown);
  end if;
  return null;
end
$$;
create function private.site_id() returns uuid
  language sql stable security definer set search_path = '' as $$ select stamp from private.revisions where rev = 0 $$;
create table private.limits (
  scope text primary key,
  per_address int not null,
  in_all int not null,
  window_seconds int not null check (window_seconds between 60 and 86400),
  network_factor int not null default 2 check (network_factor >= 1),
  wide_factor int not null default 4 check (wide_factor >= network_factor),
  reserve numeric not null default 0.25 check (reserve between 0 and 1),
  newcomer int not null default 1 check (newcomer >= 1),
  reserve_factor int not null default 8 check (reserve_factor >= 1)
);
comment on table private.limits is 'How much an address, its networks and all visitors may write in a window.';
comment on column private.limits.reserve_factor is
  'How many times the reserve the shares of all addresses may be together.';
create table private.rate_counts (
  scope text not null,
  address text not null,
  minute timestamptz not null,
  slot int not null,
  amount int not null,
  primary key (scope, address, minute, slot)
);
comment on table private.rate_counts is
  'What was written per limit, address (empty for the total) and minute, in slots that avoid contention.';
create index rate_counts_age on private.rate_counts (minute);
insert into private.limits (scope, per_address, in_all, window_seconds, newcomer) values
  ('interaction', 1500, 15000, 600, 100),
  ('comment', 20, 200, 600, 5),
  ('message', 20, 200, 3600, 3),
  ('submission', 10, 100, 3600, 2),
  ('subscription', 30, 3000, 86400, 3),
  ('file', 24000, 400000, 86400, 5200);
create function private.client_address() returns text
  language sql stable security definer set search_path = '' as $$
  select (private.client_networks())[1]
$$;
create function private.allowance(scope text, address text, out remaining int, out seconds int)
  language plpgsql stable security definer set search_path = '' as $$
declare
  rule private.limits;
  -- Narrow to wide; '' is the total.
  keys text[] := case when allowance.address is not null
    then array[allowance.address] || (private.client_networks())[2:] end || array['']::text[];
  opening timestamptz;
  earliest timestamptz;
  share int;
  reserved int;
  level record;
begin
  select * into strict rule from private.limits l where l.scope = allowance.scope;
  opening := now() - make_interval(secs => rule.window_seconds);
  for level in
    select k.key, k.place, coalesce(sum(c.amount), 0)::int as used,
      -- The oldest entry is the one this call is about to write.
      coalesce(min(c.minute), date_trunc('minute', now())) as oldest
    from unnest(keys) with ordinality as k (key, place)
      left join private.rate_counts c on c.scope = rule.scope and c.address = k.key and c.minute > opening
    group by k.key, k.place order by k.place
  loop
    declare
      factor int := case level.place when 1 then 1 when 2 then rule.network_factor else rule.wide_factor end;
      left_here int;
    begin
      if level.key <> '' then
        left_here := rule.per_address * factor - level.used;
        share := least(share, rule.newcomer * factor - level.used);
      else
        reserved := floor(rule.in_all * rule.reserve)::int;
        left_here := rule.in_all - case when allowance.address is null then 0 else reserved end - level.used;
        if share > left_here then
          left_here := greatest(left_here, case when private.has_written_before(allowance.address, opening) then share
            else least(share, left_here + reserved * rule.reserve_factor) end);
        end if;
      end if;
      if remaining is null or left_here < remaining then
        remaining := left_here;
        earliest := level.oldest;
      end if;
    end;
  end loop;
  remaining := greatest(remaining, 0);
  seconds := greatest(1, ceil(extract(epoch from earliest - opening)))::int;
end
$$;
create function private.spend(scope text, address text, spent int) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  this_minute constant timestamptz := date_trunc('minute', now());
begin
  if spent <= 0 then
    return;
  end if;
  if address is not null then
    insert into private.rate_counts as c (scope, address, minute, slot, amount)
      select spend.scope, n.network, this_minute, 0, spent
        from unnest(array[spend.address] || (private.client_networks())[2:]) as n (network) order by n.network
      on conflict on constraint rate_counts_pkey do update set amount = c.amount + excluded.amount;
  end if;
  insert into private.rate_counts as c (scope, address, minute, slot, amount)
    values (spend.scope, '', this_minute, pg_backend_pid() % 16, spent)
    on conflict on constraint rate_counts_pkey do update set amount = c.amount + excluded.amount;
end
$$;
create function private.client_networks() returns text[]
  language plpgsql stable security definer set search_path = '' as $$
declare
  settings record;
  headers jsonb;
  hops text[];
  hop text;
  address inet;
  networks text[];
begin
  select * into settings from private.settings;
  headers := nullif(current_setting('request.headers', true), '')::jsonb;
  hop := btrim(headers ->> settings.edge_header);
  if hop is null or hop = '' then
    hops := string_to_array(headers ->> settings.address_header, ',');
    hop := btrim(case when settings.address_hop = 'first' then hops[1] else hops[cardinality(hops)] end);
  end if;
  if hop is null or hop = '' then
    return null;
  end if;
  -- Some proxies add the port.
  hop := regexp_replace(hop, '^(\d+\.\d+\.\d+\.\d+):\d+$|^\[([0-9a-fA-F:.]+)\](:\d+)?$', '\1\2');
  begin
    address := hop::inet;
    if address <<= inet '::ffff:0:0/96' then
      address := inet '0.0.0.0' + (address - inet '::ffff:0:0');
    end if;
    networks := case when family(address) = 6
      then array[host(network(set_masklen(address, 64))), text(network(set_masklen(address, 48))),
        text(network(set_masklen(address, 32)))]
      else array[host(address), text(network(set_masklen(address, 24)))] end;
  exception when invalid_text_representation or numeric_value_out_of_range then
    -- All requests with an unreadable address share one allowance.
    networks := array['unreadable'];
  end;
  return (select array_agg(encode(sha256(convert_to(settings.address_salt || n.network, 'UTF8')), 'hex') order by n.place)
    from unnest(networks) with ordinality as n (network, place));
end
$$;
create function private.has_written_before(address text, opening timestamptz) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from private.rate_counts c
    where c.scope in (select l.scope from private.limits l) and c.address = $1 and c.minute <= $2 - interval '1 hour')
$$;
create table private.applied_operations (
  id uuid primary key,
  request_hash bytea not null,
  result jsonb,
  applied_at timestamptz not null default now()
);
comment on table private.applied_operations is
  'The ledger: operations that were applied, by the id their sender gave them. Effect and entry commit together.';
create index applied_operations_age on private.applied_operations (applied_at);
create index applied_operations_row on private.applied_operations ((result -> 'row' ->> 'id')) where result ? 'row';
create function private.ledger_promise() returns interval
  language sql immutable set search_path = '' as $$ select interval '180 days' $$;
create function private.knows_operations(done uuid[], done_at timestamptz[]) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  if greatest(cardinality(done), cardinality(done_at)) > 100 then
    raise sqlstate '22023' using message = 'Name at most 100 operations at once.', detail = 'too_many_ids';
  end if;
  return not exists (
    select from unnest(done, done_at) as d (id, at)
    where d.at >= now() - interval '29 days'
      and not exists (select from private.applied_operations o where o.id = d.id)
      and not exists (select from public.contact_messages m where m.id = d.id)
      and not exists (select from public.submissions s where s.id = d.id)
      and not exists (select from private.tombstones t
        where t.audience = 'admin' and t.kind in ('message', 'submission') and t.id = d.id));
end
$$;
create function private.request_hash(verb text, request jsonb) returns bytea
  language sql immutable set search_path = '' as $$
  select sha256(convert_to(verb || chr(10) || request::text, 'UTF8'))
$$;
create function private.remove_comment_from_ledger() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.result := new.result - 'comment';
  return new;
end
$$;
create function private.without_text(fields jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case
    when key in ('id', 'post_id', 'lang', 'category', 'icon', 'status') or key like '%\_at' then value
    when key = 'translations' then '{}'
    when key like '%\_url' or key in ('featured_image', 'media_type', 'subject') then 'null'
    else case jsonb_typeof(value) when 'string' then '""' when 'array' then '[]' when 'object' then 'null' else value end
  end), '{}') from jsonb_each(fields)
$$;
create function private.remove_text_from_ledger() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update private.applied_operations o set result = jsonb_set(o.result, '{row}', private.without_text(o.result -> 'row'))
    where o.result ? 'row' and o.result -> 'row' ->> 'id' in (select g.id::text from gone g);
  return null;
end
$$;
create function private.remove_reports_from_ledger() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.result := new.result #- '{row,report_notes}' #- '{row,appeal}';
  return new;
end
$$;
create trigger a_keep_no_comment before insert or update of result on private.applied_operations
  for each row when (new.result ? 'comment') execute function private.remove_comment_from_ledger();
create trigger b_keep_no_reports before insert or update of result on private.applied_operations
  for each row when ((new.result -> 'row') ?| array['report_notes', 'appeal'])
  execute function private.remove_reports_from_ledger();
create table private.rule_words (
  rule text primary key,
  words text not null
);
comment on table private.rule_words is 'What to tell a person whose row breaks the constraint of that name.';
insert into private.rule_words (rule, words) values
  ('acknowledged_on_range', 'The day must be between 2000 and 2199.'),
  ('address_length', 'The address is longer than 500 characters.'),
  ('answer_length', 'The answer is longer than 1,000 characters.'),
  ('answered_on_range', 'The day must be between 2000 and 2199.'),
  ('asks_for_known', 'This kind of request isn''t available.'),
  ('author_length', 'The author is missing or longer than 120 characters.'),
  ('author_name_length', 'The name is missing or longer than 80 characters.'),
  ('bad_characters', 'The text contains control characters.'),
  ('bio_length', 'The biography is longer than 20,000 characters.'),
  ('body_length', 'The comment is empty or longer than 2,000 characters.'),
  ('capacity_range', 'The number of places must be between 1 and 100,000.'),
  ('category_known', 'This category doesn''t exist.'),
  ('city_length', 'The city is empty or longer than 100 characters.'),
  ('comments_counted', 'The number of comments can''t be negative.'),
  ('content_length', 'The content is missing, too short or too long.'),
  ('country_length', 'The country is empty or longer than 100 characters.'),
  ('created_at_range', 'The creation date must be between 1900 and 2200.'),
  ('decision_shape', 'The reason of a decision is missing or longer than 1,000 characters.'),
  ('description_length', 'The description is empty or longer than 5,000 characters.'),
  ('display_name_length', 'The name on new posts is longer than 120 characters.'),
  ('email_shape', 'This isn''t a valid email address.'),
  ('ends_at_order', 'The end must come after the start, within 31 days.'),
  ('excerpt_length', 'The excerpt is empty or longer than 2,000 characters.'),
  ('faq_shape', 'The questions and answers aren''t in a form the site can read.'),
  ('featured_image_url', 'The picture must be uploaded here, or its link must begin with https://.'),
  ('features_count', 'A service can have up to 20 features.'),
  ('features_shape', 'A feature is empty, repeated, or longer than 200 characters.'),
  ('file_damaged', 'A file is damaged.'),
  ('file_dimensions', 'A picture is larger than 4,096 pixels.'),
  ('file_metadata', 'A picture still contains the place or the device it was taken with.'),
  ('file_part', 'This part of a file is damaged.'),
  ('file_reused', 'These files were already sent.'),
  ('file_size', 'A file is larger than 1 MB.'),
  ('file_type', 'This kind of file can''t be sent.'),
  ('files_count', 'At most four pictures and one recording can be sent together.'),
  ('hours_length', 'The hours are longer than 300 characters.'),
  ('icon_known', 'This icon doesn''t exist.'),
  ('image_meta_shape', 'The picture''s description isn''t in a form the site can read.'),
  ('image_url_url', 'The picture must be uploaded here, or its link must begin with https://.'),
  ('lang_known', 'This language isn''t available.'),
  ('likes_counted', 'The number of likes can''t be negative.'),
  ('link_shape', 'This isn''t the address of a page of this site.'),
  ('map_shape', 'The place on the map isn''t valid.'),
  ('media_complete', 'A picture or video needs its type.'),
  ('media_type_known', 'Media must be a picture or a video.'),
  ('media_url_url', 'The picture or video must be uploaded here, or its link must begin with https://.'),
  ('message_length', 'The message is empty or longer than 10,000 characters.'),
  ('name_length', 'The name is missing or longer than 200 characters.'),
  ('page_length', 'The address of the page is longer than 300 characters.'),
  ('passage_length', 'The passage is empty or longer than 2,000 characters.'),
  ('people_range', 'The number of people must be between 1 and 20.'),
  ('person_length', 'Who asks is needed, in at most 320 characters.'),
  ('phone_length', 'The phone number is longer than 60 characters.'),
  ('place_length', 'The place is longer than 200 characters.'),
  ('post_unknown', 'This post no longer exists.'),
  ('price_range', 'The price must be a number of 0 or more.'),
  ('privacy_length', 'The privacy text is longer than 50,000 characters.'),
  ('publish_at_of_draft', 'A published post has no time of publication to wait for.'),
  ('publish_at_range', 'The time of publication must lie between 1900 and 2200.'),
  ('published_at_range', 'The publication date must be between 1900 and 2200.'),
  ('received_on_range', 'The day must be between 2000 and 2199.'),
  ('recording_shape', 'The recording isn''t in a form the site can read, or its reader''s name is missing.'),
  ('repeats_shape', 'The repetition isn''t in a form the site can read.'),
  ('reply_known', 'This isn''t something that can become of a message.'),
  ('response_time_length', 'The response time is longer than 200 characters.'),
  ('retention_shape', 'A retention period is shorter or longer than the site allows.'),
  ('shares_counted', 'The number of shares can''t be negative.'),
  ('social_shape', 'A social link needs a name and an https address.'),
  ('starts_at_range', 'The start must be between 1900 and 2200.'),
  ('status_known', 'A comment must be visible, pending or hidden.'),
  ('subject_length', 'The subject is longer than 300 characters.'),
  ('submission_length', 'The text is empty or longer than 10,000 characters.'),
  ('submission_status_known', 'This decision isn''t available.'),
  ('tagline_length', 'The tagline is longer than 300 characters.'),
  ('tags_count', 'There are too many tags.'),
  ('tags_shape', 'A tag is empty, repeated, or longer than 50 characters.'),
  ('target_known', 'This post can''t be corrected.'),
  ('time_zone_known', 'This time zone isn''t available.'),
  ('title_length', 'The title is missing, too short or too long.'),
  ('topic_known', 'This kind of submission isn''t available.'),
  ('transcript_length', 'The transcript is longer than 10,000 characters.'),
  ('translations_shape', 'The translation isn''t in a form the site can read.'),
  ('updated_at_range', 'The date of the last change must be between 1900 and 2200.'),
  ('video_url_url', 'The video must be uploaded here, or its link must begin with https://.'),
  ('views_counted', 'The number of views can''t be negative.'),
  ('website_empty', 'Leave this field empty.');
create function private.refuse(rule text) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  raise sqlstate '22023' using
    message = coalesce((select words from private.rule_words w where w.rule = refuse.rule), 'This is not allowed.'),
    detail = rule;
end
$$;
create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en',
  translations jsonb not null default '{}',
  title text not null,
  content text not null,
  excerpt text not null,
  featured_image text,
  image_meta jsonb,
  category text not null default 'General',
  tags text[] not null default '{}',
  published boolean not null default true,
  published_at timestamptz,
  author text not null default 'Admin',
  video_url text,
  views int not null default 0 constraint views_counted check (views >= 0),
  likes int not null default 0 constraint likes_counted check (likes >= 0),
  counts_version bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null,
  publish_at timestamptz constraint publish_at_of_draft check (publish_at is null or not published),
  readable_ti boolean generated always as (private.is_readable_in('ti', lang, translations)) stored,
  recording jsonb
);
comment on table public.blog_posts is 'Articles.';
alter table public.blog_posts enable row level security;
create index blog_posts_due on public.blog_posts (publish_at) where publish_at is not null;
create index blog_posts_lists on public.blog_posts (published, created_at desc, id desc);
create index blog_posts_newest on public.blog_posts (published_at desc, id desc) where published;
create index blog_posts_newest_ti on public.blog_posts (published_at desc, id desc) where published is true and readable_ti is true;
create index blog_posts_public_rev on public.blog_posts (rev) where published;
create unique index blog_posts_rev on public.blog_posts (rev);
create table public.news_posts (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en' constraint lang_known check (lang in ('en', 'ti')),
  translations jsonb not null default '{}'
    constraint translations_shape check (private.are_translations(translations, '{title,excerpt,content}')),
  title text not null
    constraint title_length check (private.has_words(title) and char_length(private.clean_line(title)) >= 3
      and char_length(title) <= 300),
  content text not null
    constraint content_length check (private.has_words(content) and char_length(btrim(content)) >= 10
      and char_length(content) <= 100000),
  published boolean not null default true,
  published_at timestamptz,
  image_url text constraint image_url_url check (private.is_media_reference(image_url)),
  image_meta jsonb constraint image_meta_shape check (private.is_image_meta(image_meta)),
  video_url text constraint video_url_url check (private.is_media_reference(video_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null,
  publish_at timestamptz constraint publish_at_of_draft check (publish_at is null or not published),
  readable_ti boolean generated always as (private.is_readable_in('ti', lang, translations)) stored,
  recording jsonb constraint recording_shape check (private.is_recording(recording))
);
comment on table public.news_posts is 'News.';
alter table public.news_posts enable row level security;
create index news_posts_due on public.news_posts (publish_at) where publish_at is not null;
create index news_posts_lists on public.news_posts (published, created_at desc, id desc);
create index news_posts_newest on public.news_posts (published_at desc, id desc) where published;
create index news_posts_newest_ti on public.news_posts (published_at desc, id desc) where published is true and readable_ti is true;
create index news_posts_public_rev on public.news_posts (rev) where published;
create unique index news_posts_rev on public.news_posts (rev);
create table public.community_posts (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en',
  translations jsonb not null default '{}',
  title text not null,
  content text not null,
  media_url text,
  media_type text,
  image_meta jsonb,
  author text not null default 'Admin',
  country text not null default 'Unknown',
  city text not null default 'Unknown',
  tags text[] not null default '{}',
  featured boolean not null default false,
  published boolean not null default true,
  published_at timestamptz,
  likes int not null default 0 constraint likes_counted check (likes >= 0),
  comments int not null default 0 constraint comments_counted check (comments >= 0),
  shares int not null default 0 constraint shares_counted check (shares >= 0),
  counts_version bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null,
  publish_at timestamptz constraint publish_at_of_draft check (publish_at is null or not published),
  readable_ti boolean generated always as (private.is_readable_in('ti', lang, translations)) stored,
  recording jsonb
);
comment on table public.community_posts is 'Posts of the community, which can be liked, shared and commented.';
alter table public.community_posts enable row level security;
comment on column public.community_posts.comments is
  'The visible comments. A trigger moves it with them: insert comments, never the number.';
create index community_posts_due on public.community_posts (publish_at) where publish_at is not null;
create index community_posts_lists on public.community_posts (published, created_at desc, id desc);
create index community_posts_newest on public.community_posts (published_at desc, id desc) where published;
create index community_posts_newest_ti on public.community_posts (published_at desc, id desc) where published is true and readable_ti is true;
create index community_posts_public_rev on public.community_posts (rev) where published;
create unique index community_posts_rev on public.community_posts (rev);
create table public.services (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en' constraint lang_known check (lang in ('en', 'ti')),
  translations jsonb not null default '{}'
    constraint translations_shape check (private.are_translations(translations, '{title,description,features}')),
  title text not null constraint title_length check (private.has_words(title) and char_length(title) <= 200),
  description text not null
    constraint description_length check (private.has_words(description) and char_length(description) <= 5000),
  icon text not null default 'heart' constraint icon_known
    check (icon in ('heart', 'users', 'globe', 'home', 'book', 'phone', 'calendar')),
  price numeric(10, 2) constraint price_range check (price >= 0 and price <> 'NaN'),
  features text[] not null default '{}'
    constraint features_shape check (private.are_labels(features, 200))
    constraint features_count check (cardinality(features) <= 20),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null
);
comment on table public.services is 'What the community offers.';
alter table public.services enable row level security;
create unique index services_rev on public.services (rev);
create table public.site_profile (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en' constraint lang_known check (lang in ('en', 'ti')),
  translations jsonb not null default '{}' constraint translations_shape check (private.are_translations(
    translations, '{name,tagline,bio,place,address,hours,response_time,privacy,faq}')),
  name text not null constraint name_length check (private.has_words(name) and char_length(name) <= 200),
  tagline text not null default '' constraint tagline_length check (char_length(tagline) <= 300),
  bio text not null default '' constraint bio_length check (char_length(bio) <= 20000),
  place text not null default '' constraint place_length check (char_length(place) <= 200),
  email text not null default '' constraint email_shape
    check (email = '' or (char_length(email) <= 320 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$')),
  phone text not null default '' constraint phone_length check (char_length(phone) <= 60),
  address text not null default '' constraint address_length check (char_length(address) <= 500),
  map jsonb constraint map_shape check (private.is_map(map)),
  social jsonb not null default '[]' constraint social_shape check (private.is_social(social)),
  faq jsonb not null default '[]' constraint faq_shape check (private.is_faq(faq)),
  hours text not null default '' constraint hours_length check (char_length(hours) <= 300),
  response_time text not null default '' constraint response_time_length check (char_length(response_time) <= 200),
  privacy text not null default '' constraint privacy_length check (char_length(privacy) <= 50000),
  image_url text constraint image_url_url check (private.is_media_reference(image_url)),
  image_meta jsonb constraint image_meta_shape check (private.is_image_meta(image_meta)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null,
  display_name text not null default '' constraint display_name_length check (char_length(display_name) <= 120),
  retention jsonb not null default '{}' constraint retention_shape check (private.is_retention(retention)),
  sample_streams boolean not null default false
);
comment on table public.site_profile is 'The name of the site, how to reach its owner, and their settings; one row.';
alter table public.site_profile enable row level security;
create unique index site_profile_only_one on public.site_profile ((true));
create unique index site_profile_rev on public.site_profile (rev);
do $$
declare
  moment record;
begin
  for moment in
    select c.table_name, c.column_name from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'timestamp with time zone'
      and c.table_name in ('blog_posts', 'news_posts', 'community_posts', 'services', 'site_profile')
  loop
    execute format('alter table public.%1$I add constraint %2$I '
      'check (%3$I >= %4$L::timestamptz and %3$I < %5$L::timestamptz)',
      moment.table_name, moment.column_name || '_range', moment.column_name,
      '1900-01-01 00:00:00+00', '2200-01-01 00:00:00+00');
  end loop;
end
$$;
select private.check_when_written(t.name, c.rule, c.columns::text[], c.condition)
from (values ('blog_posts'), ('community_posts')) as t (name), (values
    ('lang_known', '{lang}', 'new.lang in (''en'', ''ti'')'),
    ('translations_shape', '{translations}', 'private.are_translations(new.translations, ''{title,excerpt,content,tags}'')'),
    ('title_length', '{title}', 'private.has_words(new.title) and char_length(new.title) <= 300'),
    ('image_meta_shape', '{image_meta}', 'private.is_image_meta(new.image_meta)'),
    ('tags_shape', '{tags}', 'private.are_labels(new.tags, 50)'),
    ('author_length', '{author}', 'private.has_words(new.author) and char_length(new.author) <= 120'),
    ('recording_shape', '{recording}', 'private.is_recording(new.recording)')
  ) as c (rule, columns, condition);
select private.check_when_written('blog_posts', c.rule, c.columns::text[], c.condition)
from (values
    ('content_length', '{content}', 'private.has_words(new.content) and char_length(new.content) <= 1000000'),
    ('excerpt_length', '{excerpt}', 'private.has_words(new.excerpt) and char_length(new.excerpt) <= 2000'),
    ('featured_image_url', '{featured_image}', 'private.is_media_reference(new.featured_image)'),
    ('category_known', '{category}',
      'new.category in (''General'', ''Technology'', ''Business'', ''Lifestyle'', ''Travel'', ''Food'')'),
    ('tags_count', '{tags}', 'cardinality(new.tags) <= 10'),
    ('video_url_url', '{video_url}', 'private.is_media_reference(new.video_url)')
  ) as c (rule, columns, condition);
select private.check_when_written('community_posts', c.rule, c.columns::text[], c.condition)
from (values
    ('content_length', '{content}', 'private.has_words(new.content) and char_length(new.content) <= 100000'),
    ('media_url_url', '{media_url}', 'private.is_media_reference(new.media_url)'),
    ('media_type_known', '{media_type}', 'new.media_type in (''image'', ''video'')'),
    ('media_complete', '{media_url,media_type}', '(new.media_url is null) = (new.media_type is null)'),
    ('country_length', '{country}', 'private.has_words(new.country) and char_length(new.country) <= 100'),
    ('city_length', '{city}', 'private.has_words(new.city) and char_length(new.city) <= 100'),
    ('tags_count', '{tags}', 'cardinality(new.tags) <= 100')
  ) as c (rule, columns, condition);
create function private.ensure_profile() returns void
  language sql volatile set search_path = '' as $$
  insert into public.site_profile (id, name)
    select '51000000-0000-4000-8000-000000000000', 'Our community'
    where not exists (select from public.site_profile)
$$;
create policy "visitors read what is published" on public.blog_posts for select to anon using (published);
create policy "admins read all, others what is published" on public.blog_posts for select to authenticated
  using (published or (select private.is_admin()));
create policy "visitors read what is published" on public.news_posts for select to anon using (published);
create policy "admins read all, others what is published" on public.news_posts for select to authenticated
  using (published or (select private.is_admin()));
create policy "visitors read what is published" on public.community_posts for select to anon using (published);
create policy "admins read all, others what is published" on public.community_posts for select to authenticated
  using (published or (select private.is_admin()));
create policy "visitors read what is offered" on public.services for select to anon using (active);
create policy "admins read all, others what is offered" on public.services for select to authenticated
  using (active or (select private.is_admin()));
create policy "visitors read the profile" on public.site_profile for select to anon using (true);
create policy "the signed-in read the profile" on public.site_profile for select to authenticated using (true);
create view private.public_blog as
  select id, lang, translations, title, content, excerpt, featured_image, image_meta, category, tags, published, published_at,
    author, video_url, views, likes, counts_version, created_at, updated_at, version, rev, publish_at, recording
  from public.blog_posts where published;
create view private.admin_blog as
  select id, lang, translations, title, content, excerpt, featured_image, image_meta, category, tags, published, published_at,
    author, video_url, views, likes, counts_version, created_at, updated_at, version, rev, publish_at, recording
  from public.blog_posts;
create view private.public_news as
  select id, lang, translations, title, content, published, published_at, image_url, image_meta, video_url, created_at,
    updated_at, version, rev, publish_at, recording
  from public.news_posts where published;
create view private.admin_news as
  select id, lang, translations, title, content, published, published_at, image_url, image_meta, video_url, created_at,
    updated_at, version, rev, publish_at, recording
  from public.news_posts;
create view private.public_community as
  select id, lang, translations, title, content, media_url, media_type, image_meta, author, country, city, tags, featured,
    published, published_at, likes, comments, shares, counts_version, created_at, updated_at, version, rev, publish_at, recording
  from public.community_posts where published;
create view private.admin_community as
  select id, lang, translations, title, content, media_url, media_type, image_meta, author, country, city, tags, featured,
    published, published_at, likes, comments, shares, counts_version, created_at, updated_at, version, rev, publish_at, recording
  from public.community_posts;
create view private.public_service as
  select id, lang, translations, title, description, icon, price, features, active, created_at, updated_at, version, rev
  from public.services where active;
create view private.admin_service as
  select id, lang, translations, title, description, icon, price, features, active, created_at, updated_at, version, rev
  from public.services;
create view private.public_profile as
  select id, lang, translations, name, tagline, bio, place, email, phone, address, map, social, faq, hours, response_time,
    privacy, image_url, image_meta, created_at, updated_at, version, rev, display_name, retention, sample_streams
  from public.site_profile;
create view private.admin_profile as
  select id, lang, translations, name, tagline, bio, place, email, phone, address, map, social, faq, hours, response_time,
    privacy, image_url, image_meta, created_at, updated_at, version, rev, display_name, retention, sample_streams
  from public.site_profile;
create table public.events (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en' constraint lang_known check (lang in ('en', 'ti')),
  translations jsonb not null default '{}'
    constraint translations_shape check (private.are_translations(translations, '{title,content,place}')),
  title text not null constraint title_length check (private.has_words(title) and char_length(title) <= 300),
  content text not null constraint content_length check (private.has_words(content) and char_length(content) <= 20000),
  place text not null default '' constraint place_length check (char_length(place) <= 200),
  starts_at timestamptz not null
    constraint starts_at_range check (starts_at >= '1900-01-01 00:00:00+00' and starts_at < '2200-01-01 00:00:00+00'),
  ends_at timestamptz
    constraint ends_at_order check (ends_at > starts_at and ends_at <= starts_at + interval '31 days'),
  time_zone text not null default 'Europe/London' constraint time_zone_known
    check (time_zone in ('Europe/London', 'Europe/Berlin', 'Europe/Stockholm', 'Europe/Athens', 'Africa/Addis_Ababa',
      'America/New_York', 'America/Los_Angeles')),
  repeats jsonb constraint repeats_shape check (private.is_repeat(repeats)),
  capacity int constraint capacity_range check (capacity between 1 and 100000),
  rsvp boolean not null default true,
  cancelled boolean not null default false,
  taken jsonb not null default '{}',
  published boolean not null default true,
  published_at timestamptz
    constraint published_at_range check (published_at >= '1900-01-01 00:00:00+00' and published_at < '2200-01-01 00:00:00+00'),
  publish_at timestamptz
    constraint publish_at_range check (publish_at >= '1900-01-01 00:00:00+00' and publish_at < '2200-01-01 00:00:00+00')
    constraint publish_at_of_draft check (publish_at is null or not published),
  created_at timestamptz not null default now()
    constraint created_at_range check (created_at >= '1900-01-01 00:00:00+00' and created_at < '2200-01-01 00:00:00+00'),
  updated_at timestamptz not null default now()
    constraint updated_at_range check (updated_at >= '1900-01-01 00:00:00+00' and updated_at < '2200-01-01 00:00:00+00'),
  version int not null default 1,
  rev bigint not null,
  image_url text constraint image_url_url check (private.is_media_reference(image_url)),
  image_meta jsonb constraint image_meta_shape check (private.is_image_meta(image_meta))
);
comment on table public.events is 'Events, once or repeated, with their places.';
alter table public.events enable row level security;
create index events_due on public.events (publish_at) where publish_at is not null;
create index events_public_rev on public.events (rev) where published;
create unique index events_rev on public.events (rev);
create table public.attendances (
  id uuid primary key,
  event_id uuid not null references public.events (id) on delete cascade,
  day date not null,
  name text not null constraint author_name_length check (private.has_words(name) and char_length(name) <= 80),
  people int not null constraint people_range check (people between 1 and 20),
  arrived boolean not null default false,
  created_at timestamptz not null default now()
    constraint created_at_range check (created_at >= '1900-01-01 00:00:00+00' and created_at < '2200-01-01 00:00:00+00'),
  version int not null default 1,
  rev bigint not null,
  seen boolean not null default false
);
comment on table public.attendances is
  'Who comes to which event on which day. Only the owner reads it; a device writes and withdraws its own.';
alter table public.attendances enable row level security;
create index attendances_day on public.attendances (day);
create index attendances_event on public.attendances (event_id, day);
create unique index attendances_rev on public.attendances (rev);
create table private.attendance_secrets (
  attendance_id uuid primary key references public.attendances (id) on delete cascade,
  secret_hash bytea not null,
  device_hash bytea
);
comment on table private.attendance_secrets is
  'What proves the device that answered an event (secret_hash) and finds its answers (device_hash).';
alter table private.attendance_secrets enable row level security;
create index attendance_secrets_device on private.attendance_secrets (device_hash) where device_hash is not null;
create function private.taken_places(event uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(day, people), '{}') from (
    select a.day, sum(a.people) as people from public.attendances a where a.event_id = event group by a.day) counted
$$;
create function private.count_taken() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  event uuid;
begin
  foreach event in array case tg_op when 'INSERT' then array[new.event_id] when 'DELETE' then array[old.event_id]
    else array[old.event_id, new.event_id] end
  loop
    update public.events e set taken = private.taken_places(e.id), rev = private.next_rev()
      where e.id = event and e.capacity is not null;
  end loop;
  return null;
end
$$;
create function private.recount_taken() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.taken := case when new.capacity is null then '{}' else private.taken_places(new.id) end;
  return new;
end
$$;
create function private.ethiopian_day(day date) returns int[]
  language sql immutable strict set search_path = '' as $$
  select array[year, since - 365 * (year - 1) - year / 4]
  from (select day - date '1970-01-01' + 716367 as since) s, lateral (select (4 * since + 1463) / 1461 as year) y
$$;
create function private.is_event_day(event public.events, day date) returns boolean
  language sql stable set search_path = '' as $$
  select case when event.repeats is null then day = first
    else day >= first and day <= coalesce((event.repeats ->> 'until')::date, day)
      and not event.repeats -> 'except' ? to_char(day, 'YYYY-MM-DD')
      and case event.repeats ->> 'every'
        when 'day' then (day - first) % step = 0
        when 'week' then (date_trunc('week', day)::date - date_trunc('week', first)::date) / 7 % step = 0
          and (extract(isodow from day) = extract(isodow from first)
            or event.repeats -> 'days' ? (array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])[extract(isodow from day)::int])
        when 'month' then months % step = 0 and extract(day from day) = extract(day from first)
        when 'weekday_of_month' then months % step = 0 and extract(isodow from day) = extract(isodow from first)
          -- Of a fifth, the last.
          and case when extract(day from first) > 28 then extract(month from day) <> extract(month from day + 7)
            else ceil(extract(day from day) / 7) = ceil(extract(day from first) / 7) end
        when 'year' then months % (12 * step) = 0 and extract(day from day) = extract(day from first)
        when 'ethiopian_year' then (now_there[1] - first_there[1]) % step = 0 and now_there[2] = first_there[2]
        else false end end
  from (select (event.starts_at at time zone event.time_zone)::date as first,
      (event.repeats ->> 'interval')::numeric::int as step) started,
    lateral (select (12 * (extract(year from day) - extract(year from first))
        + extract(month from day) - extract(month from first))::int as months,
      private.ethiopian_day(day) as now_there, private.ethiopian_day(first) as first_there) counted
$$;
create function private.attend_fault(kind text, body jsonb) returns text
  language sql stable set search_path = '' as $$
  select case
    when not coalesce(char_length(body ->> 'secret') between 16 and 200, false) then 'secret_needed'
    when $1 = 'attend_withdraw' then null
    when jsonb_typeof(body -> 'name') is distinct from 'string' or jsonb_typeof(body -> 'day') is distinct from 'string'
      or private.is_day(body ->> 'day') is not true then 'bad_item'
    when private.has_controls(private.clean_line(body ->> 'name')) then 'bad_characters'
    when not private.has_words(private.clean_line(body ->> 'name')) or char_length(private.clean_line(body ->> 'name')) > 80
      then 'author_name_length'
    when case when jsonb_typeof(body -> 'people') = 'number'
      then (body ->> 'people')::numeric in (select generate_series(1, 20)) else false end then null
    else 'people_range' end
$$;
create function private.attend(operation uuid, target uuid, body jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  event public.events;
  on_day constant date := (body ->> 'day')::date;
  number constant int := (body ->> 'people')::numeric::int;
  starts timestamptz;
  fault text;
begin
  select * into event from public.events e where e.id = target and e.published;
  starts := (on_day + (event.starts_at at time zone event.time_zone)::time) at time zone event.time_zone;
  fault := case
    when event.id is null then 'event_unknown'
    when event.cancelled then 'event_cancelled'
    when not event.rsvp then 'event_closed'
    when not private.is_event_day(event, on_day)
      -- Names are stored until after the day, so an event without an end takes none for the far future.
      or on_day > greatest((event.starts_at at time zone event.time_zone)::date, current_date) + 1830 then 'event_unknown'
    when starts + coalesce(event.ends_at - event.starts_at, interval '3 hours') <= now() then 'event_over'
    when event.capacity is not null and number > private.places_of_one(event.capacity, 6) then 'places_share'
    when event.capacity is not null and number + coalesce((select sum(a.people) from public.attendances a
      where a.event_id = target and a.day = on_day), 0) > event.capacity then 'event_full' end;
  if fault is not null then
    raise sqlstate '22023' using message = 'This event takes no more answers.', detail = fault;
  end if;
  insert into public.attendances (id, event_id, day, name, people)
    values (operation, target, on_day, private.clean_line(body ->> 'name'), number);
  insert into private.attendance_secrets (attendance_id, secret_hash)
    values (operation, private.secret_hash(body ->> 'secret'));
  perform private.count_places(target, on_day, number);
end
$$;
create function private.withdraw_attendance(attendance uuid, body jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  if not exists (select from public.attendances a where a.id = attendance) then
    -- Never confirmed, or withdrawn or expired already, so there is nothing to do.
    return;
  end if;
  if not exists (select from private.attendance_secrets s
    where s.attendance_id = attendance and s.secret_hash = private.secret_hash(body ->> 'secret'))
  then
    raise sqlstate '22023' using message = 'Only who sent this answer can withdraw it.', detail = 'wrong_secret';
  end if;
  perform private.count_places(a.event_id, a.day, - a.people) from public.attendances a where a.id = attendance;
  delete from public.attendances where id = attendance;
end
$$;
create function public.site_changes(since bigint, stamp text default null, max int default 1000,
    done uuid[] default null, done_at timestamptz[] default null, format int default 1)
  returns json
  language sql stable security invoker set search_path = '' as $$
  select private.for_format(private.site_changes($1, $2, $3, $4, $5), $6)
$$;
comment on function public.site_changes(bigint, text, int, uuid[], timestamptz[], int) is
  'Published rows and tombstones after a revision; format 2 has events. {"restart":true} when the stamp is not that
  revision''s, or when this server does not know that it did the operations `done` at those times.';
create function private.places_of_one(capacity int, least_number int) returns int
  language sql immutable set search_path = '' as $$ select greatest(least_number, ceil(capacity / 4.0)::int) $$;
create function private.places_scope(event uuid, day date) returns text
  language sql immutable set search_path = '' as $$ select format('places %s %s', $1, to_char($2, 'YYYY-MM-DD')) $$;
create function private.count_places(event uuid, day date, number int) returns void
  language sql volatile set search_path = '' as $$
  insert into private.rate_counts as c (scope, address, minute, slot, amount)
    select private.places_scope($1, $2), address, date_trunc('minute', now()), 0, $3
      from private.client_address() address where address is not null
    on conflict on constraint rate_counts_pkey do update set amount = c.amount + excluded.amount
$$;
create function private.waits_for_places(item jsonb, address text) returns boolean
  language plpgsql stable set search_path = '' as $$
declare
  number constant int := case when item ->> 'kind' = 'attend' then (item -> 'body' ->> 'people')::numeric::int end;
  capacity constant int := (select e.capacity from public.events e where e.id = private.as_uuid(item ->> 'target_id'));
begin
  if number is null or address is null or capacity is null or number > private.places_of_one(capacity, 6) then
    return false;
  end if;
  return number + coalesce((select sum(c.amount) from private.rate_counts c
    where c.scope = private.places_scope((item ->> 'target_id')::uuid, (item -> 'body' ->> 'day')::date)
      and c.address = $2 and c.minute > now() - interval '1 day'), 0) > private.places_of_one(capacity, 10);
end
$$;
create trigger f_count_taken after insert or delete or update of event_id, day, people on public.attendances
  for each row execute function private.count_taken();
create trigger c_taken before update of capacity on public.events
  for each row when (old.capacity is distinct from new.capacity) execute function private.recount_taken();
create trigger a_lock before insert or delete or update of event_id, day, name, people, arrived, seen
  on public.attendances for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of event_id, day, name, people, arrived, seen
  on public.attendances for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of event_id, day, name, people, arrived, seen
  on public.attendances for each row execute function private.track_row('attendance');
create trigger z_forget after delete on public.attendances referencing old table as gone
  for each statement execute function private.remove_text_from_ledger();
create policy "visitors read what is published" on public.events for select to anon using (published);
create policy "admins read all, others what is published" on public.events for select to authenticated
  using (published or (select private.is_admin()));
create policy "admins read who comes" on public.attendances for select to authenticated
  using ((select private.is_admin()));
create view private.public_event as
  select id, lang, translations, title, content, place, starts_at, ends_at, time_zone, repeats, capacity, rsvp, cancelled,
    taken, published, published_at, publish_at, created_at, updated_at, version, rev, image_url, image_meta
  from public.events where published;
create view private.admin_event as
  select id, lang, translations, title, content, place, starts_at, ends_at, time_zone, repeats, capacity, rsvp, cancelled,
    taken, published, published_at, publish_at, created_at, updated_at, version, rev, image_url, image_meta
  from public.events;
create view private.admin_attendance as
  select id, event_id, day, name, people, arrived, created_at, version, rev, seen
  from public.attendances;
create table public.community_comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.community_posts (id) on delete cascade,
  author_name text not null
    constraint author_name_length check (private.has_words(author_name) and char_length(author_name) <= 80),
  body text not null constraint body_length check (private.has_words(body) and char_length(body) <= 2000),
  status text not null default 'visible'
    constraint status_known check (status in ('visible', 'pending', 'hidden')),
  seq bigint generated by default as identity,
  created_at timestamptz not null default private.stamp_now(),
  version int not null default 1,
  rev bigint not null,
  decision jsonb constraint decision_shape check (private.is_decision(decision)),
  by_owner boolean not null default false
);
comment on table public.community_comments is 'Comments of visitors and the owner on community posts.';
alter table public.community_comments enable row level security;
create index community_comments_age on public.community_comments (status, created_at);
create index community_comments_newest on public.community_comments (created_at desc, id desc) where status = 'visible';
create index community_comments_public_rev on public.community_comments (rev) where status = 'visible';
create unique index community_comments_rev on public.community_comments (rev);
create index community_comments_thread on public.community_comments (post_id, seq);
create table private.comment_secrets (
  comment_id uuid primary key references public.community_comments (id) on delete cascade,
  secret_hash bytea not null,
  device_hash bytea
);
comment on table private.comment_secrets is
  'What proves the device that wrote a comment (secret_hash) and finds its comments (device_hash).';
create index comment_secrets_device on private.comment_secrets (device_hash) where device_hash is not null;
alter table public.community_comments add constraint created_at_range
  check (created_at >= '1900-01-01 00:00:00+00' and created_at < '2200-01-01 00:00:00+00');
create function private.show_comments_of(post uuid, shown boolean) returns void
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
begin
  perform private.lock_revisions();
  if shown then
    delete from private.tombstones t using public.community_comments c
      where t.audience = 'public' and t.kind = 'comment' and t.id = c.id
        and c.post_id = post and c.status = 'visible';
    with listed as materialized (
      select c.id, nextval('private.rev_numbers') as rev from (
        select id from public.community_comments where post_id = post and status = 'visible' order by seq
      ) c
    ), taken as (
      insert into private.revisions (rev) select rev from listed
    )
    update public.community_comments c set rev = listed.rev from listed where c.id = listed.id;
  else
    with listed as materialized (
      select c.id, nextval('private.rev_numbers') as rev from (
        select id from public.community_comments where post_id = post and status = 'visible' order by seq
      ) c
    ), taken as (
      insert into private.revisions (rev) select rev from listed
    )
    insert into private.tombstones as t (audience, kind, id, rev)
      select 'public', 'comment', listed.id, listed.rev from listed
      on conflict on constraint tombstones_pkey do update set rev = excluded.rev;
  end if;
end
$$;
create function private.count_comments() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  moves jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('id', post_id, 'comments', moved)) into moves from (
      select post_id, count(*) as moved from entered where status = 'visible' group by post_id) m;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('id', post_id, 'comments', moved)) into moves from (
      select post_id, -count(*) as moved from gone where status = 'visible' group by post_id) m;
  else
    select jsonb_agg(jsonb_build_object('id', post_id, 'comments', moved)) into moves from (
      select post_id, sum(one) as moved from (
        select post_id, 1 as one from entered where status = 'visible'
        union all select post_id, -1 from gone where status = 'visible') each_comment
      group by post_id having sum(one) <> 0) m;
  end if;
  if moves is not null then
    perform private.move_counters('community', moves);
  end if;
  return null;
end
$$;
create function private.has_link(words text) returns boolean
  language sql immutable set search_path = '' as $$
  select plain ~* ('(https?:|www\.|//[a-z0-9]|\[url|href|[a-z0-9-]+\.[a-z]{2,}/|[a-z0-9-]\.' || domains || ')')
    or plain ~ '[A-Za-z0-9-]\.([a-z][a-z0-9-]+|[A-Z][A-Z0-9-]+)\M'
    or plain ~ '\m[0-9]{1,3}(\.[0-9]{1,3}){3}\M'
    -- Greek and Cyrillic letters, in the host or at its end.
    or plain ~* '[\u0370-\u052f][a-z0-9\u0370-\u052f-]*\.[a-z\u0370-\u052f]{2,}|[a-z0-9-]\.[a-z]*[\u0370-\u052f]'
    -- evil dot com, evil (dot) com, evil[.]com, evil . com, evil. com
    or plain ~* ('[a-z0-9\u0370-\u052f-]\s*[(\[{<]?\s*\m(dot|d0t|punkt|point|ነጥቢ)\M\s*[)\]}>]?\s*' || domains)
    or plain ~* '[a-z0-9\u0370-\u052f-]\s*[(\[{<]\s*(\.|,|dot)\s*[)\]}>]\s*[a-z\u0370-\u052f]{2,}'
    or plain ~* ('[a-z0-9\u0370-\u052f-](\s+\.\s*|\.\s+)(com|net|org|info|biz|xyz|top|shop|site|online|link|click|ru|рф)(?![a-z0-9])')
    -- telegram @evil, @evil on telegram
    or plain ~* (messengers || '[^@]{0,40}@\s*[a-z0-9_]{2,}') or plain ~* ('@\s*[a-z0-9_.]{2,}[^@]{0,20}' || messengers)
  from (select translate(regexp_replace(normalize(words, nfkc), '[\u00ad\u0300-\u036f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'),
      E'\u3002\u00b7\u2219\u2022', '....') as plain,
    '(com|net|org|info|biz|io|ru|cn|uk|de|et|er|xyz|top|shop|site|online|link|click|me|ly|app|club|dev|tk|live)(?![a-z0-9])' as domains,
    '(telegram|\mt\.?g\M|whats\s*app|viber|\mimo\M|instagram|\minsta\M|snapchat|tik\s*tok|wechat|skype|\msignal\M|facebook|messenger|ቴለግራም|ቴሌግራም|ዋትስ|ፌስቡክ|ቫይበር)'
      as messengers) as w
$$;
create function private.own_comment(comment uuid, secret text) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(a) - array['reports', 'report_notes', 'appeal'] from private.admin_comment a
  where a.id = comment and exists (select from private.comment_secrets s
    where s.comment_id = comment and s.secret_hash = private.secret_hash(secret))
$$;
create function private.write_comment(operation uuid, post uuid, body jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  perform private.write_comments(array[operation], array[post], array[body]);
end
$$;
create function private.delete_own_comment(comment uuid, body jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  if not exists (select from public.community_comments c where c.id = comment) then
    -- Already deleted, so there is nothing to do.
    return;
  end if;
  if not exists (select from private.comment_secrets s
    where s.comment_id = comment and s.secret_hash = private.secret_hash(body ->> 'secret'))
  then
    raise sqlstate '22023' using message = 'Only its author can delete this comment.', detail = 'wrong_secret';
  end if;
  delete from public.community_comments where id = comment;
end
$$;
create function private.write_comments(operations uuid[], posts uuid[], bodies jsonb[]) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  is_owner constant boolean := private.is_admin();
  names constant text[] := private.owners_names();
begin
  with cleaned as materialized (
    select w.operation, w.post, w.place, private.clean_line(w.body ->> 'author_name') as author_name,
      private.clean_text(w.body ->> 'body') as words
    from unnest(operations, posts, bodies) with ordinality as w (operation, post, body, place)
  )
  insert into public.community_comments (id, post_id, author_name, body, status, by_owner)
    select c.operation, c.post, c.author_name, c.words,
      case when not is_owner and (private.has_link(c.author_name) or private.has_link(c.words)
        or private.folded_name(c.author_name) = any (names)) then 'pending' else 'visible' end,
      is_owner
    from cleaned c order by c.place;
  insert into private.comment_secrets (comment_id, secret_hash)
    select w.operation, private.secret_hash(w.body ->> 'secret') from unnest(operations, bodies) as w (operation, body);
end
$$;
create function private.folded_name(name text) returns text
  language sql immutable set search_path = '' as $$
  select lower(btrim(regexp_replace(coalesce(name, ''), '\s+', ' ', 'g')))
$$;
create function private.owners_names() returns text[]
  language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct private.folded_name(n.name)) filter (where private.folded_name(n.name) <> ''), '{}')
  from public.site_profile p,
    unnest(array[p.display_name, p.name, p.translations -> 'en' ->> 'name', p.translations -> 'ti' ->> 'name']) as n (name)
$$;
create trigger f_count_entered after insert on public.community_comments
  referencing new table as entered for each statement execute function private.count_comments();
create trigger f_count_gone after delete on public.community_comments
  referencing old table as gone for each statement execute function private.count_comments();
create trigger f_count_changed after update on public.community_comments
  referencing old table as gone new table as entered for each statement execute function private.count_comments();
create trigger a_lock before insert or delete or update of post_id, author_name, body, status, decision
  on public.community_comments for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of post_id, author_name, body, status, decision
  on public.community_comments for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of post_id, author_name, body, status, decision
  on public.community_comments for each row execute function private.track_row('comment');
create trigger z_forget after delete on public.community_comments referencing old table as gone
  for each statement execute function private.remove_text_from_ledger();
create policy "visitors read visible comments of published posts" on public.community_comments for select to anon
  using (status = 'visible'
    and exists (select from public.community_posts p where p.id = post_id and p.published offset 0));
create policy "admins read all, others what is visible" on public.community_comments for select to authenticated
  using ((select private.is_admin()) or (status = 'visible'
    and exists (select from public.community_posts p where p.id = post_id and p.published offset 0)));
create table private.comment_reports (
  comment_id uuid not null references public.community_comments (id) on delete cascade,
  reporter text not null,
  at timestamptz not null default now(),
  device_hash bytea,
  reason text constraint reason_known check (reason is null or private.is_reason(reason)),
  words text not null default '' constraint words_length check (char_length(words) <= 1000),
  handled_at timestamptz,
  primary key (comment_id, reporter)
);
comment on table private.comment_reports is 'Reports of comments, one per comment and address; the address is a salted hash.';
create index comment_reports_age on private.comment_reports (at) where reporter !~ '^past ';
create index comment_reports_at on private.comment_reports (at);
create index comment_reports_device on private.comment_reports (device_hash) where device_hash is not null;
create index comment_reports_open on private.comment_reports (at) where handled_at is null;
create table private.appeals (
  comment_id uuid primary key references public.community_comments (id) on delete cascade,
  words text not null constraint words_length check (private.has_words(words) and char_length(words) <= 1000),
  at timestamptz not null default now(),
  answered_at timestamptz
);
comment on table private.appeals is 'Authors of hidden comments who ask to reconsider, once per comment.';
alter table private.appeals enable row level security;
create index appeals_open on private.appeals (at) where answered_at is null;
create table private.moderation_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  acted_by uuid references auth.users (id) on delete set null,
  action text not null constraint action_known check (action in ('approved', 'hidden', 'shown', 'deleted', 'answered', 'dismissed')),
  comment_id uuid not null,
  post_id uuid,
  reason text constraint reason_known
    check (reason in ('illegal', 'defamation', 'privacy', 'child', 'abuse', 'spam', 'other', 'data_request')),
  words text not null default '' constraint words_length check (char_length(words) <= 1000),
  secret_hash bytea
);
comment on table private.moderation_log is 'Decisions about comments; entries are added, and deleted when they expire.';
alter table private.moderation_log enable row level security;
create index moderation_log_admin on private.moderation_log (acted_by) where acted_by is not null;
create index moderation_log_age on private.moderation_log (at);
create index moderation_log_comment on private.moderation_log (comment_id, at);
create function private.report_comment(comment uuid, reporter text) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  if not exists (select from private.public_comment c where c.id = comment) then
    raise sqlstate '22023' using message = 'This comment is no longer there.', detail = 'comment_unknown';
  end if;
  insert into private.comment_reports (comment_id, reporter) values (comment, reporter) on conflict do nothing;
  if found then
    update public.community_comments set rev = private.next_rev() where id = comment;
  end if;
end
$$;
create function private.log_moderation() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  -- The change of a row, or what the owner asked for.
  action text := case when tg_op = 'DELETE' then 'deleted'
    when new.status is distinct from old.status then case when new.status = 'hidden' then 'hidden'
      when old.status = 'pending' then 'approved' else 'shown' end
    when new.decision ? 'answer' and not coalesce(old.decision ? 'answer', false) then 'answered'
    when new.decision is distinct from old.decision and new.decision is not null then 'hidden' end;
  decision constant jsonb := case when tg_op = 'DELETE' then old.decision else new.decision end;
begin
  -- Comments that go with their post, or that their author deletes, are not moderated.
  if action is not null and auth.uid() is not null and not (tg_op = 'DELETE' and pg_trigger_depth() > 1) then
    insert into private.moderation_log (acted_by, action, comment_id, post_id, reason, words, secret_hash)
      values (auth.uid(), action, old.id, old.post_id, decision ->> 'reason',
        coalesce(case when action = 'answered' then decision ->> 'answer' else decision ->> 'words' end, ''),
        case when tg_op = 'DELETE' then (select s.secret_hash from private.comment_secrets s where s.comment_id = old.id) end);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
create function private.decide() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.decision = '{"dismiss":true}' then
    new.decision := old.decision;
    update private.comment_reports set handled_at = now() where comment_id = new.id and handled_at is null;
  elsif new.status is distinct from old.status then
    update private.comment_reports set handled_at = now() where comment_id = new.id and handled_at is null;
  end if;
  if new.status <> 'hidden' then
    new.decision := null;
  end if;
  if new.status <> 'hidden' or new.decision ? 'answer' then
    update private.appeals set answered_at = now() where comment_id = new.id and answered_at is null;
  end if;
  return new;
end
$$;
create function private.log_dismissal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    insert into private.moderation_log (acted_by, action, comment_id, post_id) values (auth.uid(), 'dismissed', old.id, old.post_id);
  end if;
  return new;
end
$$;
create function private.moderation_log() returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((select json_agg(json_build_object('id', l.id, 'at', l.at, 'action', l.action, 'reason', l.reason,
      'words', l.words, 'comment', l.comment_id, 'post', coalesce(p.title, ''),
      'by', coalesce((select u.email from auth.users u where u.id = l.acted_by), '')) order by l.at desc, l.id)
    from (select * from private.moderation_log order by at desc limit 200) l
      left join public.community_posts p on p.id = l.post_id), '[]');
end
$$;
create function public.moderation_log() returns json
  language sql stable security invoker set search_path = '' as $$
  select private.moderation_log()
$$;
comment on function public.moderation_log() is 'The last 200 decisions about comments, newest first. For admins.';
create function private.appeal_comment(comment uuid, body jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_revisions();
  if not exists (select from public.community_comments c where c.id = comment and c.status = 'hidden') then
    raise sqlstate '22023' using message = 'This comment is not hidden.', detail = 'comment_unknown';
  elsif not exists (select from private.comment_secrets s
    where s.comment_id = comment and s.secret_hash = private.secret_hash(body ->> 'secret'))
  then
    raise sqlstate '22023' using message = 'Only its author can question this decision.', detail = 'wrong_secret';
  end if;
  insert into private.appeals (comment_id, words) values (comment, private.clean_text(body ->> 'body')) on conflict do nothing;
  if not found then
    raise sqlstate '22023' using message = 'This decision was already questioned.', detail = 'appealed_already';
  end if;
  update public.community_comments set rev = private.next_rev() where id = comment;
end
$$;
create function private.own_comments(proofs jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(proofs) is distinct from 'array' or jsonb_array_length(proofs) > 100 then
    raise sqlstate '22023' using message = 'Ask for at most 100 comments at once.', detail = 'too_many_ids';
  end if;
  return coalesce((
    with proof as (
      select private.as_uuid(p ->> 'id') as id, private.secret_hash(p ->> 'secret') as secret_hash
      from jsonb_array_elements(proofs) p
    )
    select json_agg(fate) from (
      select c.id, c.status, c.decision ->> 'reason' as reason, coalesce(c.decision ->> 'words', '') as words,
        coalesce(c.decision ->> 'answer', '') as answer,
        exists (select from private.appeals a where a.comment_id = c.id) as appealed
      from proof join private.comment_secrets s on s.comment_id = proof.id and s.secret_hash = proof.secret_hash
        join public.community_comments c on c.id = proof.id
      union all
      select l.comment_id, 'removed', l.reason, l.words, '', false
      from proof join private.moderation_log l on l.comment_id = proof.id and l.secret_hash = proof.secret_hash
      where l.action = 'deleted' and l.reason is distinct from 'data_request') fate), '[]');
end
$$;
create function public.own_comments(proofs jsonb) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.own_comments($1)
$$;
comment on function public.own_comments(jsonb) is
  'What became of the comments whose id and secret the device sends: [{"id","status","reason","words","answer","appealed"}].';
create function private.keep_report() returns trigger
  language plpgsql volatile set search_path = '' as $$
begin
  if old.reason is null or (new.reason, new.words) is not distinct from (old.reason, old.words) then
    new.device_hash := coalesce(old.device_hash, new.device_hash);
    return new;
  end if;
  -- Named after its text, so that a batch that is sent again changes nothing.
  insert into private.comment_reports (comment_id, reporter, reason, words, device_hash)
    values (old.comment_id, old.reporter || ' ' || md5(new.reason || ' ' || new.words), new.reason, new.words, new.device_hash)
    on conflict do nothing;
  if found then
    update public.community_comments set rev = private.next_rev() where id = old.comment_id;
  end if;
  return null;
end
$$;
create function private.bound_reports() returns trigger
  language plpgsql volatile set search_path = '' as $$
begin
  if (select count(*) from private.comment_reports r where r.comment_id = new.comment_id and r.handled_at is null) >= 20
    or (select count(*) from private.comment_reports r where r.comment_id = new.comment_id
      and split_part(r.reporter, ' ', 1) = split_part(new.reporter, ' ', 1)) >= 5
  then
    return null;
  end if;
  return new;
end
$$;
create trigger a_decide before update on public.community_comments
  for each row when (old.status is distinct from new.status or old.decision is distinct from new.decision)
  execute function private.decide();
create trigger a_before_decision before update on public.community_comments
  for each row when (new.decision = '{"dismiss":true}') execute function private.log_dismissal();
create trigger g_log_deleted before delete on public.community_comments
  for each row execute function private.log_moderation();
create trigger g_log_decided after update on public.community_comments
  for each row when (old.status is distinct from new.status or old.decision is distinct from new.decision)
  execute function private.log_moderation();
create trigger keep_report before update of reason, words on private.comment_reports
  for each row execute function private.keep_report();
create trigger bound_reports before insert on private.comment_reports
  for each row execute function private.bound_reports();
create view private.public_comment as
  select c.id, c.post_id, c.author_name, c.body, c.status, c.seq, c.created_at, c.version, c.rev, c.decision, c.by_owner
  from public.community_comments c
  where c.status = 'visible' and exists (select from public.community_posts p where p.id = c.post_id and p.published);
create view private.admin_comment as
  select c.id, c.post_id, c.author_name, c.body, c.status, c.seq, c.created_at, c.version, c.rev,
    (select count(*)::int from private.comment_reports r where r.comment_id = c.id and r.handled_at is null) as reports,
    c.decision,
    coalesce((select json_agg(json_build_object('reason', r.reason, 'words', r.words, 'at', r.at) order by r.at)
      from private.comment_reports r where r.comment_id = c.id and r.handled_at is null), '[]') as report_notes,
    (select json_build_object('words', a.words, 'at', a.at, 'answered_at', a.answered_at)
      from private.appeals a where a.comment_id = c.id) as appeal,
    c.by_owner
  from public.community_comments c;
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint name_length check (private.has_words(name) and char_length(name) <= 200),
  email text not null constraint email_shape
    check (char_length(email) <= 320 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  message text not null constraint message_length check (private.has_words(message) and char_length(message) <= 10000),
  subject text constraint subject_length check (char_length(subject) <= 300),
  read boolean not null default false,
  website text constraint website_empty check (website is null),
  created_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null,
  reply text not null default 'open' constraint reply_known check (reply in ('open', 'answered', 'none')),
  answer text not null default ''
    constraint answer_length check (char_length(answer) <= 1000 and not private.has_controls(answer))
);
comment on table public.contact_messages is 'Messages of visitors to the owner. Only admins read them.';
alter table public.contact_messages enable row level security;
comment on column public.contact_messages.website is
  'A field people never see: who fills it is a machine, is thanked, and nothing is stored.';
create index contact_messages_age on public.contact_messages (created_at);
create index contact_messages_email on public.contact_messages (lower(email));
create index contact_messages_lists on public.contact_messages (read, created_at desc, id desc);
create index contact_messages_open on public.contact_messages (created_at desc, id desc) where reply = 'open';
create unique index contact_messages_rev on public.contact_messages (rev);
alter table public.contact_messages add constraint created_at_range
  check (created_at >= '1900-01-01 00:00:00+00' and created_at < '2200-01-01 00:00:00+00');
create function private.prune(most int default 1000) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.forget(most);
end
$$;
create function private.receive_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  asked constant bytea := private.request_hash('message', jsonb_build_object(
    'name', new.name, 'email', new.email, 'message', new.message, 'subject', new.subject));
  address constant text := private.client_address();
  known bytea;
  allowed record;
begin
  if new.website ~ '\S' then
    return null;
  end if;
  new.website := null;
  new.read := false;
  new.created_at := private.stamp_now();
  new.name := private.clean_line(new.name);
  new.message := private.clean_text(new.message);
  new.subject := private.clean_line(new.subject);

  if private.has_controls(concat(new.name, new.message, new.subject)) then
    perform private.refuse('bad_characters');
  elsif new.name is null or not private.has_words(new.name) or char_length(new.name) > 200 then
    perform private.refuse('name_length');
  elsif new.email is null or char_length(new.email) > 320
    or private.has_controls(new.email) or new.email <> private.clean_line(new.email)
    or new.email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' then
    perform private.refuse('email_shape');
  elsif new.message is null or not private.has_words(new.message) or char_length(new.message) > 10000 then
    perform private.refuse('message_length');
  elsif char_length(new.subject) > 300 then
    perform private.refuse('subject_length');
  end if;

  select request_hash into known from private.applied_operations where id = new.id;
  if known is null and exists (
    select from private.tombstones t where t.audience = 'admin' and t.kind = 'message' and t.id = new.id)
  then
    return null;
  end if;
  if known is null then
    allowed := private.allowance('message', address);
    if allowed.remaining < 1 then
      raise sqlstate 'PT429' using message = 'Too many messages at the moment. It will be sent later.',
        detail = 'too_many', hint = allowed.seconds::text;
    end if;
    perform private.lock_revisions();
    insert into private.applied_operations (id, request_hash, result)
      values (new.id, asked, '{"status":"applied"}') on conflict on constraint applied_operations_pkey do nothing;
    if found then
      perform private.spend('message', address, 1);
      return new;
    end if;
    select request_hash into known from private.applied_operations where id = new.id;
  end if;
  if known is distinct from asked then
    raise sqlstate '22023' using message = 'This message was already sent with other words.',
      detail = 'operation_reused';
  end if;
  return null;
end
$$;
create trigger a_receive before insert on public.contact_messages
  for each row when (current_user not in ('postgres', 'supabase_admin', 'service_role'))
  execute function private.receive_message();
create trigger a_lock before delete or update of name, email, message, subject, read, reply, answer
  on public.contact_messages for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of name, email, message, subject, read, reply, answer
  on public.contact_messages for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of name, email, message, subject, read, reply, answer
  on public.contact_messages for each row execute function private.track_row('message');
create trigger z_forget after delete on public.contact_messages referencing old table as gone
  for each statement execute function private.remove_text_from_ledger();
create policy "admins read messages" on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
create policy "anyone writes an unread message" on public.contact_messages for insert to anon, authenticated
  with check (not read and website is null);
create view private.admin_message as
  select id, name, email, message, subject, read, created_at, version, rev, reply, answer
  from public.contact_messages;
create function private.big_endian(bytes bytea, start int, length int) returns bigint
  language sql immutable strict set search_path = '' as $$
  select sum(get_byte(bytes, start + i)::bigint << (8 * (length - 1 - i)))::bigint from generate_series(0, length - 1) i
$$;
create function private.little_endian(bytes bytea, start int, length int) returns bigint
  language sql immutable strict set search_path = '' as $$
  select sum(get_byte(bytes, start + i)::bigint << (8 * i))::bigint from generate_series(0, length - 1) i
$$;
create function private.jpeg_header(bytes bytea, out fault text, out width int, out height int)
  language plpgsql immutable set search_path = '' as $$
declare
  at int := 2;
  marker int;
  size int;
  scan bytea;
begin
  fault := 'file_damaged';
  for segment in 1 .. 200 loop
    exit when at + 10 > octet_length(bytes) or get_byte(bytes, at) <> 255;
    marker := get_byte(bytes, at + 1);
    if marker = 255 then
      -- A fill byte.
      at := at + 1;
      continue;
    end if;
    size := private.big_endian(bytes, at + 2, 2);
    if marker between 192 and 207 and marker not in (196, 200, 204) then
      height := private.big_endian(bytes, at + 5, 2);
      width := private.big_endian(bytes, at + 7, 2);
    elsif marker = 218 then
      scan := substring(bytes from at + 1);
      -- Inside the compressed data no such byte follows 0xff.
      if width is null or position('\xffd9'::bytea in scan) <> octet_length(scan) - 1 then
        return;
      end if;
      fault := case when exists (select from generate_series(224, 239) app
          where position(('\xff' || to_hex(app))::bytea in scan) > 0) or position('\xfffe'::bytea in scan) > 0
        then 'file_metadata' end;
      return;
    elsif marker = 224 and size <> 16
      or marker = 226 and substring(bytes from at + 5 for 11) <> 'ICC_PROFILE'::bytea
      or marker = 238 and size <> 14
      or marker between 225 and 239 and marker not in (226, 238) or marker = 254
    then
      fault := 'file_metadata';
      return;
    elsif marker < 192 or size < 2 then
      return;
    end if;
    at := at + 2 + size;
  end loop;
end
$$;
create function private.png_header(bytes bytea, out fault text, out width int, out height int)
  language plpgsql immutable set search_path = '' as $$
declare
  at bigint := 8;
  size bigint;
  name text;
begin
  fault := 'file_damaged';
  for chunk in 1 .. 5000 loop
    exit when at + 12 > octet_length(bytes);
    size := private.big_endian(bytes, at::int, 4);
    name := encode(substring(bytes from at::int + 5 for 4), 'escape');
    if (name = 'IHDR') <> (chunk = 1) then
      return;
    elsif name = 'IHDR' then
      width := least(private.big_endian(bytes, 16, 4), 1000000);
      height := least(private.big_endian(bytes, 20, 4), 1000000);
    elsif name not in ('PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'bKGD', 'pHYs', 'hIST', 'cICP') then
      fault := 'file_metadata';
      return;
    end if;
    at := at + 12 + size;
    if name = 'IEND' then
      fault := case when size <> 0 or at <> octet_length(bytes) then 'file_damaged' end;
      return;
    end if;
  end loop;
end
$$;
create function private.webp_header(bytes bytea, out fault text, out width int, out height int)
  language plpgsql immutable set search_path = '' as $$
declare
  at bigint := 12;
  size bigint;
  name text;
  bits bigint;
begin
  fault := 'file_damaged';
  if octet_length(bytes) < 30 or private.little_endian(bytes, 4, 4) + 8 <> octet_length(bytes) then
    return;
  end if;
  for chunk in 1 .. 20 loop
    exit when at + 8 > octet_length(bytes);
    size := private.little_endian(bytes, at::int + 4, 4);
    name := encode(substring(bytes from at::int + 1 for 4), 'escape');
    if name not in ('VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP') then
      fault := case when name in ('ANIM', 'ANMF') then 'file_type' else 'file_metadata' end;
      return;
    end if;
    if chunk = 1 and name = 'VP8X' then
      width := private.little_endian(bytes, 24, 3) + 1;
      height := private.little_endian(bytes, 27, 3) + 1;
    elsif chunk = 1 and name = 'VP8L' then
      bits := private.little_endian(bytes, 21, 4);
      width := (bits & 16383) + 1;
      height := ((bits >> 14) & 16383) + 1;
    elsif chunk = 1 and name = 'VP8 ' then
      width := private.little_endian(bytes, 26, 2) & 16383;
      height := private.little_endian(bytes, 28, 2) & 16383;
    end if;
    -- Chunks have an even length.
    at := at + 8 + size + size % 2;
    if at = octet_length(bytes) then
      fault := case when width is null then 'file_damaged' end;
      return;
    end if;
  end loop;
end
$$;
create function private.picture_header(type text, bytes bytea, out fault text, out width int, out height int)
  language plpgsql immutable set search_path = '' as $$
declare
  header record;
begin
  if type = 'image/jpeg' then
    header := private.jpeg_header(bytes);
  elsif type = 'image/png' then
    header := private.png_header(bytes);
  elsif type = 'image/webp' then
    header := private.webp_header(bytes);
  else
    fault := 'file_type';
    return;
  end if;
  fault := coalesce(header.fault, case
    when header.width is null or header.height is null or header.width < 1 or header.height < 1 then 'file_damaged'
    when header.width > 4096 or header.height > 4096 then 'file_dimensions' end);
  width := header.width;
  height := header.height;
end
$$;
create function private.voice_fault(type text, bytes bytea) returns text
  language sql immutable set search_path = '' as $$
  select case type
    when 'audio/webm' then private.webm_fault(bytes)
    when 'audio/ogg' then private.ogg_fault(bytes)
    when 'audio/mp4' then private.mp4_fault(bytes)
    else 'file_type' end
$$;
create function private.opus_units(bytes bytea, at int, size int) returns int
  language plpgsql immutable set search_path = '' as $$
declare
  -- Of one frame, by the packet's configuration.
  lengths constant int[] := '{4,8,16,24,4,8,16,24,4,8,16,24,4,8,4,8,1,2,4,8,1,2,4,8,1,2,4,8,1,2,4,8}';
  first int;
  units int;
begin
  -- Speech at 20 kbit/s has packets of 50 to 150 bytes.
  if size not between 1 and 4096 then
    return null;
  end if;
  first := get_byte(bytes, at);
  units := lengths[(first >> 3) + 1];
  case first & 3
    when 0 then
      return case when size <= 1276 then units end;
    when 1 then
      return case when size % 2 = 1 then units * 2 end;
    when 2 then
      return case when size > 1 then units * 2 end;
    else
      if size < 2 then
        return null;
      end if;
      units := units * (get_byte(bytes, at + 1) & 63);
      return case when units between 1 and 48 then units end;
  end case;
end
$$;
create function private.opus_units_max() returns int
  language sql immutable set search_path = '' as $$ select 80000 $$;
create function private.is_opus_header(head bytea) returns boolean
  language sql immutable set search_path = '' as $$
  select case when octet_length(head) < 19 then false
    else substring(head from 1 for 8) = 'OpusHead'::bytea and get_byte(head, 8) < 16 and get_byte(head, 9) in (1, 2)
      and get_byte(head, 18) = 0 end
$$;
create function private.ebml_element(bytes bytea, at int, out id bigint, out start int, out size bigint)
  language plpgsql immutable set search_path = '' as $$
declare
  whole constant int := octet_length(bytes);
  place int := at;
  first int;
  width int;
  number bigint;
  is_unknown boolean;
begin
  if at >= whole then
    return;
  end if;
  first := get_byte(bytes, at);
  width := case when first >= 128 then 1 when first >= 64 then 2 when first >= 32 then 3 when first >= 16 then 4 end;
  if width is null or at + width >= whole then
    return;
  end if;
  number := first;
  for i in 1 .. width - 1 loop
    number := number * 256 + get_byte(bytes, at + i);
  end loop;
  place := at + width;
  first := get_byte(bytes, place);
  width := case when first >= 128 then 1 when first >= 64 then 2 when first >= 32 then 3 when first >= 16 then 4
    when first >= 8 then 5 when first >= 4 then 6 when first >= 2 then 7 when first >= 1 then 8 end;
  if width is null or place + width > whole then
    return;
  end if;
  id := number;
  size := first - (256 >> width);
  is_unknown := size = (256 >> width) - 1;
  for i in 1 .. width - 1 loop
    first := get_byte(bytes, place + i);
    size := size * 256 + first;
    is_unknown := is_unknown and first = 255;
  end loop;
  if is_unknown then
    size := null;
  end if;
  start := place + width;
end
$$;
create function private.webm_tracks_fault(bytes bytea, starts int, ends int) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  at int := starts;
  found record;
  tracks int := 0;
  types int := 0;
  codecs int := 0;
  headers int := 0;
begin
  for step in 1 .. 40 loop
    exit when at >= ends;
    found := private.ebml_element(bytes, at);
    if found.id is null or found.size is null or found.start + found.size > ends then
      return 'file_damaged';
    end if;
    at := found.start + found.size::int;
    case found.id
      -- TrackEntry, which is entered; an entry within an entry has no end of its own.
      when 174 then
        tracks := tracks + 1;
        if at <> ends then
          return 'file_type';
        end if;
        at := found.start;
      -- TrackType: 2 is sound.
      when 131 then
        types := types + 1;
        if found.size <> 1 or get_byte(bytes, found.start) <> 2 then
          return 'file_type';
        end if;
      -- CodecID
      when 134 then
        codecs := codecs + 1;
        if substring(bytes from found.start + 1 for found.size::int) <> 'A_OPUS'::bytea then
          return 'file_type';
        end if;
      -- CodecPrivate
      when 25506 then
        headers := headers + 1;
        if found.size > 64 or not private.is_opus_header(substring(bytes from found.start + 1 for found.size::int)) then
          return 'file_damaged';
        end if;
      -- TrackNumber, TrackUID, flags, Language, DefaultDuration, CodecDelay, SeekPreRoll, Audio, Name, CodecName, Void
      when 215, 29637, 185, 136, 156, 21930, 2274716, 2352003, 22186, 22203, 225, 21358, 2459272, 236 then
        if found.size > 64 then
          return 'file_damaged';
        end if;
      else
        return 'file_type';
    end case;
  end loop;
  return case when at <> ends then 'file_damaged'
    when tracks <> 1 or types <> 1 or codecs <> 1 or headers > 1 then 'file_type' end;
end
$$;
create function private.webm_fault(bytes bytea) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  whole constant int := octet_length(bytes);
  at int;
  found record;
  fault text;
  tracks int := 0;
  has_cluster boolean := false;
  blocks int := 0;
  units int := 0;
  packet int;
  -- Bytes that are not sound.
  others int := 0;
begin
  found := private.ebml_element(bytes, 0);
  if found.id is distinct from 440786851 or found.size is null or found.size > 64
    or position('webm'::bytea in substring(bytes from 1 for 72)) = 0
  then
    return 'file_type';
  end if;
  found := private.ebml_element(bytes, found.start + found.size::int);
  -- The segment
  if found.id is distinct from 408125543 or found.start + found.size <> whole then
    return 'file_damaged';
  end if;
  at := found.start;
  for step in 1 .. 20000 loop
    if at = whole then
      return case when blocks = 0 then 'file_damaged' end;
    end if;
    found := private.ebml_element(bytes, at);
    if found.id is null then
      return case when blocks = 0 or not private.is_cut_head(substring(bytes from at + 1)) then 'file_damaged' end;
    -- SimpleBlock, Block
    elsif found.id in (163, 161) then
      if not has_cluster or found.size is null or found.size not between 5 and 4100 then
        return 'file_damaged';
      elsif found.start + found.size > whole then
        return case when blocks = 0 then 'file_damaged' end;
      end if;
      at := found.start + found.size::int;
      -- A number of the track in one byte, and no lacing.
      if get_byte(bytes, found.start) < 129 or get_byte(bytes, found.start + 3) & 6 <> 0 then
        return 'file_damaged';
      end if;
      packet := private.opus_units(bytes, found.start + 4, found.size::int - 4);
      if packet is null then
        return 'file_damaged';
      end if;
      blocks := blocks + 1;
      units := units + packet;
      if units > private.opus_units_max() then
        return 'file_damaged';
      end if;
    -- Cluster
    elsif found.id = 524531317 then
      if tracks <> 1 then
        return 'file_damaged';
      end if;
      has_cluster := true;
      at := found.start;
    -- BlockGroup
    elsif found.id = 160 and has_cluster then
      at := found.start;
    else
      if found.size is null then
        return 'file_damaged';
      elsif found.start + found.size > whole then
        -- Cut off in the time of a cluster or in the end of a group.
        return case when blocks = 0 or found.id not in (231, 167, 171, 155, 30114) or found.size > 8 then 'file_damaged' end;
      end if;
      at := found.start + found.size::int;
      others := others + found.size::int;
      if others > 8192 then
        return 'file_damaged';
      -- Tracks
      elsif found.id = 374648427 and not has_cluster then
        tracks := tracks + 1;
        fault := private.webm_tracks_fault(bytes, found.start, at);
        if fault is not null then
          return fault;
        end if;
      -- Void
      elsif found.id = 236 then
        if btrim(substring(bytes from found.start + 1 for found.size::int), '\x00') <> '' then
          return 'file_damaged';
        end if;
      -- SeekHead, Info; Timecode, Position, PrevSize, BlockDuration, DiscardPadding; Cues
      elsif not (found.id in (290298740, 357149030) and not has_cluster and found.size <= 512
        or found.id in (231, 167, 171, 155, 30114) and has_cluster and found.size <= 8
        or found.id = 475249515 and has_cluster)
      then
        return 'file_type';
      end if;
    end if;
  end loop;
  return 'file_damaged';
end
$$;
create function private.ogg_fault(bytes bytea) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  whole constant int := octet_length(bytes);
  serial constant bytea := substring(bytes from 15 for 4);
  at int := 0;
  flags int;
  segments int;
  lacing int;
  -- Of the packet that is being joined, which may have begun on an earlier page.
  starts int;
  size int := 0;
  is_whole boolean := true;
  payload int;
  packets int := 0;
  steps int := 0;
  units int := 0;
  packet int;
  is_over boolean := false;
begin
  for page in 0 .. 12000 loop
    if at = whole then
      return case when packets < 3 then 'file_damaged' end;
    elsif is_over then
      return 'file_damaged';
    elsif at + 27 > whole then
      return case when packets < 3 or substring(bytes from at + 1) <> substring('OggS'::bytea from 1 for whole - at)
        and substring(bytes from at + 1 for 5) <> '\x4f67675300' then 'file_damaged' end;
    elsif substring(bytes from at + 1 for 5) <> '\x4f67675300' then
      return 'file_damaged';
    end if;
    flags := get_byte(bytes, at + 5);
    segments := get_byte(bytes, at + 26);
    if (flags & 2 <> 0) <> (page = 0) or flags > 7 or substring(bytes from at + 15 for 4) <> serial
      or get_byte(bytes, at + 18) + 256 * get_byte(bytes, at + 19) <> page or get_byte(bytes, at + 20) <> 0
      or (flags & 1 <> 0) <> (size > 0)
    then
      return 'file_damaged';
    elsif at + 27 + segments > whole then
      return case when packets < 3 then 'file_damaged' end;
    end if;
    is_over := flags & 4 <> 0;
    payload := at + 27 + segments;
    for i in 0 .. segments - 1 loop
      steps := steps + 1;
      lacing := get_byte(bytes, at + 27 + i);
      if size = 0 then
        starts := payload;
        is_whole := true;
      end if;
      payload := payload + lacing;
      size := size + lacing;
      if payload > whole then
        return case when packets < 3 then 'file_damaged' end;
      elsif size > 4096 or steps > 40000 then
        return 'file_damaged';
      end if;
      continue when lacing = 255;
      packets := packets + 1;
      if packets = 1 then
        if page > 0 or size > 64 or not private.is_opus_header(substring(bytes from starts + 1 for size)) then
          return 'file_type';
        end if;
      elsif packets = 2 then
        if substring(bytes from starts + 1 for 8) <> 'OpusTags'::bytea then
          return 'file_damaged';
        end if;
      elsif is_whole then
        packet := private.opus_units(bytes, starts, size);
        units := units + packet;
        if packet is null or units > private.opus_units_max() then
          return 'file_damaged';
        end if;
      end if;
      size := 0;
    end loop;
    if page = 0 and packets <> 1 then
      return 'file_damaged';
    end if;
    is_whole := size = 0;
    at := payload;
  end loop;
  return 'file_damaged';
end
$$;
create function private.mp4_box(bytes bytea, at int, out name text, out start int, out ends bigint)
  language plpgsql immutable set search_path = '' as $$
declare
  whole constant int := octet_length(bytes);
  size bigint;
begin
  if at + 8 > whole then
    return;
  end if;
  size := get_byte(bytes, at) * 16777216::bigint + get_byte(bytes, at + 1) * 65536 + get_byte(bytes, at + 2) * 256
    + get_byte(bytes, at + 3);
  start := at + 8;
  if size = 1 then
    if at + 16 > whole or substring(bytes from at + 9 for 4) <> '\x00000000' then
      return;
    end if;
    size := private.big_endian(bytes, at + 12, 4);
    start := at + 16;
  end if;
  ends := at + size;
  -- A size of 0 would reach to the end, whatever is there.
  if ends >= start then
    name := encode(substring(bytes from at + 5 for 4), 'escape');
  end if;
end
$$;
create function private.mp4_head_fault(bytes bytea, starts int, stops int) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  at int := starts;
  box record;
  size int;
  tracks int := 0;
  sounds int := 0;
  codecs int := 0;
  others int := 0;
begin
  for step in 1 .. 200 loop
    exit when at >= stops;
    box := private.mp4_box(bytes, at);
    if box.name is null or box.ends > stops then
      return 'file_damaged';
    end if;
    size := box.ends - box.start;
    at := box.ends;
    case
      when box.name in ('trak', 'traf') then
        tracks := tracks + 1;
        at := box.start;
      when box.name in ('mdia', 'minf', 'stbl', 'mvex', 'edts') then
        at := box.start;
      when box.name = 'hdlr' then
        sounds := sounds + 1;
        if substring(bytes from box.start + 9 for 4) <> 'soun'::bytea or size > 128 then
          return 'file_type';
        end if;
      when box.name = 'stsd' then
        codecs := codecs + 1;
        if size not between 16 and 512 or private.big_endian(bytes, box.start + 4, 4) <> 1
          or substring(bytes from box.start + 13 for 4) not in ('mp4a'::bytea, 'Opus'::bytea)
        then
          return 'file_type';
        end if;
      when box.name in ('stts', 'stsc', 'stsz', 'stco', 'co64', 'trun') then
        -- Tables of at most 10,000 samples.
        if size > 160016 then
          return 'file_damaged';
        end if;
      when box.name in ('vmhd', 'hmhd', 'nmhd', 'sthd', 'uuid') then
        return 'file_type';
      else
        -- Browsers differ in what else they write; it is short, and names no place.
        if size > 256 or others > 4096 then
          return 'file_damaged';
        elsif box.name in ('udta', 'meta') and encode(substring(bytes from box.start + 1 for size), 'escape') ~ 'xyz|loci|location'
        then
          return 'file_type';
        end if;
        others := others + size;
    end case;
  end loop;
  return case when at <> stops then 'file_damaged' when tracks <> 1 or sounds > 1 or codecs > 1 or sounds <> codecs
    then 'file_type' end;
end
$$;
create function private.mp4_fault(bytes bytea) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  whole constant int := octet_length(bytes);
  at int := 0;
  box record;
  fault text;
  heads int := 0;
  fragments int := 0;
  sounds int := 0;
  others int := 0;
begin
  for step in 1 .. 2500 loop
    if at = whole then
      return case when heads <> 1 or sounds = 0 then 'file_damaged' end;
    end if;
    box := private.mp4_box(bytes, at);
    if box.name is null then
      -- Cut off in the head of a fragment.
      return case when heads <> 1 or sounds = 0 or fragments = 0 or whole - at >= 8
        or get_byte(bytes, at) <> 0 then 'file_damaged' end;
    elsif step = 1 and (box.name <> 'ftyp' or box.ends > 136) then
      return 'file_type';
    elsif box.ends > whole then
      return case when heads <> 1 or sounds = 0 or fragments = 0 or box.name not in ('moof', 'mdat') then 'file_damaged' end;
    end if;
    case
      when box.name in ('moov', 'moof') then
        if box.name = 'moov' then
          heads := heads + 1;
        else
          fragments := fragments + 1;
        end if;
        fault := private.mp4_head_fault(bytes, box.start, box.ends::int);
        if fault is not null then
          return fault;
        end if;
      when box.name = 'mdat' then
        -- One for each fragment; a file without fragments has one.
        sounds := sounds + 1;
        if sounds > greatest(fragments, 1) then
          return 'file_damaged';
        end if;
      when box.name in ('free', 'skip', 'wide') then
        others := others + (box.ends - box.start)::int;
        if others > 8192 or btrim(substring(bytes from box.start + 1 for (box.ends - box.start)::int), '\x00') <> '' then
          return 'file_damaged';
        end if;
      -- GStreamer, with which WebKitGTK records, writes the type of the file twice.
      when box.name = 'ftyp' and heads = 0 and sounds = 0 and box.ends - box.start <= 128
        or box.name in ('styp', 'sidx', 'mfra') and box.ends - box.start <= 8192
      then
        others := others + (box.ends - box.start)::int;
        if others > 65536 then
          return 'file_damaged';
        end if;
      else
        return 'file_type';
    end case;
    at := box.ends;
  end loop;
  return 'file_damaged';
end
$$;
create function private.is_cut_head(rest bytea) returns boolean
  language sql immutable set search_path = '' as $$
  select case
    when octet_length(rest) = 0 then false
    -- SimpleBlock, BlockGroup, Block, Timecode: an id of one byte, and a part of a size of up to four.
    when get_byte(rest, 0) in (163, 160, 161, 231) then octet_length(rest) <= 4
    -- Cluster: an id of four bytes, and a part of a size of eight.
    when octet_length(rest) <= 4 then rest = substring('\x1f43b675'::bytea from 1 for octet_length(rest))
    else octet_length(rest) < 12 and substring(rest from 1 for 5) = '\x1f43b67501' end
$$;
create table public.submissions (
  id uuid primary key,
  topic text not null constraint topic_known check (topic in ('story', 'correction', 'voice')),
  lang text not null default 'en' constraint lang_known check (lang in ('en', 'ti')),
  name text not null default '' constraint name_length check (char_length(name) <= 200),
  email text not null default '' constraint email_shape check (char_length(email) <= 320),
  body text not null default '' constraint submission_length check (char_length(body) <= 10000),
  credit boolean not null default false,
  passage text not null default '' constraint passage_length check (char_length(passage) <= 2000),
  target_kind text constraint target_known check (target_kind in ('blog', 'news', 'community', 'event')),
  target_id uuid,
  page text not null default '' constraint page_length check (char_length(page) <= 300),
  files jsonb not null default '[]',
  status text not null default 'new' constraint submission_status_known
    check (status in ('new', 'heard', 'published', 'declined', 'applied')),
  answer text not null default '' constraint answer_length check (char_length(answer) <= 1000 and not private.has_controls(answer)),
  link text not null default '' constraint link_shape check (char_length(link) <= 300 and link ~ '^(/[A-Za-z0-9/_#?=-]*)?$'),
  transcript text not null default ''
    constraint transcript_length check (char_length(transcript) <= 10000 and not private.has_controls(transcript)),
  created_at timestamptz not null default private.stamp_now()
    constraint created_at_range check (created_at >= '1900-01-01 00:00:00+00' and created_at < '2200-01-01 00:00:00+00'),
  version int not null default 1,
  rev bigint not null
);
comment on table public.submissions is 'Stories, corrections and recordings that visitors sent to the owner. Never public.';
alter table public.submissions enable row level security;
create index submissions_age on public.submissions (created_at);
create index submissions_email on public.submissions (lower(email)) where email <> '';
create unique index submissions_rev on public.submissions (rev);
create table private.submission_secrets (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  secret_hash bytea not null,
  device_hash bytea
);
comment on table private.submission_secrets is
  'What proves the device that sent a submission (secret_hash) and finds its submissions (device_hash).';
alter table private.submission_secrets enable row level security;
create index submission_secrets_device on private.submission_secrets (device_hash) where device_hash is not null;
create function private.submission_fault(submission jsonb) returns text
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
  elsif submission ->> 'lang' not in ('en', 'ti') then
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
create function private.checked_file(file jsonb, out noted jsonb, out bytes bytea)
  language plpgsql stable set search_path = '' as $$
declare
  type constant text := file ->> 'type';
  header record;
  fault text;
begin
  select string_agg(p.bytes, '' order by p.part) into bytes from private.file_parts p where p.file = (checked_file.file ->> 'id')::uuid;
  noted := jsonb_build_object('id', file ->> 'id', 'kind', file ->> 'kind', 'type', type, 'size', octet_length(bytes));
  if octet_length(bytes) <> (file ->> 'size')::numeric then
    perform private.refuse('file_damaged');
  elsif octet_length(bytes) > private.file_bytes_max() then
    perform private.refuse('file_size');
  elsif private.file_type(bytes) is distinct from type or (type like 'audio/%') <> (file ->> 'kind' = 'voice') then
    perform private.refuse('file_type');
  elsif type like 'audio/%' then
    fault := private.voice_fault(type, bytes);
    noted := noted || jsonb_build_object('seconds', coalesce((file ->> 'seconds')::numeric, 0));
  else
    header := private.picture_header(type, bytes);
    fault := header.fault;
    noted := noted || jsonb_build_object('width', header.width, 'height', header.height);
  end if;
  if fault is not null then
    perform private.refuse(fault);
  end if;
end
$$;
create function private.missing_files(files jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(f ->> 'id'), '[]') from jsonb_array_elements(files) f
  where not exists (select from private.file_parts p where p.file = (f ->> 'id')::uuid
    group by p.file having count(*) = max(p.parts))
$$;
create function private.submit_new(operation uuid, submission jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  applied constant jsonb := '{"status":"applied"}';
  asked bytea;
  address constant text := private.client_address();
  known bytea;
  allowed record;
  missing jsonb;
  file jsonb;
  checked record;
  noted jsonb := '[]';
  stored bytea[] := '{}';
  fault text;
begin
  if operation is null or jsonb_typeof(submission) is distinct from 'object' or octet_length(submission::text) > 100000 then
    raise sqlstate '22023' using message = 'This isn''t a submission.', detail = 'bad_item';
  elsif submission ->> 'website' ~ '\S' then
    return applied;
  end if;
  fault := private.submission_fault(submission);
  if fault is not null then
    perform private.refuse(fault);
  end if;
  asked := private.request_hash('submission', submission);
  select request_hash into known from private.applied_operations where id = operation;
  if known is null then
    allowed := private.allowance('submission', address);
    if allowed.remaining < 1 or (submission -> 'files' <> '[]' and not private.has_file_room()) then
      raise sqlstate 'PT429' using message = 'Too many submissions at the moment. It will be sent later.',
        detail = 'too_many', hint = greatest(allowed.seconds, 60)::text;
    elsif exists (select from private.submitted_files f, jsonb_array_elements(submission -> 'files') asked_for
      where f.id = (asked_for ->> 'id')::uuid and f.submission_id <> operation)
    then
      perform private.refuse('file_reused');
    end if;
    missing := private.missing_files(submission -> 'files');
    if missing <> '[]' then
      return jsonb_build_object('status', 'missing', 'files', missing);
    end if;
    for file in select value from jsonb_array_elements(submission -> 'files') with ordinality as listed (value, place) order by place
    loop
      checked := private.checked_file(file);
      noted := noted || checked.noted;
      stored := array_append(stored, checked.bytes);
    end loop;
    perform private.lock_revisions();
    insert into private.applied_operations (id, request_hash, result)
      values (operation, asked, applied) on conflict on constraint applied_operations_pkey do nothing;
    if found then
      insert into public.submissions (id, topic, lang, name, email, body, credit, passage, target_kind, target_id, page, files)
        values (operation, submission ->> 'topic', submission ->> 'lang', private.clean_line(submission ->> 'name'),
          submission ->> 'email', private.clean_text(submission ->> 'body'), (submission ->> 'credit')::boolean,
          private.clean_text(submission ->> 'passage'), submission -> 'target' ->> 'kind',
          (submission -> 'target' ->> 'id')::uuid, submission ->> 'page', noted);
      insert into private.submission_secrets (submission_id, secret_hash, device_hash)
        values (operation, private.secret_hash(submission ->> 'secret'), private.device_hash(submission ->> 'device'));
      insert into private.submitted_files (id, submission_id, kind, type, bytes, size)
        select (n.note ->> 'id')::uuid, operation, n.note ->> 'kind', n.note ->> 'type', stored[n.place],
            (n.note ->> 'size')::int
          from jsonb_array_elements(noted) with ordinality as n (note, place);
      delete from private.file_parts p where p.file in (select (n ->> 'id')::uuid from jsonb_array_elements(noted) n);
      perform private.spend('submission', address, 1);
      return applied;
    end if;
    select request_hash into known from private.applied_operations where id = operation;
  end if;
  if known is distinct from asked then
    raise sqlstate '22023' using message = 'This was already sent with other words.', detail = 'operation_reused';
  end if;
  return applied;
end
$$;
create function public.submit(operation uuid, submission jsonb) returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.submit($1, $2)
$$;
comment on function public.submit(uuid, jsonb) is
  'Gives the owner a story, a correction or a recording, once per operation: {"status":"applied"}, or {"status":"missing",
  "files"} when parts of its files are not here (send_file_part).';
create function private.own_submissions(proofs jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(proofs) is distinct from 'array' or jsonb_array_length(proofs) > 100 then
    raise sqlstate '22023' using message = 'Ask for at most 100 submissions at once.', detail = 'too_many_ids';
  end if;
  return coalesce((
    with proof as (
      select private.as_uuid(p ->> 'id') as id, p ->> 'secret' as secret from jsonb_array_elements(proofs) p
    ), answered as (
      select s.id, s.status, s.answer, s.link
        from proof join private.submission_secrets k on k.submission_id = proof.id
          and k.secret_hash = private.secret_hash(proof.secret)
        join public.submissions s on s.id = proof.id
      union all
      select m.id, 'applied', m.answer, '' from proof join public.contact_messages m on m.id = proof.id
        where m.answer <> ''
    )
    select json_agg(json_build_object('id', a.id, 'status', a.status, 'answer', a.answer, 'link', a.link)) from answered a), '[]');
end
$$;
create function public.own_submissions(proofs jsonb) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.own_submissions($1)
$$;
comment on function public.own_submissions(jsonb) is
  'What the owner decided about the submissions whose id and secret the device sends, and answered to the messages whose id it
  sends: [{"id","status","answer","link"}].';
create function private.submitted_file(id uuid) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select json_build_object('type', f.type, 'data', translate(encode(f.bytes, 'base64'), E'\n', ''))
    from private.submitted_files f where f.id = $1);
end
$$;
create function public.submitted_file(id uuid) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.submitted_file($1)
$$;
comment on function public.submitted_file(uuid) is
  'A picture or recording of a submission: {"type","data"} in base64, or null. For admins.';
create function private.submit(operation uuid, submission jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.applied_operations o where o.id = operation)
    and (exists (select from public.submissions s where s.id = operation)
      or exists (select from private.tombstones t
        where t.audience = 'admin' and t.kind = 'submission' and t.id = operation))
  then
    return '{"status":"applied"}';
  end if;
  return private.submit_new(operation, submission);
end
$$;
create trigger a_lock before insert or delete or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript
  on public.submissions for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript
  on public.submissions for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript
  on public.submissions for each row execute function private.track_row('submission');
create trigger z_forget after delete on public.submissions referencing old table as gone
  for each statement execute function private.remove_text_from_ledger();
create policy "admins read submissions" on public.submissions for select to authenticated using ((select private.is_admin()));
create view private.admin_submission as
  select id, topic, lang, name, email, body, credit, passage, target_kind, target_id, page, files, status, answer, link,
    transcript, created_at, version, rev
  from public.submissions;
create table private.file_parts (
  file uuid not null,
  part int not null,
  parts int not null,
  bytes bytea not null,
  size int not null,
  at timestamptz not null default now(),
  primary key (file, part)
);
comment on table private.file_parts is 'Files of visitors that are being sent; deleted after a week if they stay incomplete.';
alter table private.file_parts enable row level security;
alter table private.file_parts alter column bytes set storage external;
create index file_parts_age on private.file_parts (at);
create table private.submitted_files (
  id uuid primary key,
  submission_id uuid not null constraint submitted_files_submission references public.submissions (id) on delete cascade,
  kind text not null check (kind in ('picture', 'voice')),
  type text not null,
  bytes bytea not null,
  size int not null
);
comment on table private.submitted_files is 'Pictures and recordings of submissions. Only admins read them, one by one.';
alter table private.submitted_files enable row level security;
alter table private.submitted_files alter column bytes set storage external;
create index submitted_files_submission on private.submitted_files (submission_id);
create function private.part_bytes() returns int
  language sql immutable set search_path = '' as $$ select 65536 $$;
create function private.file_bytes_max() returns int
  language sql immutable set search_path = '' as $$ select 1000000 $$;
create function private.file_type(head bytea) returns text
  language sql immutable strict set search_path = '' as $$
  select case
    when substring(head from 1 for 3) = '\xffd8ff' then 'image/jpeg'
    when substring(head from 1 for 8) = '\x89504e470d0a1a0a' then 'image/png'
    when substring(head from 1 for 4) = 'RIFF'::bytea and substring(head from 9 for 4) = 'WEBP'::bytea then 'image/webp'
    when substring(head from 1 for 4) = '\x1a45dfa3' and position('webm'::bytea in substring(head from 1 for 64)) > 0
      then 'audio/webm'
    when substring(head from 1 for 4) = 'OggS'::bytea and substring(head from 29 for 8) = 'OpusHead'::bytea then 'audio/ogg'
    when substring(head from 5 for 4) = 'ftyp'::bytea then 'audio/mp4'
  end
$$;
create function private.has_file_room() returns boolean
  language sql stable set search_path = '' as $$
  select coalesce((select sum(size) from private.submitted_files), 0) < 2000000000
$$;
create function private.sweep_file_parts(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  delete from private.file_parts where file = any (array(
    select p.file from private.file_parts p group by p.file having max(p.at) < private.deletion_now() - interval '7 days' limit most));
  get diagnostics done = row_count;
  return done;
end
$$;
create function private.send_file_part(file uuid, part int, parts int, data text) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  stored constant jsonb := '{"status":"stored"}';
  address constant text := private.client_address();
  bytes bytea;
  allowed record;
  size int;
begin
  if file is null or data is null or parts is null or parts not between 1 and 16
    or part is null or part not between 0 and parts - 1 or length(data) > 90000
  then
    perform private.refuse('file_part');
  end if;
  if exists (select from private.file_parts p where p.file = $1 and p.part = $2)
    or exists (select from private.submitted_files f where f.id = $1)
  then
    return stored;
  end if;
  begin
    bytes := decode(data, 'base64');
  exception when invalid_parameter_value then
    perform private.refuse('file_part');
  end;
  size := octet_length(bytes);
  if size not between 1 and private.part_bytes() or (part < parts - 1 and size <> private.part_bytes()) then
    perform private.refuse('file_part');
  elsif part = 0 and private.file_type(bytes) is null then
    perform private.refuse('file_type');
  end if;
  allowed := private.allowance('file', address);
  if allowed.remaining < ceil(size / 1000.0) or not private.has_file_room() or not private.has_part_room(file, size) then
    raise sqlstate 'PT429' using message = 'Too many files at the moment. It will be sent later.',
      detail = 'too_many', hint = greatest(allowed.seconds, 60)::text;
  end if;
  insert into private.file_parts (file, part, parts, bytes, size) values (file, part, parts, bytes, size) on conflict do nothing;
  if found then
    perform private.spend('file', address, ceil(size / 1000.0)::int);
  end if;
  if random() < 0.01 then
    perform private.sweep_file_parts(100);
  end if;
  return stored;
end
$$;
create function public.send_file_part(file uuid, part int, parts int, data text) returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.send_file_part($1, $2, $3, $4)
$$;
comment on function public.send_file_part(uuid, int, int, text) is
  'Stores one part of a file, in base64 and at most 64 KiB, that a submission will name.';
create function private.has_part_room(file uuid, size int) returns boolean
  language plpgsql volatile set search_path = '' as $$
declare
  room constant int := 300000000;
  held bigint;
begin
  select coalesce(sum(p.size), 0) into held from private.file_parts p;
  if held + size <= room then
    return true;
  end if;
  -- A tenth more than is needed, so that the next part finds room at once.
  with idle as (
    select p.file, sum(sum(p.size)) over (order by max(p.at), p.file) - sum(p.size) as before from private.file_parts p
      where p.file <> has_part_room.file group by p.file having max(p.at) < private.trusted_now() - interval '10 minutes'
  )
  delete from private.file_parts p where p.file in (
    select i.file from idle i where i.before < held + has_part_room.size - room + room / 10);
  select coalesce(sum(p.size), 0) into held from private.file_parts p;
  return held + size <= room;
end
$$;
create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  asks_for text not null constraint asks_for_known check (asks_for in ('access', 'erasure', 'other', 'complaint')),
  person text not null constraint person_length check (private.has_words(person) and char_length(person) <= 320),
  received_on date not null
    constraint received_on_range check (received_on >= '2000-01-01' and received_on < '2200-01-01'),
  acknowledged_on date
    constraint acknowledged_on_range check (acknowledged_on >= '2000-01-01' and acknowledged_on < '2200-01-01'),
  answered_on date
    constraint answered_on_range check (answered_on >= '2000-01-01' and answered_on < '2200-01-01'),
  created_at timestamptz not null default now()
    constraint created_at_range check (created_at >= '1900-01-01 00:00:00+00' and created_at < '2200-01-01 00:00:00+00'),
  version int not null default 1,
  rev bigint not null
);
comment on table public.data_requests is 'Requests and complaints about personal data, noted by the owner.';
alter table public.data_requests enable row level security;
create index data_requests_answered on public.data_requests (answered_on) where answered_on is not null;
create index data_requests_open on public.data_requests (received_on) where answered_on is null;
create unique index data_requests_rev on public.data_requests (rev);
create function private.request_due(asks_for text, received_on date) returns date
  language sql immutable set search_path = '' as $$
  -- The 30 days of a complaint begin with the day on which it came.
  select case when asks_for = 'complaint' then received_on + 29 else (received_on + interval '1 month')::date end
$$;
create trigger a_lock before insert or delete or update of asks_for, person, received_on, acknowledged_on, answered_on
  on public.data_requests for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of asks_for, person, received_on, acknowledged_on, answered_on
  on public.data_requests for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of asks_for, person, received_on, acknowledged_on, answered_on
  on public.data_requests for each row execute function private.track_row('request');
create trigger z_forget after delete on public.data_requests referencing old table as gone
  for each statement execute function private.remove_text_from_ledger();
create policy "admins read requests" on public.data_requests for select to authenticated using ((select private.is_admin()));
create view private.admin_request as
  select id, asks_for, person, received_on, acknowledged_on, answered_on, created_at, version, rev
  from public.data_requests;
create function private.head() returns json
  language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'site', private.site_id(), 'rev', r.rev, 'stamp', r.stamp, 'now', now(), 'min_format', (select min_format from private.settings),
    'due', coalesce(private.next_due() <= private.trusted_now(), false) or private.expiry_is_due())
  from private.revisions r order by r.rev desc limit 1
$$;
create function private.changes(audience text, since bigint, stamp text, most int) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant int := least(greatest(coalesce(most, 1000), 1), 1000);
  page_bytes constant int := 4000000;
  head record;
  listed record;
  answer_rev bigint;
begin
  select r.rev, r.stamp into head from private.revisions r order by r.rev desc limit 1;
  -- (0, null) is always a valid start; otherwise the stamp must be the one issued with `since`.
  if (since = 0 and changes.stamp is null) is not true and not exists (
    select from private.revisions r where r.rev = since and r.stamp::text = changes.stamp)
  then
    return json_build_object('restart', true, 'site', private.site_id(), 'rev', head.rev, 'stamp', head.stamp, 'now', now(), 'more', false,
      'rows', json_build_array(), 'gone', json_build_array());
  end if;

  if since = head.rev then
    -- By far the most frequent case: nothing has changed.
    return json_build_object('restart', false, 'site', private.site_id(), 'rev', head.rev, 'stamp', head.stamp, 'now', now(), 'more', false,
      'rows', json_build_array(), 'gone', json_build_array());
  end if;

  execute format($query$
    with keys as materialized (
      %s
      order by rev limit $2 + 1
    ), counted as (
      -- A lower bound of each row's text size, computed without detoasting, so that a page of long articles is not
      -- rendered in full only to be cut.
      select *, row_number() over (order by rev) as place, sum(least_bytes) over (order by rev) - least_bytes as before
      from keys
    ), rendered as materialized (
      select c.rev, c.kind, c.id, c.gone, c.place, case when not c.gone then case c.kind %s end end as content
      from counted c where c.place <= $2 and (c.before < $3 or c.place = 1)
    ), page as (
      select * from (
        select r.*, sum(coalesce(octet_length(r.content::text), 0)) over (order by r.rev) as bytes from rendered r
      ) measured where bytes <= $3 or place = 1
    )
    select
      (select count(*) from keys) > (select count(*) from page) as more,
      (select max(rev) from page) as last,
      coalesce((select json_agg(json_build_object('kind', kind, 'row', content) order by rev) from page
        where not gone), '[]') as rows,
      coalesce((select json_agg(json_build_object('kind', kind, 'id', id, 'rev', rev) order by rev) from page
        where gone), '[]') as gone
    $query$,
    (select string_agg(k.source, E'\n      union all\n      ') from (
      select format('(select rev, %L::text as kind, id, false as gone, (%s)::bigint as least_bytes from private.%I where rev > $1 '
        'order by rev limit $2 + 1)', s.kind, s.weight, audience || '_' || s.kind) as source
      from private.kinds s where s.audiences @> array[audience]
      union all
      select format('(select rev, kind, id, true, 60::bigint from private.tombstones where audience = %L and rev > $1 '
        'order by rev limit $2 + 1)', audience)) k),
    (select string_agg(format('when %L then (select row_to_json(v) from private.%I v where v.id = c.id)',
      s.kind, audience || '_' || s.kind), ' ') from private.kinds s where s.audiences @> array[audience])
  ) into listed using since, page_size, page_bytes;

  answer_rev := case when listed.more then listed.last else head.rev end;
  return json_build_object(
    'restart', false, 'site', private.site_id(), 'rev', answer_rev,
    'stamp', (select r.stamp from private.revisions r where r.rev = answer_rev),
    'now', now(), 'more', listed.more, 'rows', listed.rows, 'gone', listed.gone);
end
$$;
create function public.site_head() returns json
  language sql stable security invoker set search_path = '' as $$
  select private.head()
$$;
comment on function public.site_head() is 'The current revision with its stamp, the server''s time, the least format.';
create function private.site_changes(since bigint, stamp text, most int, done uuid[], done_at timestamptz[])
  returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return private.with_due(private.changes('public', since,
    case when private.knows_operations(done, done_at) then stamp else 'forgotten' end, most));
end
$$;
create function public.site_counts(ids uuid[]) returns json
  language plpgsql stable security invoker set search_path = '' as $$
begin
  if cardinality(ids) > 200 then
    raise sqlstate '22023' using message = 'Ask for the numbers of at most 200 posts at once.', detail = 'too_many_ids';
  end if;
  return coalesce((select json_agg(json_build_object('kind', kind, 'id', id, 'likes', likes, 'comments', comments,
      'shares', shares, 'views', views, 'counts_version', counts_version) order by kind, id)
    from (
      select 'blog' as kind, id, likes, 0 as comments, 0 as shares, views, counts_version
      from public.blog_posts where published and id = any (ids)
      union all
      select 'community', id, likes, comments, shares, 0, counts_version
      from public.community_posts where published and id = any (ids)) counted), '[]');
end
$$;
comment on function public.site_counts(uuid[]) is 'The counters of published posts; the higher counts_version wins.';
create function private.admin_changes(since bigint, stamp text, most int, done uuid[], done_at timestamptz[])
  returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.with_due(private.changes('admin', since,
    case when private.knows_operations(done, done_at) then stamp else 'forgotten' end, most));
end
$$;
create function public.admin_changes(since bigint, stamp text default null, max int default 1000,
    done uuid[] default null, done_at timestamptz[] default null, format int default 1)
  returns json
  language sql stable security invoker set search_path = '' as $$
  select private.for_format(private.admin_changes($1, $2, $3, $4, $5), $6)
$$;
comment on function public.admin_changes(bigint, text, int, uuid[], timestamptz[], int) is
  'site_changes for the admin: drafts, messages, all.';
create function private.for_format(page json, format int) returns json
  language sql immutable set search_path = '' as $$
  select case when coalesce(format, 1) >= 2 or page::text !~ '"kind" : "(event|attendance|request|submission)"' then page
    else (page::jsonb
      || jsonb_build_object(
        'rows', jsonb_path_query_array(page::jsonb,
          '$.rows[*] ? (@.kind != "event" && @.kind != "attendance" && @.kind != "request" && @.kind != "submission")'),
        'gone', jsonb_path_query_array(page::jsonb,
          '$.gone[*] ? (@.kind != "event" && @.kind != "attendance" && @.kind != "request" && @.kind != "submission")')))::json end
$$;
create function private.newest_rows(kind text, fewest int, bytes int, readable_ti boolean default false) returns json
  language sql stable security definer set search_path = '' as $$
  select private.page_of_rows(
    -- The condition of the index, which the view's own does not imply.
    case when readable_ti then format('public.%I where published is true and readable_ti is true', k.table_name)
      else format('private.%I where true', 'public_' || k.kind) end,
    case when k.kind = 'comment' then 'created_at' else 'published_at' end, k.weight, 'public_' || k.kind, null, null, fewest, 200, bytes)
  from private.kinds k where k.kind = $1
$$;
create function private.first_pages(readable_ti boolean) returns json
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
    'readable', case when readable_ti then (select json_object_agg(k.kind, private.newest_rows(k.kind, fewest, 0, true))
      from unnest('{blog,news,community}'::text[]) as k (kind)) end,
    'unpaged', json_build_object(
      'service', coalesce((select json_agg(row_to_json(v) order by v.created_at, v.id) from private.public_service v), '[]'),
      'profile', coalesce((select json_agg(row_to_json(v)) from private.public_profile v), '[]'),
      'event', coalesce((select json_agg(row_to_json(v)) from private.public_event v), '[]')));
end
$$;
create function public.site_first_pages(readable_ti boolean default false) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.first_pages($1)
$$;
comment on function public.site_first_pages(boolean) is
  'The head and, as of that head, the newest rows of each list, whole small lists, and with readable_ti the newest rows readable in Tigrinya.';
create function private.page_of_rows(source text, at text, weight text, shown text, before timestamptz, before_id uuid, fewest int, most int,
    bytes int)
  returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  answer json;
begin
  execute format($query$
    with keys as materialized (
      select id, %2$s as at, (%3$s)::bigint as least_bytes from %1$s %5$s order by %2$s desc, id desc limit $4 + 1
    ), counted as (
      select id, row_number() over (order by at desc, id desc) as place, sum(least_bytes) over (order by at desc, id desc) as so_far
      from keys
    ), rendered as materialized (
      select c.place, row_to_json(v) as content from counted c join private.%4$I v on v.id = c.id
      where c.place <= $4 and (c.so_far <= $5 or c.place <= $3)
    ), page as (
      select place, content from (
        select r.*, sum(octet_length(r.content::text)) over (order by r.place) as so_far from rendered r) measured
      where so_far <= $5 or place <= $3
    )
    select json_build_object('rows', coalesce((select json_agg(content order by place) from page), '[]'),
      'whole', (select count(*) from keys) = (select count(*) from page))
    $query$, source, at, weight, shown, case when before is null then '' else format('and (%s, id) < ($1, $2)', at) end)
  into answer using before, before_id, fewest, most, bytes;
  return answer;
end
$$;
create table private.admin_lists (
  kind text not null references private.kinds (kind),
  list text not null,
  condition text not null,
  filled boolean not null,
  counted boolean not null default true,
  primary key (kind, list)
);
comment on table private.admin_lists is 'The lists of the admin that rows of each kind are divided into.';
insert into private.admin_lists (kind, list, condition, filled)
  select kind, list, condition, false
  from unnest('{blog,news,community}'::text[]) as posts (kind)
  cross join (values ('published', 'published'), ('scheduled', 'not published and publish_at is not null'),
    ('draft', 'not published and publish_at is null')) as lists (list, condition)
  union all
  select 'comment', status, format('status = %L', status), false from unnest('{visible,pending,hidden}'::text[]) as lists (status)
  union all
  select 'message', list, condition, false from (values ('unread', 'not read'), ('read', 'read')) as lists (list, condition)
  union all
  select kind, 'all', 'true', true from unnest('{service,profile,event,attendance,request,submission}'::text[]) as small (kind);
insert into private.admin_lists (kind, list, condition, filled, counted) values
  ('comment', 'open', 'id in (select r.comment_id from private.comment_reports r where r.handled_at is null)
    or status = ''hidden'' and id in (select a.comment_id from private.appeals a where a.answered_at is null)', true, false),
  ('message', 'open', 'reply = ''open''', true, false);
create function private.admin_list_page(list private.admin_lists, before timestamptz, before_id uuid, fewest int, most int, bytes int)
  returns json
  language sql stable security definer set search_path = '' as $$
  select private.page_of_rows(format('public.%I where (%s)', k.table_name, ($1).condition), 'created_at', k.weight, 'admin_' || k.kind,
    before, before_id, fewest, most, bytes)
  from private.kinds k where k.kind = ($1).kind
$$;
create function private.admin_list_count(list private.admin_lists) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  answer bigint;
begin
  execute format('select count(*) from public.%I where %s', (select k.table_name from private.kinds k where k.kind = list.kind),
    list.condition) into answer;
  return answer;
end
$$;
create function private.admin_first_pages() returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  -- They fill a screen, however long they are.
  fewest constant int := 20;
  head json;
begin
  perform private.require_admin();
  head := private.head();
  return json_build_object(
    'due', head -> 'due',
    'head', head,
    'lists', (
      select json_agg(json_build_object('kind', l.kind, 'list', l.list, 'count', private.admin_list_count(l),
        'page', private.admin_list_page(l, null, null, fewest, case when l.filled then 1000 else 200 end,
          case when l.filled then 262144 else 32768 end)))
      from private.admin_lists l));
end
$$;
create function public.admin_first_pages() returns json
  language sql stable security invoker set search_path = '' as $$
  select private.admin_first_pages()
$$;
comment on function public.admin_first_pages() is
  'The head and, as of that head, the number of rows and the newest rows of each of the admin''s lists.';
create function private.admin_page(kind text, list text, before timestamptz, before_id uuid, most int) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  known private.admin_lists;
begin
  perform private.require_admin();
  select * into known from private.admin_lists l where l.kind = admin_page.kind and l.list = admin_page.list;
  if not found then
    raise sqlstate '22023' using message = 'The site has no such list.', detail = 'unknown_list';
  end if;
  return private.admin_list_page(known, before, before_id, 1, least(greatest(coalesce(most, 1000), 1), 1000), 4000000);
end
$$;
create function public.admin_page(kind text, list text, before timestamptz default null, before_id uuid default null, max int default 1000)
  returns json
  language sql stable security invoker set search_path = '' as $$
  select private.admin_page($1, $2, $3, $4, $5)
$$;
comment on function public.admin_page(text, text, timestamptz, uuid, int) is
  'The newest rows of one of the admin''s lists, or those strictly older than a position.';
create function private.admin_rows(kind text, ids uuid[]) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  answer json;
begin
  perform private.require_admin();
  if cardinality(ids) > 100 then
    raise sqlstate '22023' using message = 'Ask for at most 100 rows at once.', detail = 'too_many_ids';
  end if;
  if not exists (select from private.kinds k where k.kind = admin_rows.kind) then
    raise sqlstate '22023' using message = 'The site has no such kind.', detail = 'unknown_kind';
  end if;
  execute format('select coalesce(json_agg(row_to_json(v)), ''[]'') from private.%I v where v.id = any ($1)', 'admin_' || kind)
    into answer using ids;
  return answer;
end
$$;
create function public.admin_rows(kind text, ids uuid[]) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.admin_rows($1, $2)
$$;
comment on function public.admin_rows(text, uuid[]) is
  'Rows of one kind for the admin by their ids, at most 100; without those that do not exist.';
create function private.admin_counts() returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return json_build_object('rev', private.head() -> 'rev', 'lists', (
    select json_agg(json_build_object('kind', l.kind, 'list', l.list, 'count', private.admin_list_count(l)))
    from private.admin_lists l where l.counted));
end
$$;
create function public.admin_counts() returns json
  language sql stable security invoker set search_path = '' as $$
  select private.admin_counts()
$$;
comment on function public.admin_counts() is
  'How many rows each of the admin''s lists has, and the revision that this is of.';
create function private.move_counters(kind text, moves jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  if kind = 'blog' then
    perform 1 from public.blog_posts p
      where p.id in (select (m ->> 'id')::uuid from jsonb_array_elements(moves) m)
      order by p.id for no key update;
    update public.blog_posts p set
      likes = greatest(p.likes + coalesce((m ->> 'likes')::int, 0), 0),
      views = greatest(p.views + coalesce((m ->> 'views')::int, 0), 0),
      counts_version = p.counts_version + 1
    from jsonb_array_elements(moves) m where p.id = (m ->> 'id')::uuid;
  else
    perform 1 from public.community_posts p
      where p.id in (select (m ->> 'id')::uuid from jsonb_array_elements(moves) m)
      order by p.id for no key update;
    update public.community_posts p set
      likes = greatest(p.likes + coalesce((m ->> 'likes')::int, 0), 0),
      comments = greatest(p.comments + coalesce((m ->> 'comments')::int, 0), 0),
      shares = greatest(p.shares + coalesce((m ->> 'shares')::int, 0), 0),
      counts_version = p.counts_version + 1
    from jsonb_array_elements(moves) m where p.id = (m ->> 'id')::uuid;
  end if;
end
$$;
create function private.has_filled_honeypot(item jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(item -> 'body' ->> 'website' ~ '\S', false)
$$;
create function private.written_item_fault(item jsonb, min_format int) returns text
  language plpgsql stable set search_path = '' as $$
declare
  kind constant text := item ->> 'kind';
  target_kind constant text := item ->> 'target_kind';
  body constant jsonb := coalesce(nullif(item -> 'body', 'null'), '{}');
  author_name constant text := private.clean_line(body ->> 'author_name');
  words constant text := private.clean_text(body ->> 'body');
begin
  if jsonb_typeof(item -> 'format') is distinct from 'number' then
    return 'bad_item';
  elsif (item ->> 'format')::numeric < min_format then
    return 'update_needed';
  elsif kind is null or kind not in ('like', 'share', 'view', 'comment', 'comment_delete', 'comment_report', 'comment_appeal',
      'attend', 'attend_withdraw') then
    return 'unknown_kind';
  elsif private.as_uuid(item ->> 'target_id') is null or jsonb_typeof(body) <> 'object'
    or exists (select from unnest('{author_name,body,secret,post_id}'::text[]) field
      where jsonb_typeof(body -> field) not in ('string', 'null'))
  then
    return 'bad_item';
  elsif (kind in ('like', 'view') and target_kind = 'blog')
    or (kind in ('like', 'share', 'comment') and target_kind = 'community')
    or (kind in ('comment_delete', 'comment_report', 'comment_appeal') and target_kind = 'comment') then
    return case
      when kind in ('comment', 'comment_delete', 'comment_appeal')
        and not coalesce(char_length(body ->> 'secret') between 16 and 200, false) then 'secret_needed'
      when kind not in ('comment', 'comment_appeal') then null
      when private.has_controls(concat(author_name, words)) then 'bad_characters'
      when kind = 'comment' and not coalesce(private.has_words(author_name) and char_length(author_name) <= 80, false)
        then 'author_name_length'
      when not coalesce(private.has_words(words) and char_length(words) <= case when kind = 'comment' then 2000 else 1000 end, false)
        then 'body_length'
    end;
  end if;
  return case when kind = 'attend' and target_kind = 'event' or kind = 'attend_withdraw' and target_kind = 'attendance'
    then private.attend_fault(kind, body) else 'not_countable' end;
end
$$;
create function private.attempt_fault(first_attempt_at jsonb) returns text
  language plpgsql stable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(first_attempt_at), 'null') = 'null' then
    return null;
  elsif jsonb_typeof(first_attempt_at) <> 'string' then
    return 'bad_item';
  elsif (first_attempt_at #>> '{}')::timestamptz < private.trusted_now() - private.ledger_promise() then
    return 'operation_expired';
  end if;
  return null;
-- The whole class: an invalid time zone has its own code, and one bad item must not fail the batch.
exception when data_exception then
  return 'bad_item';
end
$$;
create function private.counts_of(kind text, post uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', 'blog', 'id', p.id, 'likes', p.likes, 'comments', 0, 'shares', 0,
      'views', p.views, 'counts_version', p.counts_version)
    from public.blog_posts p where counts_of.kind = 'blog' and p.id = post and p.published
  union all
  select jsonb_build_object('kind', 'community', 'id', p.id, 'likes', p.likes, 'comments', p.comments,
      'shares', p.shares, 'views', 0, 'counts_version', p.counts_version)
    from public.community_posts p where counts_of.kind <> 'blog' and p.id = post and p.published
$$;
create function private.apply_written_item(item jsonb, address text) returns text
  language plpgsql volatile set search_path = '' as $$
declare
  target constant uuid := item ->> 'target_id';
  refusal text;
begin
  if item ->> 'target_kind' not in ('comment', 'event', 'attendance') and private.counts_of(item ->> 'target_kind', target) is null then
    return 'post_unknown';
  end if;
  case item ->> 'kind'
    when 'comment' then perform private.write_comment((item ->> 'id')::uuid, target, item -> 'body');
    when 'comment_delete' then perform private.delete_own_comment(target, item -> 'body');
    when 'comment_report' then perform private.report_comment(target, coalesce(address, item ->> 'id'));
    when 'comment_appeal' then perform private.appeal_comment(target, item -> 'body');
    when 'attend' then perform private.attend((item ->> 'id')::uuid, target, item -> 'body');
    when 'attend_withdraw' then perform private.withdraw_attendance(target, item -> 'body');
    -- Likes, shares and views are counted together at the end.
    else null;
  end case;
  return null;
exception
  -- Only these: 40001, 40P01, 55P03 and 57014 fail the whole call, which is then retried.
  when sqlstate '22023' then
    get stacked diagnostics refusal = pg_exception_detail;
    return refusal;
  when check_violation or unique_violation or foreign_key_violation then
    get stacked diagnostics refusal = constraint_name;
    return case when refusal in ('community_comments_pkey', 'attendances_pkey') then 'operation_reused' else refusal end;
end
$$;
create function private.apply_one_by_one(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := private.client_address();
  least_format constant int := (select min_format from private.settings);
  -- Indexed by position in the batch.
  items jsonb[];
  hashes bytea[];
  answers jsonb[];
  claimed uuid[];
  entry record;
  allowed record;
  comments_allowed record;
  spent int := 0;
  comments_spent int := 0;
  fault text;
begin
  if jsonb_typeof(batch) is distinct from 'array' then
    raise sqlstate '22023' using message = 'A batch is a list of interactions.', detail = 'bad_batch';
  elsif jsonb_array_length(batch) > 100 or octet_length(batch::text) > 1000000 then
    raise sqlstate 'PT413' using message = 'A batch has at most 100 interactions and 1 MB.', detail = 'batch_too_large';
  end if;
  if not private.knows_operations(done, done_at) then
    -- Earlier operations of the device are missing here and must be resent first.
    return jsonb_build_object('site', private.site_id(), 'now', now(), 'results', '[]'::jsonb, 'restart', true);
  elsif jsonb_array_length(batch) = 0 then
    return jsonb_build_object('site', private.site_id(), 'now', now(), 'results', '[]'::jsonb);
  end if;

  select array_agg(value order by place),
      array_agg(private.request_hash('interaction', case when jsonb_typeof(value) = 'object'
        then value - array['first_attempt_at', 'format'] else value end) order by place)
    into items, hashes from jsonb_array_elements(batch) with ordinality as listed (value, place);
  answers := array_fill(null::jsonb, array[cardinality(items)]);

  if exists (select from unnest(items) i where i ->> 'kind' in ('comment', 'comment_delete', 'comment_report',
      'attend', 'attend_withdraw')) then
    perform private.lock_revisions();
  end if;

  -- Reserves each well-formed id; a concurrent batch with the same id waits here for the first one.
  with wanted as (
    select distinct on (private.as_uuid(i.item ->> 'id')) private.as_uuid(i.item ->> 'id') as id, i.hash
    from unnest(items, hashes) with ordinality as i (item, hash, place)
    where private.as_uuid(i.item ->> 'id') is not null and not private.has_filled_honeypot(i.item) order by private.as_uuid(i.item ->> 'id'), i.place
  ), taken as (
    insert into private.applied_operations (id, request_hash) select id, hash from wanted order by id
    on conflict do nothing returning id
  )
  select coalesce(array_agg(id), '{}') into claimed from taken;

  -- Locks posts in id order, before anything about them is checked or changed.
  perform 1 from public.blog_posts p where p.id in (
      select private.as_uuid(i ->> 'target_id') from unnest(items) i where i ->> 'target_kind' = 'blog')
    order by p.id for no key update;
  perform 1 from public.community_posts p where p.id in (
      select private.as_uuid(i ->> 'target_id') from unnest(items) i where i ->> 'target_kind' = 'community'
      union select c.post_id from public.community_comments c where c.id in (
        select private.as_uuid(i ->> 'target_id') from unnest(items) i where i ->> 'target_kind' = 'comment'))
    order by p.id for no key update;

  allowed := private.allowance('interaction', address);
  comments_allowed := private.allowance('comment', address);

  for place in 1 .. cardinality(items) loop
    declare
      item constant jsonb := items[place];
      operation constant uuid := private.as_uuid(item ->> 'id');
    begin
      if operation is null then
        answers[place] := jsonb_build_object('id', item -> 'id', 'status', 'refused', 'code', 'bad_item');
      elsif private.has_filled_honeypot(item) then
        answers[place] := jsonb_build_object('id', operation, 'status', 'applied');
      elsif operation = any (claimed) then
        fault := coalesce(private.item_fault(item, least_format), private.attempt_fault(item -> 'first_attempt_at'));
        if fault is not null and spent < allowed.remaining then
          answers[place] := jsonb_build_object('id', operation, 'status', 'refused', 'code', fault);
          spent := spent + 1;
        elsif spent >= allowed.remaining then
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', allowed.seconds);
        elsif item ->> 'kind' in ('comment', 'attend', 'comment_report', 'comment_appeal') and comments_spent >= comments_allowed.remaining then
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', comments_allowed.seconds);
        elsif private.waits_for_places(item, address) then
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', 3600);
        elsif exists (select from unnest(answers) a where a ->> 'status' = 'later' and a ->> 'id' = item ->> 'target_id') then
          -- The comment this item refers to has not been applied yet.
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', comments_allowed.seconds);
        else
          fault := private.apply_item(item, address);
          if fault is null then
            answers[place] := jsonb_build_object('id', operation, 'status', 'applied');
          else
            answers[place] := jsonb_build_object('id', operation, 'status', 'refused', 'code', fault);
          end if;
          spent := spent + 1;
          comments_spent := comments_spent + (item ->> 'kind' in ('comment', 'attend', 'comment_report', 'comment_appeal'))::int;
        end if;
        -- A duplicate id later in the batch is a repeat of this one, or is evaluated again if this one was not applied.
        if answers[place] ->> 'status' = 'applied' then
          claimed := array_remove(claimed, operation);
        end if;
      else
        select o.request_hash, o.result, o.applied_at into entry from private.applied_operations o where o.id = operation;
        answers[place] := case when entry.request_hash is distinct from hashes[place]
          then jsonb_build_object('id', operation, 'status', 'refused', 'code', 'operation_reused')
          else coalesce(entry.result, '{}')
            || jsonb_build_object('id', operation, 'status', 'repeated', 'at', entry.applied_at) end;
      end if;
    end;
  end loop;

  -- Only applied operations stay in the ledger.
  delete from private.applied_operations where id = any (claimed);

  -- One counter update per post.
  for entry in
    select target_kind, jsonb_agg(jsonb_build_object('id', target_id, 'likes', likes, 'shares', shares, 'views', views)
      order by target_id) as moves
    from (
      select i.item ->> 'target_kind' as target_kind, private.as_uuid(i.item ->> 'target_id') as target_id,
        count(*) filter (where i.item ->> 'kind' = 'like') as likes,
        count(*) filter (where i.item ->> 'kind' = 'share') as shares,
        count(*) filter (where i.item ->> 'kind' = 'view') as views
      from unnest(items, answers) as i (item, answer)
      where i.answer ->> 'status' = 'applied' and i.item ->> 'kind' in ('like', 'share', 'view')
        and not private.has_filled_honeypot(i.item)
      group by 1, 2) counted
    group by target_kind order by target_kind
  loop
    perform private.move_counters(entry.target_kind, entry.moves);
  end loop;

  -- Current counts and comments, for applied and repeated items alike.
  select array_agg(case when i.answer ->> 'status' in ('applied', 'repeated') and not private.has_filled_honeypot(i.item)
    then i.answer || jsonb_strip_nulls(
      jsonb_build_object('counts', case
        when i.item ->> 'target_kind' <> 'comment'
          then private.counts_of(i.item ->> 'target_kind', private.as_uuid(i.item ->> 'target_id'))
        when i.item ->> 'kind' = 'comment_delete'
          then private.counts_of('community', private.as_uuid(i.item -> 'body' ->> 'post_id')) end))
      || case when i.item ->> 'kind' = 'comment'
        then jsonb_build_object('comment',
          private.own_comment((i.item ->> 'id')::uuid, i.item -> 'body' ->> 'secret')) else '{}' end
    else i.answer end order by i.place)
    into answers from unnest(items, answers) with ordinality as i (item, answer, place);
  update private.applied_operations o set result = i.answer, request_hash = i.hash
    from unnest(items, answers, hashes) as i (item, answer, hash)
    where i.answer ->> 'status' = 'applied' and not private.has_filled_honeypot(i.item) and o.id = (i.answer ->> 'id')::uuid;

  perform private.spend('comment', address, comments_spent);
  perform private.spend('interaction', address, spent);
  if random() < 0.01 then
    perform private.prune();
  end if;
  return jsonb_build_object('site', private.site_id(), 'now', now(), 'results', to_jsonb(answers));
end
$$;
create function public.apply_interactions(batch jsonb, done uuid[] default null, done_at timestamptz[] default null)
  returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.take_interactions($1, $2, $3)
$$;
comment on function public.apply_interactions(jsonb, uuid[], timestamptz[]) is
  'Up to 100 likes, shares, views, comments, deletions and reports; each applied exactly once or answered why not.
  {"restart":true} and nothing is applied when this server does not know that it did the operations `done` at
  those times.';
create function private.take_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  if jsonb_typeof(batch) is distinct from 'array' or octet_length(batch::text) > 1000000
    or not (jsonb_path_exists(batch, '$[*].device') or jsonb_path_exists(batch, '$[*].body.reason')
      or jsonb_path_exists(batch, '$[*] ? (@.kind == "comment_appeal")'))
  then
    return private.apply_interactions(batch, done, done_at);
  end if;
  if jsonb_path_exists(batch, '$[*] ? (@.kind == "comment_appeal")') then
    perform private.lock_revisions();
  end if;
  answer := private.apply_interactions((
    select jsonb_agg(case when jsonb_typeof(item) = 'object' then item - 'device' else item end order by place)
    from jsonb_array_elements(batch) with ordinality as listed (item, place)), done, done_at);
  with sent as materialized (
    select distinct on (private.as_uuid(item ->> 'id')) private.as_uuid(item ->> 'id') as id, item ->> 'kind' as kind,
      private.as_uuid(item ->> 'target_id') as target,
      case when jsonb_typeof(item -> 'device') = 'string' then private.device_hash(item ->> 'device') end as device_hash,
      item -> 'body' ->> 'reason' as reason, private.clean_text(item -> 'body' ->> 'words') as words
    from jsonb_array_elements(batch) item, jsonb_array_elements(answer -> 'results') result
    where jsonb_typeof(item) = 'object' and result ->> 'status' = 'applied' and result ->> 'id' = item ->> 'id'
  ), noted as (
    update private.comment_secrets s set device_hash = sent.device_hash from sent
      where sent.kind = 'comment' and s.comment_id = sent.id and sent.device_hash is not null
  ), coming as (
    update private.attendance_secrets s set device_hash = sent.device_hash from sent
      where sent.kind = 'attend' and s.attendance_id = sent.id and sent.device_hash is not null
  )
  update private.comment_reports r set device_hash = coalesce(sent.device_hash, r.device_hash),
      reason = case when private.is_reason(sent.reason) then sent.reason when sent.reason is not null then 'other'
        else r.reason end,
      words = case when sent.words is null or private.has_controls(sent.words) then r.words else left(sent.words, 1000) end
    from sent where sent.kind = 'comment_report' and r.comment_id = sent.target
      and r.reporter = coalesce(private.client_address(), sent.id::text);
  return answer;
end
$$;
create function private.is_counted(item jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select item ->> 'kind' in ('like', 'share', 'view') and coalesce(item -> 'body', 'null') = 'null'
    and case item ->> 'target_kind' when 'blog' then item ->> 'kind' in ('like', 'view')
      when 'community' then item ->> 'kind' in ('like', 'share') else false end
    and private.as_uuid(item ->> 'target_id') is not null
$$;
create function private.item_fault(item jsonb, min_format int) returns text
  language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(item -> 'format') = 'number' and (item ->> 'format')::numeric >= min_format and private.is_counted(item) then
    return null;
  end if;
  return private.written_item_fault(item, min_format);
end
$$;
create function private.apply_item(item jsonb, address text) returns text
  language plpgsql volatile set search_path = '' as $$
begin
  -- They are counted together after all items.
  if private.is_counted(item) then
    return case when private.counts_of(item ->> 'target_kind', (item ->> 'target_id')::uuid) is null then 'post_unknown' end;
  end if;
  return private.apply_written_item(item, address);
end
$$;
create function private.apply_in_bulk(batch jsonb) returns jsonb
  language plpgsql volatile set search_path = '' as $$
declare
  address constant text := private.client_address();
  size constant int := jsonb_array_length(batch);
  least_format constant int := (select min_format from private.settings);
  sent record;
  -- Of the comments, in their order.
  written record;
  entry record;
  allowed record;
  results jsonb;
begin
  begin
    -- As private.is_counted, private.item_fault and private.attempt_fault, without calls for each like, share and view. What can't be cast
    -- is left to private.apply_one_by_one, as is what might be above the size of a batch.
    select array_agg(i.id) as ids, array_agg(sha256(convert_to('interaction' || chr(10) || i.request, 'UTF8'))) as hashes,
        array_agg(i.target_kind) as target_kinds, array_agg(i.target) as targets, array_agg(i.kind) as kinds,
        min(i.format) as format, min(i.attempt) as attempt, sum(octet_length(i.request)) as bytes,
        count(*) filter (where i.kind = 'comment') as comments,
        bool_and((i.is_well_formed and i.id::text = i.id_text and i.target::text = i.target_text
          and case i.target_kind when 'blog' then i.kind in ('like', 'view')
            when 'community' then i.kind in ('like', 'share', 'comment') end) is true) as is_counted
      into sent
      from (
        select (item ->> 'id')::uuid as id, lower(item ->> 'id') as id_text, item ->> 'target_kind' as target_kind,
          (item ->> 'target_id')::uuid as target, lower(item ->> 'target_id') as target_text, item ->> 'kind' as kind,
          (item ->> 'format')::int as format, (item ->> 'first_attempt_at')::timestamptz as attempt,
          (item - array['first_attempt_at', 'format'])::text as request,
          jsonb_typeof(item -> 'format') = 'number'
            and (coalesce(item -> 'body', 'null') = 'null' or item ->> 'kind' = 'comment')
            and coalesce(jsonb_typeof(item -> 'first_attempt_at'), 'null') in ('string', 'null') as is_well_formed
        from jsonb_array_elements(batch) with ordinality as listed (item, place) order by place) i;
    if sent.is_counted is not true or sent.bytes > 900000 or sent.format < least_format
      or sent.attempt < (select private.trusted_now()) - private.ledger_promise()
    then
      raise sqlstate 'SE001';
    end if;
    if sent.comments > 0 then
      perform private.lock_revisions();
    end if;
    -- A concurrent batch with the same id waits here for the first one.
    insert into private.applied_operations (id, request_hash, result)
      select i.id, i.hash, '{"status": "applied"}' from unnest(sent.ids, sent.hashes) as i (id, hash) order by i.id;
    if (select count(distinct (i.kind, i.id)) from unnest(sent.target_kinds, sent.targets) as i (kind, id)) <>
        (select count(*) from (select from public.blog_posts p where p.published and p.id in (
          select i.id from unnest(sent.target_kinds, sent.targets) as i (kind, id) where i.kind = 'blog')
          order by p.id for no key update) as locked)
        + (select count(*) from (select from public.community_posts p where p.published and p.id in (
          select i.id from unnest(sent.target_kinds, sent.targets) as i (kind, id) where i.kind = 'community')
          order by p.id for no key update) as locked)
    then
      raise sqlstate 'SE001';
    end if;
    allowed := private.allowance('interaction', address);
    if allowed.remaining < size then
      raise sqlstate 'SE001';
    end if;
    if sent.comments > 0 then
      allowed := private.allowance('comment', address);
      if allowed.remaining < sent.comments then
        raise sqlstate 'SE001';
      end if;
      select array_agg((item ->> 'id')::uuid) as ids, array_agg((item ->> 'target_id')::uuid) as posts,
          array_agg(item -> 'body') as bodies,
          bool_or(private.has_filled_honeypot(item) or private.item_fault(item, least_format) is not null) as has_fault
        into written from (
          select item from jsonb_array_elements(batch) with ordinality as listed (item, place)
          where item ->> 'kind' = 'comment' order by place) i;
      if written.has_fault then
        raise sqlstate 'SE001';
      end if;
      perform private.write_comments(written.ids, written.posts, written.bodies);
    end if;
    -- One counter update per post.
    for entry in
      select counted.kind, jsonb_agg(jsonb_build_object('id', id, 'likes', likes, 'shares', shares, 'views', views) order by id) as moves
      from (
        select i.kind, i.id, count(*) filter (where i.move = 'like') as likes, count(*) filter (where i.move = 'share') as shares,
          count(*) filter (where i.move = 'view') as views
        from unnest(sent.target_kinds, sent.targets, sent.kinds) as i (kind, id, move) where i.move <> 'comment' group by 1, 2) counted
      group by 1 order by 1
    loop
      perform private.move_counters(entry.kind, entry.moves);
    end loop;
    -- As text, since to build a hundred jsonb objects takes twice as long.
    with posts as materialized (
      select p.kind, p.id, '","status":"applied","counts":' || private.counts_of(p.kind, p.id)::text || '}' as rest
      from (select distinct i.kind, i.id from unnest(sent.target_kinds, sent.targets) as i (kind, id)) p
    )
    select ('[' || string_agg('{"id":"' || i.id || p.rest, ',' order by i.place) || ']')::jsonb into results
      from unnest(sent.ids, sent.target_kinds, sent.targets) with ordinality as i (id, target_kind, target, place)
        join posts p on p.kind = i.target_kind and p.id = i.target;
    if sent.comments > 0 then
      select jsonb_agg(case when i.item ->> 'kind' = 'comment' then i.result || jsonb_build_object('comment',
            private.own_comment((i.item ->> 'id')::uuid, i.item -> 'body' ->> 'secret')) else i.result end order by i.place)
        into results from rows from (jsonb_array_elements(batch), jsonb_array_elements(results)) with ordinality
          as i (item, result, place);
      perform private.spend('comment', address, sent.comments::int);
    end if;
    perform private.spend('interaction', address, size);
  -- A repeated id, a time that no server issued, or an item that has to be refused, for whatever reason, or put off.
  exception when integrity_constraint_violation or data_exception or sqlstate 'SE001' then
    return null;
  end;
  if random() < 0.01 then
    perform private.prune();
  end if;
  return results;
end
$$;
create function private.apply_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  results jsonb;
begin
  if jsonb_typeof(batch) = 'array' and jsonb_array_length(batch) between 1 and 100
    and (done is null and done_at is null or private.knows_operations(done, done_at))
  then
    results := private.apply_in_bulk(batch);
  end if;
  if results is null then
    return private.apply_one_by_one(batch, done, done_at);
  end if;
  return jsonb_build_object('site', private.site_id(), 'now', now(), 'results', results);
end
$$;
create function private.admin_row(kind text, id uuid) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  found_row jsonb;
begin
  execute format('select to_jsonb(v) from private.%I v where v.id = $1', 'admin_' || kind) into found_row using id;
  return found_row;
end
$$;
create function private.earlier_answer(operation uuid, asked bytea) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  entry private.applied_operations;
begin
  select * into entry from private.applied_operations o where o.id = operation;
  if entry.id is not null and entry.request_hash <> asked then
    raise sqlstate '22023' using message = 'This operation was already applied with other content.',
      detail = 'operation_reused';
  end if;
  return entry.result;
end
$$;
create function private.kind_for_writing(kind text, operation uuid, base_version int) returns private.kinds
  language plpgsql stable set search_path = '' as $$
declare
  known private.kinds;
begin
  select * into known from private.kinds k where k.kind = kind_for_writing.kind;
  if known.kind is null then
    raise sqlstate '22023' using message = 'There is nothing of this kind to write.', detail = 'unknown_kind';
  elsif operation is null or base_version is null or base_version < 0 then
    raise sqlstate '22023' using message = 'An operation needs its id and the version it began from.',
      detail = 'bad_operation';
  end if;
  return known;
end
$$;
create function private.writable_fields(known private.kinds, sent jsonb, creating boolean) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  unknown text;
begin
  select key into unknown from jsonb_object_keys(sent) key
    where not exists (select from pg_catalog.pg_attribute a
      where a.attrelid = to_regclass('private.admin_' || known.kind) and a.attname = key and a.attnum > 0)
    order by key limit 1;
  if unknown is not null then
    raise sqlstate '22023' using message = format('There is no field "%s" to save.', unknown), detail = 'unknown_field';
  end if;
  return coalesce((
    select jsonb_object_agg(field.key, field.value) from (
      select key, case
        when (key like '%\_url' or key in ('featured_image', 'media_type')) and value #>> '{}' !~ '\S' then 'null'
        else value end as value
      from jsonb_each(sent)
      where key = any (known.writable) or (creating and key = any (known.created_with))) field
    -- In a new row, null means the default; nullable columns have none.
    where not (creating and field.value = 'null')), '{}')
    || case when creating then known.created_as else '{}' end;
end
$$;
create function private.write_row(known private.kinds, target uuid, fields jsonb, creating boolean) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  columns constant text := (select string_agg(format('%I', key), ', ' order by key) from jsonb_object_keys(fields) key);
  sources constant text := (select string_agg(format('r.%I', key), ', ' order by key) from jsonb_object_keys(fields) key);
  broken text;
begin
  if creating then
    execute format('insert into public.%I (id%s) select $1%s from jsonb_populate_record(null::public.%I, $2) r',
      known.table_name, ', ' || columns, ', ' || sources, known.table_name) using target, fields;
  elsif columns is not null then
    execute format('update public.%I t set (%s) = (select %s from jsonb_populate_record(t, $2) r) where t.id = $1',
      known.table_name, columns, sources) using target, fields;
  end if;
exception
  when check_violation then
    get stacked diagnostics broken = constraint_name;
    perform private.refuse(broken);
  -- Only a comment refers to another row.
  when foreign_key_violation then
    perform private.refuse('post_unknown');
  when not_null_violation then
    get stacked diagnostics broken = column_name;
    raise sqlstate '22023' using message = format('The field "%s" must not be empty.', broken),
      detail = broken || '_needed';
  when data_exception then
    raise sqlstate '22023' using message = 'A value is not of the kind its field needs.', detail = 'bad_value';
end
$$;
create function private.save_row(kind text, sent jsonb, operation uuid, base_version int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.kinds;
  target uuid;
  asked bytea;
  answer jsonb;
  present jsonb;
begin
  perform private.require_admin();
  known := private.kind_for_writing(kind, operation, base_version);
  target := case when jsonb_typeof(sent) = 'object' then private.as_uuid(sent ->> 'id') end;
  if target is null then
    raise sqlstate '22023' using message = 'A row needs its id.', detail = 'bad_row';
  end if;
  asked := private.request_hash('save', jsonb_build_object('kind', kind, 'row', sent, 'base', base_version));

  perform private.lock_revisions();
  answer := private.earlier_answer(operation, asked);
  if answer is not null then
    return answer;
  end if;

  present := private.admin_row(kind, target);
  if base_version = 0 then
    if not known.creatable then
      raise sqlstate '22023' using message = 'This is written by visitors, not here.', detail = 'not_creatable';
    elsif present is null and kind = 'profile' then
      -- There is one profile, whatever its id.
      select to_jsonb(v) into present from private.admin_profile v limit 1;
    end if;
    if present is not null then
      return jsonb_build_object('status', 'conflict', 'row', present);
    end if;
  elsif present is null or (present ->> 'version')::int <> base_version then
    return jsonb_build_object('status', 'conflict', 'row', present);
  end if;

  perform private.write_row(known, target, private.writable_fields(known, sent, base_version = 0), base_version = 0);
  answer := jsonb_build_object('status', 'saved', 'row', private.admin_row(kind, target));
  insert into private.applied_operations (id, request_hash, result) values (operation, asked, answer);
  return answer;
end
$$;
create function private.delete_row(kind text, target uuid, operation uuid, base_version int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.kinds;
  asked bytea;
  answer jsonb;
  present jsonb;
begin
  perform private.require_admin();
  known := private.kind_for_writing(kind, operation, base_version);
  if not known.deletable then
    raise sqlstate '22023' using message = 'This cannot be deleted.', detail = 'not_deletable';
  end if;
  asked := private.request_hash('delete', jsonb_build_object('kind', kind, 'id', target, 'base', base_version));

  perform private.lock_revisions();
  answer := private.earlier_answer(operation, asked);
  if answer is not null then
    return answer;
  end if;

  present := private.admin_row(kind, target);
  if (present ->> 'version')::int <> base_version then
    return jsonb_build_object('status', 'conflict', 'row', present);
  end if;
  -- Deleting a row that is already gone succeeds.
  execute format('delete from public.%I where id = $1', known.table_name) using target;
  answer := '{"status":"deleted"}';
  insert into private.applied_operations (id, request_hash, result) values (operation, asked, answer);
  return answer;
end
$$;
create function private.make_admin(email text) returns uuid
  language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid;
begin
  select u.id into person from auth.users u where lower(u.email) = lower(btrim(make_admin.email)) limit 1;
  if person is null then
    raise sqlstate '22023' using message = 'Nobody has an account with this email address.', detail = 'unknown_person';
  end if;
  insert into private.admins (user_id) values (person) on conflict do nothing;
  return person;
end
$$;
create function public.make_admin(email text) returns uuid
  language sql volatile security invoker set search_path = '' as $$
  select private.make_admin($1)
$$;
comment on function public.make_admin(text) is 'Makes an existing account an admin; secret key only.';
create function private.with_time(operation uuid, answer jsonb) returns jsonb
  language sql volatile set search_path = '' as $$
  select $2 || coalesce(
    (select jsonb_build_object('at', o.applied_at) from private.applied_operations o where o.id = $1), '{}')
$$;
create function private.save_row(kind text, sent jsonb, operation uuid, base_version int, done uuid[],
    done_at timestamptz[])
  returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not private.knows_operations(done, done_at) then
    return '{"status":"restart"}';
  end if;
  return private.with_time(operation, private.save_row(kind, sent, operation, base_version));
end
$$;
create function public.save_row(kind text, fields jsonb, operation uuid, base_version int, done uuid[] default null,
    done_at timestamptz[] default null)
  returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.save_row($1, $2, $3, $4, $5, $6)
$$;
comment on function public.save_row(text, jsonb, uuid, int, uuid[], timestamptz[]) is
  'Creates (base_version 0) or changes a row: {"status":"saved"|"conflict","row":…,"at":…}; a repeat gets the first
  answer. {"status":"restart"} and nothing is done when this server does not know that it did the operations `done` at
  those times.';
create function private.delete_row(kind text, target uuid, operation uuid, base_version int, done uuid[],
    done_at timestamptz[])
  returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not private.knows_operations(done, done_at) then
    return '{"status":"restart"}';
  end if;
  return private.with_time(operation, private.delete_row(kind, target, operation, base_version));
end
$$;
create function public.delete_row(kind text, id uuid, operation uuid, base_version int, done uuid[] default null,
    done_at timestamptz[] default null)
  returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.delete_row($1, $2, $3, $4, $5, $6)
$$;
comment on function public.delete_row(text, uuid, uuid, int, uuid[], timestamptz[]) is
  'Deletes a row at a version: {"status":"deleted","at":…} or {"status":"conflict","row":…}; "restart" as save_row.';
create table private.saved_versions (
  kind text not null,
  row_id uuid not null,
  version int not null,
  fields jsonb not null,
  media text[] not null,
  saved_by uuid references auth.users (id) on delete set null,
  saved_at timestamptz not null default now(),
  primary key (kind, row_id, version)
);
comment on table private.saved_versions is
  'Earlier versions of posts; only post_versions and post_version read it, for admins. Deleted with the post.';
alter table private.saved_versions enable row level security;
create index saved_versions_author on private.saved_versions (saved_by) where saved_by is not null;
create index saved_versions_media on private.saved_versions using gin (media);
create function private.version_fields(content_kind text, content jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_object_agg(key, value)
  from private.kinds k, jsonb_each(content)
  where k.kind = content_kind and key = any (k.writable) and key not in ('published', 'published_at', 'publish_at')
$$;
create function private.store_version(content_kind text, post uuid, version int, fields jsonb, saved_by uuid,
    saved_at timestamptz)
  returns void
  language sql volatile set search_path = '' as $$
  insert into private.saved_versions as v (kind, row_id, version, fields, media, saved_by, saved_at)
  values ($1, $2, $3, $4, array(select private.media_in($4::text)), $5, $6)
  on conflict on constraint saved_versions_pkey do update
    set fields = excluded.fields, media = excluded.media, saved_by = excluded.saved_by, saved_at = excluded.saved_at
$$;
create function private.keep_version() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  content_kind constant text := tg_argv[0];
  saver constant uuid := (select u.id from auth.users u where u.id = (select auth.uid()));
  fields constant jsonb := private.version_fields(content_kind, to_jsonb(new));
  before jsonb;
begin
  if tg_op = 'INSERT' then
    -- The seed and the import would only store everything twice.
    if saver is null then
      return null;
    end if;
  else
    before := private.version_fields(content_kind, to_jsonb(old));
    if fields = before then
      return null;
    end if;
    if not exists (select from private.saved_versions v where v.kind = content_kind and v.row_id = new.id) then
      perform private.store_version(content_kind, old.id, old.version, before, null, old.updated_at);
    end if;
  end if;
  perform private.store_version(content_kind, new.id, new.version, fields, saver, now());
  delete from private.saved_versions v
    where v.kind = content_kind and v.row_id = new.id and v.version <= (
      select o.version from private.saved_versions o where o.kind = content_kind and o.row_id = new.id
      order by o.version desc offset 20 limit 1);
  return null;
end
$$;
create function private.forget_versions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.saved_versions v where v.kind = tg_argv[0] and v.row_id in (select g.id from gone g);
  return null;
end
$$;
create function private.post_versions(kind text, post uuid) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select json_agg(json_build_object('version', v.version, 'at', v.saved_at, 'by', coalesce(u.email, ''),
      'title', coalesce(v.fields ->> 'title', ''),
      'changed', case when v.before is null then '[]' else to_json(array(
        select key from jsonb_each(v.fields) where value is distinct from v.before -> key order by key)) end)
      order by v.version desc)
    from (
      select s.version, s.saved_at, s.saved_by, s.fields, lag(s.fields) over (order by s.version) as before
      from private.saved_versions s where s.kind = post_versions.kind and s.row_id = post
    ) v left join auth.users u on u.id = v.saved_by), '[]');
end
$$;
create function public.post_versions(kind text, id uuid) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.post_versions($1, $2)
$$;
comment on function public.post_versions(text, uuid) is
  'The last 20 saves of a post, newest first: [{"version","at","by","title","changed"}]; for admins.';
create function private.post_version(kind text, post uuid, version int) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select v.fields from private.saved_versions v
    where v.kind = post_version.kind and v.row_id = post and v.version = post_version.version);
end
$$;
create function public.post_version(kind text, id uuid, version int) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.post_version($1, $2, $3)
$$;
comment on function public.post_version(text, uuid, int) is
  'The fields of one save of a post; null if it is no longer among the last 20. For admins.';
create function private.is_in_a_version(file text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from private.saved_versions v where v.media @> array[file])
$$;
create table private.open_editors (
  id uuid primary key,
  kind text not null,
  row_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid,
  device text not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
comment on table private.open_editors is
  'Editors that are open now, so that two devices of an owner know of each other. A heartbeat, not a lock.';
alter table private.open_editors enable row level security;
create index open_editors_age on private.open_editors (seen_at);
create index open_editors_post on private.open_editors (kind, row_id);
create index open_editors_user on private.open_editors (user_id);
create function private.editor_lifetime() returns interval
  language sql immutable set search_path = '' as $$ select interval '60 seconds' $$;
create function private.forget_editors() returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  delete from private.open_editors where ctid = any (array(
    select ctid from private.open_editors where seen_at < now() - private.editor_lifetime()
      limit 1000 for update skip locked));
  get diagnostics done = row_count;
  return done;
end
$$;
create function private.note_editor(kind text, post uuid, editor uuid, device text, leaves boolean) returns json
  language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  mine constant uuid := private.as_uuid(auth.jwt() ->> 'session_id');
begin
  perform private.require_admin();
  if kind is null or kind not in ('blog', 'news', 'community') or post is null or editor is null then
    raise sqlstate '22023' using message = 'An editor needs its id and the post it shows.', detail = 'bad_editor';
  end if;
  perform private.forget_editors();
  if leaves then
    delete from private.open_editors e where e.id = editor and e.user_id = me;
    return '[]';
  end if;
  -- A person has a handful of editors open; more are forgotten from the oldest on.
  delete from private.open_editors e where e.id in (
    select o.id from private.open_editors o where o.user_id = me and o.id <> editor order by o.seen_at desc offset 19);
  insert into private.open_editors as e (id, kind, row_id, user_id, session_id, device)
    values (editor, note_editor.kind, post, me, mine, left(private.clean_line(coalesce(note_editor.device, '')), 60))
    on conflict (id) do update set seen_at = now(),
      since = case when e.row_id = excluded.row_id then e.since else now() end,
      kind = excluded.kind, row_id = excluded.row_id, device = excluded.device
      where e.user_id = me;
  return coalesce((
    select json_agg(json_build_object('device', e.device, 'since', e.since,
      'here', e.session_id is not null and e.session_id = mine) order by e.since)
    from private.open_editors e
    where e.kind = note_editor.kind and e.row_id = post and e.id <> editor
      and e.seen_at >= now() - private.editor_lifetime()), '[]');
end
$$;
create function public.note_editor(kind text, id uuid, editor uuid, device text, leaves boolean default false)
  returns json
  language sql volatile security invoker set search_path = '' as $$
  select private.note_editor($1, $2, $3, $4, $5)
$$;
comment on function public.note_editor(text, uuid, uuid, text, boolean) is
  'An open editor of a post and its device; the answer names the others: [{"device","since","here"}]. For admins.';
create function private.stamp_publication() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  planned constant timestamptz := case when tg_op = 'UPDATE' and old.publish_at <= private.trusted_now() then old.publish_at end;
begin
  -- A time that no device can read is left to the check, which refuses it.
  if new.publish_at < '1900-01-01 00:00:00+00' or new.publish_at >= '2200-01-01 00:00:00+00' then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.published_at is null then
    new.published_at := old.published_at;
  end if;
  if new.publish_at <= private.trusted_now() then
    new.published := true;
  end if;
  if new.published then
    new.publish_at := null;
    new.published_at := coalesce(new.published_at, planned, now());
  end if;
  return new;
end
$$;
create function private.next_due() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select least(
    (select min(publish_at) from public.blog_posts where publish_at is not null),
    (select min(publish_at) from public.news_posts where publish_at is not null),
    (select min(publish_at) from public.community_posts where publish_at is not null),
    (select min(publish_at) from public.events where publish_at is not null))
$$;
create function private.publish_due() returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  done int := 0;
begin
  if private.next_due() <= private.trusted_now() then
    perform private.lock_revisions();
    for due in
      select * from (
        select 'blog_posts' as posts, id, publish_at from public.blog_posts where publish_at <= private.trusted_now()
        union all select 'news_posts', id, publish_at from public.news_posts where publish_at <= private.trusted_now()
        union all select 'community_posts', id, publish_at from public.community_posts where publish_at <= private.trusted_now()
        union all select 'events', id, publish_at from public.events where publish_at <= private.trusted_now()
      ) listed order by publish_at, id
    loop
      execute format('update public.%I set published = true where id = $1 and publish_at <= private.trusted_now()', due.posts)
        using due.id;
      done := done + 1;
    end loop;
  end if;
  return done;
end
$$;
create function public.publish_due() returns int
  language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.expire_when_due();
  return private.publish_due();
end
$$;
comment on function public.publish_due() is
  'Publishes the posts whose scheduled time has come and deletes what has expired; anyone may call it, and it does nothing
  before that time.';
create function private.with_due(page json) returns json
  language sql stable set search_path = '' as $$
  select case when private.next_due() <= private.trusted_now() or private.expiry_is_due() then (page::jsonb || '{"due":true}')::json
    else page end
$$;
create function private.published_rev() returns bigint
  language sql stable security definer set search_path = '' as $$
  select greatest(0,
    (select max(rev) from public.blog_posts where published),
    (select max(rev) from public.news_posts where published),
    (select max(rev) from public.community_posts where published),
    (select max(rev) from public.events where published),
    (select max(rev) from public.services where active),
    (select max(rev) from public.site_profile),
    (select max(rev) from private.tombstones where audience = 'public' and kind not in ('comment', 'attendance')))
$$;
create function private.request_rebuild() returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  latest bigint;
  hook text;
begin
  perform private.publish_due();
  latest := private.published_rev();
  update private.settings set rebuild_requested_rev = latest
    where rebuild_hook is not null and rebuild_requested_rev is distinct from latest
    returning rebuild_hook into hook;
  if hook is null then
    return false;
  end if;
  execute 'select net.http_post(url := $1, body := ''{}''::jsonb)' using hook;
  return true;
end
$$;
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    execute $job$ select cron.schedule('selam-publish', '* * * * *', 'select private.publish_due()') $job$;
  end if;
end
$$;
create table private.redirects (
  path text primary key constraint redirect_path check (path ~ '^/' and char_length(path) <= 1000),
  kind text not null constraint redirect_kind check (kind in ('blog', 'news', 'community')),
  row_id uuid not null,
  created_at timestamptz not null default now()
);
comment on table private.redirects is 'Old addresses of posts; only redirect_of and save_redirects use it.';
alter table private.redirects enable row level security;
create index redirects_row on private.redirects (kind, row_id);
create function private.redirect_of(path text) returns json
  language sql stable security definer set search_path = '' as $$
  select json_build_object('kind', r.kind, 'id', r.row_id)
  from private.redirects r
  where r.path = redirect_of.path and case r.kind
    when 'blog' then exists (select from public.blog_posts p where p.id = r.row_id and p.published)
    when 'news' then exists (select from public.news_posts p where p.id = r.row_id and p.published)
    else exists (select from public.community_posts p where p.id = r.row_id and p.published) end
$$;
create function public.redirect_of(path text) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.redirect_of($1)
$$;
comment on function public.redirect_of(text) is
  'The published post that an address of an earlier site is now: {"kind","id"}, or null.';
create function private.save_redirects(redirects jsonb) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  perform private.require_admin();
  if jsonb_typeof(redirects) is distinct from 'array' or jsonb_array_length(redirects) > 1000 then
    raise sqlstate '22023' using message = 'Redirects are a list of at most 1,000.', detail = 'bad_redirects';
  end if;
  insert into private.redirects as r (path, kind, row_id)
    select distinct on (item ->> 'path') item ->> 'path', item ->> 'kind', (item ->> 'id')::uuid
    from jsonb_array_elements(redirects) item order by item ->> 'path'
    on conflict on constraint redirects_pkey do update set kind = excluded.kind, row_id = excluded.row_id
      where (r.kind, r.row_id) is distinct from (excluded.kind, excluded.row_id);
  get diagnostics done = row_count;
  return done;
end
$$;
create function public.save_redirects(redirects jsonb) returns int
  language sql volatile security invoker set search_path = '' as $$
  select private.save_redirects($1)
$$;
comment on function public.save_redirects(jsonb) is
  'Adds or changes redirects: [{"path","kind","id"}]; answers how many are new or different. For admins.';
create function private.old_addresses(after text, max int) returns json
  language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('path', found.path, 'kind', found.kind, 'id', found.row_id)
    order by found.path), '[]'::json)
  from (
    select r.path, r.kind, r.row_id
    from private.redirects r
    where r.path > coalesce(old_addresses.after, '') and case r.kind
      when 'blog' then exists (select from public.blog_posts p where p.id = r.row_id and p.published)
      when 'news' then exists (select from public.news_posts p where p.id = r.row_id and p.published)
      else exists (select from public.community_posts p where p.id = r.row_id and p.published) end
    order by r.path
    limit least(greatest(coalesce(old_addresses.max, 1000), 1), 1000)
  ) found
$$;
create function public.old_addresses(after text, max int) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.old_addresses($1, $2)
$$;
comment on function public.old_addresses(text, int) is
  'Addresses of an earlier site above one, at most 1,000, with the published post that each is now: [{"path","kind","id"}].';
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 52428800,
  '{image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,video/ogg,audio/mpeg,audio/mp4,audio/ogg,audio/webm}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
create policy "admins see the files of media" on storage.objects for select to authenticated
  using (bucket_id = 'media' and (select private.is_admin()));
create policy "admins add files to media" on storage.objects for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_admin()) and private.is_media_path(name));
create policy "admins replace files of media" on storage.objects for update to authenticated
  using (bucket_id = 'media' and (select private.is_admin()))
  with check (bucket_id = 'media' and (select private.is_admin()) and private.is_media_path(name));
create policy "admins remove files of media" on storage.objects for delete to authenticated
  using (bucket_id = 'media' and (select private.is_admin()) and not private.is_in_a_version(name));
create table private.unreferenced_since (
  name text primary key,
  since timestamptz not null default now()
);
comment on table private.unreferenced_since is 'Uploaded files that no row refers to, and since when.';
create function private.referenced_media() returns setof text
  language plpgsql stable set search_path = '' as $$
declare
  known private.kinds;
begin
  for known in select k.* from private.kinds k where 'lang' = any (k.writable) loop
    return query execute format('select private.media_in(to_jsonb(t)::text) from public.%I t', known.table_name);
  end loop;
  return query select unnest(v.media) from private.saved_versions v;
end
$$;
create function private.unreferenced_media(idle_days int) returns json
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(current_setting('role', true), '') in ('anon', 'authenticated') then
    perform private.require_admin();
  end if;
  with referenced as materialized (
    select r.name from private.referenced_media() as r (name)
  ), noted as (
    insert into private.unreferenced_since (name)
      select o.name from storage.objects o
      where o.bucket_id = 'media' and not exists (select from referenced r where r.name = o.name)
      on conflict do nothing
  )
  delete from private.unreferenced_since u
    where exists (select from referenced r where r.name = u.name)
      or not exists (select from storage.objects o where o.bucket_id = 'media' and o.name = u.name);
  return coalesce((
    select json_agg(json_build_object('name', u.name, 'since', u.since) order by u.name)
    from private.unreferenced_since u
    where u.since <= private.deletion_now() - make_interval(days => greatest(coalesce(idle_days, 7), 7))), '[]');
end
$$;
create function public.unreferenced_media(idle_days int default 7) returns json
  language sql volatile security invoker set search_path = '' as $$
  select private.unreferenced_media($1)
$$;
comment on function public.unreferenced_media(int) is
  'For the sweep: files of the bucket that nothing has referred to for at least 7 days, [{"name","since"}].';
create function private.media_in(words text) returns setof text
  language sql immutable strict set search_path = '' as $$
  select distinct reference[1]
  from regexp_matches(words, '/storage/v1/object/public/media/([A-Za-z0-9._/-]+)', 'g') as reference
$$;
create function private.forget(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  step int;
  done int := 0;
begin
  delete from private.rate_counts where ctid = any (array(
    select ctid from private.rate_counts where minute < private.trusted_now() - interval '25 hours' or minute > now() + interval '1 hour' limit most for update skip locked));
  get diagnostics step = row_count;
  done := done + step;
  update private.comment_reports set reporter = 'past ' || gen_random_uuid() where ctid = any (array(
    select ctid from private.comment_reports where at < private.trusted_now() - interval '25 hours' and reporter !~ '^past '
      limit most for update skip locked));
  get diagnostics step = row_count;
  done := done + step;
  delete from private.applied_operations where ctid = any (array(
    select ctid from private.applied_operations
    where applied_at < private.deletion_now() - private.ledger_promise() - interval '30 days' limit most for update skip locked));
  get diagnostics step = row_count;
  return done + step;
end
$$;
create function private.expire_messages(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  kept_since constant timestamptz := private.kept_since('messages');
  done int;
begin
  -- Checked before taking the lock, so that nothing waits when there is nothing to delete.
  if coalesce((select min(created_at) from public.contact_messages) >= kept_since, true) then
    return 0;
  end if;
  delete from public.contact_messages where id = any (array(
    select id from public.contact_messages where created_at < kept_since order by created_at limit most));
  get diagnostics done = row_count;
  return done;
end
$$;
create function private.tidy(most int default 1000) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  -- Before the rev lock, as in expire_when_due: the other order could deadlock.
  update private.upkeep set expired_at = now();
  done := private.expire(most);
  return done + private.sweep_file_parts(most) + private.expire_erasures() + private.forget(most) + private.forget_editors();
end
$$;
create function private.forget_when_due() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from private.upkeep where not isfinite(forgot_at) or abs(extract(epoch from now() - forgot_at)) > 600 for update skip locked;
  if found then
    update private.upkeep set forgot_at = now();
    perform private.forget(1000);
    perform private.forget_editors();
  end if;
  return null;
end
$$;
create function private.expire_beside() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_messages(20);
  return null;
end
$$;
create function private.kept_since(kind text) returns timestamptz
  language sql stable set search_path = '' as $$
  select private.deletion_now() - make_interval(days => nullif(
    coalesce((select (p.retention ->> $1)::numeric::int from public.site_profile p limit 1), rule.standard), 0))
  from private.retention_rules() rule where rule.kind = $1
$$;
create function private.expired_rows_of_others(most int) returns table (kind text, id uuid)
  language sql stable set search_path = '' as $$
  (select 'message', m.id from public.contact_messages m
    where m.created_at < (select private.kept_since('messages')) order by m.created_at limit $1)
  union all
  (select 'comment', c.id from public.community_comments c
    where c.status = 'visible' and c.created_at < (select private.kept_since('comments')) order by c.created_at limit $1)
  union all
  (select 'comment', c.id from public.community_comments c
    where c.status = 'pending' and c.created_at < (select private.kept_since('held')) order by c.created_at limit $1)
  union all
  (select 'comment', c.id from public.community_comments c
    where c.status = 'hidden' and c.created_at < (select private.kept_since('hidden'))
      and not exists (select from private.moderation_log l
        where l.comment_id = c.id and l.at >= (select private.kept_since('hidden')))
    order by c.created_at limit $1)
  union all
  (select 'attendance', a.id from public.attendances a
    where a.day < (select private.kept_since('attendances'))::date order by a.day limit $1)
  union all
  (select 'request', r.id from public.data_requests r
    where r.answered_on < (select private.kept_since('requests'))::date order by r.answered_on limit $1)
$$;
create function private.expire_others(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  step int;
  done int := 0;
begin
  if exists (select from private.expired_rows(1))
    or exists (select from private.comment_reports where at < (select private.kept_since('reports')))
  then
    perform private.lock_revisions();
    delete from public.contact_messages where id = any (array(
      select e.id from private.expired_rows(most) e where e.kind = 'message'));
    get diagnostics done = row_count;
    delete from public.community_comments where id = any (array(
      select e.id from private.expired_rows(most) e where e.kind = 'comment'));
    get diagnostics step = row_count;
    done := done + step;
    delete from public.attendances where id = any (array(
      select e.id from private.expired_rows(most) e where e.kind = 'attendance'));
    get diagnostics step = row_count;
    done := done + step;
    delete from public.data_requests where id = any (array(
      select e.id from private.expired_rows(most) e where e.kind = 'request'));
    get diagnostics step = row_count;
    done := done + step;
    with gone as (
      delete from private.comment_reports where ctid = any (array(
        select ctid from private.comment_reports where at < (select private.kept_since('reports')) order by at limit most))
      returning comment_id
    ), reported as materialized (
      select distinct comment_id from gone
    )
    -- The number of reports is part of the row that admins mirror.
    update public.community_comments c set rev = private.next_rev() from reported where c.id = reported.comment_id;
    get diagnostics step = row_count;
    done := done + step;
  end if;
  delete from private.moderation_log where id = any (array(
    select id from private.moderation_log where at < (select private.kept_since('records')) order by at limit most));
  get diagnostics step = row_count;
  return done + step;
end
$$;
create function private.expiry_is_due() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from private.upkeep where abs(extract(epoch from now() - expired_at)) > 7200)
$$;
create function private.expire_when_due() returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  most constant int := 200;
begin
  perform from private.upkeep where abs(extract(epoch from now() - expired_at)) > 7200 for update skip locked;
  if found then
    perform private.expire_erasures();
    perform private.sweep_file_parts(most);
    if private.expire(most) < most then
      update private.upkeep set expired_at = now();
    end if;
  end if;
end
$$;
create function private.expired_rows(most int) returns table (kind text, id uuid)
  language sql stable set search_path = '' as $$
  select o.kind, o.id from private.expired_rows_of_others($1) o
  union all
  (select 'submission', s.id from public.submissions s
    where s.created_at < (select private.kept_since('submissions')) order by s.created_at limit $1)
$$;
create function private.expire(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int := 0;
begin
  if exists (select from public.submissions where created_at < (select private.kept_since('submissions'))) then
    perform private.lock_revisions();
    delete from public.submissions where id = any (array(
      select s.id from public.submissions s
      where s.created_at < (select private.kept_since('submissions')) order by s.created_at limit most));
    get diagnostics done = row_count;
  end if;
  return done + private.expire_others(most);
end
$$;
create trigger z_forget_when_due after insert or update on private.rate_counts
  for each statement execute function private.forget_when_due();
create trigger z_expire after insert on public.contact_messages
  for each statement when (current_user not in ('postgres', 'supabase_admin', 'service_role'))
  execute function private.expire_beside();
do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    execute $job$ select cron.schedule('selam-tidy', '17 * * * *', 'select private.tidy(10000)') $job$;
  end if;
end
$$;
create table private.erasures (
  id uuid primary key,
  at timestamptz not null default now(),
  acted_by uuid references auth.users (id) on delete set null,
  found_by text not null check (found_by in ('email', 'device')),
  counts jsonb not null
);
comment on table private.erasures is 'Which data of a person were erased, when and by whom, without saying whose.';
alter table private.erasures enable row level security;
create index erasures_admin on private.erasures (acted_by) where acted_by is not null;
create function private.person_key(term text) returns text
  language plpgsql immutable set search_path = '' as $$
begin
  if term like '%_@_%' and char_length(term) <= 320 then
    return 'email';
  elsif private.device_hash(term) is not null then
    return 'device';
  end if;
  raise sqlstate '22023' using message = 'This is neither an email address nor a device code.', detail = 'bad_person';
end
$$;
create function private.person_data(term text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_by text;
  device bytea;
begin
  perform private.require_admin();
  found_by := private.person_key(btrim(term));
  device := case when found_by = 'device' then private.device_hash(term) end;
  return jsonb_build_object('found_by', found_by,
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'email', m.email, 'subject', m.subject,
        'message', m.message, 'read', m.read, 'answer', m.answer, 'created_at', m.created_at) order by m.created_at, m.id)
      from public.contact_messages m where found_by = 'email' and lower(m.email) = lower(btrim(term))), '[]'),
    'comments', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'post_id', c.post_id, 'post', p.title, 'author_name', c.author_name,
        'body', c.body, 'status', c.status, 'created_at', c.created_at, 'decision', c.decision, 'appeal', a.words)
        order by c.created_at, c.id)
      from private.comment_secrets s join public.community_comments c on c.id = s.comment_id
        join public.community_posts p on p.id = c.post_id left join private.appeals a on a.comment_id = c.id
      where s.device_hash = device), '[]'),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', r.comment_id, 'at', r.at, 'reason', r.reason, 'words', r.words)
        order by r.at, r.comment_id)
      from private.comment_reports r where r.device_hash = device), '[]'),
    'attendances', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'event_id', a.event_id, 'event', e.title, 'day', a.day, 'name', a.name,
        'people', a.people, 'arrived', a.arrived, 'created_at', a.created_at) order by a.created_at, a.id)
      from private.attendance_secrets s join public.attendances a on a.id = s.attendance_id
        join public.events e on e.id = a.event_id
      where s.device_hash = device), '[]'));
end
$$;
create function public.person_data(term text) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select private.person_data($1) || jsonb_build_object('subscriptions', private.person_subscriptions($1),
    'requests', private.person_requests($1), 'submissions', private.person_submissions($1))
$$;
comment on function public.person_data(text) is
  'What is stored of the person with an email address or device code: {"found_by","messages","comments","reports",
  "attendances","subscriptions","requests","submissions"}, with the files of submissions in base64. For admins.';
create function private.erase_person(term text, request uuid) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  found_by text;
  device bytea;
  gone uuid[];
  counts jsonb;
  step int;
begin
  perform private.require_admin();
  if request is null then
    raise sqlstate '22023' using message = 'An erasure needs its id.', detail = 'bad_operation';
  end if;
  found_by := private.person_key(btrim(term));
  device := case when found_by = 'device' then private.device_hash(term) end;
  perform private.lock_revisions();
  select e.counts into counts from private.erasures e where e.id = request;
  if counts is not null then
    return counts;
  end if;

  delete from public.contact_messages m where found_by = 'email' and lower(m.email) = lower(btrim(term));
  get diagnostics step = row_count;
  counts := jsonb_build_object('messages', step);
  with erased as (
    delete from private.comment_reports r where r.device_hash = device returning r.comment_id
  ), reported as materialized (
    select distinct comment_id from erased
  ), numbered as (
    update public.community_comments c set rev = private.next_rev() from reported where c.id = reported.comment_id
  )
  select count(*) into step from erased;
  counts := counts || jsonb_build_object('reports', step);
  gone := array(select s.comment_id from private.comment_secrets s where s.device_hash = device order by s.comment_id);
  delete from public.community_comments c where c.id = any (gone);
  get diagnostics step = row_count;
  counts := counts || jsonb_build_object('comments', step);
  update private.moderation_log l set words = '', reason = case when l.action = 'deleted' then 'data_request' else l.reason end
    where l.comment_id = any (gone);
  delete from public.attendances a where a.id in (
    select s.attendance_id from private.attendance_secrets s where s.device_hash = device);
  get diagnostics step = row_count;
  counts := counts || jsonb_build_object('attendances', step);
  insert into private.erasures (id, acted_by, found_by, counts) values (request, auth.uid(), found_by, counts);
  return counts;
end
$$;
create function public.erase_person(term text, request uuid) returns jsonb
  language plpgsql volatile security invoker set search_path = '' as $$
declare
  counts jsonb := private.erase_person(term, request);
begin
  perform private.erase_subscriptions(term, request);
  perform private.erase_submissions(term, request);
  return private.erased_counts(request, counts);
end
$$;
comment on function public.erase_person(text, uuid) is
  'Deletes what person_data finds, once per request: {"messages","comments","reports","attendances","subscriptions",
  "submissions"} in numbers. For admins.';
create function private.erasures() returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((select json_agg(json_build_object('id', e.id, 'at', e.at, 'found_by', e.found_by, 'counts', e.counts,
      'by', coalesce((select u.email from auth.users u where u.id = e.acted_by), '')) order by e.at desc)
    from (select * from private.erasures order by at desc limit 100) e), '[]');
end
$$;
create function public.erasures() returns json
  language sql stable security invoker set search_path = '' as $$
  select private.erasures()
$$;
comment on function public.erasures() is 'The last 100 erasures, newest first, without personal data. For admins.';
create function private.expire_erasures() returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  delete from private.erasures where at < (select private.kept_since('records'));
  get diagnostics done = row_count;
  return done;
end
$$;
create function private.person_subscriptions(term text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'push_service', split_part(s.endpoint, '/', 3), 'topics', s.topics,
      'reads', s.reads, 'locale', s.locale, 'quiet', case when s.quiet_from is not null
        then jsonb_build_array(s.quiet_from, s.quiet_until) end, 'time_zone', s.time_zone, 'created_at', s.created_at,
      'seen_at', s.seen_at) order by s.created_at, s.id)
    from private.push_subscriptions s where s.device_hash = private.device_hash(btrim(term))), '[]');
end
$$;
create function private.erase_subscriptions(term text, request uuid) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  erased int;
begin
  perform private.require_admin();
  delete from private.push_subscriptions s where s.device_hash = private.device_hash(btrim(term));
  get diagnostics erased = row_count;
  update private.erasures e set counts = e.counts || jsonb_build_object('subscriptions', erased)
    where e.id = request and not e.counts ? 'subscriptions';
end
$$;
create function private.erased_counts(request uuid, counts jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((select e.counts from private.erasures e where e.id = request), counts);
end
$$;
create function private.person_requests(term text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'asks_for', r.asks_for, 'person', r.person, 'received_on', r.received_on,
      'acknowledged_on', r.acknowledged_on, 'answered_on', r.answered_on) order by r.received_on, r.id)
    from public.data_requests r where lower(btrim(r.person)) = lower(btrim(term))
      or private.device_hash(r.person) = private.device_hash(term)), '[]');
end
$$;
create function private.person_submissions(term text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'topic', s.topic, 'name', s.name, 'email', s.email, 'body', s.body,
      'passage', s.passage, 'page', s.page, 'credit', s.credit, 'transcript', s.transcript, 'status', s.status,
      'answer', s.answer, 'link', s.link, 'created_at', s.created_at,
      'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'type', f.type,
          'data', translate(encode(f.bytes, 'base64'), E'\n', '')) order by f.id), '[]')
        from private.submitted_files f where f.submission_id = s.id)) order by s.created_at, s.id)
    from public.submissions s left join private.submission_secrets k on k.submission_id = s.id
    where lower(s.email) = lower(btrim(term)) or k.device_hash = private.device_hash(term)), '[]');
end
$$;
create function private.erase_submissions(term text, request uuid) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  erased int;
begin
  perform private.require_admin();
  delete from public.submissions s where lower(s.email) = lower(btrim(term)) or s.id in (
    select k.submission_id from private.submission_secrets k where k.device_hash = private.device_hash(term));
  get diagnostics erased = row_count;
  update private.erasures e set counts = e.counts || jsonb_build_object('submissions', erased)
    where e.id = request and not e.counts ? 'submissions';
end
$$;
create view private.arrivals as
  select 'message' as topic, m.id as subject, m.created_at as at, not m.read as unseen, m.name, m.email, coalesce(m.subject, '') as title,
      m.message as words, null::date as day, null::int as people
    from public.contact_messages m
  union all
  select 'comment', c.id, c.created_at, c.status = 'pending', c.author_name, '', '', c.body, null, null
    from public.community_comments c
  union all
  select 'report', md5(concat_ws(' ', 'report', c.id, r.since))::uuid, r.since, true, c.author_name, '', '', c.body, null, null
    from (select comment_id, min(at) as since from private.comment_reports where handled_at is null group by comment_id) r
      join public.community_comments c on c.id = r.comment_id
  union all
  select 'appeal', c.id, a.at, true, c.author_name, '', '', a.words, null, null
    from private.appeals a join public.community_comments c on c.id = a.comment_id and c.status = 'hidden' where a.answered_at is null
  union all
  select s.topic, s.id, s.created_at, s.status = 'new', s.name, s.email, s.passage, s.body, null, null
    from public.submissions s
  union all
  select 'attendance', a.id, a.created_at, not a.seen and a.day >= (now() at time zone 'Europe/London')::date, a.name, '', e.title, '',
      a.day, a.people
    from public.attendances a join public.events e on e.id = a.event_id;
comment on view private.arrivals is 'Everything that arrives for the owner; `unseen` while nobody has seen or decided it.';
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_id uuid references auth.users (id) on delete cascade,
  topics text[] not null,
  reads text not null default 'any' check (reads in ('any', 'en', 'ti')),
  locale text not null check (locale in ('en', 'ti')),
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_until int check (quiet_until between 0 and 1439),
  time_zone text not null default 'Europe/London' check (char_length(time_zone) between 1 and 64),
  device_hash bytea,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  failures int not null default 0,
  muted text[] not null default '{}',
  check ((quiet_from is null) = (quiet_until is null)),
  constraint push_subscriptions_topics check (user_id is not null or topics <@ array['community', 'blog', 'news'])
);
comment on table private.push_subscriptions is
  'Devices that asked to be told; the address of each is a secret between its browser and the site.';
alter table private.push_subscriptions enable row level security;
create index push_subscriptions_device on private.push_subscriptions (device_hash) where device_hash is not null;
create index push_subscriptions_seen on private.push_subscriptions (seen_at);
create index push_subscriptions_user on private.push_subscriptions (user_id) where user_id is not null;
create table private.push_events (
  topic text not null,
  subject uuid not null,
  at timestamptz not null default now(),
  primary key (topic, subject)
);
comment on table private.push_events is 'What was announced; nothing is announced twice.';
alter table private.push_events enable row level security;
create index push_events_age on private.push_events (at);
create table private.push_deliveries (
  id bigint generated always as identity unique,
  subscription uuid not null references private.push_subscriptions (id) on delete cascade,
  topic text not null,
  subject uuid not null,
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'skipped', 'rejected', 'expired')),
  primary key (subscription, topic, subject),
  foreign key (topic, subject) references private.push_events (topic, subject) on delete cascade
);
comment on table private.push_deliveries is 'Notifications to devices, leased and settled by the sender.';
alter table private.push_deliveries enable row level security;
create index push_deliveries_done on private.push_deliveries (done_at) where done_at is not null;
create index push_deliveries_due on private.push_deliveries (due_at, id) where done_at is null;
create index push_deliveries_event on private.push_deliveries (topic, subject);
create function private.push_key() returns text
  language sql stable security definer set search_path = '' as $$
  select push_key from private.settings
$$;
create function public.push_key() returns text
  language sql stable security invoker set search_path = '' as $$
  select private.push_key()
$$;
comment on function public.push_key() is
  'The key that browsers need to subscribe to notifications; null if the site sends none.';
create function private.set_push_key(key text) returns void
  language sql volatile security definer set search_path = '' as $$
  update private.settings set push_key = set_push_key.key where push_key is distinct from set_push_key.key
$$;
create function public.set_push_key(key text) returns void
  language sql volatile security invoker set search_path = '' as $$
  select private.set_push_key($1)
$$;
comment on function public.set_push_key(text) is
  'For the sender of notifications, with the secret key: stores its public key.';
create function private.most_subscriptions() returns int
  language sql immutable set search_path = '' as $$ select 20000 $$;
create function private.is_push_endpoint(endpoint text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select char_length(endpoint) <= 1000
    and endpoint ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}/[!-~]+$'
    and endpoint !~ '^https://[^/]*\.(localhost|local|internal|lan|home|corp|arpa)/'
$$;
create function private.is_subscription(subscription jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(subscription) = 'object'
    and private.is_push_endpoint(subscription ->> 'endpoint')
    and subscription ->> 'p256dh' ~ '^[A-Za-z0-9_-]{87}$'
    and subscription ->> 'auth' ~ '^[A-Za-z0-9_-]{22}$'
    and subscription ->> 'locale' in ('en', 'ti')
    and jsonb_typeof(subscription -> 'topics') = 'array'
    and jsonb_array_length(subscription -> 'topics') between 1 and 3
    and (subscription ->> 'time_zone' is null or char_length(subscription ->> 'time_zone') between 1 and 64)
    and (subscription ->> 'reads' is null or subscription ->> 'reads' in ('any', 'en', 'ti'))
    and coalesce(jsonb_typeof(subscription -> 'quiet'), 'null') in ('array', 'null'), false)
$$;
create function private.put_subscription(subscription jsonb, admin uuid) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  quiet constant jsonb := nullif(subscription -> 'quiet', 'null');
begin
  if not private.is_subscription(subscription) then
    raise sqlstate '22023' using message = 'This is not a subscription of a browser.', detail = 'bad_subscription';
  end if;
  if (select count(*) from private.push_subscriptions) >= private.most_subscriptions()
    and not exists (select from private.push_subscriptions s where s.endpoint = subscription ->> 'endpoint')
  then
    raise sqlstate '22023' using message = 'The site cannot tell more devices.', detail = 'subscriptions_full';
  end if;
  delete from private.push_subscriptions s
    where s.endpoint = subscription ->> 'replaces' and s.user_id is not distinct from admin;
  begin
    insert into private.push_subscriptions as s (endpoint, p256dh, auth, user_id, topics, reads, locale, quiet_from,
        quiet_until, time_zone, device_hash)
      values (subscription ->> 'endpoint', subscription ->> 'p256dh', subscription ->> 'auth', admin,
        array(select distinct jsonb_array_elements_text(subscription -> 'topics')), coalesce(subscription ->> 'reads', 'any'),
        subscription ->> 'locale', (quiet ->> 0)::int, (quiet ->> 1)::int,
        coalesce(subscription ->> 'time_zone', 'Europe/London'), private.device_hash(subscription ->> 'device'))
      on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, user_id = excluded.user_id,
        topics = excluded.topics, reads = excluded.reads, locale = excluded.locale, quiet_from = excluded.quiet_from,
        quiet_until = excluded.quiet_until, time_zone = excluded.time_zone,
        device_hash = coalesce(excluded.device_hash, s.device_hash), seen_at = now(), failures = 0;
  exception
    when check_violation or data_exception then
      raise sqlstate '22023' using message = 'This is not a subscription of a browser.', detail = 'bad_subscription';
  end;
end
$$;
create function private.save_subscription(operation uuid, subscription jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant bytea := private.request_hash('subscription', subscription);
  address constant text := private.client_address();
  known bytea;
  allowed record;
begin
  if operation is null or jsonb_typeof(subscription) is distinct from 'object' or octet_length(subscription::text) > 4000
    or subscription ->> 'endpoint' is null
  then
    raise sqlstate '22023' using message = 'This is not a subscription of a browser.', detail = 'bad_subscription';
  end if;
  select request_hash into known from private.applied_operations where id = operation;
  if known is null then
    -- What is known can always be stopped.
    if subscription -> 'off' is distinct from 'true' or not exists (select from private.push_subscriptions told
      where told.endpoint = subscription ->> 'endpoint' and told.user_id is null)
    then
      allowed := private.allowance('subscription', address);
      if allowed.remaining < 1 then
        raise sqlstate 'PT429' using message = 'Too many subscriptions at the moment. It will be sent later.',
          detail = 'too_many', hint = allowed.seconds::text;
      end if;
    end if;
    insert into private.applied_operations (id, request_hash, result)
      values (operation, asked, '{"status":"applied"}') on conflict on constraint applied_operations_pkey do nothing;
    if found then
      if subscription -> 'off' = 'true' then
        delete from private.push_subscriptions s where s.endpoint = subscription ->> 'endpoint' and s.user_id is null;
        if not found then
          perform private.spend('subscription', address, 1);
        end if;
      else
        if exists (select from private.push_subscriptions s
          where s.endpoint = subscription ->> 'endpoint' and s.user_id is not null)
        then
          raise sqlstate '22023' using message = 'This device is told as an admin.', detail = 'bad_subscription';
        end if;
        perform private.put_subscription(subscription, null);
        perform private.spend('subscription', address, 1);
      end if;
      return jsonb_build_object('status', 'applied', 'now', now());
    end if;
    select request_hash into known from private.applied_operations where id = operation;
  end if;
  if known is distinct from asked then
    raise sqlstate '22023' using message = 'This choice was already sent with other words.', detail = 'operation_reused';
  end if;
  return jsonb_build_object('status', 'applied', 'now', now());
end
$$;
create function public.save_subscription(operation uuid, subscription jsonb) returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.save_subscription($1, $2)
$$;
comment on function public.save_subscription(uuid, jsonb) is
  'Stores which posts a device is told of, or that it is told of none; once per operation.';
create function private.save_admin_subscription(subscription jsonb) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if subscription -> 'off' = 'true' then
    delete from private.push_subscriptions s where s.endpoint = subscription ->> 'endpoint' and s.user_id = auth.uid();
    return;
  end if;
  perform private.put_subscription(subscription, auth.uid());
  if jsonb_typeof(subscription -> 'muted') = 'array' then
    update private.push_subscriptions s
      set muted = array(select left(m, 40) from jsonb_array_elements_text(subscription -> 'muted') m limit 40)
      where s.endpoint = subscription ->> 'endpoint' and s.user_id = auth.uid();
  end if;
end
$$;
create function public.save_admin_subscription(subscription jsonb) returns void
  language sql volatile security invoker set search_path = '' as $$
  select private.save_admin_subscription($1)
$$;
comment on function public.save_admin_subscription(jsonb) is
  'Stores that an admin''s device is told of what arrives, but for what it has "muted", or stops it. For admins.';
create function private.announce_new() returns void
  language sql volatile security definer set search_path = '' as $$
  with fresh (topic, subject, is_for_owner) as (
    select 'blog', b.id, false from public.blog_posts b where b.published and b.published_at between now() - interval '1 day' and now()
    union all
    select 'news', n.id, false from public.news_posts n where n.published and n.published_at between now() - interval '1 day' and now()
    union all
    select 'community', c.id, false from public.community_posts c
      where c.published and c.published_at between now() - interval '1 day' and now()
    union all
    select a.topic, a.subject, true from private.arrivals a where a.at > now() - interval '1 day' and a.unseen
  ), announced as (
    insert into private.push_events (topic, subject)
      select f.topic, f.subject from fresh f
        where not exists (select from private.push_events e where e.topic = f.topic and e.subject = f.subject)
      on conflict do nothing returning topic, subject
  )
  insert into private.push_deliveries (subscription, topic, subject, expires_at)
    select s.id, f.topic, f.subject, now() + interval '3 days'
    from announced join fresh f using (topic, subject)
      join private.push_subscriptions s on (s.user_id is not null) = f.is_for_owner
        and case when f.is_for_owner then f.topic <> all (s.muted) else f.topic = any (s.topics) end
$$;
create function private.forget_pushes() returns void
  language sql volatile security definer set search_path = '' as $$
  update private.push_deliveries set done_at = now(), outcome = 'expired' where done_at is null and expires_at <= private.trusted_now();
  delete from private.push_deliveries where ctid = any (array(
    select ctid from private.push_deliveries where done_at < private.deletion_now() - interval '7 days' limit 1000));
  delete from private.push_events where ctid = any (array(
    select ctid from private.push_events where at < private.deletion_now() - interval '400 days' limit 1000));
  delete from private.push_subscriptions where ctid = any (array(
    select ctid from private.push_subscriptions where seen_at < private.deletion_now() - interval '400 days' limit 1000));
$$;
create function private.push_subject(topic text, subject uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select case push_subject.topic
    when 'blog' then (select to_jsonb(v) from private.public_blog v where v.id = push_subject.subject)
    when 'news' then (select to_jsonb(v) from private.public_news v where v.id = push_subject.subject)
    when 'community' then (select to_jsonb(v) from private.public_community v where v.id = push_subject.subject)
    when 'reminder' then private.reminder_subject(push_subject.subject)
    when 'deadline' then (select jsonb_build_object('about', d.about, 'stage', d.stage, 'due', d.due)
      from private.reminders_due(private.trusted_now()) d where d.id = push_subject.subject)
    else (select jsonb_build_object('id', a.subject, 'name', a.name, 'title', a.title, 'text', left(a.words, 400), 'day', a.day,
        'people', a.people)
      from private.arrivals a where a.topic = push_subject.topic and a.subject = push_subject.subject and a.unseen) end
$$;
create function private.lease_pushes(most int, seconds int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  taken constant uuid := gen_random_uuid();
  answer jsonb;
begin
  perform private.forget_pushes();
  perform private.announce();
  update private.push_deliveries d set done_at = now(), outcome = 'skipped'
    from private.push_subscriptions s
    where d.done_at is null and d.due_at <= now() and s.id = d.subscription
      and (d.leased_until is null or d.leased_until < now())
      and (private.push_subject(d.topic, d.subject) is null
        or (s.user_id is not null and not exists (select from private.admins a where a.user_id = s.user_id)));
  update private.push_deliveries d set lease = taken, leased_until = now() + make_interval(secs => seconds),
      attempts = d.attempts + 1
    where d.ctid = any (array(
      select ctid from private.push_deliveries
      where done_at is null and due_at <= now() and (leased_until is null or leased_until < now())
      order by due_at, id limit most for update skip locked));
  select jsonb_build_object('lease', taken,
    'deliveries', coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'topic', d.topic, 'subject', d.subject,
      'attempts', d.attempts, 'subscription', jsonb_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth,
        'reads', s.reads, 'locale', s.locale, 'time_zone', s.time_zone,
        'quiet', case when s.quiet_from is not null then jsonb_build_array(s.quiet_from, s.quiet_until) end))
      order by d.due_at, d.id), '[]'))
    into answer
    from private.push_deliveries d join private.push_subscriptions s on s.id = d.subscription where d.lease = taken;
  return answer || jsonb_build_object(
    'subjects', coalesce((select jsonb_object_agg(k.topic || ':' || k.subject, private.push_subject(k.topic, k.subject))
      from (select distinct topic, subject from private.push_deliveries where lease = taken) k), '{}'),
    'wait', (select extract(epoch from min(greatest(d.due_at, coalesce(d.leased_until, d.due_at))) - now())
      from private.push_deliveries d where d.done_at is null and d.lease is distinct from taken));
end
$$;
create function public.lease_pushes(most int, seconds int) returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.lease_pushes($1, $2)
$$;
comment on function public.lease_pushes(int, int) is
  'For the sender of notifications, with the secret key: deliveries that are due.';
create function private.settle_pushes(lease uuid, results jsonb) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  settled int;
begin
  with answered as (
    select (r ->> 'id')::bigint as id, r ->> 'outcome' as outcome, coalesce((r ->> 'seconds')::numeric, 0) as seconds
    from jsonb_array_elements(results) r
  ), noted as (
    update private.push_deliveries d set
        lease = null, leased_until = null,
        attempts = d.attempts - (a.outcome = 'postponed')::int,
        due_at = case when a.outcome in ('retry', 'postponed') then now() + make_interval(secs => a.seconds::float8)
          else d.due_at end,
        done_at = case when a.outcome in ('sent', 'skipped', 'rejected', 'gone') then now() end,
        outcome = case when a.outcome in ('sent', 'skipped', 'rejected') then a.outcome
          when a.outcome = 'gone' then 'rejected' end
      from answered a where d.id = a.id and d.lease = settle_pushes.lease
      returning d.subscription, a.outcome
  ), counted as (
    update private.push_subscriptions s set failures = case when n.sent then 0 else s.failures + 1 end
      from (select subscription, bool_or(outcome = 'sent') as sent from noted
        where outcome in ('sent', 'rejected') group by 1) n
      where s.id = n.subscription and (not n.sent or s.failures > 0)
  )
  select count(*) into settled from noted;
  -- Its browser has unsubscribed, or its push service refuses this server permanently.
  delete from private.push_subscriptions s where s.failures >= 3 or s.id in (
    select d.subscription from private.push_deliveries d, jsonb_array_elements(results) r
    where r ->> 'outcome' = 'gone' and d.id = (r ->> 'id')::bigint and d.outcome = 'rejected');
  return settled;
end
$$;
create function public.settle_pushes(lease uuid, results jsonb) returns int
  language sql volatile security invoker set search_path = '' as $$
  select private.settle_pushes($1, $2)
$$;
comment on function public.settle_pushes(uuid, jsonb) is
  'For the sender of notifications, with the secret key: what became of leased deliveries.';
create function private.announce() returns void
  language sql volatile security definer set search_path = '' as $$
  select private.announce_new();
  select private.remind();
  select private.remind_owner();
$$;
create function private.mark_announced(ids uuid[]) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if cardinality(ids) > 1000 then
    raise sqlstate '22023' using message = 'Name at most 1,000 articles at once.';
  end if;
  insert into private.push_events (topic, subject) select 'blog', i.id from unnest(ids) as i (id) on conflict do nothing;
end
$$;
create function public.mark_announced(ids uuid[]) returns void
  language sql volatile security invoker set search_path = '' as $$
  select private.mark_announced(ids)
$$;
comment on function public.mark_announced(uuid[]) is
  'For admins: nobody is told of these articles, which need not exist yet.';
create function private.imminent_attendances() returns table (attendance uuid, device_hash bytea, starts timestamptz)
  language sql stable set search_path = '' as $$
  select a.id, s.device_hash, t.starts
  from public.attendances a
    join public.events e on e.id = a.event_id and e.published and not e.cancelled
    join private.attendance_secrets s on s.attendance_id = a.id and s.device_hash is not null,
    lateral (select (a.day + (e.starts_at at time zone e.time_zone)::time) at time zone e.time_zone as starts) t
  where a.day between current_date - 1 and current_date + 2 and private.is_event_day(e, a.day)
    and t.starts > now() and t.starts <= private.trusted_now() + interval '1 day' and a.created_at <= t.starts - interval '1 day'
$$;
create function private.remind() returns void
  language sql volatile security definer set search_path = '' as $$
  with reachable as (
    select i.attendance, i.starts, p.id as subscription
    from private.imminent_attendances() i join private.push_subscriptions p on p.device_hash = i.device_hash
    where p.user_id is null
      and not exists (select from private.push_events e where e.topic = 'reminder' and e.subject = i.attendance)
  ), reminded as (
    insert into private.push_events (topic, subject) select distinct 'reminder', r.attendance from reachable r
      on conflict do nothing returning subject
  )
  insert into private.push_deliveries (subscription, topic, subject, expires_at)
    select r.subscription, 'reminder', r.attendance, r.starts
    from reachable r join reminded on reminded.subject = r.attendance
$$;
create function private.reminder_subject(attendance uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', e.id, 'lang', e.lang, 'translations', e.translations, 'title', e.title,
    'content', e.content, 'place', e.place, 'day', a.day, 'time', to_char(e.starts_at at time zone e.time_zone, 'HH24:MI'),
    'seconds', floor(extract(epoch from i.starts - now())))
  from private.imminent_attendances() i
    join public.attendances a on a.id = i.attendance join public.events e on e.id = a.event_id
  where i.attendance = reminder_subject.attendance
$$;
create function private.reminders_due(at timestamptz) returns table (id uuid, about text, stage text, due date)
  language sql stable security definer set search_path = '' as $$
  with open_requests as (
    select r.id, r.asks_for, private.request_due(r.asks_for, r.received_on) as due, $1 at time zone 'Europe/London' as clock
    from public.data_requests r
    where r.answered_on is null and (r.asks_for <> 'complaint' or r.acknowledged_on is null)
  ), staged as (
    select o.id, o.asks_for as about, o.due, case when o.clock >= o.due + time '09:00' then 'due'
      when o.clock >= o.due - 7 + time '09:00' then 'before' end as stage
    from open_requests o
  ), waiting (since) as (
    select min(r.at) from private.comment_reports r where r.handled_at is null group by r.comment_id
    union all
    select a.at from private.appeals a join public.community_comments c on c.id = a.comment_id and c.status = 'hidden'
      where a.answered_at is null
  ), cases as (
    select (w.since at time zone 'Europe/London')::date as day, min(w.since) as first
    -- Older ones are on the dashboard.
    from waiting w where w.since > $1 - interval '7 days' group by 1
  ), staged_cases as (
    select c.day, case when c.first <= $1 - interval '2 days' then 'due'
      when c.first <= $1 - interval '1 day' then 'before' end as stage from cases c
  )
  select md5(concat_ws(' ', 'request', s.id, s.stage, s.due))::uuid, s.about, s.stage, s.due from staged s
    where s.stage is not null
  union all
  select md5(concat_ws(' ', 'cases', c.day, c.stage))::uuid, 'cases', c.stage, c.day + 2 from staged_cases c
    where c.stage is not null
$$;
create function private.remind_owner() returns void
  language sql volatile security definer set search_path = '' as $$
  with reachable as (
    select d.id, s.id as subscription from private.reminders_due(private.trusted_now()) d, private.push_subscriptions s
    where s.user_id is not null
      and not exists (select from private.push_events e where e.topic = 'deadline' and e.subject = d.id)
  ), reminded as (
    insert into private.push_events (topic, subject) select distinct 'deadline', r.id from reachable r
      on conflict do nothing returning subject
  )
  insert into private.push_deliveries (subscription, topic, subject, expires_at)
    select r.subscription, 'deadline', r.id, now() + interval '3 days'
    from reachable r join reminded on reminded.subject = r.id
$$;
create table private.arrival_mails (
  topic text not null,
  subject uuid not null,
  due_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'rejected', 'expired')),
  primary key (topic, subject)
);
comment on table private.arrival_mails is 'What arrived for the owner and was or is to be sent to them by e-mail.';
alter table private.arrival_mails enable row level security;
create index arrival_mails_done on private.arrival_mails (done_at) where done_at is not null;
create index arrival_mails_due on private.arrival_mails (due_at) where done_at is null;
create table private.reminder_mails (
  reminder uuid primary key,
  due_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'rejected', 'expired'))
);
comment on table private.reminder_mails is 'Reminders of deadlines that were or are to be sent to the owner by e-mail.';
alter table private.reminder_mails enable row level security;
create index reminder_mails_due on private.reminder_mails (due_at) where done_at is null;
create function private.lease_mail(seconds int) returns jsonb
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
      'lang', coalesce((select p.lang from public.site_profile p limit 1), 'en'))
    from private.arrival_mails m join private.arrivals a on a.topic = m.topic and a.subject = m.subject where m.lease = taken);
end
$$;
create function private.settle_mail(lease uuid, outcome text, seconds int) returns void
  language sql volatile security definer set search_path = '' as $$
  update private.arrival_mails m set lease = null, leased_until = null,
    due_at = case when $2 = 'retry' then now() + make_interval(secs => $3) else m.due_at end,
    done_at = case when $2 <> 'retry' then now() end,
    outcome = case when $2 <> 'retry' then $2 end
  where m.lease = $1
$$;
create function private.lease_reminder_mail(seconds int) returns jsonb
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
      'stage', d.stage, 'due', d.due, 'lang', coalesce((select p.lang from public.site_profile p limit 1), 'en'))
    from private.reminder_mails m join private.reminders_due(private.trusted_now()) d on d.id = m.reminder where m.lease = taken);
end
$$;
create function private.settle_reminder_mail(lease uuid, outcome text, seconds int) returns void
  language sql volatile security definer set search_path = '' as $$
  update private.reminder_mails m set lease = null, leased_until = null,
    due_at = case when $2 = 'retry' then now() + make_interval(secs => $3) else m.due_at end,
    done_at = case when $2 <> 'retry' then now() end,
    outcome = case when $2 <> 'retry' then $2 end
  where m.lease = $1
$$;
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
    'doubted_clock', (select case when c.doubted then clock_timestamp() end from private.clock c), 'overdue', coalesce(private.next_due() < clock_timestamp() - interval '10 minutes', false));
end
$$;
create function public.site_health() returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select private.site_health()
$$;
comment on function public.site_health() is
  'For admins: versions, storage used, the newest backup and download, whether an admin is told of what arrives, whether the clock is doubted, and whether a scheduled post is overdue.';
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
select private.recreate_triggers(k) from private.kinds k where 'lang' = any (k.writable);
do $$
declare
  known private.kinds;
begin
  for known in select k.* from private.kinds k where 'lang' = any (k.writable) and k.kind <> 'profile' loop
    execute format('create trigger z_forget after delete on public.%I referencing old table as gone '
      'for each statement execute function private.remove_text_from_ledger()', known.table_name);
    if 'published' = any (known.writable) then
      execute format('create trigger z_forget_versions after delete on public.%I referencing old table as gone '
        'for each statement execute function private.forget_versions(%L)', known.table_name, known.kind);
    end if;
  end loop;
end
$$;
select private.ensure_profile();
revoke all on all tables in schema public, private from public, anon, authenticated;
revoke all on all sequences in schema public, private from public, anon, authenticated;
revoke all on all functions in schema public, private from public, anon, authenticated;
revoke all on schema private from public, anon, authenticated;
grant usage on schema public, private to anon, authenticated, service_role;
grant select, insert, update, delete on all tables in schema public to service_role;
grant usage on all sequences in schema public to service_role;
grant select (id, event_id, day, name, people, arrived, created_at, version, rev, seen)
  on public.attendances to authenticated;
grant select (id, lang, translations, title, content, excerpt, featured_image, image_meta, category, tags, published,
  published_at, author, video_url, views, likes, counts_version, created_at, updated_at, version, rev, publish_at, readable_ti,
  recording)
  on public.blog_posts to anon, authenticated;
grant select (id, post_id, author_name, body, status, seq, created_at, version, rev, decision, by_owner)
  on public.community_comments to anon, authenticated;
grant select (id, lang, translations, title, content, media_url, media_type, image_meta, author, country, city, tags, featured,
  published, published_at, likes, comments, shares, counts_version, created_at, updated_at, version, rev, publish_at, readable_ti,
  recording)
  on public.community_posts to anon, authenticated;
grant select (id, name, email, message, subject, read, created_at, version, rev, reply, answer)
  on public.contact_messages to authenticated;
grant insert (id, name, email, message, subject, read, website)
  on public.contact_messages to anon, authenticated;
grant select (id, asks_for, person, received_on, acknowledged_on, answered_on, created_at, version, rev)
  on public.data_requests to authenticated;
grant select (id, lang, translations, title, content, place, starts_at, ends_at, time_zone, repeats, capacity, rsvp, cancelled,
  taken, published, published_at, publish_at, created_at, updated_at, version, rev, image_url, image_meta)
  on public.events to anon, authenticated;
grant select (id, lang, translations, title, content, published, published_at, image_url, image_meta, video_url, created_at,
  updated_at, version, rev, publish_at, readable_ti, recording)
  on public.news_posts to anon, authenticated;
grant select (id, lang, translations, title, description, icon, price, features, active, created_at, updated_at, version, rev)
  on public.services to anon, authenticated;
grant select (id, lang, translations, name, tagline, bio, place, email, phone, address, map, social, faq, hours, response_time,
  privacy, image_url, image_meta, created_at, updated_at, version, rev, display_name, retention, sample_streams)
  on public.site_profile to anon, authenticated;
grant select (id, topic, lang, name, email, body, credit, passage, target_kind, target_id, page, files, status, answer, link,
  transcript, created_at, version, rev)
  on public.submissions to authenticated;
grant execute on function
  private.admin_changes(bigint, text, int, uuid[], timestamptz[]), private.admin_counts(), private.admin_first_pages(),
  private.admin_page(text, text, timestamptz, uuid, int), private.admin_rows(text, uuid[]), private.admin_sessions(),
  private.confirm_time(), private.delete_row(text, uuid, uuid, int, uuid[], timestamptz[]), private.erase_person(text, uuid),
  private.erase_submissions(text, uuid), private.erase_subscriptions(text, uuid), private.erased_counts(uuid, jsonb),
  private.erasures(), private.is_in_a_version(text), private.mark_announced(uuid[]), private.moderation_log(),
  private.note_editor(text, uuid, uuid, text, boolean), private.person_data(text), private.person_requests(text),
  private.person_submissions(text), private.person_subscriptions(text), private.post_version(text, uuid, int),
  private.post_versions(text, uuid), private.save_admin_subscription(jsonb), private.save_redirects(jsonb),
  private.save_row(text, jsonb, uuid, int, uuid[], timestamptz[]), private.site_health(), private.submitted_file(uuid)
  to authenticated;
grant execute on function
  private.apply_one_by_one(jsonb, uuid[], timestamptz[]), private.are_labels(text[], int),
  private.are_translations(jsonb, text[]), private.clean_line(text), private.clean_text(text), private.is_day(text),
  private.is_decision(jsonb), private.is_faq(jsonb), private.is_https_url(text), private.is_image_meta(jsonb),
  private.is_map(jsonb), private.is_media_reference(text), private.is_readable_in(text, text, jsonb), private.is_reason(text),
  private.is_recording(jsonb), private.is_repeat(jsonb), private.is_retention(jsonb), private.is_social(jsonb),
  private.lease_pushes(int, int), public.lease_pushes(int, int), private.make_admin(text), public.make_admin(text),
  private.note_backup(), public.note_backup(), private.project_state(), public.project_state(), private.retention_rules(),
  private.set_push_key(text), public.set_push_key(text), private.settle_pushes(uuid, jsonb), public.settle_pushes(uuid, jsonb),
  private.stamp_now()
  to service_role;
grant execute on function
  public.apply_interactions(jsonb, uuid[], timestamptz[]), private.expire_when_due(), private.first_pages(boolean),
  private.for_format(json, int), private.has_controls(text), private.has_words(text), private.head(), private.is_admin(),
  private.old_addresses(text, int), public.old_addresses(text, int), private.own_comments(jsonb), public.own_comments(jsonb),
  private.own_submissions(jsonb), public.own_submissions(jsonb), private.publish_due(), public.publish_due(),
  private.push_key(), public.push_key(), private.redirect_of(text), public.redirect_of(text),
  private.save_subscription(uuid, jsonb), public.save_subscription(uuid, jsonb), private.send_file_part(uuid, int, int, text),
  public.send_file_part(uuid, int, int, text), private.site_changes(bigint, text, int, uuid[], timestamptz[]),
  public.site_changes(bigint, text, int, uuid[], timestamptz[], int), public.site_counts(uuid[]),
  public.site_first_pages(boolean), public.site_head(), private.submit(uuid, jsonb), public.submit(uuid, jsonb),
  private.take_interactions(jsonb, uuid[], timestamptz[])
  to anon, authenticated, service_role;
grant execute on function
  public.admin_changes(bigint, text, int, uuid[], timestamptz[], int), public.admin_counts(), public.admin_first_pages(),
  public.admin_page(text, text, timestamptz, uuid, int), public.admin_rows(text, uuid[]), public.admin_sessions(),
  public.confirm_time(), public.delete_row(text, uuid, uuid, int, uuid[], timestamptz[]), public.erase_person(text, uuid),
  public.erasures(), private.is_media_path(text), public.mark_announced(uuid[]), public.moderation_log(),
  public.note_editor(text, uuid, uuid, text, boolean), public.person_data(text), public.post_version(text, uuid, int),
  public.post_versions(text, uuid), public.save_admin_subscription(jsonb), public.save_redirects(jsonb),
  public.save_row(text, jsonb, uuid, int, uuid[], timestamptz[]), public.site_health(), public.submitted_file(uuid),
  private.unreferenced_media(int), public.unreferenced_media(int)
  to authenticated, service_role;
notify pgrst, 'reload schema';
reset check_function_bodies;
