-- What a device reads first, in one request instead of one for the head and one for each kind.

-- The newest rows of a kind that visitors see, as {"rows":[...],"whole":true if these are all}: at least `fewest` of them, then as many of
-- the newest 200, a device's window, as fit into `bytes` bytes. With `readable_ti` only of those readable in Tigrinya.
create function private.newest_rows(kind text, fewest int, bytes int, readable_ti boolean default false) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant text := 'public_' || kind;
  known private.kinds;
  answer json;
begin
  select * into strict known from private.kinds k where k.kind = newest_rows.kind;
  execute format($query$
    with keys as materialized (
      select id, %1$s as at, (%2$s)::bigint as least_bytes from %3$s order by %1$s desc, id desc limit 201
    ), counted as (
      -- A lower bound of each row's size, computed without detoasting, so that long articles are not rendered only to be left out.
      select id, row_number() over (order by at desc, id desc) as place, sum(least_bytes) over (order by at desc, id desc) as so_far
      from keys
    ), rendered as materialized (
      select c.place, row_to_json(v) as content from counted c join private.%4$I v on v.id = c.id
      where c.place <= 200 and (c.so_far <= $2 or c.place <= $1)
    ), page as (
      select place, content from (
        select r.*, sum(octet_length(r.content::text)) over (order by r.place) as so_far from rendered r) measured
      where so_far <= $2 or place <= $1
    )
    select json_build_object('rows', coalesce((select json_agg(content order by place) from page), '[]'),
      'whole', (select count(*) from keys) = (select count(*) from page))
    $query$, case when newest_rows.kind = 'comment' then 'created_at' else 'published_at' end, known.weight,
    -- The condition of the index, which the view's own does not imply.
    case when readable_ti then format('public.%I where published is true and readable_ti is true', known.table_name)
      else format('private.%I', shown) end, shown) into answer using fewest, bytes;
  return answer;
end
$$;

-- Head and rows are of one snapshot: the changes after this head are exactly what these rows lack.
create function private.first_pages(readable_ti boolean) returns json
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
    'listed', (select json_object_agg(k.kind, private.newest_rows(k.kind, fewest, bytes))
      from unnest('{blog,news,community,comment}'::text[]) as k (kind)),
    'readable', case when readable_ti then (select json_object_agg(k.kind, private.newest_rows(k.kind, fewest, 0, true))
      from unnest('{blog,news,community}'::text[]) as k (kind)) end,
    'unpaged', json_build_object(
      'service', coalesce((select json_agg(row_to_json(v) order by v.created_at, v.id) from private.public_service v), '[]'),
      'profile', coalesce((select json_agg(row_to_json(v)) from private.public_profile v), '[]'),
      'event', coalesce((select json_agg(row_to_json(v)) from private.public_event v), '[]')));
end
$$;

create function public.site_first_pages(readable_ti boolean default false) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.first_pages($1)
$$;
comment on function public.site_first_pages(boolean) is
  'The head and, as of that head, the newest rows of each list, whole small lists, and with readable_ti the newest rows readable in Tigrinya.';

grant execute on function private.first_pages(boolean), public.site_first_pages(boolean) to anon, authenticated, service_role;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
