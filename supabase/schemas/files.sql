-- Files of submissions, sent in parts.

create table private.file_parts (
  -- Made on the visitor's device.
  file uuid not null,
  part int not null,
  parts int not null,
  -- Compressed already.
  bytes bytea not null,
  size int not null,
  at timestamptz not null default now(),
  primary key (file, part)
);
comment on table private.file_parts is 'Files of visitors that are being sent; deleted after a week if they stay incomplete.';
alter table private.file_parts enable row level security;
alter table private.file_parts alter column bytes set storage external;
create index file_parts_age on private.file_parts (at);

create table private.submitted_files (
  id uuid primary key,
  submission_id uuid constraint submitted_files_submission references public.submissions (id) on delete cascade,
  kind text not null check (kind in ('picture', 'voice', 'answer')),
  type text not null,
  bytes bytea not null,
  size int not null,
  -- The message that an answer belongs to; it is of a submission without one.
  message_id uuid constraint submitted_files_message references public.contact_messages (id) on delete cascade,
  constraint submitted_files_owner check (num_nonnulls(submission_id, message_id) = 1)
);
comment on table private.submitted_files is
  'Pictures and recordings of submissions, which only admins read, and recordings with which the owner answers, one by one.';
alter table private.submitted_files enable row level security;
alter table private.submitted_files alter column bytes set storage external;
create index submitted_files_submission on private.submitted_files (submission_id);
create index submitted_files_message on private.submitted_files (message_id) where message_id is not null;

-- As PART_BYTES and FILE_BYTES_MAX in src/domain/submissions/submission.ts.
create function private.part_bytes() returns int
  language sql immutable set search_path = '' as $$ select 65536 $$;

create function private.file_bytes_max() returns int
  language sql immutable set search_path = '' as $$ select 1000000 $$;

-- The type that the first bytes have; null if it is not accepted.
create function private.file_type(head bytea) returns text
  language sql immutable strict set search_path = '' as $$
  select case
    when substring(head from 1 for 3) = '\xffd8ff' then 'image/jpeg'
    when substring(head from 1 for 8) = '\x89504e470d0a1a0a' then 'image/png'
    when substring(head from 1 for 4) = 'RIFF'::bytea and substring(head from 9 for 4) = 'WEBP'::bytea then 'image/webp'
    when substring(head from 1 for 4) = '\x1a45dfa3' and position('webm'::bytea in substring(head from 1 for 64)) > 0
      then 'audio/webm'
    when substring(head from 1 for 4) = 'OggS'::bytea and substring(head from 29 for 8) = 'OpusHead'::bytea then 'audio/ogg'
    when substring(head from 5 for 4) = 'ftyp'::bytea then 'audio/mp4'
  end
$$;

-- Like the rate limits, read without a lock: concurrent parts may slightly exceed it.
create function private.has_file_room() returns boolean
  language sql stable set search_path = '' as $$
  select coalesce((select sum(size) from private.submitted_files), 0) < 2000000000
$$;

create function private.sweep_file_parts(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  delete from private.file_parts where file = any (array(
    select p.file from private.file_parts p group by p.file having max(p.at) < private.deletion_now() - interval '7 days' limit most));
  get diagnostics done = row_count;
  return done;
end
$$;

-- Idempotent by file and part, so a device repeats what was not answered. A part that is there is answered before the limits.
create function private.store_part(file uuid, part int, parts int, data text) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  stored constant jsonb := '{"status":"stored"}';
  address constant text := private.client_address();
  bytes bytea;
  allowed record;
  counts constant boolean := not private.is_admin();
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
  if (counts and allowed.remaining < ceil(size / 1000.0)) or not private.has_file_room() or not private.has_part_room(file, size) then
    raise sqlstate 'PT429' using message = 'Too many files at the moment. It will be sent later.',
      detail = 'too_many', hint = greatest(allowed.seconds, 60)::text;
  end if;
  insert into private.file_parts (file, part, parts, bytes, size) values (file, part, parts, bytes, size) on conflict do nothing;
  if found and counts then
    perform private.spend('file', address, ceil(size / 1000.0)::int);
  end if;
  if random() < 0.01 then
    perform private.sweep_file_parts(100);
  end if;
  return stored;
end
$$;

-- What is refused is charged.
create function private.send_file_part(file uuid, part int, parts int, data text) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  words text;
  fault text;
begin
  perform private.check_refused();
  begin
    return private.store_part(file, part, parts, data);
  exception when sqlstate '22023' then
    get stacked diagnostics words = message_text, fault = pg_exception_detail;
  end;
  return private.refused(words, fault, 1);
end
$$;

create function public.send_file_part(file uuid, part int, parts int, data text) returns jsonb
  language sql volatile security invoker set search_path = '' set statement_timeout = '3s' as $$
  select private.send_file_part($1, $2, $3, $4)
$$;
comment on function public.send_file_part(uuid, int, int, text) is
  'Stores one part of a file, in base64 and at most 64 KiB, that a submission or an answer will name. The limits count no admin.';

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
      where p.file <> has_part_room.file group by p.file having max(p.at) < private.trusted_now() - interval '10 minutes'
  )
  delete from private.file_parts p where p.file in (
    select i.file from idle i where i.before < held + has_part_room.size - room + room / 10);
  select coalesce(sum(p.size), 0) into held from private.file_parts p;
  return held + size <= room;
end
$$;
