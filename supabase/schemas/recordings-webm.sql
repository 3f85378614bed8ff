-- WebM, as Chromium and Firefox record it.

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
