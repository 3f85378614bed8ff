-- Of an event with limited places one answer takes at most a quarter, and so does one address within a day; six and ten in any case.
-- The places of an address are counted beside the rate limits, and forgotten with them.

create function private.places_of_one(capacity int, least_number int) returns int
  language sql immutable set search_path = '' as $$ select greatest(least_number, ceil(capacity / 4.0)::int) $$;

create function private.places_scope(event uuid, day date) returns text
  language sql immutable set search_path = '' as $$ select format('places %s %s', $1, to_char($2, 'YYYY-MM-DD')) $$;

-- Counts places that were taken from this address, or given back.
create function private.count_places(event uuid, day date, number int) returns void
  language sql volatile set search_path = '' as $$
  insert into private.rate_counts as c (scope, address, minute, slot, amount)
    select private.places_scope($1, $2), address, date_trunc('minute', now()), 0, $3
      from private.client_address() address where address is not null
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
  return number + coalesce((select sum(c.amount) from private.rate_counts c
    where c.scope = private.places_scope((item ->> 'target_id')::uuid, (item -> 'body' ->> 'day')::date)
      and c.address = $2 and c.minute > now() - interval '1 day'), 0) > private.places_of_one(capacity, 10);
end
$$;
revoke all on function private.places_of_one(int, int), private.places_scope(uuid, date), private.count_places(uuid, date, int),
  private.waits_for_places(jsonb, text) from public, anon, authenticated;

do $do$
begin
  perform private.replace_in('private.attend(uuid, uuid, jsonb)', $$    when event.capacity is not null and number + $$,
    $$    when event.capacity is not null and number > private.places_of_one(event.capacity, 6) then 'places_share'
    when event.capacity is not null and number + $$);
  perform private.replace_in('private.attend(uuid, uuid, jsonb)', $$    values (operation, private.secret_hash(body ->> 'secret'));
$$, $$    values (operation, private.secret_hash(body ->> 'secret'));
  perform private.count_places(target, on_day, number);
$$);
  perform private.replace_in('private.withdraw_attendance(uuid, jsonb)', $$  delete from public.attendances where id = attendance;$$,
    $$  perform private.count_places(a.event_id, a.day, - a.people) from public.attendances a where a.id = attendance;
  delete from public.attendances where id = attendance;$$);
  perform private.replace_in('private.apply_one_by_one(jsonb, uuid[], timestamptz[])', $$        elsif exists (select from unnest(answers) a where a ->> 'status' = 'later'$$,
    $$        elsif private.waits_for_places(item, address) then
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', 3600);
        elsif exists (select from unnest(answers) a where a ->> 'status' = 'later'$$);
end
$do$;

drop function private.replace_in(text, text, text);
