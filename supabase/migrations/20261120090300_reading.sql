-- Views and functions that devices pull from.
-- The rows exactly as each audience may read them; a column that is not listed here is never sent.

create view private.public_blog as
  select id, lang, translations, title, content, excerpt, featured_image, image_meta, category, tags, published,
    published_at, author, video_url, views, likes, counts_version, created_at, updated_at, version, rev
  from public.blog_posts where published;
create view private.public_news as
  select id, lang, translations, title, content, published, published_at, image_url, image_meta, video_url,
    created_at, updated_at, version, rev
  from public.news_posts where published;
create view private.public_community as
  select id, lang, translations, title, content, media_url, media_type, image_meta, author, country, city, tags,
    featured, published, published_at, likes, comments, shares, counts_version, created_at, updated_at, version, rev
  from public.community_posts where published;
create view private.public_service as
  select id, lang, translations, title, description, icon, price, features, active, created_at, updated_at, version,
    rev
  from public.services where active;
create view private.public_profile as
  select id, lang, translations, name, tagline, bio, place, email, phone, address, map, social, faq, hours,
    response_time, privacy, image_url, image_meta, created_at, updated_at, version, rev
  from public.site_profile;
create view private.public_comment as
  select c.id, c.post_id, c.author_name, c.body, c.status, c.seq, c.created_at, c.version, c.rev
  from public.community_comments c
  where c.status = 'visible' and exists (select from public.community_posts p where p.id = c.post_id and p.published);

-- Reporters of a comment, each counted once; the address is a salted hash.
create table private.comment_reports (
  comment_id uuid not null references public.community_comments (id) on delete cascade,
  reporter text not null,
  at timestamptz not null default now(),
  primary key (comment_id, reporter)
);

create view private.admin_blog as
  select id, lang, translations, title, content, excerpt, featured_image, image_meta, category, tags, published,
    published_at, author, video_url, views, likes, counts_version, created_at, updated_at, version, rev
  from public.blog_posts;
create view private.admin_news as
  select id, lang, translations, title, content, published, published_at, image_url, image_meta, video_url,
    created_at, updated_at, version, rev
  from public.news_posts;
create view private.admin_community as
  select id, lang, translations, title, content, media_url, media_type, image_meta, author, country, city, tags,
    featured, published, published_at, likes, comments, shares, counts_version, created_at, updated_at, version, rev
  from public.community_posts;
create view private.admin_service as
  select id, lang, translations, title, description, icon, price, features, active, created_at, updated_at, version,
    rev
  from public.services;
create view private.admin_profile as select * from private.public_profile;
create view private.admin_comment as
  select c.id, c.post_id, c.author_name, c.body, c.status, c.seq, c.created_at, c.version, c.rev,
    (select count(*)::int from private.comment_reports r where r.comment_id = c.id) as reports
  from public.community_comments c;
create view private.admin_message as
  select id, name, email, message, subject, read, created_at, version, rev from public.contact_messages;

-- Indexes for the pages; the unique indexes on rev serve the admin.
create index blog_posts_public_rev on public.blog_posts (rev) where published;
create index news_posts_public_rev on public.news_posts (rev) where published;
create index community_posts_public_rev on public.community_posts (rev) where published;
create index community_comments_public_rev on public.community_comments (rev) where status = 'visible';

-- A single row of settings for the whole site.
create table private.settings (
  single boolean primary key default true check (single),
  -- Devices that write an older format must update first.
  min_format int not null default 1,
  -- The request header that carries the visitor's address, and the hop of its list: 'first' trusts the proxy to replace
  -- the visitor's own header (our server does, hosted Supabase documents it), 'last' trusts only the nearest proxy.
  address_header text not null default 'x-forwarded-for' check (address_header = lower(address_header)),
  address_hop text not null default 'first' check (address_hop in ('first', 'last')),
  -- Addresses are stored only as hashes with this salt, and only while a limit needs them.
  address_salt text not null default (gen_random_uuid()::text || gen_random_uuid()::text)
);
insert into private.settings default values;

