-- Requests about personal data that the owner notes, the deadlines that the law sets for them, and reminders of these, also
-- of reports and appeals that wait (docs/law.md, docs/decisions/2026-11-23-deadlines.md). Requests are rows that only admins
-- read and write, so they work offline like everything else in the admin.

create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  -- "other" is rectification, restriction or objection.
  asks_for text not null constraint asks_for_known check (asks_for in ('access', 'erasure', 'other', 'complaint')),
  -- Email address, device code or name, as the owner notes it.
  person text not null constraint person_length check (private.has_words(person) and char_length(person) <= 320),
  received_on date not null
    constraint received_on_range check (received_on >= '2000-01-01' and received_on < '2200-01-01'),
  -- When a complaint was confirmed; its answer may follow later.
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
create unique index data_requests_rev on public.data_requests (rev);
create index data_requests_open on public.data_requests (received_on) where answered_on is null;
create index data_requests_answered on public.data_requests (answered_on) where answered_on is not null;

insert into private.rule_words (rule, words) values
  ('asks_for_known', 'This kind of request isn''t available.'),
  ('person_length', 'Who asks is needed, in at most 320 characters.'),
  ('received_on_range', 'The day must be between 2000 and 2199.'),
  ('acknowledged_on_range', 'The day must be between 2000 and 2199.'),
  ('answered_on_range', 'The day must be between 2000 and 2199.');

alter table public.data_requests enable row level security;
create policy "admins read requests" on public.data_requests for select to authenticated using ((select private.is_admin()));
revoke all on public.data_requests from anon, authenticated;
grant select (id, asks_for, person, received_on, acknowledged_on, answered_on, created_at, version, rev)
  on public.data_requests to authenticated;
grant select, insert, update, delete on public.data_requests to service_role;

create view private.admin_request as
  select id, asks_for, person, received_on, acknowledged_on, answered_on, created_at, version, rev from public.data_requests;

create or replace function private.is_shown(kind text, fields jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case kind
    when 'service' then (fields ->> 'active')::boolean
    when 'comment' then fields ->> 'status' = 'visible'
    when 'message' then false
    when 'attendance' then false
    when 'request' then false
    when 'profile' then true
    else (fields ->> 'published')::boolean
  end
$$;
insert into private.kinds (kind, table_name, audiences, weight, writable, creatable, deletable) values
  ('request', 'data_requests', '{admin}', 'octet_length(person)',
    '{asks_for,person,received_on,acknowledged_on,answered_on}', true, true);
create trigger z_forget after delete on public.data_requests referencing old table as gone
  for each statement execute function private.forget_words();
create trigger a_lock before insert or delete or update of asks_for, person, received_on, acknowledged_on, answered_on
  on public.data_requests for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of asks_for, person, received_on, acknowledged_on, answered_on
  on public.data_requests for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of asks_for, person, received_on, acknowledged_on, answered_on
  on public.data_requests for each row execute function private.track_row('request');

-- As in 20261122232000_events.sql: versions of the app before events know no kind but their own.
create or replace function private.for_format(page json, format int) returns json
  language sql immutable set search_path = '' as $$
  select case when coalesce(format, 1) >= 2 or page::text !~ '"kind" : "(event|attendance|request)"' then page
    else (page::jsonb
      || jsonb_build_object(
        'rows', jsonb_path_query_array(page::jsonb,
          '$.rows[*] ? (@.kind != "event" && @.kind != "attendance" && @.kind != "request")'),
        'gone', jsonb_path_query_array(page::jsonb,
          '$.gone[*] ? (@.kind != "event" && @.kind != "attendance" && @.kind != "request")')))::json end
$$;

-- Retention -----------------------------------------------------------------------------------------------------------------

create or replace function private.retention_rules() returns table (kind text, shortest int, standard int, longest int)
  language sql immutable set search_path = '' as $$
  values ('messages', 30, 365, 3650), ('comments', 365, 0, 3650), ('held', 7, 90, 730), ('hidden', 30, 180, 1825),
    ('reports', 30, 365, 3650), ('attendances', 1, 30, 365), ('requests', 90, 365, 3650), ('records', 365, 1095, 3650)
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
  union all
  (select 'request', r.id from public.data_requests r
    where r.answered_on < (select private.kept_since('requests'))::date order by r.answered_on limit $1)
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

-- A person's data ----------------------------------------------------------------------------------------------------------
-- A request belongs to the data of whoever made it. An erasure leaves it: it is the owner's record of having answered, and
-- expires by itself.

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
create or replace function public.person_data(term text) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select private.person_data($1) || jsonb_build_object('subscriptions', private.person_subscriptions($1),
    'requests', private.person_requests($1))
$$;
comment on function public.person_data(text) is
  'What is stored of the person with an email address or device code: {"found_by","messages","comments","reports",
  "attendances","subscriptions","requests"}. For admins.';
