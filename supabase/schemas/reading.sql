-- What devices pull: the head, pages of changes, counts and the first pages.

-- Reading functions cannot write, so they report that a schedule is due; the caller then calls publish_due and repeats
-- the request. Schedules are thus carried out without a timer or cron, before the first reader after their time.
create function private.head_at(newest private.revisions) returns json
  language sql stable set search_path = '' as $$
  select json_build_object(
    'site', private.site_id(), 'rev', newest.rev, 'stamp', newest.stamp, 'now', now(), 'min_format', (select min_format from private.settings),
    'due', coalesce(private.next_due() <= private.trusted_now(), false) or private.expiry_is_due())
$$;

-- The newest revision of which an audience sees anything: drafts, and what arrives for the owner, raise only the admin's.
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

create function private.head() returns json
  language sql stable security definer set search_path = '' as $$
  select private.head_at(private.newest_revision('public'))
$$;

-- One page of changes after `since` for one audience, in rev order: up to `most` entries (1 to 1,000) and 4 MB of row
-- text, but at least one entry. Everything is read in the snapshot of the calling statement.
create function private.changes(audience text, since bigint, stamp text, most int) returns json
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

create function public.site_head() returns json
  language sql stable security invoker set search_path = '' set statement_timeout = '2s' as $$
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

create function public.site_counts(ids uuid[]) returns json
  language sql stable security invoker set search_path = '' set statement_timeout = '2s' as $$
  select private.site_counts($1)
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

create function public.site_changes(since bigint, stamp text default null, max int default 1000,
    done uuid[] default null, done_at timestamptz[] default null, format int default 1)
  returns json
  language sql stable security invoker set search_path = '' set statement_timeout = '2s' as $$
  select private.for_format(private.site_changes($1, $2, $3, $4, $5), $6)
$$;
comment on function public.site_changes(bigint, text, int, uuid[], timestamptz[], int) is
  'Published rows and tombstones after a revision; format 2 has events. {"restart":true} when the stamp is not that
  revision''s, or when this server does not know that it did the operations `done` at those times.';
