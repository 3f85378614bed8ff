-- Everything that arrives for the owner, in one view: what nobody has seen is told by Web Push and by e-mail from here, and counted in the
-- admin (src/domain/inbox/arrivals.ts). A new kind is one more branch of the view; tests/integration/notify/arrivals.test.ts names what lacks it.

-- What became of a message, beside having been read: 'open' until it is answered, or needs no answer. Earlier ones that were read stay out.
alter table public.contact_messages
  add column reply text not null default 'none' constraint reply_known check (reply in ('open', 'answered', 'none'));
update public.contact_messages set reply = 'open' where not read;
alter table public.contact_messages alter column reply set default 'open';
create index contact_messages_open on public.contact_messages (created_at desc, id desc) where reply = 'open';
update private.kinds set writable = '{read,reply}' where kind = 'message';
create or replace view private.admin_message as
  select id, name, email, message, subject, read, created_at, version, rev, reply from public.contact_messages;
grant select (reply) on public.contact_messages to authenticated;
drop trigger a_lock on public.contact_messages;
drop trigger b_stamp on public.contact_messages;
drop trigger e_track on public.contact_messages;
create trigger a_lock before delete or update of name, email, message, subject, read, reply on public.contact_messages
  for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of name, email, message, subject, read, reply on public.contact_messages
  for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of name, email, message, subject, read, reply on public.contact_messages
  for each row execute function private.track_row('message');
insert into private.admin_lists (kind, list, condition, filled, counted) values ('message', 'open', 'reply = ''open''', true, false);

-- Whether the owner has seen who answered an event. Nobody is told again of those who answered before.
alter table public.attendances add column seen boolean not null default true;
alter table public.attendances alter column seen set default false;
update private.kinds set writable = '{arrived,seen}' where kind = 'attendance';
create or replace view private.admin_attendance as
  select id, event_id, day, name, people, arrived, created_at, version, rev, seen from public.attendances;
grant select (seen) on public.attendances to authenticated;
drop trigger a_lock on public.attendances;
drop trigger b_stamp on public.attendances;
drop trigger e_track on public.attendances;
create trigger a_lock before insert or delete or update of event_id, day, name, people, arrived, seen on public.attendances
  for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of event_id, day, name, people, arrived, seen on public.attendances
  for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of event_id, day, name, people, arrived, seen on public.attendances
  for each row execute function private.track_row('attendance');

-- A recording that was listened to and not answered yet.
alter table public.submissions
  drop constraint submission_status_known,
  add constraint submission_status_known check (status in ('new', 'heard', 'published', 'declined', 'applied'));

insert into private.rule_words (rule, words) values ('reply_known', 'This isn''t something that can become of a message.');

-- `subject` is what it is announced by, once; of reports it changes with each case. `name` and `words` are the sender's.
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
revoke all on private.arrivals from public, anon, authenticated, service_role;

-- Push ---------------------------------------------------------------------------------------------------------------------------------------

-- An admin's device is told of everything but what it has muted, so that a later kind reaches devices of today.
alter table private.push_subscriptions
  add column muted text[] not null default '{}',
  drop constraint push_subscriptions_check1,
  add constraint push_subscriptions_topics check (user_id is not null or topics <@ array['community', 'blog', 'news']);
-- Only functions of this schema write it.
alter table private.push_events drop constraint push_events_topic_check;

create or replace function private.announce_new() returns void
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

create or replace function private.push_subject(topic text, subject uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select case push_subject.topic
    when 'blog' then (select to_jsonb(v) from private.public_blog v where v.id = push_subject.subject)
    when 'news' then (select to_jsonb(v) from private.public_news v where v.id = push_subject.subject)
    when 'community' then (select to_jsonb(v) from private.public_community v where v.id = push_subject.subject)
    when 'reminder' then private.reminder_subject(push_subject.subject)
    when 'deadline' then (select jsonb_build_object('about', d.about, 'stage', d.stage, 'due', d.due)
      from private.reminders_due(now()) d where d.id = push_subject.subject)
    else (select jsonb_build_object('id', a.subject, 'name', a.name, 'title', a.title, 'text', left(a.words, 400), 'day', a.day,
        'people', a.people)
      from private.arrivals a where a.topic = push_subject.topic and a.subject = push_subject.subject and a.unseen) end
$$;

create or replace function private.save_admin_subscription(subscription jsonb) returns void
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
comment on function public.save_admin_subscription(jsonb) is
  'Stores that an admin''s device is told of what arrives, but for what it has "muted", or stops it. For admins.';

-- E-mail -------------------------------------------------------------------------------------------------------------------------------------

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
create index arrival_mails_due on private.arrival_mails (due_at) where done_at is null;
create index arrival_mails_done on private.arrival_mails (done_at) where done_at is not null;
insert into private.arrival_mails (topic, subject, due_at, lease, leased_until, attempts, done_at, outcome)
  select 'message', message, due_at, lease, leased_until, attempts, done_at, outcome from private.mail_deliveries;
drop table private.mail_deliveries;

-- Leases one of what nobody has seen of the last three days: {"lease","topic","subject","attempts","name","email","title","text","day",
-- "people","lang"}, or null. What was deleted, seen or decided since is not sent.
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
    where m.done_at is null and (m.leased_until is null or m.leased_until < now())
      and not exists (select from private.arrivals a
        where a.topic = m.topic and a.subject = m.subject and a.unseen and a.at >= now() - interval '3 days');
  delete from private.arrival_mails m where m.done_at < now() - interval '400 days';
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

create or replace function private.settle_mail(lease uuid, outcome text, seconds int) returns void
  language sql volatile security definer set search_path = '' as $$
  update private.arrival_mails m set lease = null, leased_until = null,
    due_at = case when $2 = 'retry' then now() + make_interval(secs => $3) else m.due_at end,
    done_at = case when $2 <> 'retry' then now() end,
    outcome = case when $2 <> 'retry' then $2 end
  where m.lease = $1
$$;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
