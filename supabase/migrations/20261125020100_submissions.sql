-- What visitors submit to the owner: stories, corrections of words, recordings, with files
-- (20261125020000_submitted_files.sql). Only admins read them; nothing of them is public before the owner publishes a post of
-- their own (docs/law.md). What the owner decided reaches the sender's device, which proves itself with a secret.

create table public.submissions (
  -- The id of the operation that created it.
  id uuid primary key,
  topic text not null constraint topic_known check (topic in ('story', 'correction', 'voice')),
  lang text not null default 'en' constraint lang_known check (lang in ('en', 'ti')),
  name text not null default '' constraint name_length check (char_length(name) <= 200),
  email text not null default '' constraint email_shape check (char_length(email) <= 320),
  body text not null default '' constraint submission_length check (char_length(body) <= 10000),
  -- May be published with the name.
  credit boolean not null default false,
  -- Of a correction: the words that are wrong, the post they are in, null for the interface, and the page.
  passage text not null default '' constraint passage_length check (char_length(passage) <= 2000),
  target_kind text constraint target_known check (target_kind in ('blog', 'news', 'community', 'event')),
  target_id uuid,
  page text not null default '' constraint page_length check (char_length(page) <= 300),
  -- [{"id","kind","type","size","width","height","seconds"}]
  files jsonb not null default '[]',
  status text not null default 'new' constraint submission_status_known
    check (status in ('new', 'published', 'declined', 'applied')),
  -- The owner's words to the sender, and the path of what was published.
  answer text not null default '' constraint answer_length check (char_length(answer) <= 1000 and not private.has_controls(answer)),
  link text not null default '' constraint link_shape check (char_length(link) <= 300 and link ~ '^(/[A-Za-z0-9/_#?=-]*)?$'),
  -- The owner's transcript of a recording.
  transcript text not null default ''
    constraint transcript_length check (char_length(transcript) <= 10000 and not private.has_controls(transcript)),
  created_at timestamptz not null default now()
    constraint created_at_range check (created_at >= '1900-01-01 00:00:00+00' and created_at < '2200-01-01 00:00:00+00'),
  version int not null default 1,
  rev bigint not null
);
comment on table public.submissions is 'Stories, corrections and recordings that visitors sent to the owner. Never public.';
create unique index submissions_rev on public.submissions (rev);
create index submissions_age on public.submissions (created_at);
create index submissions_email on public.submissions (lower(email)) where email <> '';

create table private.submission_secrets (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  secret_hash bytea not null,
  device_hash bytea
);
alter table private.submission_secrets enable row level security;
create index submission_secrets_device on private.submission_secrets (device_hash) where device_hash is not null;

alter table private.submitted_files
  add constraint submitted_files_submission foreign key (submission_id) references public.submissions (id) on delete cascade;

insert into private.limits (scope, per_address, in_all, window_seconds) values ('submission', 10, 100, 3600);
insert into private.rule_words (rule, words) values
  ('topic_known', 'This kind of submission isn''t available.'),
  ('passage_length', 'The passage is empty or longer than 2,000 characters.'),
  ('submission_length', 'The text is empty or longer than 10,000 characters.'),
  ('target_known', 'This post can''t be corrected.'),
  ('page_length', 'The address of the page is longer than 300 characters.'),
  ('files_count', 'At most four pictures and one recording can be sent together.'),
  ('file_reused', 'These files were already sent.'),
  ('submission_status_known', 'This decision isn''t available.'),
  ('answer_length', 'The answer is longer than 1,000 characters.'),
  ('link_shape', 'This isn''t the address of a page of this site.'),
  ('transcript_length', 'The transcript is longer than 10,000 characters.');

-- Access ----------------------------------------------------------------------------------------------------------------

alter table public.submissions enable row level security;
create policy "admins read submissions" on public.submissions for select to authenticated using ((select private.is_admin()));
revoke all on public.submissions from anon, authenticated;
grant select (id, topic, lang, name, email, body, credit, passage, target_kind, target_id, page, files, status, answer, link,
  transcript, created_at, version, rev) on public.submissions to authenticated;
