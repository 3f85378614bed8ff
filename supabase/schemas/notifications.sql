-- Notifications by Web Push (RFC 8030, 8291, 8292): to members about new posts, to admins about what arrives.
-- The sender, `npm start` or an Edge Function, leases deliveries here and settles them
-- (docs/decisions/2026-11-23-being-told.md).

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

-- Queues deliveries of what is new since yesterday. Found by polling, not by triggers: posts become public in several ways,
-- and imported old posts are not news. The key of push_events decides between concurrent calls.
create function private.announce_new() returns void
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

-- Deletes obsolete rows: finished deliveries, announcements of what nobody can see as new again, and devices that were not
-- heard of for a year. The app refreshes a subscription every month.
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

-- Null for a request that was answered since, as for content that was taken down.
create function private.push_subject(topic text, subject uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select case when push_subject.topic = any (private.post_kinds()) then private.site_row(push_subject.topic, push_subject.subject)::jsonb
    else case push_subject.topic
    when 'reminder' then private.reminder_subject(push_subject.subject)
    when 'deadline' then (select jsonb_build_object('about', d.about, 'stage', d.stage, 'due', d.due)
      from private.reminders_due(private.trusted_now()) d where d.id = push_subject.subject)
    when 'trouble' then (select t from private.settings s, jsonb_array_elements(s.troubles) t
      where t ->> 'id' = push_subject.subject::text)
    else (select jsonb_build_object('id', a.subject, 'name', a.name, 'title', a.title, 'text', left(a.words, 400), 'day', a.day,
        'people', a.people)
      from private.arrivals a where a.topic = push_subject.topic and a.subject = push_subject.subject and a.unseen) end end
$$;

-- Leases up to `most` due deliveries for some seconds: {"lease","deliveries":[{"id","topic","subject","attempts",
-- "subscription":{...}}],"subjects":{"topic:id":row},"wait": seconds until the next is due, or null}. One that is not settled
-- in time, because its sender ended, is leased again.
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

create function public.lease_pushes(most int, seconds int) returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.lease_pushes($1, $2)
$$;
comment on function public.lease_pushes(int, int) is
  'For the sender of notifications, with the secret key: deliveries that are due.';

-- Notes what became of leased deliveries: [{"id","outcome":"sent"|"skipped"|"rejected"|"gone"|"retry"|"postponed","seconds"}].
-- A lease that has passed to another sender settles nothing.
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
