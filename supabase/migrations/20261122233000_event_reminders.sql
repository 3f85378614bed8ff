-- A reminder the day before an event, to the device that said "I am coming", if it has notifications. It is recognised by
-- its code, which both the answer and the subscription carry (docs/decisions/2026-11-23-event-reminders.md).

alter table private.push_events
  drop constraint push_events_topic_check,
  add constraint push_events_topic_check check (topic in ('community', 'blog', 'news', 'message', 'comment', 'reminder'));

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
    and t.starts > now() and t.starts <= now() + interval '1 day' and a.created_at <= t.starts - interval '1 day'
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

alter function private.announce() rename to announce_new;
create function private.announce() returns void
  language sql volatile security definer set search_path = '' as $$
  select private.announce_new();
  select private.remind();
$$;

create or replace function private.push_subject(topic text, subject uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select case push_subject.topic
    when 'blog' then (select to_jsonb(v) from private.public_blog v where v.id = push_subject.subject)
    when 'news' then (select to_jsonb(v) from private.public_news v where v.id = push_subject.subject)
    when 'community' then (select to_jsonb(v) from private.public_community v where v.id = push_subject.subject)
    when 'message' then (select jsonb_build_object('id', m.id, 'name', m.name, 'text', left(m.message, 400))
      from public.contact_messages m where m.id = push_subject.subject and not m.read)
    when 'comment' then (select jsonb_build_object('id', c.id, 'name', c.author_name, 'text', left(c.body, 400))
      from public.community_comments c where c.id = push_subject.subject and c.status = 'pending')
    when 'reminder' then private.reminder_subject(push_subject.subject) end
$$;
