-- The kinds of rows that devices sync. Views, indexes, triggers and lists of a kind that admins write follow from its row; what concerns all
-- posts asks private.publications and private.post_kinds.

create table private.kinds (
  kind text primary key,
  table_name text not null,
  audiences text[] not null,
  -- Minimum size of a row in bytes, as an expression that does not detoast stored text.
  weight text not null,
  writable text[] not null,
  creatable boolean not null,
  deletable boolean not null,
  -- What only a new row takes from an admin, and what every row that an admin makes has.
  created_with text[] not null default '{}',
  created_as jsonb not null default '{}',
  -- What a visitor's device has of it: its newest pages, or all its rows.
  held text constraint held_known check (held in ('pages', 'whole')),
  -- Publications of the owner with readable languages, an editor of their own and an announcement.
  is_post boolean not null default false
);
comment on table private.kinds is
  'The kinds of rows that devices sync: their tables, their size, and the columns that an admin writes.';
insert into private.kinds (kind, table_name, audiences, weight, writable, creatable, deletable, held, is_post) values
  ('blog', 'blog_posts', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,excerpt,featured_image,image_meta,category,tags,published,published_at,author,video_url,publish_at,recording}',
    true, true, 'pages', true),
  ('news', 'news_posts', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,published,published_at,image_url,image_meta,video_url,publish_at,recording}',
    true, true, 'pages', true),
  ('community', 'community_posts', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,media_url,media_type,image_meta,author,country,city,tags,featured,published,published_at,publish_at,recording}',
    true, true, 'pages', true),
  ('service', 'services', '{public,admin}', 'octet_length(description)',
    '{lang,translations,title,description,icon,price,features,active}',
    true, true, 'whole', false),
  ('profile', 'site_profile', '{public,admin}', 'octet_length(bio) + octet_length(privacy)',
    '{lang,translations,name,tagline,bio,place,email,phone,address,map,social,faq,hours,response_time,privacy,image_url,image_meta,display_name,retention,sample_streams}',
    true, false, 'whole', false),
  ('event', 'events', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,place,starts_at,ends_at,time_zone,repeats,capacity,rsvp,cancelled,published,published_at,publish_at,image_url,image_meta}',
    true, true, 'whole', false),
  ('comment', 'community_comments', '{public,admin}', 'octet_length(body)',
    '{status,decision}',
    true, true, 'pages', false),
  ('message', 'contact_messages', '{admin}', 'octet_length(message)',
    '{read,reply,answer,answer_recording}',
    false, true, null, false),
  ('attendance', 'attendances', '{admin}', 'octet_length(name)',
    '{arrived,seen}',
    false, true, null, false),
  ('request', 'data_requests', '{admin}', 'octet_length(person)',
    '{asks_for,person,received_on,acknowledged_on,answered_on}',
    true, true, null, false),
  ('submission', 'submissions', '{admin}', 'octet_length(body) + octet_length(passage) + octet_length(transcript)',
    '{status,answer,link,transcript,answer_recording}',
    false, true, null, false);
-- Nobody edits the words of others, but the owner writes comments.
update private.kinds
  set created_with = '{post_id,author_name,body}', created_as = '{"by_owner":true,"status":"visible"}' where kind = 'comment';

-- Recreates the update triggers of a kind with its writable columns. Without a column in their lists, an edit of that
-- column alone would get neither a version nor a rev and would reach no other device.
create function private.recreate_triggers(known private.kinds) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  columns constant text := (select string_agg(format('%I', name), ', ') from unnest(known.writable) name);
  publishes constant boolean := 'published' = any (known.writable);
  named record;
begin
  for named in
    select * from (values
      ('a_lock', 'before insert or delete or update of %s', 'for each statement', 'private.take_revision_lock()', true),
      ('b_stamp', 'before insert or update of %s', 'for each row', 'private.stamp_row()', true),
      ('c_publication', 'before insert or update of %s', 'for each row', 'private.stamp_publication()', publishes),
      ('d_updated', 'before update of %s', 'for each row', 'private.stamp_update()', true),
      ('e_track', 'after insert or delete or update of %s', 'for each row', format('private.track_row(%L)', known.kind), true),
      ('g_keep_version', 'after insert or update of %s', 'for each row', format('private.keep_version(%L)', known.kind), publishes),
      ('z_forget', 'after delete', 'referencing old table as gone for each statement', 'private.remove_text_from_ledger()', known.deletable),
      ('z_forget_versions', 'after delete', 'referencing old table as gone for each statement',
        format('private.forget_versions(%L)', known.kind), publishes)
    ) as listed (name, event, level, action, applies)
    where applies
  loop
    execute format('drop trigger if exists %I on public.%I', named.name, known.table_name);
    execute format('create trigger %I %s on public.%I %s execute function %s', named.name,
      format(named.event, columns), known.table_name, named.level, named.action);
  end loop;
end
$$;

