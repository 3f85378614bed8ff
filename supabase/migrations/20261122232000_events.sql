-- Events: content like posts, with times that may repeat. Feasts are computed on the devices, so they have no rows.

-- "2026-11-29", a day that exists.
create function private.is_day(words text) returns boolean
  language plpgsql immutable strict set search_path = '' as $$
begin
  return words ~ '^(19|20|21)\d\d-\d\d-\d\d$' and to_char(words::date, 'YYYY-MM-DD') = words;
exception when data_exception then
  return false;
end
$$;

-- {"every","interval","days","count","until","except"}, as Repeat in src/domain/events/repeat.ts.
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
  -- As TIME_ZONES in src/domain/events/event-values.ts.
  time_zone text not null default 'Europe/London' constraint time_zone_known
    check (time_zone in ('Europe/London', 'Europe/Berlin', 'Europe/Stockholm', 'Europe/Athens', 'Africa/Addis_Ababa',
      'America/New_York', 'America/Los_Angeles')),
  repeats jsonb constraint repeats_shape check (private.is_repeat(repeats)),
  -- People who fit in each time that it takes place.
  capacity int constraint capacity_range check (capacity between 1 and 100000),
  rsvp boolean not null default true,
  cancelled boolean not null default false,
  -- {"2026-11-29": 12}: the people who come, by day, of an event with a capacity. Numbers without names, for everyone.
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
  rev bigint not null
);
create unique index events_rev on public.events (rev);
create index events_public_rev on public.events (rev) where published;
create index events_due on public.events (publish_at) where publish_at is not null;

-- Who comes. Only the owner reads it; a visitor's device writes and withdraws its own through apply_interactions.
create table public.attendances (
  -- The id of the operation that created it.
  id uuid primary key,
  event_id uuid not null references public.events (id) on delete cascade,
  -- The day on which that time of the event begins, in its time zone.
  day date not null,
  name text not null constraint author_name_length check (private.has_words(name) and char_length(name) <= 80),
  people int not null constraint people_range check (people between 1 and 20),
  -- Checked in at the door. Not a time, so that two phones that check in the same answer offline say the same.
  arrived boolean not null default false,
  created_at timestamptz not null default now()
    constraint created_at_range check (created_at >= '1900-01-01 00:00:00+00' and created_at < '2200-01-01 00:00:00+00'),
  version int not null default 1,
  rev bigint not null
);
create unique index attendances_rev on public.attendances (rev);
create index attendances_event on public.attendances (event_id, day);
create index attendances_day on public.attendances (day);

-- With its secret, an answer can be withdrawn by the device that sent it; by the device's code the owner finds it.
create table private.attendance_secrets (
  attendance_id uuid primary key references public.attendances (id) on delete cascade,
  secret_hash bytea not null,
  device_hash bytea
);
alter table private.attendance_secrets enable row level security;
create index attendance_secrets_device on private.attendance_secrets (device_hash) where device_hash is not null;

insert into private.rule_words (rule, words) values
  ('capacity_range', 'The number of places must be between 1 and 100,000.'),
  ('ends_at_order', 'The end must come after the start, within 31 days.'),
  ('people_range', 'The number of people must be between 1 and 20.'),
  ('repeats_shape', 'The repetition isn''t in a form the site can read.'),
  ('starts_at_range', 'The start must be between 1900 and 2200.'),
  ('time_zone_known', 'This time zone isn''t available.');

-- Access ----------------------------------------------------------------------------------------------------------------

alter table public.events enable row level security;
alter table public.attendances enable row level security;
create policy "visitors read what is published" on public.events for select to anon using (published);
create policy "admins read all, others what is published" on public.events for select to authenticated
  using (published or (select private.is_admin()));
create policy "admins read who comes" on public.attendances for select to authenticated
  using ((select private.is_admin()));

