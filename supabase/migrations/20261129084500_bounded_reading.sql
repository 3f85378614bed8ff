-- No client reads a table: pages, single rows, counts and addresses are answers of functions with bounds of their own, and the revision that
-- everybody sees does not rise with a draft.

drop policy "visitors read what is published" on public.blog_posts;
drop policy "admins read all, others what is published" on public.blog_posts;
drop policy "visitors read what is published" on public.news_posts;
drop policy "admins read all, others what is published" on public.news_posts;
drop policy "visitors read what is published" on public.community_posts;
drop policy "admins read all, others what is published" on public.community_posts;
drop policy "visitors read what is offered" on public.services;
drop policy "admins read all, others what is offered" on public.services;
drop policy "visitors read the profile" on public.site_profile;
drop policy "the signed-in read the profile" on public.site_profile;
drop policy "visitors read what is published" on public.events;
drop policy "admins read all, others what is published" on public.events;
drop policy "admins read who comes" on public.attendances;
drop policy "visitors read visible comments of published posts" on public.community_comments;
drop policy "admins read all, others what is visible" on public.community_comments;
drop policy "admins read messages" on public.contact_messages;
drop policy "admins read submissions" on public.submissions;
drop policy "admins read requests" on public.data_requests;
revoke select on public.attendances, public.blog_posts, public.community_comments, public.community_posts, public.contact_messages,
  public.data_requests, public.events, public.news_posts, public.services, public.site_profile, public.submissions
  from anon, authenticated;

create or replace view private.public_comment as
  select c.id, c.post_id, c.author_name, c.body, c.status, c.seq, c.created_at, c.version, c.rev, c.decision, c.by_owner
  from public.community_comments c
  where c.status = 'visible' and exists (select from public.community_posts p where p.id = c.post_id and p.published offset 0);

create function private.newest_published() returns bigint
  language plpgsql stable set search_path = '' as $$
begin
  return greatest(0,
    (select max(rev) from public.blog_posts where published),
    (select max(rev) from public.news_posts where published),
    (select max(rev) from public.community_posts where published),
    (select max(rev) from public.events where published),
    (select max(rev) from public.services where active),
    (select max(rev) from public.site_profile));
end
$$;

create or replace function private.published_rev() returns bigint
  language sql stable security definer set search_path = '' as $$
  select greatest(private.newest_published(),
    (select max(rev) from private.tombstones where audience = 'public' and kind not in ('comment', 'attendance')))
$$;

create function private.newest_revision(audience text) returns private.revisions
  language plpgsql stable set search_path = '' as $$
declare
  newest private.revisions;
  shown bigint;
begin
  if audience = 'admin' then
    select * into newest from private.revisions r order by r.rev desc limit 1;
  else
    shown := greatest(private.newest_published(), (select c.rev from private.public_comment c order by c.rev desc limit 1),
      (select max(t.rev) from private.tombstones t where t.audience = 'public'));
    select * into newest from private.revisions r where r.rev <= shown order by r.rev desc limit 1;
  end if;
  return newest;
end
$$;

create function private.head_at(newest private.revisions) returns json
  language sql stable set search_path = '' as $$
  select json_build_object(
    'site', private.site_id(), 'rev', newest.rev, 'stamp', newest.stamp, 'now', now(), 'min_format', (select min_format from private.settings),
    'due', coalesce(private.next_due() <= private.trusted_now(), false) or private.expiry_is_due())
$$;

create or replace function private.head() returns json
  language sql stable security definer set search_path = '' as $$
  select private.head_at(private.newest_revision('public'))
$$;

create or replace function private.changes(audience text, since bigint, stamp text, most int) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant int := least(greatest(coalesce(most, 1000), 1), 1000);
  page_bytes constant int := 4000000;
  head constant private.revisions := private.newest_revision(audience);
  listed record;
  answer_rev bigint;