grant select, insert, update, delete on public.submissions to service_role;

create view private.admin_submission as
  select id, topic, lang, name, email, body, credit, passage, target_kind, target_id, page, files, status, answer, link,
    transcript, created_at, version, rev from public.submissions;

create or replace function private.is_shown(kind text, fields jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case kind
    when 'service' then (fields ->> 'active')::boolean
    when 'comment' then fields ->> 'status' = 'visible'
    when 'message' then false
    when 'attendance' then false
    when 'request' then false
    when 'submission' then false
    when 'profile' then true
    else (fields ->> 'published')::boolean
  end
$$;
insert into private.kinds (kind, table_name, audiences, weight, writable, creatable, deletable) values
  ('submission', 'submissions', '{admin}', 'octet_length(body) + octet_length(passage) + octet_length(transcript)',
    '{status,answer,link,transcript}', false, true);
create trigger z_forget after delete on public.submissions referencing old table as gone
  for each statement execute function private.forget_words();
create trigger a_lock before insert or delete or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript
  on public.submissions for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript
  on public.submissions for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript
  on public.submissions for each row execute function private.track_row('submission');

-- As in 20261122232000_events.sql: versions of the app before events know no kind but their own.
create or replace function private.for_format(page json, format int) returns json
  language sql immutable set search_path = '' as $$
  select case when coalesce(format, 1) >= 2 or page::text !~ '"kind" : "(event|attendance|request|submission)"' then page
    else (page::jsonb
      || jsonb_build_object(
        'rows', jsonb_path_query_array(page::jsonb,
          '$.rows[*] ? (@.kind != "event" && @.kind != "attendance" && @.kind != "request" && @.kind != "submission")'),
        'gone', jsonb_path_query_array(page::jsonb,
          '$.gone[*] ? (@.kind != "event" && @.kind != "attendance" && @.kind != "request" && @.kind != "submission")')))::json end
$$;

-- Submitting -----------------------------------------------------------------------------------------------------------------

-- Validates a submission without reading the site: null, or the code of its rejection.
create function private.submission_fault(submission jsonb) returns text
  language plpgsql stable set search_path = '' as $$
declare
  topic constant text := submission ->> 'topic';
  name constant text := private.clean_line(submission ->> 'name');
  email constant text := submission ->> 'email';
  body constant text := private.clean_text(submission ->> 'body');
  passage constant text := private.clean_text(submission ->> 'passage');
  target constant jsonb := submission -> 'target';
  voices int;
begin
  if exists (select from unnest('{topic,lang,name,email,body,passage,page,secret,website}'::text[]) field
      where jsonb_typeof(submission -> field) is distinct from 'string')
    or jsonb_typeof(submission -> 'credit') is distinct from 'boolean'
    or jsonb_typeof(submission -> 'files') is distinct from 'array'
    or coalesce(jsonb_typeof(submission -> 'device'), 'string') <> 'string'
  then
    return 'bad_item';
  elsif char_length(submission ->> 'secret') not between 16 and 200 then
    return 'secret_needed';
  elsif topic not in ('story', 'correction', 'voice') then
    return 'topic_known';
  elsif submission ->> 'lang' not in ('en', 'ti') then
    return 'lang_known';
  elsif private.has_controls(concat(name, body, passage, submission ->> 'page')) then
    return 'bad_characters';
  elsif char_length(name) > 200 then
    return 'name_length';
  elsif email <> '' and (char_length(email) > 320 or private.has_controls(email) or email <> private.clean_line(email)
    or email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$')
  then
    return 'email_shape';
  elsif char_length(submission ->> 'page') > 300 then
    return 'page_length';
  elsif jsonb_array_length(submission -> 'files') > 5 then
    return 'files_count';
  elsif exists (select from jsonb_array_elements(submission -> 'files') f
    where case when jsonb_typeof(f) <> 'object' then true
      else private.as_uuid(f ->> 'id') is null or coalesce(f ->> 'kind' not in ('picture', 'voice'), true)
        or jsonb_typeof(f -> 'type') is distinct from 'string' or jsonb_typeof(f -> 'size') is distinct from 'number'
        or coalesce(jsonb_typeof(f -> 'seconds'), 'number') <> 'number'
        or coalesce((f ->> 'seconds')::numeric, 1) not between 0 and 200 end)
  then
    return 'bad_item';
  elsif (select count(distinct f ->> 'id') from jsonb_array_elements(submission -> 'files') f)
    <> jsonb_array_length(submission -> 'files')
  then
    return 'bad_item';
  elsif exists (select from jsonb_array_elements(submission -> 'files') f
    where (f ->> 'size')::numeric not between 1 and private.file_bytes_max())
  then
    return 'file_size';
  end if;
  voices := (select count(*) from jsonb_array_elements(submission -> 'files') f where f ->> 'kind' = 'voice');
  return case
    when voices > 1 or jsonb_array_length(submission -> 'files') - voices > 4 then 'files_count'
    when topic = 'voice' and voices = 0 or topic = 'correction' and jsonb_array_length(submission -> 'files') > 0
      then 'files_count'
    when char_length(body) > 10000 or not private.has_words(body) and voices = 0 then 'submission_length'
    when topic = 'correction' and (not private.has_words(passage) or char_length(passage) > 2000)
      or topic <> 'correction' and passage <> '' then 'passage_length'
    when coalesce(jsonb_typeof(target), 'null') = 'null' then null
    when topic <> 'correction' or jsonb_typeof(target) <> 'object' or private.as_uuid(target ->> 'id') is null
      or coalesce(target ->> 'kind' not in ('blog', 'news', 'community', 'event'), true) then 'target_known' end;
end
$$;

-- Joins and checks a file: what is noted of it, and its bytes. Raises its fault.
create function private.checked_file(file jsonb, out noted jsonb, out bytes bytea)
  language plpgsql stable set search_path = '' as $$
declare
  type constant text := file ->> 'type';
  header record;
  fault text;
begin
  select string_agg(p.bytes, '' order by p.part) into bytes from private.file_parts p where p.file = (checked_file.file ->> 'id')::uuid;
  noted := jsonb_build_object('id', file ->> 'id', 'kind', file ->> 'kind', 'type', type, 'size', octet_length(bytes));
  if octet_length(bytes) <> (file ->> 'size')::numeric then
    perform private.refuse('file_damaged');
  elsif octet_length(bytes) > private.file_bytes_max() then
    perform private.refuse('file_size');
  elsif private.file_type(bytes) is distinct from type or (type like 'audio/%') <> (file ->> 'kind' = 'voice') then
    perform private.refuse('file_type');
  elsif type like 'audio/%' then
    fault := private.voice_fault(type, bytes);
    noted := noted || jsonb_build_object('seconds', coalesce((file ->> 'seconds')::numeric, 0));
  else
    header := private.picture_header(type, bytes);
    fault := header.fault;
    noted := noted || jsonb_build_object('width', header.width, 'height', header.height);
  end if;
  if fault is not null then
    perform private.refuse(fault);
  end if;
end
$$;

-- The ids of files that have not arrived whole.
create function private.missing_files(files jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(f ->> 'id'), '[]') from jsonb_array_elements(files) f
  where not exists (select from private.file_parts p where p.file = (f ->> 'id')::uuid
    group by p.file having count(*) = max(p.parts))
$$;

-- Once per operation. Replays are answered before limits, limits before the files are checked, and the global lock is taken last.
create function private.submit(operation uuid, submission jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  applied constant jsonb := '{"status":"applied"}';
  asked bytea;
  address constant text := private.client_address();
  known bytea;
  allowed record;
  missing jsonb;
  file jsonb;
  checked record;
  noted jsonb := '[]';
  stored bytea[] := '{}';
  fault text;
begin
  if operation is null or jsonb_typeof(submission) is distinct from 'object' or octet_length(submission::text) > 100000 then
    raise sqlstate '22023' using message = 'This isn''t a submission.', detail = 'bad_item';
  elsif submission ->> 'website' ~ '\S' then
    return applied;
  end if;
  fault := private.submission_fault(submission);
  if fault is not null then
    perform private.refuse(fault);
  end if;
  asked := private.request_hash('submission', submission);
  select request_hash into known from private.applied_operations where id = operation;
  if known is null then
    allowed := private.allowance('submission', address);
    if allowed.remaining < 1 or not private.has_file_room() then
      raise sqlstate 'PT429' using message = 'Too many submissions at the moment. It will be sent later.',
        detail = 'too_many', hint = greatest(allowed.seconds, 60)::text;
    elsif exists (select from private.submitted_files f, jsonb_array_elements(submission -> 'files') asked_for
      where f.id = (asked_for ->> 'id')::uuid and f.submission_id <> operation)
    then
      perform private.refuse('file_reused');
    end if;
    missing := private.missing_files(submission -> 'files');
    if missing <> '[]' then
      return jsonb_build_object('status', 'missing', 'files', missing);
    end if;
    for file in select value from jsonb_array_elements(submission -> 'files') with ordinality as listed (value, place) order by place
    loop
      checked := private.checked_file(file);
      noted := noted || checked.noted;
      stored := array_append(stored, checked.bytes);
    end loop;
    perform private.lock_revisions();
    insert into private.applied_operations (id, request_hash, result)
      values (operation, asked, applied) on conflict on constraint applied_operations_pkey do nothing;
    if found then
      insert into public.submissions (id, topic, lang, name, email, body, credit, passage, target_kind, target_id, page, files)
        values (operation, submission ->> 'topic', submission ->> 'lang', private.clean_line(submission ->> 'name'),
          submission ->> 'email', private.clean_text(submission ->> 'body'), (submission ->> 'credit')::boolean,
          private.clean_text(submission ->> 'passage'), submission -> 'target' ->> 'kind',
          (submission -> 'target' ->> 'id')::uuid, submission ->> 'page', noted);
      insert into private.submission_secrets (submission_id, secret_hash, device_hash)
        values (operation, private.secret_hash(submission ->> 'secret'), private.device_hash(submission ->> 'device'));
      insert into private.submitted_files (id, submission_id, kind, type, bytes, size)
        select (n.note ->> 'id')::uuid, operation, n.note ->> 'kind', n.note ->> 'type', stored[n.place],
            (n.note ->> 'size')::int
          from jsonb_array_elements(noted) with ordinality as n (note, place);
      delete from private.file_parts p where p.file in (select (n ->> 'id')::uuid from jsonb_array_elements(noted) n);
      perform private.spend('submission', address, 1);
      return applied;
    end if;
    select request_hash into known from private.applied_operations where id = operation;
  end if;
  if known is distinct from asked then
    raise sqlstate '22023' using message = 'This was already sent with other words.', detail = 'operation_reused';
  end if;
  return applied;
end
$$;
create function public.submit(operation uuid, submission jsonb) returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.submit($1, $2)
$$;
comment on function public.submit(uuid, jsonb) is
  'Gives the owner a story, a correction or a recording, once per operation: {"status":"applied"}, or {"status":"missing",
  "files"} when parts of its files are not here (send_file_part).';

-- What became of a device's own submissions, for those whose secret is right.
create function private.own_submissions(proofs jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(proofs) is distinct from 'array' or jsonb_array_length(proofs) > 100 then
    raise sqlstate '22023' using message = 'Ask for at most 100 submissions at once.', detail = 'too_many_ids';
  end if;
  return coalesce((
    select json_agg(json_build_object('id', s.id, 'status', s.status, 'answer', s.answer, 'link', s.link))
    from (select private.as_uuid(p ->> 'id') as id, private.secret_hash(p ->> 'secret') as secret_hash
        from jsonb_array_elements(proofs) p) proof
      join private.submission_secrets k on k.submission_id = proof.id and k.secret_hash = proof.secret_hash
      join public.submissions s on s.id = proof.id), '[]');
end
$$;
create function public.own_submissions(proofs jsonb) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.own_submissions($1)
$$;
comment on function public.own_submissions(jsonb) is
  'What the owner decided about the submissions whose id and secret the device sends: [{"id","status","answer","link"}].';

create function private.submitted_file(id uuid) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select json_build_object('type', f.type, 'data', translate(encode(f.bytes, 'base64'), E'\n', ''))
    from private.submitted_files f where f.id = $1);
end
$$;
create function public.submitted_file(id uuid) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.submitted_file($1)
$$;
comment on function public.submitted_file(uuid) is 'A picture or recording of a submission: {"type","data"} in base64, or null. For admins.';

grant execute on function private.submit(uuid, jsonb), public.submit(uuid, jsonb), private.own_submissions(jsonb),
  public.own_submissions(jsonb) to anon, authenticated, service_role;
grant execute on function private.submitted_file(uuid), public.submitted_file(uuid) to authenticated;

-- Retention -----------------------------------------------------------------------------------------------------------------

create or replace function private.retention_rules() returns table (kind text, shortest int, standard int, longest int)
  language sql immutable set search_path = '' as $$
  values ('messages', 30, 365, 3650), ('submissions', 30, 365, 3650), ('comments', 365, 0, 3650), ('held', 7, 90, 730),
    ('hidden', 30, 180, 1825), ('reports', 30, 365, 3650), ('attendances', 1, 30, 365), ('requests', 90, 365, 3650),
    ('records', 365, 1095, 3650)
$$;

alter function private.expired_rows(int) rename to expired_rows_of_others;
create function private.expired_rows(most int) returns table (kind text, id uuid)
  language sql stable set search_path = '' as $$
  select o.kind, o.id from private.expired_rows_of_others($1) o
  union all
  (select 'submission', s.id from public.submissions s
    where s.created_at < (select private.kept_since('submissions')) order by s.created_at limit $1)
$$;

alter function private.expire(int) rename to expire_others;
create function private.expire(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int := 0;
begin
  if exists (select from public.submissions where created_at < (select private.kept_since('submissions'))) then
    perform private.lock_revisions();
    delete from public.submissions where id = any (array(
      select s.id from public.submissions s
      where s.created_at < (select private.kept_since('submissions')) order by s.created_at limit most));
    get diagnostics done = row_count;
  end if;
  return done + private.expire_others(most);
end
$$;

-- A person's data ----------------------------------------------------------------------------------------------------------

create function private.person_submissions(term text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'topic', s.topic, 'name', s.name, 'email', s.email, 'body', s.body,
      'passage', s.passage, 'page', s.page, 'credit', s.credit, 'transcript', s.transcript, 'status', s.status,
      'answer', s.answer, 'link', s.link, 'created_at', s.created_at,
      'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'type', f.type,
          'data', translate(encode(f.bytes, 'base64'), E'\n', '')) order by f.id), '[]')
        from private.submitted_files f where f.submission_id = s.id)) order by s.created_at, s.id)
    from public.submissions s left join private.submission_secrets k on k.submission_id = s.id
    where lower(s.email) = lower(btrim(term)) or k.device_hash = private.device_hash(term)), '[]');
end
$$;

create or replace function public.person_data(term text) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select private.person_data($1) || jsonb_build_object('subscriptions', private.person_subscriptions($1),
    'requests', private.person_requests($1), 'submissions', private.person_submissions($1))
$$;
comment on function public.person_data(text) is
  'What is stored of the person with an email address or device code: {"found_by","messages","comments","reports",
  "attendances","subscriptions","requests","submissions"}, with the files of submissions in base64. For admins.';

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

create or replace function public.erase_person(term text, request uuid) returns jsonb
  language plpgsql volatile security invoker set search_path = '' as $$
declare
  counts jsonb := private.erase_person(term, request);
begin
  perform private.erase_subscriptions(term, request);
  perform private.erase_submissions(term, request);
  return private.erased_counts(request, counts);
end
$$;
comment on function public.erase_person(text, uuid) is
  'Deletes what person_data finds, once per request: {"messages","comments","reports","attendances","subscriptions",
  "submissions"} in numbers. For admins.';
grant execute on function private.person_submissions(text), private.erase_submissions(text, uuid) to authenticated;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
