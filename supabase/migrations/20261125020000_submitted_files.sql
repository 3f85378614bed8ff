-- Files that visitors send to the owner. They arrive in parts, in a table that nobody reads: there is no public address, and
-- hosted and embedded sites do the same. private.submit (20261125020100_submissions.sql) joins and checks the parts. What never
-- becomes part of a submission is deleted after a week (docs/decisions/2026-11-25-files-from-visitors.md).

-- As PART_BYTES and FILE_BYTES_MAX in src/domain/submissions/submission.ts.
create function private.part_bytes() returns int
  language sql immutable set search_path = '' as $$ select 65536 $$;
create function private.file_bytes_max() returns int
  language sql immutable set search_path = '' as $$ select 1000000 $$;

create table private.file_parts (
  -- Made on the visitor's device.
  file uuid not null,
  part int not null,
  parts int not null,
  bytes bytea not null,
  size int not null,
  at timestamptz not null default now(),
  primary key (file, part)
);
comment on table private.file_parts is 'Files of visitors that are being sent; deleted after a week if they stay incomplete.';
alter table private.file_parts enable row level security;
-- The bytes are compressed already.
alter table private.file_parts alter column bytes set storage external;
create index file_parts_age on private.file_parts (at);

-- In kB. A day takes four full submissions of one address.
insert into private.limits (scope, per_address, in_all, window_seconds, newcomer) values
  ('file', 24000, 400000, 86400, 5200);

insert into private.rule_words (rule, words) values
  ('file_part', 'This part of a file is damaged.'),
  ('file_type', 'This kind of file can''t be sent.'),
  ('file_size', 'A file is larger than 1 MB.'),
  ('file_damaged', 'A file is damaged.'),
  ('file_metadata', 'A picture still contains the place or the device it was taken with.'),
  ('file_dimensions', 'A picture is larger than 4,096 pixels.');

-- What the bytes are ------------------------------------------------------------------------------------------------------------

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

-- A number of two to four bytes.
create function private.big_endian(bytes bytea, start int, length int) returns bigint
  language sql immutable strict set search_path = '' as $$
  select sum(get_byte(bytes, start + i)::bigint << (8 * (length - 1 - i)))::bigint from generate_series(0, length - 1) i
$$;
create function private.little_endian(bytes bytea, start int, length int) returns bigint
  language sql immutable strict set search_path = '' as $$
  select sum(get_byte(bytes, start + i)::bigint << (8 * i))::bigint from generate_series(0, length - 1) i
$$;

-- Each walks a picture's blocks: it must consist of nothing but what shows it, and end where the picture ends. Camera,
-- place and time are in blocks that are not accepted; the device has removed them, and a file that still has them is refused.

create function private.jpeg_header(bytes bytea, out fault text, out width int, out height int)
  language plpgsql immutable set search_path = '' as $$
declare
  at int := 2;
  marker int;
  size int;
  scan bytea;
begin
  fault := 'file_damaged';
  for segment in 1 .. 200 loop
    exit when at + 10 > octet_length(bytes) or get_byte(bytes, at) <> 255;
    marker := get_byte(bytes, at + 1);
    if marker = 255 then
      -- A fill byte.
      at := at + 1;
      continue;
    end if;
    size := private.big_endian(bytes, at + 2, 2);
    if marker between 192 and 207 and marker not in (196, 200, 204) then
      height := private.big_endian(bytes, at + 5, 2);
      width := private.big_endian(bytes, at + 7, 2);
    elsif marker = 218 then
      scan := substring(bytes from at + 1);
      -- Inside the compressed data no such byte follows 0xff.
      if width is null or position('\xffd9'::bytea in scan) <> octet_length(scan) - 1 then
        return;
      end if;
      fault := case when exists (select from generate_series(224, 239) app
          where position(('\xff' || to_hex(app))::bytea in scan) > 0) or position('\xfffe'::bytea in scan) > 0
        then 'file_metadata' end;
      return;
    elsif marker = 224 and size <> 16
      or marker = 226 and substring(bytes from at + 5 for 11) <> 'ICC_PROFILE'::bytea
      or marker = 238 and size <> 14
      or marker between 225 and 239 and marker not in (226, 238) or marker = 254
    then
      fault := 'file_metadata';
      return;
    elsif marker < 192 or size < 2 then
      return;
    end if;
    at := at + 2 + size;
  end loop;
end
$$;

create function private.png_header(bytes bytea, out fault text, out width int, out height int)
  language plpgsql immutable set search_path = '' as $$
declare
  at bigint := 8;
  size bigint;
  name text;
