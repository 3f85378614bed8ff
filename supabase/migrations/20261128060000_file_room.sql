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

-- Of send_file_part and submit_new only the question for room changes.
do $$
declare
  asked constant text := 'not private.has_file_room()';
  change record;
  definition text;
begin
  for change in values
    ('private.send_file_part(uuid, int, int, text)', 'not private.has_file_room() or not private.has_part_room(file, size)'),
    ('private.submit_new(uuid, jsonb)', '(submission -> ''files'' <> ''[]'' and not private.has_file_room())')
  loop
    definition := pg_get_functiondef(change.column1::regprocedure);
    if strpos(definition, asked) = 0 then
      raise '% does not ask for room', change.column1;
    end if;
    execute replace(definition, asked, change.column2);
  end loop;
end
$$;