-- The rows exactly as each audience may read them: all columns but generated ones. A new column comes last in the table and the views.
create function private.recreate_views(known private.kinds) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  columns constant text := (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', known.table_name)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '');
  shown constant text := case when known.kind = 'service' then ' where active' when 'published' = any (known.writable) then ' where published'
    else '' end;
begin
  execute format('create or replace view private.%I as select %s from public.%I%s', 'public_' || known.kind, columns, known.table_name, shown);
  execute format('create or replace view private.%I as select %s from public.%I', 'admin_' || known.kind, columns, known.table_name);
end
$$;

-- Gives the table of a kind that admins write its row security, its indexes, the limits of its times (finite, with a four-digit year, so that
-- every device can parse them) and its views.
create function private.set_up_table(kind text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  known constant private.kinds := (select k from private.kinds k where k.kind = $1);
  publishes constant boolean := 'published' = any (known.writable);
  named record;
begin
  execute format('alter table public.%I enable row level security', known.table_name);
  for named in
    select * from (values
      ('due', 'index', '(publish_at) where publish_at is not null', publishes),
      ('lists', 'index', '(published, created_at desc, id desc)', known.is_post),
      ('newest', 'index', '(published_at desc, id desc) where published', known.is_post),
      ('public_rev', 'index', '(rev) where published', publishes),
      ('readable', 'index', 'using gin (readable_in) where published', known.is_post),
      ('rev', 'unique index', '(rev)', true)
    ) as listed (name, class, of, applies)
    where applies
  loop
    execute format('create %s %I on public.%I %s', named.class, known.table_name || '_' || named.name, known.table_name, named.of);
  end loop;
  for named in
    select a.attname as moment from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', known.table_name)::regclass
      and a.attname in ('created_at', 'updated_at', 'published_at', 'publish_at')
  loop
    execute format('alter table public.%1$I add constraint %2$I check (%3$I >= %4$L::timestamptz and %3$I < %5$L::timestamptz)',
      known.table_name, named.moment || '_range', named.moment, '1900-01-01 00:00:00+00', '2200-01-01 00:00:00+00');
  end loop;
  perform private.recreate_views(known);
end
$$;

-- Writes what is asked of all kinds at once: private.publications, the rows that are published or not, and the names of their kinds. Written
-- anew for each kind that is added, so that each table is read by its indexes.
create function private.join_kinds() returns void
  language plpgsql volatile set search_path = '' as $$
declare
  named record;
begin
  execute 'create or replace view private.publications as ' || (
    select string_agg(format('select %L::text as kind, id, rev, published, published_at, publish_at from public.%I', k.kind, k.table_name),
      ' union all ' order by k.kind)
    from private.kinds k where 'published' = any (k.writable));
  for named in
    select 'post_kinds' as name, array_agg(k.kind order by k.kind) as kinds from private.kinds k where k.is_post
    union all
    select 'published_kinds', array_agg(k.kind order by k.kind) from private.kinds k where 'published' = any (k.writable)
  loop
    execute format('create or replace function private.%I() returns text[] language sql immutable set search_path = '''' as %L', named.name,
      format('select %L::text[]', named.kinds));
  end loop;
end
$$;

create function private.is_published(kind text, id uuid) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.publications p where p.kind = $1 and p.id = $2 and p.published);
end
$$;

-- For the migration that adds a kind which admins write, after its table and its row in private.kinds.
create function private.add_kind(kind text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  known constant private.kinds := (select k from private.kinds k where k.kind = $1);
begin
  perform private.set_up_table(kind);
  perform private.recreate_triggers(known);
  perform private.add_admin_lists(known);
  perform private.join_kinds();
  execute format('grant select, insert, update, delete on public.%I to service_role', known.table_name);
end
$$;

-- For the migration that adds a column to a kind that admins write: makes the column writable in the admin and part of what both audiences
-- read, and gives each edit of it a version and a rev.
create function private.add_content_column(kind text, column_name text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  known private.kinds;
begin
  update private.kinds k set writable = k.writable || add_content_column.column_name
    where k.kind = add_content_column.kind and k.kind not in ('comment', 'message')
      and not add_content_column.column_name = any (k.writable)
    returning * into known;
  if known.kind is null then
    raise 'Admins do not write "%", or it has "%" already.', kind, column_name;
  end if;
  perform private.recreate_views(known);
  perform private.recreate_triggers(known);
end
$$;

create function private.refuse_row() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise check_violation using schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
    message = format('new row for relation "%s" violates check constraint "%s"', tg_table_name, tg_name);
end
$$;
comment on function private.refuse_row() is
  'Refuses a row as a CHECK constraint does, for the constraint triggers that private.check_when_written creates.';

-- Declares a check on columns of a table with counters, in place of one of the same name. The condition is about "new"; as with a CHECK
-- constraint, null violates nothing. It also runs while an archive is loaded, which triggers otherwise don't. Existing rows aren't checked.
create function private.check_when_written(table_name text, rule text, columns text[], condition text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  checked constant regclass := format('public.%I', table_name);
begin
  if exists (select from pg_catalog.pg_trigger t where t.tgrelid = checked and t.tgname = rule) then
    execute format('drop trigger %I on %s', rule, checked);
  end if;
  execute format('alter table %s drop constraint if exists %I', checked, rule);
  execute format('create constraint trigger %I after insert or update of %s on %s for each row when (not (%s)) '
    'execute function private.refuse_row()', rule, (select string_agg(format('%I', c), ', ') from unnest(columns) c), checked, condition);
  execute format('alter table %s enable always trigger %I', checked, rule);
end
$$;
