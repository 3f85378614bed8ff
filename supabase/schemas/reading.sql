-- What devices pull: the head, pages of changes, counts and the first pages.

-- Reading functions cannot write, so they report that a schedule is due; the caller then calls publish_due and repeats
-- the request. Schedules are thus carried out without a timer or cron, before the first reader after their time.
create function private.head() returns json
  language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'site', private.site_id(), 'rev', r.rev, 'stamp', r.stamp, 'now', now(), 'min_format', (select min_format from private.settings),
    'due', coalesce(private.next_due() <= private.trusted_now(), false) or private.expiry_is_due())
  from private.revisions r order by r.rev desc limit 1
$$;

-- One page of changes after `since` for one audience, in rev order: up to `most` entries (1 to 1,000) and 4 MB of row
-- text, but at least one entry. Everything is read in the snapshot of the calling statement.
create function private.changes(audience text, since bigint, stamp text, most int) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant int := least(greatest(coalesce(most, 1000), 1), 1000);
  page_bytes constant int := 4000000;
  head record;
  listed record;
  answer_rev bigint;
begin
  select r.rev, r.stamp into head from private.revisions r order by r.rev desc limit 1;
  -- (0, null) is always a valid start; otherwise the stamp must be the one issued with `since`.
  if (since = 0 and changes.stamp is null) is not true and not exists (
    select from private.revisions r where r.rev = since and r.stamp::text = changes.stamp)
  then
    return json_build_object('restart', true, 'site', private.site_id(), 'rev', head.rev, 'stamp', head.stamp, 'now', now(), 'more', false,
      'rows', json_build_array(), 'gone', json_build_array());
  end if;

  if since = head.rev then
    -- By far the most frequent case: nothing has changed.
    return json_build_object('restart', false, 'site', private.site_id(), 'rev', head.rev, 'stamp', head.stamp, 'now', now(), 'more', false,
      'rows', json_build_array(), 'gone', json_build_array());
  end if;

  execute format($query$
    with keys as materialized (
      %s
      order by rev limit $2 + 1
    ), counted as (
      -- A lower bound of each row's text size, computed without detoasting, so that a page of long articles is not
      -- rendered in full only to be cut.
      select *, row_number() over (order by rev) as place, sum(least_bytes) over (order by rev) - least_bytes as before
      from keys
    ), rendered as materialized (
      select c.rev, c.kind, c.id, c.gone, c.place, case when not c.gone then case c.kind %s end end as content
      from counted c where c.place <= $2 and (c.before < $3 or c.place = 1)
    ), page as (
      select * from (
        select r.*, sum(coalesce(octet_length(r.content::text), 0)) over (order by r.rev) as bytes from rendered r
      ) measured where bytes <= $3 or place = 1
    )
    select
      (select count(*) from keys) > (select count(*) from page) as more,
      (select max(rev) from page) as last,
      coalesce((select json_agg(json_build_object('kind', kind, 'row', content) order by rev) from page
        where not gone), '[]') as rows,
      coalesce((select json_agg(json_build_object('kind', kind, 'id', id, 'rev', rev) order by rev) from page
        where gone), '[]') as gone
    $query$,
    (select string_agg(k.source, E'\n      union all\n      ') from (
      select format('(select rev, %L::text as kind, id, false as gone, (%s)::bigint as least_bytes from private.%I where rev > $1 '
        'order by rev limit $2 + 1)', s.kind, s.weight, audience || '_' || s.kind) as source
      from private.kinds s where s.audiences @> array[audience]
      union all
      select format('(select rev, kind, id, true, 60::bigint from private.tombstones where audience = %L and rev > $1 '
        'order by rev limit $2 + 1)', audience)) k),
    (select string_agg(format('when %L then (select row_to_json(v) from private.%I v where v.id = c.id)',
      s.kind, audience || '_' || s.kind), ' ') from private.kinds s where s.audiences @> array[audience])
  ) into listed using since, page_size, page_bytes;

  answer_rev := case when listed.more then listed.last else head.rev end;
  return json_build_object(
    'restart', false, 'site', private.site_id(), 'rev', answer_rev,
    'stamp', (select r.stamp from private.revisions r where r.rev = answer_rev),
    'now', now(), 'more', listed.more, 'rows', listed.rows, 'gone', listed.gone);
end
$$;

create function public.site_head() returns json
  language sql stable security invoker set search_path = '' as $$
  select private.head()
$$;
comment on function public.site_head() is 'The current revision with its stamp, the server''s time, the least format.';

-- Likes create no revision: only the ledger can tell whether a restored server has lost them.
create function private.site_changes(since bigint, stamp text, most int, done uuid[], done_at timestamptz[])
  returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return private.with_due(private.changes('public', since,
    case when private.knows_operations(done, done_at) then stamp else 'forgotten' end, most));
