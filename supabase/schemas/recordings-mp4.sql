-- MP4, as Safari records it.

-- The box at an offset (ISO/IEC 14496-12): its name, where its content starts, and where it ends. No name: there is no whole head.
create function private.mp4_box(bytes bytea, at int, out name text, out start int, out ends bigint)
  language plpgsql immutable set search_path = '' as $$
declare
  whole constant int := octet_length(bytes);
  size bigint;
begin
  if at + 8 > whole then
    return;
  end if;
  size := get_byte(bytes, at) * 16777216::bigint + get_byte(bytes, at + 1) * 65536 + get_byte(bytes, at + 2) * 256
    + get_byte(bytes, at + 3);
  start := at + 8;
  if size = 1 then
    if at + 16 > whole or substring(bytes from at + 9 for 4) <> '\x00000000' then
      return;
    end if;
    size := private.big_endian(bytes, at + 12, 4);
    start := at + 16;
  end if;
  ends := at + size;
  -- A size of 0 would reach to the end, whatever is there.
  if ends >= start then
    name := encode(substring(bytes from at + 5 for 4), 'escape');
  end if;
end
$$;

-- Why the head of a recording (moov) or of one of its fragments (moof) is refused: one track, of sound, without a place.
create function private.mp4_head_fault(bytes bytea, starts int, stops int) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  at int := starts;
  box record;
  size int;
  tracks int := 0;
  sounds int := 0;
  codecs int := 0;
  others int := 0;
begin
  for step in 1 .. 200 loop
    exit when at >= stops;
    box := private.mp4_box(bytes, at);
    if box.name is null or box.ends > stops then
      return 'file_damaged';
    end if;
    size := box.ends - box.start;
    at := box.ends;
    case
      when box.name in ('trak', 'traf') then
        tracks := tracks + 1;
        at := box.start;
      when box.name in ('mdia', 'minf', 'stbl', 'mvex', 'edts') then
        at := box.start;
      when box.name = 'hdlr' then
        sounds := sounds + 1;
        if substring(bytes from box.start + 9 for 4) <> 'soun'::bytea or size > 128 then
          return 'file_type';
        end if;
      when box.name = 'stsd' then
        codecs := codecs + 1;
        if size not between 16 and 512 or private.big_endian(bytes, box.start + 4, 4) <> 1
          or substring(bytes from box.start + 13 for 4) not in ('mp4a'::bytea, 'Opus'::bytea)
        then
          return 'file_type';
        end if;
      when box.name in ('stts', 'stsc', 'stsz', 'stco', 'co64', 'trun') then
        -- Tables of at most 10,000 samples.
        if size > 160016 then
          return 'file_damaged';
        end if;
      when box.name in ('vmhd', 'hmhd', 'nmhd', 'sthd', 'uuid') then
        return 'file_type';
      else
        -- Browsers differ in what else they write; it is short, and names no place.
        if size > 256 or others > 4096 then
          return 'file_damaged';
        elsif box.name in ('udta', 'meta') and encode(substring(bytes from box.start + 1 for size), 'escape') ~ 'xyz|loci|location'
        then
          return 'file_type';
        end if;
        others := others + size;
    end case;
  end loop;
  return case when at <> stops then 'file_damaged' when tracks <> 1 or sounds > 1 or codecs > 1 or sounds <> codecs
    then 'file_type' end;
end
$$;

-- Why an MP4 file is refused: sound in AAC or Opus, as browsers record it, in fragments or in one piece.
create function private.mp4_fault(bytes bytea) returns text
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