revoke all on public.events, public.attendances from anon, authenticated;
grant select (id, lang, translations, title, content, place, starts_at, ends_at, time_zone, repeats, capacity, rsvp,
  cancelled, taken, published, published_at, publish_at, created_at, updated_at, version, rev)
  on public.events to anon, authenticated;
grant select (id, event_id, day, name, people, arrived, created_at, version, rev) on public.attendances to authenticated;
grant select, insert, update, delete on public.events, public.attendances to service_role;
grant execute on function private.is_repeat(jsonb), private.is_day(text) to service_role;

create view private.public_event as
  select id, lang, translations, title, content, place, starts_at, ends_at, time_zone, repeats, capacity, rsvp,
    cancelled, taken, published, published_at, publish_at, created_at, updated_at, version, rev
  from public.events where published;
create view private.admin_event as
  select id, lang, translations, title, content, place, starts_at, ends_at, time_zone, repeats, capacity, rsvp,
    cancelled, taken, published, published_at, publish_at, created_at, updated_at, version, rev
  from public.events;
create view private.admin_attendance as
  select id, event_id, day, name, people, arrived, created_at, version, rev from public.attendances;

-- Revisions, versions, tombstones -------------------------------------------------------------------------------------------

create or replace function private.is_shown(kind text, fields jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case kind
    when 'service' then (fields ->> 'active')::boolean
    when 'comment' then fields ->> 'status' = 'visible'
    when 'message' then false
    when 'attendance' then false
    when 'profile' then true
    else (fields ->> 'published')::boolean
  end
$$;
insert into private.kinds (kind, table_name, audiences, weight, writable, creatable, deletable) values
  ('event', 'events', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,place,starts_at,ends_at,time_zone,repeats,capacity,rsvp,cancelled,published,published_at,publish_at}',
    true, true),
  ('attendance', 'attendances', '{admin}', 'octet_length(name)', '{arrived}', false, true);
select private.recreate_triggers(k) from private.kinds k where k.kind = 'event';
create trigger z_forget_versions after delete on public.events referencing old table as gone
  for each statement execute function private.forget_versions('event');
create trigger z_forget after delete on public.events referencing old table as gone
  for each statement execute function private.forget_words();
create trigger z_forget after delete on public.attendances referencing old table as gone
  for each statement execute function private.forget_words();
create trigger a_lock before insert or delete or update of event_id, day, name, people, arrived on public.attendances
  for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of event_id, day, name, people, arrived on public.attendances
  for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of event_id, day, name, people, arrived on public.attendances
  for each row execute function private.track_row('attendance');

-- The taken places of an event ------------------------------------------------------------------------------------------------

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
create trigger f_count_taken after insert or delete or update of event_id, day, people on public.attendances
  for each row execute function private.count_taken();

-- With its capacity an event gets or loses the numbers.
create function private.recount_taken() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.taken := case when new.capacity is null then '{}' else private.taken_places(new.id) end;
  return new;
end
$$;
create trigger c_taken before update of capacity on public.events
  for each row when (old.capacity is distinct from new.capacity) execute function private.recount_taken();

-- "I am coming" ------------------------------------------------------------------------------------------------------------------

-- The day of the Ethiopian calendar as {year, day of the year from 0}; as ethiopianDay in src/domain/dates/tigrinya-dates.ts.
create function private.ethiopian_day(day date) returns int[]
  language sql immutable strict set search_path = '' as $$
  select array[year, since - 365 * (year - 1) - year / 4]
  from (select day - date '1970-01-01' + 716367 as since) s, lateral (select (4 * since + 1463) / 1461 as year) y
$$;

-- True if an event begins on this day, as occurrenceDays in src/domain/events/repeat.ts has it. Only an end by number is
-- not checked: it would take counting all days before.
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

-- Validates the body of an answer without reading the site: null, or the code of its rejection.
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

