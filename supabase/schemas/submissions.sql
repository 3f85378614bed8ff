-- What visitors submit to the owner: stories, corrections of words, recordings, with files. Only admins read them; nothing of them is
-- public before the owner publishes a post of their own (docs/law.md). What the owner decided reaches the sender's device, which proves
-- itself with a secret.

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
    check (status in ('new', 'heard', 'published', 'declined', 'applied')),
  -- The owner's words to the sender, and the path of what was published.
  answer text not null default '' constraint answer_length check (char_length(answer) <= 1000 and not private.has_controls(answer)),
  link text not null default '' constraint link_shape check (char_length(link) <= 300 and link ~ '^(/[A-Za-z0-9/_#?=-]*)?$'),
  -- The owner's transcript of a recording.
  transcript text not null default ''
    constraint transcript_length check (char_length(transcript) <= 10000 and not private.has_controls(transcript)),
  created_at timestamptz not null default private.stamp_now()
    constraint created_at_range check (created_at >= '1900-01-01 00:00:00+00' and created_at < '2200-01-01 00:00:00+00'),
  version int not null default 1,
  rev bigint not null
);
comment on table public.submissions is 'Stories, corrections and recordings that visitors sent to the owner. Never public.';
alter table public.submissions enable row level security;
create index submissions_age on public.submissions (created_at);
create index submissions_email on public.submissions (lower(email)) where email <> '';
create unique index submissions_rev on public.submissions (rev);

create table private.submission_secrets (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  secret_hash bytea not null,
  device_hash bytea
);
comment on table private.submission_secrets is
  'What proves the device that sent a submission (secret_hash) and finds its submissions (device_hash).';
alter table private.submission_secrets enable row level security;
create index submission_secrets_device on private.submission_secrets (device_hash) where device_hash is not null;

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
create function private.submit_new(operation uuid, submission jsonb) returns jsonb
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
    if allowed.remaining < 1 or (submission -> 'files' <> '[]' and not private.has_file_room()) then
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

-- What became of a device's own submissions, for those whose secret is right, and of its messages, once there are words for it.
create function private.own_submissions(proofs jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(proofs) is distinct from 'array' or jsonb_array_length(proofs) > 100 then
    raise sqlstate '22023' using message = 'Ask for at most 100 submissions at once.', detail = 'too_many_ids';
  end if;
  return coalesce((
    with proof as (
      select private.as_uuid(p ->> 'id') as id, p ->> 'secret' as secret from jsonb_array_elements(proofs) p
    ), answered as (
      select s.id, s.status, s.answer, s.link
        from proof join private.submission_secrets k on k.submission_id = proof.id
          and k.secret_hash = private.secret_hash(proof.secret)
        join public.submissions s on s.id = proof.id
      union all
      select m.id, 'applied', m.answer, '' from proof join public.contact_messages m on m.id = proof.id
        where m.answer <> ''
    )
    select json_agg(json_build_object('id', a.id, 'status', a.status, 'answer', a.answer, 'link', a.link)) from answered a), '[]');
end
$$;

create function public.own_submissions(proofs jsonb) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.own_submissions($1)
$$;
comment on function public.own_submissions(jsonb) is
  'What the owner decided about the submissions whose id and secret the device sends, and answered to the messages whose id it
  sends: [{"id","status","answer","link"}].';

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
comment on function public.submitted_file(uuid) is
  'A picture or recording of a submission: {"type","data"} in base64, or null. For admins.';

create function private.submit(operation uuid, submission jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.applied_operations o where o.id = operation)
    and (exists (select from public.submissions s where s.id = operation)
      or exists (select from private.tombstones t
        where t.audience = 'admin' and t.kind = 'submission' and t.id = operation))
  then
    return '{"status":"applied"}';
  end if;
  return private.submit_new(operation, submission);
end
$$;

create trigger a_lock before insert or delete or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript
  on public.submissions for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript
  on public.submissions for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript
  on public.submissions for each row execute function private.track_row('submission');
create trigger z_forget after delete on public.submissions referencing old table as gone
  for each statement execute function private.remove_text_from_ledger();

create policy "admins read submissions" on public.submissions for select to authenticated using ((select private.is_admin()));

create view private.admin_submission as
  select id, topic, lang, name, email, body, credit, passage, target_kind, target_id, page, files, status, answer, link,
    transcript, created_at, version, rev
  from public.submissions;
