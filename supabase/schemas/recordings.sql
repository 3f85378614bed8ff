-- Recordings of visitors: why a file of WebM, Ogg or MP4 is refused, which is null for sound in Opus or AAC as browsers record it.

-- Why a recording is refused, or null: sound alone, as browsers record it (Opus in WebM or Ogg, AAC or Opus in MP4).
create function private.voice_fault(type text, bytes bytea) returns text
  language sql immutable set search_path = '' as $$
  select case type
    when 'audio/webm' then private.webm_fault(bytes)
    when 'audio/ogg' then private.ogg_fault(bytes)
    when 'audio/mp4' then private.mp4_fault(bytes)
    else 'file_type' end
$$;

-- The length of an Opus packet in units of 2.5 ms, from its first bytes (RFC 6716, section 3); null if it is not one.
create function private.opus_units(bytes bytea, at int, size int) returns int
  language plpgsql immutable set search_path = '' as $$
declare
  -- Of one frame, by the packet's configuration.
  lengths constant int[] := '{4,8,16,24,4,8,16,24,4,8,16,24,4,8,4,8,1,2,4,8,1,2,4,8,1,2,4,8,1,2,4,8}';
  first int;
  units int;
begin
  -- Speech at 20 kbit/s has packets of 50 to 150 bytes.
  if size not between 1 and 4096 then
    return null;
  end if;
  first := get_byte(bytes, at);
  units := lengths[(first >> 3) + 1];
  case first & 3
    when 0 then
      return case when size <= 1276 then units end;
    when 1 then
      return case when size % 2 = 1 then units * 2 end;
    when 2 then
      return case when size > 1 then units * 2 end;
    else
      if size < 2 then
        return null;
      end if;
      units := units * (get_byte(bytes, at + 1) & 63);
      return case when units between 1 and 48 then units end;
  end case;
end
$$;

-- The longest recording, in the same units: 200 s.
create function private.opus_units_max() returns int
  language sql immutable set search_path = '' as $$ select 80000 $$;

-- True if these bytes begin like the header of Opus with one or two channels (RFC 7845, section 5.1).
create function private.is_opus_header(head bytea) returns boolean
  language sql immutable set search_path = '' as $$
  select case when octet_length(head) < 19 then false
    else substring(head from 1 for 8) = 'OpusHead'::bytea and get_byte(head, 8) < 16 and get_byte(head, 9) in (1, 2)
      and get_byte(head, 18) = 0 end
$$;

-- The element at an offset (RFC 8794): its id, where its content starts, and its size, null if that is unknown. No id: there is
-- no whole head of an element.
create function private.ebml_element(bytes bytea, at int, out id bigint, out start int, out size bigint)
  language plpgsql immutable set search_path = '' as $$
declare
  whole constant int := octet_length(bytes);
  place int := at;
  first int;
  width int;
  number bigint;
  is_unknown boolean;
begin
  if at >= whole then
    return;
  end if;
  first := get_byte(bytes, at);
  width := case when first >= 128 then 1 when first >= 64 then 2 when first >= 32 then 3 when first >= 16 then 4 end;
  if width is null or at + width >= whole then
    return;
  end if;
  number := first;
  for i in 1 .. width - 1 loop
    number := number * 256 + get_byte(bytes, at + i);
  end loop;
  place := at + width;
  first := get_byte(bytes, place);
  width := case when first >= 128 then 1 when first >= 64 then 2 when first >= 32 then 3 when first >= 16 then 4
    when first >= 8 then 5 when first >= 4 then 6 when first >= 2 then 7 when first >= 1 then 8 end;
  if width is null or place + width > whole then
    return;
  end if;
  id := number;
  size := first - (256 >> width);
  is_unknown := size = (256 >> width) - 1;
  for i in 1 .. width - 1 loop
    first := get_byte(bytes, place + i);
    size := size * 256 + first;
    is_unknown := is_unknown and first = 255;
  end loop;
  if is_unknown then
    size := null;
  end if;
  start := place + width;
end
$$;

-- Why the tracks of a WebM file are refused: there must be one, of Opus.
create function private.webm_tracks_fault(bytes bytea, starts int, ends int) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  at int := starts;
  found record;
  tracks int := 0;
  types int := 0;
  codecs int := 0;
  headers int := 0;
