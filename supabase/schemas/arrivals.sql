-- Everything that arrives for the owner, in one view: what nobody has seen is told by Web Push and by e-mail from here, and counted in the
-- admin (src/domain/inbox/arrivals.ts). A new kind is one more branch of the view; tests/integration/notify/arrivals.test.ts names what lacks it.

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
  select 'attendance', a.id, a.created_at, not a.seen and a.day >= (now() at time zone e.time_zone)::date, a.name, '', e.title, '',
      a.day, a.people
    from public.attendances a join public.events e on e.id = a.event_id;

-- Of how many things of each kind the owner is told in an hour, by e-mail and on each device: strangers could otherwise use up what a mail server
-- sends in a day. The others are told later, or stand in the admin.
create function private.most_told() returns int
  language sql immutable set search_path = '' as $$ select 20 $$;

comment on view private.arrivals is 'Everything that arrives for the owner; `unseen` while nobody has seen or decided it.';