begin
  -- (0, null) is always a valid start; otherwise the stamp must be the one issued with `since`.
  if (since = 0 and changes.stamp is null) is not true and not exists (
    select from private.revisions r where r.rev = since and r.stamp::text = changes.stamp)
  then
    return json_build_object('restart', true, 'site', private.site_id(), 'rev', head.rev, 'stamp', head.stamp, 'now', now(), 'more', false,
      'rows', json_build_array(), 'gone', json_build_array());
  end if;

  if since >= head.rev then
    -- By far the most frequent case: nothing has changed. A device of an earlier version may know a later revision than the audience's.
    answer_rev := since;
    return json_build_object('restart', false, 'site', private.site_id(), 'rev', answer_rev,
      'stamp', (select r.stamp from private.revisions r where r.rev = answer_rev), 'now', now(), 'more', false,
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

create or replace function private.first_pages(readable_in text) returns json
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
      from unnest('{blog,news,community,comment}'::text[]) as k (kind)),
    'readable', case when readable_in is not null then (
      select json_object_agg(k.kind, private.public_page(k.kind, readable_in, null, null, fewest, 200, 0))
      from unnest('{blog,news,community}'::text[]) as k (kind)) end,
    'unpaged', json_build_object(
      'service', coalesce((select json_agg(row_to_json(v) order by v.created_at, v.id) from private.public_service v), '[]'),
      'profile', coalesce((select json_agg(row_to_json(v)) from private.public_profile v), '[]'),
      'event', coalesce((select json_agg(row_to_json(v)) from private.public_event v), '[]')));
end
$$;

drop function private.newest_rows(text, int, int, text);

create function private.site_counts(ids uuid[]) returns json
  language plpgsql stable security definer set search_path = '' as $$
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

create or replace function public.site_counts(ids uuid[]) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.site_counts($1)
$$;

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
  language sql stable security invoker set search_path = '' as $$
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
  language sql stable security invoker set search_path = '' as $$
  select private.site_row($1, $2)
$$;
comment on function public.site_row(text, uuid) is 'A published row by its id, or null.';

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
  language sql stable security invoker set search_path = '' as $$
  select private.site_addresses($1, $2)
$$;
comment on function public.site_addresses(text, uuid) is
  'The ids above one of published posts of a kind, at most 1,000, and when each was published and changed: {"rows","whole"}.';

create or replace function private.admin_first_pages() returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  -- They fill a screen, however long they are.
  fewest constant int := 20;
  head json;
begin
  perform private.require_admin();
  head := private.head_at(private.newest_revision('admin'));
  return json_build_object(
    'due', head -> 'due',
    'head', head,
    'lists', (
      select json_agg(json_build_object('kind', l.kind, 'list', l.list, 'count', private.admin_list_count(l),
        'page', private.admin_list_page(l, null, null, fewest, case when l.filled then 1000 else 200 end,
          case when l.filled then 262144 else 32768 end)))
      from private.admin_lists l));
end
$$;

create or replace function private.admin_counts() returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return json_build_object('rev', (private.newest_revision('admin')).rev, 'lists', (
    select json_agg(json_build_object('kind', l.kind, 'list', l.list, 'count', private.admin_list_count(l)))
    from private.admin_lists l where l.counted));
end
$$;

create or replace function private.add_content_column(kind text, column_name text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  known private.kinds;
  audience text;
begin
  update private.kinds k set writable = k.writable || add_content_column.column_name
    where k.kind = add_content_column.kind and k.kind not in ('comment', 'message')
      and not add_content_column.column_name = any (k.writable)
    returning * into known;
  if known.kind is null then
    raise 'Admins do not write "%", or it has "%" already.', kind, column_name;
  end if;
  foreach audience in array known.audiences loop
    perform private.append_to_view(known, audience, column_name);
  end loop;
  perform private.recreate_triggers(known);
end
$$;

grant execute on function
  private.site_addresses(text, uuid), public.site_addresses(text, uuid), private.site_counts(uuid[]),
  private.site_page(text, timestamptz, uuid, int), public.site_page(text, timestamptz, uuid, int), private.site_row(text, uuid),
  public.site_row(text, uuid)
  to anon, authenticated, service_role;

notify pgrst, 'reload schema';
