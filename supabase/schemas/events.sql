-- Events, once or repeated.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en' constraint lang_known check (private.is_language(lang)),
  translations jsonb not null default '{}'
    constraint translations_shape check (private.are_translations(translations, '{title,content,place}')),
  title text not null constraint title_length check (private.has_words(title) and char_length(title) <= 300),
  content text not null constraint content_length check (private.has_words(content) and char_length(content) <= 20000),
  place text not null default '' constraint place_length check (char_length(place) <= 200),
  starts_at timestamptz not null
    constraint starts_at_range check (starts_at >= '1900-01-01 00:00:00+00' and starts_at < '2200-01-01 00:00:00+00'),
  ends_at timestamptz
    constraint ends_at_order check (ends_at > starts_at and ends_at <= starts_at + interval '31 days'),
  time_zone text not null default 'Europe/London' constraint time_zone_known check (private.is_time_zone(time_zone)),
  repeats jsonb constraint repeats_shape check (private.is_repeat(repeats)),
  -- People who fit in each time that it takes place.
  capacity int constraint capacity_range check (capacity between 1 and 100000),
  rsvp boolean not null default true,
  cancelled boolean not null default false,
  -- {"2026-11-29": 12}: the people who come, by day, of an event with a capacity. Numbers without names, for everyone.
  taken jsonb not null default '{}',
  published boolean not null default true,
  published_at timestamptz,
  publish_at timestamptz constraint publish_at_of_draft check (publish_at is null or not published),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null,
  image_url text constraint image_url_url check (private.is_media_reference(image_url)),
  image_meta jsonb constraint image_meta_shape check (private.is_image_meta(image_meta))
);
comment on table public.events is 'Events, once or repeated, with their places.';
select private.set_up_table('event');
select private.join_kinds();

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