begin
  for step in 1 .. 40 loop
    exit when at >= ends;
    found := private.ebml_element(bytes, at);
    if found.id is null or found.size is null or found.start + found.size > ends then
      return 'file_damaged';
    end if;
    at := found.start + found.size::int;
    case found.id
      -- TrackEntry, which is entered; an entry within an entry has no end of its own.
      when 174 then
        tracks := tracks + 1;
        if at <> ends then
          return 'file_type';
        end if;
        at := found.start;
      -- TrackType: 2 is sound.
      when 131 then
        types := types + 1;
        if found.size <> 1 or get_byte(bytes, found.start) <> 2 then
          return 'file_type';
        end if;
      -- CodecID
      when 134 then
        codecs := codecs + 1;
        if substring(bytes from found.start + 1 for found.size::int) <> 'A_OPUS'::bytea then
          return 'file_type';
        end if;
      -- CodecPrivate
      when 25506 then
        headers := headers + 1;
        if found.size > 64 or not private.is_opus_header(substring(bytes from found.start + 1 for found.size::int)) then
          return 'file_damaged';
        end if;
      -- TrackNumber, TrackUID, flags, Language, DefaultDuration, CodecDelay, SeekPreRoll, Audio, Name, CodecName, Void
      when 215, 29637, 185, 136, 156, 21930, 2274716, 2352003, 22186, 22203, 225, 21358, 2459272, 236 then
        if found.size > 64 then
          return 'file_damaged';
        end if;
      else
        return 'file_type';
    end case;
  end loop;
  return case when at <> ends then 'file_damaged'
    when tracks <> 1 or types <> 1 or codecs <> 1 or headers > 1 then 'file_type' end;
end
$$;

-- Why a WebM file is refused: sound in Opus, as browsers record it live. The clusters are walked flat, since one of unknown size
-- ends where the next begins.
create function private.webm_fault(bytes bytea) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  whole constant int := octet_length(bytes);
  at int;
  found record;
  fault text;
  tracks int := 0;
  has_cluster boolean := false;
  blocks int := 0;
  units int := 0;
  packet int;
  -- Bytes that are not sound.
  others int := 0;
begin
  found := private.ebml_element(bytes, 0);
  if found.id is distinct from 440786851 or found.size is null or found.size > 64
    or position('webm'::bytea in substring(bytes from 1 for 72)) = 0
  then
    return 'file_type';
  end if;
  found := private.ebml_element(bytes, found.start + found.size::int);
  -- The segment
  if found.id is distinct from 408125543 or found.start + found.size <> whole then
    return 'file_damaged';
  end if;
  at := found.start;
  for step in 1 .. 20000 loop
    if at = whole then
      return case when blocks = 0 then 'file_damaged' end;
    end if;
    found := private.ebml_element(bytes, at);
    if found.id is null then
      return case when blocks = 0 or not private.is_cut_head(substring(bytes from at + 1)) then 'file_damaged' end;
    -- SimpleBlock, Block
    elsif found.id in (163, 161) then
      if not has_cluster or found.size is null or found.size not between 5 and 4100 then
        return 'file_damaged';
      elsif found.start + found.size > whole then
        return case when blocks = 0 then 'file_damaged' end;
      end if;
      at := found.start + found.size::int;
      -- A number of the track in one byte, and no lacing.
      if get_byte(bytes, found.start) < 129 or get_byte(bytes, found.start + 3) & 6 <> 0 then
        return 'file_damaged';
      end if;
      packet := private.opus_units(bytes, found.start + 4, found.size::int - 4);
      if packet is null then
        return 'file_damaged';
      end if;
      blocks := blocks + 1;
      units := units + packet;
      if units > private.opus_units_max() then
        return 'file_damaged';
      end if;
    -- Cluster
    elsif found.id = 524531317 then
      if tracks <> 1 then
        return 'file_damaged';
      end if;
      has_cluster := true;
      at := found.start;
    -- BlockGroup
    elsif found.id = 160 and has_cluster then
      at := found.start;
    else
      if found.size is null then
        return 'file_damaged';
      elsif found.start + found.size > whole then
        -- Cut off in the time of a cluster or in the end of a group.
        return case when blocks = 0 or found.id not in (231, 167, 171, 155, 30114) or found.size > 8 then 'file_damaged' end;
      end if;
      at := found.start + found.size::int;
      others := others + found.size::int;
      if others > 8192 then
        return 'file_damaged';
      -- Tracks
      elsif found.id = 374648427 and not has_cluster then
        tracks := tracks + 1;
        fault := private.webm_tracks_fault(bytes, found.start, at);
        if fault is not null then
          return fault;
        end if;
      -- Void
      elsif found.id = 236 then
        if btrim(substring(bytes from found.start + 1 for found.size::int), '\x00') <> '' then
          return 'file_damaged';
        end if;
      -- SeekHead, Info; Timecode, Position, PrevSize, BlockDuration, DiscardPadding; Cues
      elsif not (found.id in (290298740, 357149030) and not has_cluster and found.size <= 512
        or found.id in (231, 167, 171, 155, 30114) and has_cluster and found.size <= 8
        or found.id = 475249515 and has_cluster)
      then
        return 'file_type';
      end if;
    end if;
  end loop;
  return 'file_damaged';