create function private.head() returns json
  language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'rev', r.rev, 'stamp', r.stamp, 'now', now(), 'min_format', (select min_format from private.settings))
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
    return json_build_object('restart', true, 'rev', head.rev, 'stamp', head.stamp, 'now', now(), 'more', false,
      'rows', json_build_array(), 'gone', json_build_array());
  end if;

  if since = head.rev then
    -- By far the most frequent case: nothing has changed.
    return json_build_object('restart', false, 'rev', head.rev, 'stamp', head.stamp, 'now', now(), 'more', false,
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
    'restart', false, 'rev', answer_rev,
    'stamp', (select r.stamp from private.revisions r where r.rev = answer_rev),
    'now', now(), 'more', listed.more, 'rows', listed.rows, 'gone', listed.gone);
end
$$;

-- Registry of kinds: their tables, and the fields save_row may set.
create table private.kinds (
  kind text primary key,
  table_name text not null,
  audiences text[] not null,
  -- Minimum size of a row in bytes, as an expression that does not detoast stored text.
  weight text not null,
  writable text[] not null,
  creatable boolean not null,
  deletable boolean not null
);
insert into private.kinds (kind, table_name, audiences, weight, writable, creatable, deletable) values
  ('blog', 'blog_posts', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,excerpt,featured_image,image_meta,category,tags,published,published_at,author,video_url}',
    true, true),
  ('news', 'news_posts', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,published,published_at,image_url,image_meta,video_url}', true, true),
  ('community', 'community_posts', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,media_url,media_type,image_meta,author,country,city,tags,featured,published,published_at}',
    true, true),
  ('service', 'services', '{public,admin}', 'octet_length(description)',
    '{lang,translations,title,description,icon,price,features,active}', true, true),
  ('profile', 'site_profile', '{public,admin}', 'octet_length(bio) + octet_length(privacy)',
    '{lang,translations,name,tagline,bio,place,email,phone,address,map,social,faq,hours,response_time,privacy,image_url,image_meta}',
    true, false),
  ('comment', 'community_comments', '{public,admin}', 'octet_length(body)', '{status}', false, true),
  ('message', 'contact_messages', '{admin}', 'octet_length(message)', '{read}', false, true);

-- Functions of the API
-- -------------------------------------------------------------------------------------------------

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
  return private.changes('public', since, case when private.remembers(done, done_at) then stamp else 'forgotten' end, most);
end
$$;

create function public.site_changes(since bigint, stamp text default null, max int default 1000, done uuid[] default null,
    done_at timestamptz[] default null)
  returns json
  language sql stable security invoker set search_path = '' as $$
  select private.site_changes($1, $2, $3, $4, $5)
$$;
comment on function public.site_changes(bigint, text, int, uuid[], timestamptz[]) is
  'Published rows and tombstones after a revision. {"restart":true} when the stamp is not that revision''s, or when this
  server does not know that it did the operations `done` at those times.';

create function private.admin_changes(since bigint, stamp text, most int) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.changes('admin', since, stamp, most);
end
$$;

create function public.admin_changes(since bigint, stamp text default null, max int default 1000) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.admin_changes($1, $2, $3)
$$;
comment on function public.admin_changes(bigint, text, int) is 'site_changes for the admin: drafts, messages, all.';

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

grant execute on function private.head(), private.site_changes(bigint, text, int, uuid[], timestamptz[])
  to anon, authenticated, service_role;
grant execute on function private.admin_changes(bigint, text, int) to authenticated;
grant execute on function public.site_head(), public.site_changes(bigint, text, int, uuid[], timestamptz[]), public.site_counts(uuid[])
  to anon, authenticated, service_role;
grant execute on function public.admin_changes(bigint, text, int) to authenticated;
