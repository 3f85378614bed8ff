-- Files that nobody names in a submission take no room from those of others: the longest untouched ones go, and their devices send them
-- again if they are still wanted. Words alone need no room.

create or replace function private.has_file_room() returns boolean
  language sql stable set search_path = '' as $$
  select coalesce((select sum(size) from private.submitted_files), 0) < 2000000000
$$;

-- Makes room for a part of a file; false if every other file has had a part within ten minutes. Like the rate limits, read without a
-- lock: concurrent parts may slightly exceed it.
create function private.has_part_room(file uuid, size int) returns boolean
  language plpgsql volatile set search_path = '' as $$
declare
  room constant int := 300000000;
  held bigint;
begin
  select coalesce(sum(p.size), 0) into held from private.file_parts p;
  if held + size <= room then
    return true;
  end if;
  -- A tenth more than is needed, so that the next part finds room at once.
  with idle as (
    select p.file, sum(sum(p.size)) over (order by max(p.at), p.file) - sum(p.size) as before from private.file_parts p
      where p.file <> has_part_room.file group by p.file having max(p.at) < now() - interval '10 minutes'
  )
  delete from private.file_parts p where p.file in (
    select i.file from idle i where i.before < held + has_part_room.size - room + room / 10);
  select coalesce(sum(p.size), 0) into held from private.file_parts p;
  return held + size <= room;
end
$$;

-- Idempotent by file and part, so a device repeats what was not answered. A part that is there is answered before the limits.
create or replace function private.send_file_part(file uuid, part int, parts int, data text) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  stored constant jsonb := '{"status":"stored"}';
  address constant text := private.client_address();
  bytes bytea;
  allowed record;
  size int;
begin
  if file is null or data is null or parts is null or parts not between 1 and 16
    or part is null or part not between 0 and parts - 1 or length(data) > 90000
  then
    perform private.refuse('file_part');
  end if;
  if exists (select from private.file_parts p where p.file = $1 and p.part = $2)
    or exists (select from private.submitted_files f where f.id = $1)
  then
    return stored;
  end if;
  begin
    bytes := decode(data, 'base64');
  exception when invalid_parameter_value then
    perform private.refuse('file_part');
  end;
  size := octet_length(bytes);
  if size not between 1 and private.part_bytes() or (part < parts - 1 and size <> private.part_bytes()) then
    perform private.refuse('file_part');
  elsif part = 0 and private.file_type(bytes) is null then
    perform private.refuse('file_type');
  end if;
  allowed := private.allowance('file', address);
  if allowed.remaining < ceil(size / 1000.0) or not private.has_file_room() or not private.has_part_room(file, size) then
    raise sqlstate 'PT429' using message = 'Too many files at the moment. It will be sent later.',
      detail = 'too_many', hint = greatest(allowed.seconds, 60)::text;
  end if;
  insert into private.file_parts (file, part, parts, bytes, size) values (file, part, parts, bytes, size) on conflict do nothing;
  if found then
    perform private.spend('file', address, ceil(size / 1000.0)::int);
  end if;
  if random() < 0.01 then
    perform private.sweep_file_parts(100);
  end if;
  return stored;
end
$$;

-- Once per operation. Replays are answered before limits, limits before the files are checked, and the global lock is taken last.
create or replace function private.submit_new(operation uuid, submission jsonb) returns jsonb
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