-- The caller holds the rev lock, so the last place is given away once.
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
    when event.capacity is not null and number + coalesce((select sum(a.people) from public.attendances a
      where a.event_id = target and a.day = on_day), 0) > event.capacity then 'event_full' end;
  if fault is not null then
    raise sqlstate '22023' using message = 'This event takes no more answers.', detail = fault;
  end if;
  insert into public.attendances (id, event_id, day, name, people)
    values (operation, target, on_day, private.clean_line(body ->> 'name'), number);
  insert into private.attendance_secrets (attendance_id, secret_hash)
    values (operation, private.secret_hash(body ->> 'secret'));
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
  delete from public.attendances where id = attendance;
end
$$;

create or replace function private.item_fault(item jsonb, min_format int) returns text
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

create or replace function private.apply_item(item jsonb, address text) returns text
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

create or replace function private.apply_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
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
  if not private.remembers(done, done_at) then
    -- Earlier operations of the device are missing here and must be resent first.
    return jsonb_build_object('now', now(), 'results', '[]'::jsonb, 'restart', true);
  elsif jsonb_array_length(batch) = 0 then
    return jsonb_build_object('now', now(), 'results', '[]'::jsonb);
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
    where private.as_uuid(i.item ->> 'id') is not null and not private.is_bait(i.item) order by private.as_uuid(i.item ->> 'id'), i.place
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
      elsif private.is_bait(item) then
        answers[place] := jsonb_build_object('id', operation, 'status', 'applied');
      elsif operation = any (claimed) then
        fault := coalesce(private.item_fault(item, least_format), private.attempt_fault(item -> 'first_attempt_at'));
        if fault is not null then
          answers[place] := jsonb_build_object('id', operation, 'status', 'refused', 'code', fault);
        elsif spent >= allowed.remaining then
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', allowed.seconds);
        elsif item ->> 'kind' in ('comment', 'attend') and comments_spent >= comments_allowed.remaining then
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', comments_allowed.seconds);
        elsif exists (select from unnest(answers) a where a ->> 'status' = 'later' and a ->> 'id' = item ->> 'target_id') then
          -- The comment this item refers to has not been applied yet.
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', comments_allowed.seconds);
        else
          fault := private.apply_item(item, address);
          if fault is null then
            answers[place] := jsonb_build_object('id', operation, 'status', 'applied');
            spent := spent + 1;
            comments_spent := comments_spent + (item ->> 'kind' in ('comment', 'attend'))::int;
          else
            answers[place] := jsonb_build_object('id', operation, 'status', 'refused', 'code', fault);
          end if;
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
        and not private.is_bait(i.item)
      group by 1, 2) counted
    group by target_kind order by target_kind
  loop
    perform private.move_counters(entry.target_kind, entry.moves);
  end loop;

  -- Current counts and comments, for applied and repeated items alike.
  select array_agg(case when i.answer ->> 'status' in ('applied', 'repeated') and not private.is_bait(i.item)
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
    where i.answer ->> 'status' = 'applied' and not private.is_bait(i.item) and o.id = (i.answer ->> 'id')::uuid;

  perform private.spend('comment', address, comments_spent);
  perform private.spend('interaction', address, spent);
  if random() < 0.01 then
    perform private.prune();
  end if;
  return jsonb_build_object('now', now(), 'results', to_jsonb(answers));
end
$$;

-- As before, and notes the device of an answer.
create or replace function private.take_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
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

-- Retention, a person's data, schedules ------------------------------------------------------------------------------------------

create or replace function private.retention_rules() returns table (kind text, shortest int, standard int, longest int)
  language sql immutable set search_path = '' as $$
  values ('messages', 30, 365, 3650), ('comments', 365, 0, 3650), ('held', 7, 90, 730), ('hidden', 30, 180, 1825),
    ('reports', 30, 365, 3650), ('attendances', 1, 30, 365), ('records', 365, 1095, 3650)
$$;

create or replace function private.expired_rows(most int) returns table (kind text, id uuid)
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
$$;

create or replace function private.expire(most int) returns int
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

create or replace function private.person_data(term text) returns jsonb
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
        'message', m.message, 'read', m.read, 'created_at', m.created_at) order by m.created_at, m.id)
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

