-- Pages of rows and single rows. Each answer is JSON with bounds of its own: PostgREST's filters do not reach into it, and no client reads a
-- table.

-- The newest rows of a kind that visitors may read, or those strictly older than a position: all, or those that can be read in a language.
-- Null for any other kind.
create function private.public_page(kind text, readable_in text, before timestamptz, before_id uuid, fewest int, most int, bytes int)
  returns json
  language sql stable set search_path = '' as $$
  select private.page_of_rows(
    -- The condition of the index.
    case when readable_in is not null
        then format('public.%I where published and readable_in @> array[%L]', k.table_name, readable_in)
      else format('private.%I where true', 'public_' || k.kind) end,
    case when 'published' = any (k.writable) then 'published_at' else 'created_at' end, k.weight, 'public_' || k.kind,
    before, before_id, fewest, most, bytes)
  from private.kinds k where k.kind = $1 and k.audiences @> '{public}'
$$;

-- All rows of a kind that visitors may read.
create function private.whole_kind(kind text) returns json
  language plpgsql stable set search_path = '' as $$
declare
  answer json;
begin
  execute format('select coalesce(json_agg(row_to_json(v) order by v.created_at, v.id), ''[]'') from private.%I v', 'public_' || kind)
    into answer;
  return answer;
end
$$;

-- Head and rows are of one snapshot: the changes after this head are exactly what these rows lack.
create function private.first_pages(readable_in text) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  -- They fill a screen, however long they are.
  fewest constant int := 20;
  -- A second on a slow connection, compressed.
  bytes constant int := 65536;
  head constant json := private.head();
begin
  return json_build_object(
    'due', head -> 'due',
    'head', head,
    'listed', (select json_object_agg(k.kind, private.public_page(k.kind, null, null, null, fewest, 200, bytes))
      from private.kinds k where k.held = 'pages'),
    'readable', case when readable_in is not null then (
      select json_object_agg(k.kind, private.public_page(k.kind, readable_in, null, null, fewest, 200, 0))
      from private.kinds k where k.is_post) end,
    'unpaged', (select json_object_agg(k.kind, private.whole_kind(k.kind)) from private.kinds k where k.held = 'whole'));
end
$$;

-- Devices with version 0.9 ask with readable_ti.
create function public.site_first_pages(readable_ti boolean default false, readable_in text default null) returns json
  language sql stable security invoker set search_path = '' set statement_timeout = '2s' as $$
  select private.first_pages(coalesce($2, case when $1 then 'ti' end))
$$;
comment on function public.site_first_pages(boolean, text) is
  'The head and, as of that head, the newest rows of each list, whole small lists, and with readable_in the newest rows readable in that language.';

-- What one answer may hold: 1,000 rows, and 1 MB of them, but at least one.
create function private.site_page(kind text, before timestamptz, before_id uuid, most int) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  page constant json := private.public_page(kind, null, before, before_id, 1, least(greatest(coalesce(most, 200), 1), 1000), 1000000);
begin
  if page is null then
    raise sqlstate '22023' using message = 'The site has no such kind.', detail = 'unknown_kind';
  end if;
  return page;
end
$$;

create function public.site_page(kind text, before timestamptz default null, before_id uuid default null, max int default 200)
  returns json
  language sql stable security invoker set search_path = '' set statement_timeout = '2s' as $$
  select private.site_page($1, $2, $3, $4)
$$;
comment on function public.site_page(text, timestamptz, uuid, int) is
  'The newest published rows of a kind, or those strictly older than a position: {"rows","whole"}, with fewer rows than asked for if they are long.';

create function private.site_row(kind text, id uuid) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  answer json;
begin
  if not exists (select from private.kinds k where k.kind = site_row.kind and k.audiences @> '{public}') then
    raise sqlstate '22023' using message = 'The site has no such kind.', detail = 'unknown_kind';
  end if;
  execute format('select row_to_json(v) from private.%I v where v.id = $1', 'public_' || kind) into answer using id;
  return answer;
end
$$;

create function public.site_row(kind text, id uuid) returns json
  language sql stable security invoker set search_path = '' set statement_timeout = '2s' as $$
  select private.site_row($1, $2)
$$;
comment on function public.site_row(text, uuid) is 'A published row by its id, or null.';

-- Addresses are a few bytes each, so 1,000 rows bound them.
create function private.site_addresses(kind text, after uuid) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  most constant int := 1000;
  answer json;
begin
  if not exists (select from private.kinds k
    where k.kind = site_addresses.kind and k.audiences @> '{public}' and 'published' = any (k.writable))
  then
    raise sqlstate '22023' using message = 'The site has no such kind.', detail = 'unknown_kind';
  end if;
  execute format($query$
    with listed as materialized (
      select id, updated_at, published_at from private.%I where $1 is null or id > $1 order by id limit $2 + 1
    )
    select json_build_object('whole', (select count(*) from listed) <= $2,
      'rows', coalesce((select json_agg(row_to_json(l) order by l.id) from (select * from listed order by id limit $2) l), '[]'))
    $query$, 'public_' || kind) into answer using after, most;
  return answer;
end
$$;

create function public.site_addresses(kind text, after uuid default null) returns json
  language sql stable security invoker set search_path = '' set statement_timeout = '2s' as $$
  select private.site_addresses($1, $2)
$$;
comment on function public.site_addresses(text, uuid) is
  'The ids above one of published posts of a kind, at most 1,000, and when each was published and changed: {"rows","whole"}.';

-- A page of rows, newest first, as {"rows":[...],"whole":true if there are no older ones}: at least `fewest`, then as many of `most` as fit into
-- `bytes` bytes. `source` has the rows with their time `at`, `weight` a lower bound of a row's size that does not detoast it, so that long articles
-- are not rendered only to be left out; `shown` is the view that renders them. These are SQL, and never from a request.
create function private.page_of_rows(source text, at text, weight text, shown text, before timestamptz, before_id uuid, fewest int, most int,
    bytes int)
  returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  answer json;
begin
  execute format($query$
    with keys as materialized (
      select id, %2$s as at, (%3$s)::bigint as least_bytes from %1$s %5$s order by %2$s desc, id desc limit $4 + 1
    ), counted as (
      select id, row_number() over (order by at desc, id desc) as place, sum(least_bytes) over (order by at desc, id desc) as so_far
      from keys
    ), rendered as materialized (
      select c.place, row_to_json(v) as content from counted c join private.%4$I v on v.id = c.id
      where c.place <= $4 and (c.so_far <= $5 or c.place <= $3)
    ), page as (
      select place, content from (
        select r.*, sum(octet_length(r.content::text)) over (order by r.place) as so_far from rendered r) measured
      where so_far <= $5 or place <= $3
    )
    select json_build_object('rows', coalesce((select json_agg(content order by place) from page), '[]'),
      'whole', (select count(*) from keys) = (select count(*) from page))
    $query$, source, at, weight, shown, case when before is null then '' else format('and (%s, id) < ($1, $2)', at) end)
  into answer using before, before_id, fewest, most, bytes;
  return answer;
end
$$;
