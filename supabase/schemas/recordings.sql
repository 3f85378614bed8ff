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
