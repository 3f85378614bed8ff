-- The type of an MP4 file may be stated more than once before its head, as WebKitGTK records it.

-- Why an MP4 file is refused: sound in AAC or Opus, as browsers record it, in fragments or in one piece.
create or replace function private.mp4_fault(bytes bytea) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  whole constant int := octet_length(bytes);
  at int := 0;
  box record;
  fault text;
  heads int := 0;
  fragments int := 0;
  sounds int := 0;
  others int := 0;
begin
  for step in 1 .. 2500 loop
    if at = whole then
      return case when heads <> 1 or sounds = 0 then 'file_damaged' end;
    end if;
    box := private.mp4_box(bytes, at);
    if box.name is null then
      -- Cut off in the head of a fragment.
      return case when heads <> 1 or sounds = 0 or fragments = 0 or whole - at >= 8
        or get_byte(bytes, at) <> 0 then 'file_damaged' end;
    elsif step = 1 and (box.name <> 'ftyp' or box.ends > 136) then
      return 'file_type';
    elsif box.ends > whole then
      return case when heads <> 1 or sounds = 0 or fragments = 0 or box.name not in ('moof', 'mdat') then 'file_damaged' end;
    end if;
    case
      when box.name in ('moov', 'moof') then
        if box.name = 'moov' then
          heads := heads + 1;
        else
          fragments := fragments + 1;
        end if;
        fault := private.mp4_head_fault(bytes, box.start, box.ends::int);
        if fault is not null then
          return fault;
        end if;
      when box.name = 'mdat' then
        -- One for each fragment; a file without fragments has one.
        sounds := sounds + 1;
        if sounds > greatest(fragments, 1) then
          return 'file_damaged';
        end if;
      when box.name in ('free', 'skip', 'wide') then
        others := others + (box.ends - box.start)::int;
        if others > 8192 or btrim(substring(bytes from box.start + 1 for (box.ends - box.start)::int), '\x00') <> '' then
          return 'file_damaged';
        end if;
      -- GStreamer, with which WebKitGTK records, writes the type of the file twice.
      when box.name = 'ftyp' and heads = 0 and sounds = 0 and box.ends - box.start <= 128
        or box.name in ('styp', 'sidx', 'mfra') and box.ends - box.start <= 8192
      then
        others := others + (box.ends - box.start)::int;
        if others > 65536 then
          return 'file_damaged';
        end if;
      else
        return 'file_type';
    end case;
    at := box.ends;
  end loop;
  return 'file_damaged';
end
$$;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