begin
  fault := 'file_damaged';
  for chunk in 1 .. 5000 loop
    exit when at + 12 > octet_length(bytes);
    size := private.big_endian(bytes, at::int, 4);
    name := encode(substring(bytes from at::int + 5 for 4), 'escape');
    if (name = 'IHDR') <> (chunk = 1) then
      return;
    elsif name = 'IHDR' then
      width := least(private.big_endian(bytes, 16, 4), 1000000);
      height := least(private.big_endian(bytes, 20, 4), 1000000);
    elsif name not in ('PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'bKGD', 'pHYs', 'hIST', 'cICP') then
      fault := 'file_metadata';
      return;
    end if;
    at := at + 12 + size;
    if name = 'IEND' then
      fault := case when size <> 0 or at <> octet_length(bytes) then 'file_damaged' end;
      return;
    end if;
  end loop;
end
$$;

create function private.webp_header(bytes bytea, out fault text, out width int, out height int)
  language plpgsql immutable set search_path = '' as $$
declare
  at bigint := 12;
  size bigint;
  name text;
  bits bigint;
begin
  fault := 'file_damaged';
  if octet_length(bytes) < 30 or private.little_endian(bytes, 4, 4) + 8 <> octet_length(bytes) then
    return;
  end if;
  for chunk in 1 .. 20 loop
    exit when at + 8 > octet_length(bytes);
    size := private.little_endian(bytes, at::int + 4, 4);
    name := encode(substring(bytes from at::int + 1 for 4), 'escape');
    if name not in ('VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP') then
      fault := case when name in ('ANIM', 'ANMF') then 'file_type' else 'file_metadata' end;
      return;
    end if;
    if chunk = 1 and name = 'VP8X' then
      width := private.little_endian(bytes, 24, 3) + 1;
      height := private.little_endian(bytes, 27, 3) + 1;
    elsif chunk = 1 and name = 'VP8L' then
      bits := private.little_endian(bytes, 21, 4);
      width := (bits & 16383) + 1;
      height := ((bits >> 14) & 16383) + 1;
    elsif chunk = 1 and name = 'VP8 ' then
      width := private.little_endian(bytes, 26, 2) & 16383;
      height := private.little_endian(bytes, 28, 2) & 16383;
    end if;
    -- Chunks have an even length.
    at := at + 8 + size + size % 2;
    if at = octet_length(bytes) then
      fault := case when width is null then 'file_damaged' end;
      return;
    end if;
  end loop;
end
$$;

-- Width and height of a picture, or why it is refused.
create function private.picture_header(type text, bytes bytea, out fault text, out width int, out height int)
  language plpgsql immutable set search_path = '' as $$
declare
  header record;
begin
  if type = 'image/jpeg' then
    header := private.jpeg_header(bytes);
  elsif type = 'image/png' then
    header := private.png_header(bytes);
  elsif type = 'image/webp' then
    header := private.webp_header(bytes);
  else
    fault := 'file_type';
    return;
  end if;
  fault := coalesce(header.fault, case
    when header.width is null or header.height is null or header.width < 1 or header.height < 1 then 'file_damaged'
    when header.width > 4096 or header.height > 4096 then 'file_dimensions' end);
  width := header.width;
  height := header.height;
end
$$;

-- Why a recording is refused, or null: sound alone, as browsers record it (Opus in WebM or Ogg, AAC or Opus in MP4).
create function private.voice_fault(type text, bytes bytea) returns text
  language sql immutable set search_path = '' as $$
  select case type
    when 'audio/webm' then case when position('A_OPUS'::bytea in substring(bytes from 1 for 4096)) = 0
      or exists (select from unnest(array['V_VP8', 'V_VP9', 'V_AV1', 'V_MPEG', 'V_MS']) codec
        where position(codec::bytea in substring(bytes from 1 for 4096)) > 0) then 'file_type' end
    when 'audio/ogg' then case when position('theora'::bytea in substring(bytes from 1 for 4096)) > 0 then 'file_type' end
    -- The handlers of the tracks, after eight bytes that are zero.
    when 'audio/mp4' then case when position('\x0000000000000000'::bytea || 'soun'::bytea in bytes) = 0
      or position('\x0000000000000000'::bytea || 'vide'::bytea in bytes) > 0
      or (position('mp4a'::bytea in bytes) = 0 and position('Opus'::bytea in bytes) = 0) then 'file_type' end
    else 'file_type' end
$$;

-- Receiving -----------------------------------------------------------------------------------------------------------------------

-- Accepted by private.submit, with the submission whose retention they share.
create table private.submitted_files (
  id uuid primary key,
  submission_id uuid not null,
  kind text not null check (kind in ('picture', 'voice')),
  type text not null,
  bytes bytea not null,
  size int not null
);
comment on table private.submitted_files is 'Pictures and recordings of submissions. Only admins read them, one by one.';
alter table private.submitted_files enable row level security;
alter table private.submitted_files alter column bytes set storage external;
create index submitted_files_submission on private.submitted_files (submission_id);

-- Like the rate limits, read without a lock: concurrent parts may slightly exceed it.
create function private.has_file_room() returns boolean
  language sql stable set search_path = '' as $$
  select coalesce((select sum(size) from private.file_parts), 0) < 300000000
    and coalesce((select sum(size) from private.submitted_files), 0) < 2000000000
$$;

create function private.sweep_file_parts(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  delete from private.file_parts where file = any (array(
    select p.file from private.file_parts p group by p.file having max(p.at) < now() - interval '7 days' limit most));
  get diagnostics done = row_count;
  return done;
end
$$;

-- Idempotent by file and part, so a device repeats what was not answered. A part that is there is answered before the limits.
create function private.send_file_part(file uuid, part int, parts int, data text) returns jsonb
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
  if allowed.remaining < ceil(size / 1000.0) or not private.has_file_room() then
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
create function public.send_file_part(file uuid, part int, parts int, data text) returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.send_file_part($1, $2, $3, $4)
$$;
comment on function public.send_file_part(uuid, int, int, text) is
  'Stores one part of a file, in base64 and at most 64 KiB, that a submission will name.';
grant execute on function private.send_file_part(uuid, int, int, text), public.send_file_part(uuid, int, int, text)
  to anon, authenticated, service_role;

-- Incomplete files expire with everything else.
create or replace function private.tidy(most int default 1000) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  -- Before the rev lock, as in expire_when_due: the other order could deadlock.
  update private.upkeep set expired_at = now();
  done := private.expire(most);
  return done + private.sweep_file_parts(most) + private.expire_erasures() + private.forget(most) + private.forget_editors();
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
    perform private.sweep_file_parts(most);
    if private.expire(most) < most then
      update private.upkeep set expired_at = now();
    end if;
  end if;
end
$$;
