-- What the head of a picture says of its type and size, and whether it tells of its maker.

-- A number of two to four bytes.
create function private.big_endian(bytes bytea, start int, length int) returns bigint
  language sql immutable strict set search_path = '' as $$
  select sum(get_byte(bytes, start + i)::bigint << (8 * (length - 1 - i)))::bigint from generate_series(0, length - 1) i
$$;

create function private.little_endian(bytes bytea, start int, length int) returns bigint
  language sql immutable strict set search_path = '' as $$
  select sum(get_byte(bytes, start + i)::bigint << (8 * i))::bigint from generate_series(0, length - 1) i
$$;

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
