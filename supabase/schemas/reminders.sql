-- Reminders: the day before an event, to the device that said "I am coming", recognised by its code, which both the answer and the
-- subscription carry (docs/decisions/2026-11-23-event-reminders.md); and of deadlines, reports and appeals, to admins.

-- The answers whose event begins within a day, and when it does. Who answers later than that knows. Nobody is reminded of a
-- day from which the owner has moved the event.
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

-- What a reminder is about; null if the answer was withdrawn, or the event is over, cancelled or taken down.
create function private.reminder_subject(attendance uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', e.id, 'lang', e.lang, 'translations', e.translations, 'title', e.title,
    'content', e.content, 'place', e.place, 'day', a.day, 'time', to_char(e.starts_at at time zone e.time_zone, 'HH24:MI'),
    'seconds', floor(extract(epoch from i.starts - now())))
  from private.imminent_attendances() i
    join public.attendances a on a.id = i.attendance join public.events e on e.id = a.event_id
  where i.attendance = reminder_subject.attendance
$$;

-- What the owner is to be reminded of at a time: of a request a week before its deadline and on the day, each from nine in
-- the morning; of reports and appeals after one day and after two, together by the day on which they came. The id is that
-- of the reminder, the same for as long as it applies. Times of day are those of the law's country.
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
