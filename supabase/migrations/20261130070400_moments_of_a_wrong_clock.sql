-- What was leased, put off or told while the clock was ahead held up notifications and e-mails until that time came, although the clock had long
-- been right: a lease or an attempt far in the future counts as over, and what was told in the future does not count for this hour.

-- True for a moment that has come, and for none. One that is further ahead than anything waits was noted while the clock was wrong.
create function private.has_come(moment timestamptz) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce(moment <= now() or moment > now() + interval '2 days', true)
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
    where m.done_at is null and private.has_come(m.leased_until)
      and not exists (select from private.arrivals a
        where a.topic = m.topic and a.subject = m.subject and a.unseen and a.at >= private.trusted_now() - interval '3 days');
  delete from private.arrival_mails m where m.done_at < private.deletion_now() - interval '400 days';
  update private.arrival_mails m set lease = taken, leased_until = now() + make_interval(secs => seconds), attempts = m.attempts + 1
    where (m.topic, m.subject) = (select e.topic, e.subject from private.arrival_mails e
      where e.done_at is null and private.has_come(e.due_at) and private.has_come(e.leased_until)
        and (select count(*) from private.arrival_mails s
          where s.topic = e.topic and s.done_at > now() - interval '1 hour' and s.done_at <= now() and s.outcome = 'sent')
            < private.most_told()
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
    where m.done_at is null and private.has_come(m.leased_until)
      and not exists (select from private.reminders_due(private.trusted_now()) d where d.id = m.reminder);
  delete from private.reminder_mails m where m.done_at < private.deletion_now() - interval '400 days';
  update private.reminder_mails m set lease = taken, leased_until = now() + make_interval(secs => seconds),
      attempts = m.attempts + 1
    where m.reminder = (select e.reminder from private.reminder_mails e
      where e.done_at is null and private.has_come(e.due_at) and private.has_come(e.leased_until)
      order by e.due_at limit 1 for update skip locked);
  return (select jsonb_build_object('lease', taken, 'reminder', m.reminder, 'attempts', m.attempts, 'about', d.about,
      'stage', d.stage, 'due', d.due, 'lang', (select p.lang from public.site_profile p limit 1))
    from private.reminder_mails m join private.reminders_due(private.trusted_now()) d on d.id = m.reminder where m.lease = taken);
end
$$;

create or replace function private.announce_new() returns void
  language sql volatile security definer set search_path = '' as $$
  with fresh (topic, subject, is_for_owner) as (
    select p.kind, p.id, false from private.publications p
      where p.kind = any (private.post_kinds()) and p.published and p.published_at between now() - interval '1 day' and now()
    union all
    select w.topic, w.subject, true from (
      select a.topic, a.subject, row_number() over (partition by a.topic order by a.at, a.subject) as place
      from private.arrivals a where a.at > now() - interval '1 day' and a.unseen
        and not exists (select from private.push_events e where e.topic = a.topic and e.subject = a.subject)) w
      where w.place <= private.most_told() - (select count(*) from private.push_events e
        where e.topic = w.topic and e.at > now() - interval '1 hour' and e.at <= now())
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

create or replace function private.lease_pushes(most int, seconds int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  taken constant uuid := gen_random_uuid();
  answer jsonb;
begin
  perform private.forget_pushes();
  perform private.announce();
  update private.push_deliveries d set done_at = now(), outcome = 'skipped'
    from private.push_subscriptions s
    where d.done_at is null and private.has_come(d.due_at) and s.id = d.subscription
      and private.has_come(d.leased_until)
      and (private.push_subject(d.topic, d.subject) is null
        or (s.user_id is not null and not exists (select from private.admins a where a.user_id = s.user_id)));
  update private.push_deliveries d set lease = taken, leased_until = now() + make_interval(secs => seconds),
      attempts = d.attempts + 1
    where d.ctid = any (array(
      select ctid from private.push_deliveries
      where done_at is null and private.has_come(due_at) and private.has_come(leased_until)
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

create or replace function private.forget_editors() returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  delete from private.open_editors where ctid = any (array(
    select ctid from private.open_editors
      where seen_at not between now() - private.editor_lifetime() and now() + private.editor_lifetime()
      limit 1000 for update skip locked));
  get diagnostics done = row_count;
  return done;
end
$$;
