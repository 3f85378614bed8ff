-- Who comes to an event, and how many places are left.

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
  rev bigint not null,
  -- By the owner.
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

-- With its capacity an event gets or loses the numbers.
create function private.recount_taken() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.taken := case when new.capacity is null then '{}' else private.taken_places(new.id) end;
  return new;
end
$$;

-- Validates the body of an answer without reading the site: null, or the code of its rejection.
create function private.attend_fault(kind text, body jsonb) returns text
  language sql stable set search_path = '' as $$
  select case
    when not coalesce(char_length(body ->> 'secret') between 16 and 200, false) then 'secret_needed'
    when $1 = 'attend_withdraw' then null
    when jsonb_typeof(body -> 'name') is distinct from 'string' or jsonb_typeof(body -> 'day') is distinct from 'string'
      or private.is_day(body ->> 'day') is not true then 'bad_item'
    when private.unless_huge(body ->> 'name') is null then 'author_name_length'
    when private.has_controls(private.clean_line(body ->> 'name')) then 'bad_characters'
    when not private.has_words(private.clean_line(body ->> 'name')) or char_length(private.clean_line(body ->> 'name')) > 80
      then 'author_name_length'
    when case when jsonb_typeof(body -> 'people') = 'number'
      then (body ->> 'people')::numeric in (select generate_series(1, 20)) else false end then null
    else 'people_range' end
$$;

-- The caller holds the rev lock, so the last place is given away once.
create function private.attend(operation uuid, target uuid, body jsonb, device jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  event public.events;
  on_day constant date := (body ->> 'day')::date;
  number constant int := (body ->> 'people')::numeric::int;
  of_device constant bytea := case when jsonb_typeof(device) = 'string' then private.device_hash(device #>> '{}') end;
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
    when event.capacity is not null and number + private.places_of_device(target, on_day, of_device)
      > private.places_of_one(event.capacity, 6) then 'places_share'
    when event.capacity is not null and number + coalesce((select sum(a.people) from public.attendances a
      where a.event_id = target and a.day = on_day), 0) > event.capacity then 'event_full' end;
  if fault is not null then
    raise sqlstate '22023' using message = 'This event takes no more answers.', detail = fault;
  end if;
  insert into public.attendances (id, event_id, day, name, people)
    values (operation, target, on_day, private.clean_line(body ->> 'name'), number);
  insert into private.attendance_secrets (attendance_id, secret_hash, device_hash)
    values (operation, private.secret_hash(body ->> 'secret'), of_device);
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

create function private.places_of_one(capacity int, least_number int) returns int
  language sql immutable set search_path = '' as $$ select greatest(least_number, ceil(capacity / 4.0)::int) $$;

create function private.places_scope(event uuid, day date) returns text
  language sql immutable set search_path = '' as $$ select format('places %s %s', $1, to_char($2, 'YYYY-MM-DD')) $$;

-- How many places the answers of one device hold; none of a device that is not named.
create function private.places_of_device(event uuid, day date, device bytea) returns int
  language sql stable set search_path = '' as $$
  select coalesce(sum(a.people), 0)::int from private.attendance_secrets s join public.attendances a on a.id = s.attendance_id
  where s.device_hash = $3 and a.event_id = $1 and a.day = $2
$$;

-- How many places were taken from an address within a day.
create function private.places_of_address(event uuid, day date, address text) returns int
  language sql stable set search_path = '' as $$
  select coalesce(sum(c.amount), 0)::int from private.rate_counts c
  where c.scope = private.places_scope($1, $2) and c.address = $3 and c.minute > now() - interval '1 day'
$$;

-- The address of a request and, of IPv6, its /48: whoever has one has all its 65,536 networks. A /24 of IPv4 is a whole mobile network.
create function private.places_networks() returns table (network text, factor int)
  language sql stable set search_path = '' as $$
  select n.network, n.place::int from unnest(private.client_networks()) with ordinality as n (network, place)
  where n.place = 1 or n.place = 2 and cardinality(private.client_networks()) = 3
$$;

-- Counts places that were taken from this address, or given back: no more than it has taken, since places that another address took
-- can be given back from here.
create function private.count_places(event uuid, day date, number int) returns void
  language sql volatile set search_path = '' as $$
  insert into private.rate_counts as c (scope, address, minute, slot, amount)
    select private.places_scope($1, $2), n.network, date_trunc('minute', now()), 0,
        greatest($3, - private.places_of_address($1, $2, n.network))
      from private.places_networks() n order by n.network
    on conflict on constraint rate_counts_pkey do update set amount = c.amount + excluded.amount
$$;

-- True if this answer has to wait, because others of its address have just taken as many places as one may. A longer answer than one
-- may give is refused by private.attend.
create function private.waits_for_places(item jsonb, address text) returns boolean
  language plpgsql stable set search_path = '' as $$
declare
  number constant int := case when item ->> 'kind' = 'attend' then (item -> 'body' ->> 'people')::numeric::int end;
  capacity constant int := (select e.capacity from public.events e where e.id = private.as_uuid(item ->> 'target_id'));
begin
  if number is null or address is null or capacity is null or number > private.places_of_one(capacity, 6) then
    return false;
  end if;
  return exists (select from private.places_networks() n
    where number + private.places_of_address((item ->> 'target_id')::uuid, (item -> 'body' ->> 'day')::date, n.network)
      > private.places_of_one(capacity, 10) * n.factor);
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

create view private.admin_attendance as
  select id, event_id, day, name, people, arrived, created_at, version, rev, seen
  from public.attendances;
