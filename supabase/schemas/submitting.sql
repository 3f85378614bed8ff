-- How a submission is checked and received, with its files.

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
  elsif not private.is_language(submission ->> 'lang') then
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
      or coalesce(target ->> 'kind' <> all (private.published_kinds()), true) then 'target_known' end;
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
  if operation is null or jsonb_typeof(submission) is distinct from 'object' or not private.is_plain(submission)
    or octet_length(submission::text) > 100000
  then
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

-- What is refused is charged; files are read before.
create function private.submit(operation uuid, submission jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  words text;
  fault text;
begin
  perform private.check_refused();
  begin
    return private.submit_once(operation, submission);
  exception when sqlstate '22023' then
    get stacked diagnostics words = message_text, fault = pg_exception_detail;
  end;
  return private.refused(words, fault, case when submission -> 'files' <> '[]' then 10 else 1 end);
end
$$;

create function public.submit(operation uuid, submission jsonb) returns jsonb
  language sql volatile security invoker set search_path = '' set statement_timeout = '3s' as $$
  select private.submit($1, $2)
$$;
comment on function public.submit(uuid, jsonb) is
  'Gives the owner a story, a correction or a recording, once per operation: {"status":"applied"}, or {"status":"missing",
  "files"} when parts of its files are not here (send_file_part).';

create function private.submit_once(operation uuid, submission jsonb) returns jsonb
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