end
$$;

-- Why an Ogg file is refused (RFC 3533 and 7845): the pages of one stream of Opus, in order, and nothing after its end.
create function private.ogg_fault(bytes bytea) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  whole constant int := octet_length(bytes);
  serial constant bytea := substring(bytes from 15 for 4);
  at int := 0;
  flags int;
  segments int;
  lacing int;
  -- Of the packet that is being joined, which may have begun on an earlier page.
  starts int;
  size int := 0;
  is_whole boolean := true;
  payload int;
  packets int := 0;
  steps int := 0;
  units int := 0;
  packet int;
  is_over boolean := false;
begin
  for page in 0 .. 12000 loop
    if at = whole then
      return case when packets < 3 then 'file_damaged' end;
    elsif is_over then
      return 'file_damaged';
    elsif at + 27 > whole then
      return case when packets < 3 or substring(bytes from at + 1) <> substring('OggS'::bytea from 1 for whole - at)
        and substring(bytes from at + 1 for 5) <> '\x4f67675300' then 'file_damaged' end;
    elsif substring(bytes from at + 1 for 5) <> '\x4f67675300' then
      return 'file_damaged';
    end if;
    flags := get_byte(bytes, at + 5);
    segments := get_byte(bytes, at + 26);
    if (flags & 2 <> 0) <> (page = 0) or flags > 7 or substring(bytes from at + 15 for 4) <> serial
      or get_byte(bytes, at + 18) + 256 * get_byte(bytes, at + 19) <> page or get_byte(bytes, at + 20) <> 0
      or (flags & 1 <> 0) <> (size > 0)
    then
      return 'file_damaged';
    elsif at + 27 + segments > whole then
      return case when packets < 3 then 'file_damaged' end;
    end if;
    is_over := flags & 4 <> 0;
    payload := at + 27 + segments;
    for i in 0 .. segments - 1 loop
      steps := steps + 1;
      lacing := get_byte(bytes, at + 27 + i);
      if size = 0 then
        starts := payload;
        is_whole := true;
      end if;
      payload := payload + lacing;
      size := size + lacing;
      if payload > whole then
        return case when packets < 3 then 'file_damaged' end;
      elsif size > 4096 or steps > 40000 then
        return 'file_damaged';
      end if;
      continue when lacing = 255;
      packets := packets + 1;
      if packets = 1 then
        if page > 0 or size > 64 or not private.is_opus_header(substring(bytes from starts + 1 for size)) then
          return 'file_type';
        end if;
      elsif packets = 2 then
        if substring(bytes from starts + 1 for 8) <> 'OpusTags'::bytea then
          return 'file_damaged';
        end if;
      elsif is_whole then
        packet := private.opus_units(bytes, starts, size);
        units := units + packet;
        if packet is null or units > private.opus_units_max() then
          return 'file_damaged';
        end if;
      end if;
      size := 0;
    end loop;
    if page = 0 and packets <> 1 then
      return 'file_damaged';
    end if;
    is_whole := size = 0;
    at := payload;
  end loop;
  return 'file_damaged';
end
$$;

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

-- True if this is the beginning of a block, a group of blocks, a cluster or its time, cut off before its content.
create function private.is_cut_head(rest bytea) returns boolean
  language sql immutable set search_path = '' as $$
  select case
    when octet_length(rest) = 0 then false
    -- SimpleBlock, BlockGroup, Block, Timecode: an id of one byte, and a part of a size of up to four.
    when get_byte(rest, 0) in (163, 160, 161, 231) then octet_length(rest) <= 4
    -- Cluster: an id of four bytes, and a part of a size of eight.
    when octet_length(rest) <= 4 then rest = substring('\x1f43b675'::bytea from 1 for octet_length(rest))
    else octet_length(rest) < 12 and substring(rest from 1 for 5) = '\x1f43b67501' end
$$;
