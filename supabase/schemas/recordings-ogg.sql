-- Ogg.

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