end
$$;

-- Security invoker: the row policies decide whose counts are returned.
create function public.site_counts(ids uuid[]) returns json
  language plpgsql stable security invoker set search_path = '' as $$
begin
  if cardinality(ids) > 200 then
    raise sqlstate '22023' using message = 'Ask for the numbers of at most 200 posts at once.', detail = 'too_many_ids';
  end if;
  return coalesce((select json_agg(json_build_object('kind', kind, 'id', id, 'likes', likes, 'comments', comments,
      'shares', shares, 'views', views, 'counts_version', counts_version) order by kind, id)
    from (
      select 'blog' as kind, id, likes, 0 as comments, 0 as shares, views, counts_version
      from public.blog_posts where published and id = any (ids)
      union all
      select 'community', id, likes, comments, shares, 0, counts_version
      from public.community_posts where published and id = any (ids)) counted), '[]');
end
$$;
comment on function public.site_counts(uuid[]) is 'The counters of published posts; the higher counts_version wins.';

create function private.admin_changes(since bigint, stamp text, most int, done uuid[], done_at timestamptz[])
  returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.with_due(private.changes('admin', since,
    case when private.knows_operations(done, done_at) then stamp else 'forgotten' end, most));
end
$$;

create function public.admin_changes(since bigint, stamp text default null, max int default 1000,
    done uuid[] default null, done_at timestamptz[] default null, format int default 1)
  returns json
  language sql stable security invoker set search_path = '' as $$
  select private.for_format(private.admin_changes($1, $2, $3, $4, $5), $6)
$$;
comment on function public.admin_changes(bigint, text, int, uuid[], timestamptz[], int) is
  'site_changes for the admin: drafts, messages, all.';

-- Versions of the app before events know no kind but their own.
create function private.for_format(page json, format int) returns json
  language sql immutable set search_path = '' as $$
  select case when coalesce(format, 1) >= 2 or page::text !~ '"kind" : "(event|attendance|request|submission)"' then page
    else (page::jsonb
      || jsonb_build_object(
        'rows', jsonb_path_query_array(page::jsonb,
          '$.rows[*] ? (@.kind != "event" && @.kind != "attendance" && @.kind != "request" && @.kind != "submission")'),
        'gone', jsonb_path_query_array(page::jsonb,
          '$.gone[*] ? (@.kind != "event" && @.kind != "attendance" && @.kind != "request" && @.kind != "submission")')))::json end
$$;

-- The newest rows of a kind that visitors read first: all, or those that can be read in a language.
create function private.newest_rows(kind text, fewest int, bytes int, readable_in text default null) returns json
  language sql stable security definer set search_path = '' as $$
  select private.page_of_rows(
    -- The condition of the index.
    case when readable_in is not null
        then format('public.%I where published and readable_in @> array[%L]', k.table_name, readable_in)
      else format('private.%I where true', 'public_' || k.kind) end,
    case when k.kind = 'comment' then 'created_at' else 'published_at' end, k.weight, 'public_' || k.kind, null, null, fewest, 200, bytes)
  from private.kinds k where k.kind = $1
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
    'listed', (select json_object_agg(k.kind, private.newest_rows(k.kind, fewest, bytes))
      from unnest('{blog,news,community,comment}'::text[]) as k (kind)),
    'readable', case when readable_in is not null then (
      select json_object_agg(k.kind, private.newest_rows(k.kind, fewest, 0, readable_in))
      from unnest('{blog,news,community}'::text[]) as k (kind)) end,
    'unpaged', json_build_object(
      'service', coalesce((select json_agg(row_to_json(v) order by v.created_at, v.id) from private.public_service v), '[]'),
      'profile', coalesce((select json_agg(row_to_json(v)) from private.public_profile v), '[]'),
      'event', coalesce((select json_agg(row_to_json(v)) from private.public_event v), '[]')));
end
$$;

-- Devices with version 0.9 ask with readable_ti.
create function public.site_first_pages(readable_ti boolean default false, readable_in text default null) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.first_pages(coalesce($2, case when $1 then 'ti' end))
$$;
comment on function public.site_first_pages(boolean, text) is
  'The head and, as of that head, the newest rows of each list, whole small lists, and with readable_in the newest rows readable in that language.';

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

create function public.site_changes(since bigint, stamp text default null, max int default 1000,
    done uuid[] default null, done_at timestamptz[] default null, format int default 1)
  returns json
  language sql stable security invoker set search_path = '' as $$
  select private.for_format(private.site_changes($1, $2, $3, $4, $5), $6)
$$;
comment on function public.site_changes(bigint, text, int, uuid[], timestamptz[], int) is
  'Published rows and tombstones after a revision; format 2 has events. {"restart":true} when the stamp is not that
  revision''s, or when this server does not know that it did the operations `done` at those times.';
