-- What the site holds about one person, found by their email address or device code, exported or erased by the owner.
-- A device sends its code with what it writes or reports, and only the code's hash is stored, beside that row; likes,
-- shares and views are counted without it. The ledger entry of an erased row stays, without words: a retry is answered
-- as before and brings nothing back.

alter table private.comment_secrets add column device_hash bytea;
alter table private.comment_reports add column device_hash bytea;
create index comment_secrets_device on private.comment_secrets (device_hash) where device_hash is not null;
create index comment_reports_device on private.comment_reports (device_hash) where device_hash is not null;
create index contact_messages_email on public.contact_messages (lower(email));

-- The hash of a device code such as "K7QF-2M9X-T4RD-8HWZ", however it was typed; null if it is not one. As deviceCode in
-- src/config/device-code.ts.
create function private.device_hash(code text) returns bytea
  language sql immutable set search_path = '' as $$
  select case when plain ~ '^[0-9A-HJKMNP-TV-Z]{16}$' then sha256(convert_to('device' || chr(10) || plain, 'UTF8')) end
  from (select translate(upper(regexp_replace($1, '[^0-9A-Za-z]', '', 'g')), 'ILO', '110')) as typed (plain)
$$;

-- Takes the device codes out of a batch before it is applied, because the same interaction may be sent again by a
-- version of the app that sends none, and notes them beside the comments and reports that were applied.
create function private.take_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  if jsonb_typeof(batch) is distinct from 'array' or octet_length(batch::text) > 1000000
    or not jsonb_path_exists(batch, '$[*].device')
  then
    return private.apply_interactions(batch, done, done_at);
  end if;
  answer := private.apply_interactions((
    select jsonb_agg(case when jsonb_typeof(item) = 'object' then item - 'device' else item end order by place)
    from jsonb_array_elements(batch) with ordinality as listed (item, place)), done, done_at);
  with sent as materialized (
    select distinct on (private.as_uuid(item ->> 'id')) private.as_uuid(item ->> 'id') as id, item ->> 'kind' as kind,
      private.as_uuid(item ->> 'target_id') as target, private.device_hash(item ->> 'device') as device_hash
    from jsonb_array_elements(batch) item, jsonb_array_elements(answer -> 'results') result
    where jsonb_typeof(item) = 'object' and result ->> 'status' = 'applied' and result ->> 'id' = item ->> 'id'
      and jsonb_typeof(item -> 'device') = 'string' and private.device_hash(item ->> 'device') is not null
  ), noted as (
    update private.comment_secrets s set device_hash = sent.device_hash from sent
      where sent.kind = 'comment' and s.comment_id = sent.id
  )
  update private.comment_reports r set device_hash = sent.device_hash from sent
    where sent.kind = 'comment_report' and r.comment_id = sent.target
      and r.reporter = coalesce(private.client_address(), sent.id::text);
  return answer;
end
$$;

create or replace function public.apply_interactions(batch jsonb, done uuid[] default null, done_at timestamptz[] default null)
  returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.take_interactions($1, $2, $3)
$$;
grant execute on function private.take_interactions(jsonb, uuid[], timestamptz[]) to anon, authenticated, service_role;
revoke execute on function private.apply_interactions(jsonb, uuid[], timestamptz[]) from anon, authenticated;

-- What was erased, when and by whom, without saying whose data it was.
create table private.erasures (
  -- Made by the owner's device, so that a repeated request is carried out once.
  id uuid primary key,
  at timestamptz not null default now(),
  acted_by uuid references auth.users (id) on delete set null,
  found_by text not null check (found_by in ('email', 'device')),
  counts jsonb not null
);
alter table private.erasures enable row level security;

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
        'message', m.message, 'read', m.read, 'created_at', m.created_at) order by m.created_at, m.id)
      from public.contact_messages m where found_by = 'email' and lower(m.email) = lower(btrim(term))), '[]'),
    'comments', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'post_id', c.post_id, 'post', p.title, 'author_name', c.author_name,
        'body', c.body, 'status', c.status, 'created_at', c.created_at) order by c.created_at, c.id)
      from private.comment_secrets s join public.community_comments c on c.id = s.comment_id
        join public.community_posts p on p.id = c.post_id
      where s.device_hash = device), '[]'),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', r.comment_id, 'at', r.at) order by r.at, r.comment_id)
      from private.comment_reports r where r.device_hash = device), '[]'));
end
$$;

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
  insert into private.erasures (id, acted_by, found_by, counts) values (request, auth.uid(), found_by, counts);
  return counts;
end
$$;

create function public.person_data(term text) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select private.person_data($1)
$$;
comment on function public.person_data(text) is
  'What is stored of the person with an email address or device code: {"found_by","messages","comments","reports"}. For admins.';

create function public.erase_person(term text, request uuid) returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.erase_person($1, $2)
$$;
comment on function public.erase_person(text, uuid) is
  'Deletes what person_data finds, once per request: {"messages","comments","reports"} in numbers. For admins.';

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

grant execute on function private.person_data(text), public.person_data(text), private.erase_person(text, uuid),
  public.erase_person(text, uuid), private.erasures(), public.erasures() to authenticated;

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

create or replace function private.tidy(most int default 1000) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  -- Before the rev lock, as in expire_when_due: the other order could deadlock.
  update private.upkeep set expired_at = now();
  done := private.expire(most);
  return done + private.expire_erasures() + private.forget(most) + private.forget_editors();
end
$$;

create or replace function private.expire_when_due() returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  most constant int := 200;
begin
  perform from private.upkeep where expired_at < now() - interval '2 hours' for update skip locked;
  if found then
    perform private.expire_erasures();
    if private.expire(most) < most then
      update private.upkeep set expired_at = now();
    end if;
  end if;
end
$$;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