create or replace function private.erase_person(term text, request uuid) returns jsonb
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

comment on function public.person_data(text) is
  'What is stored of the person with an email address or device code: {"found_by","messages","comments","reports",
  "attendances","subscriptions"}. For admins.';
comment on function public.erase_person(text, uuid) is
  'Deletes what person_data finds, once per request: {"messages","comments","reports","attendances","subscriptions"} in
  numbers. For admins.';

create or replace function private.next_due() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select least(
    (select min(publish_at) from public.blog_posts where publish_at is not null),
    (select min(publish_at) from public.news_posts where publish_at is not null),
    (select min(publish_at) from public.community_posts where publish_at is not null),
    (select min(publish_at) from public.events where publish_at is not null))
$$;

create or replace function private.publish_due() returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  done int := 0;
begin
  if private.next_due() <= now() then
    perform private.lock_revisions();
    for due in
      select * from (
        select 'blog_posts' as posts, id, publish_at from public.blog_posts where publish_at <= now()
        union all select 'news_posts', id, publish_at from public.news_posts where publish_at <= now()
        union all select 'community_posts', id, publish_at from public.community_posts where publish_at <= now()
        union all select 'events', id, publish_at from public.events where publish_at <= now()
      ) listed order by publish_at, id
    loop
      execute format('update public.%I set published = true where id = $1 and publish_at <= now()', due.posts)
        using due.id;
      done := done + 1;
    end loop;
  end if;
  return done;
end
$$;

create or replace function private.published_rev() returns bigint
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

-- Changes for apps that know events --------------------------------------------------------------------------------------------

-- Versions of the app before events take a tombstone of a kind they do not know for an answer that is not ours, so they
-- get none. They do not send `format`.
create function private.for_format(page json, format int) returns json
  language sql immutable set search_path = '' as $$
  select case when coalesce(format, 1) >= 2 or page::text !~ '"kind" : "(event|attendance)"' then page
    else (page::jsonb
      || jsonb_build_object('rows', jsonb_path_query_array(page::jsonb, '$.rows[*] ? (@.kind != "event" && @.kind != "attendance")'),
        'gone', jsonb_path_query_array(page::jsonb, '$.gone[*] ? (@.kind != "event" && @.kind != "attendance")')))::json end
$$;

drop function public.site_changes(bigint, text, int, uuid[], timestamptz[]);
create function public.site_changes(since bigint, stamp text default null, max int default 1000,
    done uuid[] default null, done_at timestamptz[] default null, format int default 1)
  returns json
  language sql stable security invoker set search_path = '' as $$
  select private.for_format(private.site_changes($1, $2, $3, $4, $5), $6)
$$;
comment on function public.site_changes(bigint, text, int, uuid[], timestamptz[], int) is
  'Published rows and tombstones after a revision; format 2 has events. {"restart":true} when the stamp is not that
  revision''s, or when this server does not know that it did the operations `done` at those times.';

drop function public.admin_changes(bigint, text, int, uuid[], timestamptz[]);
create function public.admin_changes(since bigint, stamp text default null, max int default 1000,
    done uuid[] default null, done_at timestamptz[] default null, format int default 1)
  returns json
  language sql stable security invoker set search_path = '' as $$
  select private.for_format(private.admin_changes($1, $2, $3, $4, $5), $6)
$$;
comment on function public.admin_changes(bigint, text, int, uuid[], timestamptz[], int) is
  'site_changes for the admin: drafts, messages, all.';
grant execute on function private.for_format(json, int) to anon, authenticated, service_role;
grant execute on function public.site_changes(bigint, text, int, uuid[], timestamptz[], int) to anon, authenticated, service_role;
grant execute on function public.admin_changes(bigint, text, int, uuid[], timestamptz[], int) to authenticated;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