grant execute on function private.person_requests(text) to authenticated;

-- Deadlines ----------------------------------------------------------------------------------------------------------------

-- The last day to answer a request, or to confirm a complaint; as deadlineOf in src/domain/privacy/deadlines.ts.
create function private.request_due(asks_for text, received_on date) returns date
  language sql immutable set search_path = '' as $$
  -- The 30 days of a complaint begin with the day on which it came.
  select case when asks_for = 'complaint' then received_on + 29 else (received_on + interval '1 month')::date end
$$;

create index comment_reports_open on private.comment_reports (at) where handled_at is null;
create index appeals_open on private.appeals (at) where answered_at is null;

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

-- By Web Push, to every device on which an admin turned on notifications.
alter table private.push_events
  drop constraint push_events_topic_check,
  add constraint push_events_topic_check
    check (topic in ('community', 'blog', 'news', 'message', 'comment', 'reminder', 'deadline'));

create function private.remind_owner() returns void
  language sql volatile security definer set search_path = '' as $$
  with reachable as (
    select d.id, s.id as subscription from private.reminders_due(now()) d, private.push_subscriptions s
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

create or replace function private.announce() returns void
  language sql volatile security definer set search_path = '' as $$
  select private.announce_new();
  select private.remind();
  select private.remind_owner();
$$;

-- Null for a request that was answered since, as for content that was taken down.
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
    when 'reminder' then private.reminder_subject(push_subject.subject)
    when 'deadline' then (select jsonb_build_object('about', d.about, 'stage', d.stage, 'due', d.due)
      from private.reminders_due(now()) d where d.id = push_subject.subject) end
$$;

-- By e-mail, where the server process sends any.
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

-- Leases one reminder: {"lease","reminder","attempts","about","stage","due","lang"}, or null. What was answered since is not
-- sent.
create function private.lease_reminder_mail(seconds int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  taken constant uuid := gen_random_uuid();
begin
  insert into private.reminder_mails (reminder)
    select d.id from private.reminders_due(now()) d
    where not exists (select from private.reminder_mails m where m.reminder = d.id)
    on conflict do nothing;
  update private.reminder_mails m set done_at = now(), outcome = 'expired'
    where m.done_at is null and (m.leased_until is null or m.leased_until < now())
      and not exists (select from private.reminders_due(now()) d where d.id = m.reminder);
  delete from private.reminder_mails m where m.done_at < now() - interval '400 days';
  update private.reminder_mails m set lease = taken, leased_until = now() + make_interval(secs => seconds),
      attempts = m.attempts + 1
    where m.reminder = (select e.reminder from private.reminder_mails e
      where e.done_at is null and e.due_at <= now() and (e.leased_until is null or e.leased_until < now())
      order by e.due_at limit 1 for update skip locked);
  return (select jsonb_build_object('lease', taken, 'reminder', m.reminder, 'attempts', m.attempts, 'about', d.about,
      'stage', d.stage, 'due', d.due, 'lang', coalesce((select p.lang from public.site_profile p limit 1), 'en'))
    from private.reminder_mails m join private.reminders_due(now()) d on d.id = m.reminder where m.lease = taken);
end
$$;

-- "sent", "rejected", or "retry" after some seconds.
create function private.settle_reminder_mail(lease uuid, outcome text, seconds int) returns void
  language sql volatile security definer set search_path = '' as $$
  update private.reminder_mails m set lease = null, leased_until = null,
    due_at = case when $2 = 'retry' then now() + make_interval(secs => $3) else m.due_at end,
    done_at = case when $2 <> 'retry' then now() end,
    outcome = case when $2 <> 'retry' then $2 end
  where m.lease = $1
$$;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
