-- What the site holds about one person, found by their email address or device code, exported or erased by the owner.
-- A device sends its code with what it writes or reports, and only the code's hash is stored, beside that row; likes,
-- shares and views are counted without it. The ledger entry of an erased row stays, without words: a retry is answered
-- as before and brings nothing back.

create table private.erasures (
  -- Made by the owner's device, so that a repeated request is carried out once.
  id uuid primary key,
  at timestamptz not null default now(),
  acted_by uuid references auth.users (id) on delete set null,
  found_by text not null check (found_by in ('email', 'device')),
  counts jsonb not null
);
comment on table private.erasures is 'Which data of a person were erased, when and by whom, without saying whose.';
alter table private.erasures enable row level security;
create index erasures_admin on private.erasures (acted_by) where acted_by is not null;

-- The kind of search key: an email address, or a device code or its hash.
create function private.person_key(term text) returns text
  language plpgsql immutable set search_path = '' as $$
begin
  if term like '%_@_%' and char_length(term) <= 320 then
    return 'email';
  elsif private.device_hash(term) is not null then
    return 'device';
  end if;
  raise sqlstate '22023' using message = 'This is neither an email address nor a device code.', detail = 'bad_person';
end
$$;

-- The files of a message or a submission, in base64, also those of the owner's answer.
create function private.files_of(row_id uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'type', f.type,
      'data', translate(encode(f.bytes, 'base64'), E'\n', '')) order by f.id), '[]')
    from private.submitted_files f where f.submission_id = row_id or f.message_id = row_id
$$;

-- A person's data: the answer belongs to the message.
create function private.person_data(term text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_by text;
  device bytea;
begin
  perform private.require_admin();
  found_by := private.person_key(btrim(term));
  device := case when found_by = 'device' then private.device_hash(term) end;
  return jsonb_build_object('found_by', found_by,
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'email', m.email, 'subject', m.subject,
        'message', m.message, 'read', m.read, 'answer', m.answer, 'created_at', m.created_at,
        'files', private.files_of(m.id)) order by m.created_at, m.id)
      from public.contact_messages m where found_by = 'email' and lower(m.email) = lower(btrim(term))), '[]'),
    'comments', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'post_id', c.post_id, 'post', p.title, 'author_name', c.author_name,
        'body', c.body, 'status', c.status, 'created_at', c.created_at, 'decision', c.decision, 'appeal', a.words)
        order by c.created_at, c.id)
      from private.comment_secrets s join public.community_comments c on c.id = s.comment_id
        join public.community_posts p on p.id = c.post_id left join private.appeals a on a.comment_id = c.id
      where s.device_hash = device), '[]'),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', r.comment_id, 'at', r.at, 'reason', r.reason, 'words', r.words)
        order by r.at, r.comment_id)
      from private.comment_reports r where r.device_hash = device), '[]'),
    'attendances', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'event_id', a.event_id, 'event', e.title, 'day', a.day, 'name', a.name,
        'people', a.people, 'arrived', a.arrived, 'created_at', a.created_at) order by a.created_at, a.id)
      from private.attendance_secrets s join public.attendances a on a.id = s.attendance_id
        join public.events e on e.id = a.event_id
      where s.device_hash = device), '[]'));
end
$$;

create function public.person_data(term text) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select private.person_data($1) || jsonb_build_object('subscriptions', private.person_subscriptions($1),
    'requests', private.person_requests($1), 'submissions', private.person_submissions($1), 'deleted', private.person_deleted($1))
$$;
comment on function public.person_data(text) is
  'What is stored of the person with an email address or device code: {"found_by","messages","comments","reports",
  "attendances","subscriptions","requests","submissions","deleted"}, with the files of messages and submissions in base64. For admins.';

create function private.erase_person(term text, request uuid) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  found_by text;
  device bytea;
  gone uuid[];
  counts jsonb;
  step int;
begin
  perform private.require_admin();
  if request is null then
    raise sqlstate '22023' using message = 'An erasure needs its id.', detail = 'bad_operation';
  end if;
  found_by := private.person_key(btrim(term));
  device := case when found_by = 'device' then private.device_hash(term) end;
  perform private.lock_revisions();
  select e.counts into counts from private.erasures e where e.id = request;
  if counts is not null then
    return counts;
  end if;

  delete from public.contact_messages m where found_by = 'email' and lower(m.email) = lower(btrim(term));
  get diagnostics step = row_count;
  counts := jsonb_build_object('messages', step);
  with erased as (
    delete from private.comment_reports r where r.device_hash = device returning r.comment_id
  ), reported as materialized (
    select distinct comment_id from erased
  ), numbered as (
    update public.community_comments c set rev = private.next_rev() from reported where c.id = reported.comment_id
  )
  select count(*) into step from erased;
  counts := counts || jsonb_build_object('reports', step);
  gone := array(select s.comment_id from private.comment_secrets s where s.device_hash = device order by s.comment_id);
  delete from public.community_comments c where c.id = any (gone);
  get diagnostics step = row_count;
  counts := counts || jsonb_build_object('comments', step);
  update private.moderation_log l set words = '', reason = case when l.action = 'deleted' then 'data_request' else l.reason end
    where l.comment_id = any (gone);
  delete from public.attendances a where a.id in (
    select s.attendance_id from private.attendance_secrets s where s.device_hash = device);
  get diagnostics step = row_count;
  counts := counts || jsonb_build_object('attendances', step);
  insert into private.erasures (id, acted_by, found_by, counts) values (request, auth.uid(), found_by, counts);
  return counts;
end
$$;

create function public.erase_person(term text, request uuid) returns jsonb
  language plpgsql volatile security invoker set search_path = '' as $$
declare
  counts jsonb := private.erase_person(term, request);
begin
  perform private.erase_subscriptions(term, request);
  perform private.erase_submissions(term, request);
  perform private.erase_deleted(term, request);
  return private.erased_counts(request, counts);
end
$$;
comment on function public.erase_person(text, uuid) is
  'Deletes what person_data finds, once per request: {"messages","comments","reports","attendances","subscriptions",
  "submissions","deleted"} in numbers. For admins.';

create function private.erasures() returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((select json_agg(json_build_object('id', e.id, 'at', e.at, 'found_by', e.found_by, 'counts', e.counts,
      'by', coalesce((select u.email from auth.users u where u.id = e.acted_by), '')) order by e.at desc)
    from (select * from private.erasures order by at desc limit 100) e), '[]');
end
$$;

create function public.erasures() returns json
  language sql stable security invoker set search_path = '' as $$
  select private.erasures()
$$;
comment on function public.erasures() is 'The last 100 erasures, newest first, without personal data. For admins.';

-- The record of erasures expires with the other records.
create function private.expire_erasures() returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  delete from private.erasures where at < (select private.kept_since('records'));
  get diagnostics done = row_count;
  return done;
end
$$;

create function private.person_subscriptions(term text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'push_service', split_part(s.endpoint, '/', 3), 'topics', s.topics,
      'reads', s.reads, 'locale', s.locale, 'quiet', case when s.quiet_from is not null
        then jsonb_build_array(s.quiet_from, s.quiet_until) end, 'time_zone', s.time_zone, 'created_at', s.created_at,
      'seen_at', s.seen_at) order by s.created_at, s.id)
    from private.push_subscriptions s where s.device_hash = private.device_hash(btrim(term))), '[]');
end
$$;

create function private.erase_subscriptions(term text, request uuid) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  erased int;
begin
  perform private.require_admin();
  delete from private.push_subscriptions s where s.device_hash = private.device_hash(btrim(term));
  get diagnostics erased = row_count;
  update private.erasures e set counts = e.counts || jsonb_build_object('subscriptions', erased)
    where e.id = request and not e.counts ? 'subscriptions';
end
$$;

create function private.erased_counts(request uuid, counts jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((select e.counts from private.erasures e where e.id = request), counts);
end
$$;

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

create function private.person_submissions(term text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'topic', s.topic, 'name', s.name, 'email', s.email, 'body', s.body,
      'passage', s.passage, 'page', s.page, 'credit', s.credit, 'transcript', s.transcript, 'status', s.status,
      'answer', s.answer, 'link', s.link, 'created_at', s.created_at,
      'files', private.files_of(s.id)) order by s.created_at, s.id)
    from public.submissions s left join private.submission_secrets k on k.submission_id = s.id
    where lower(s.email) = lower(btrim(term)) or k.device_hash = private.device_hash(term)), '[]');
end
$$;

create function private.erase_submissions(term text, request uuid) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  erased int;
begin
  perform private.require_admin();
  delete from public.submissions s where lower(s.email) = lower(btrim(term)) or s.id in (
    select k.submission_id from private.submission_secrets k where k.device_hash = private.device_hash(term));
  get diagnostics erased = row_count;
  update private.erasures e set counts = e.counts || jsonb_build_object('submissions', erased)
    where e.id = request and not e.counts ? 'submissions';
end
$$;
