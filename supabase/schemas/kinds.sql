-- The kinds of rows that devices sync. Tables, views, grants and triggers of a kind follow from its row.

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
  created_as jsonb not null default '{}'
);
comment on table private.kinds is
  'The kinds of rows that devices sync: their tables, their size, and the columns that an admin writes.';
insert into private.kinds (kind, table_name, audiences, weight, writable, creatable, deletable) values
  ('blog', 'blog_posts', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,excerpt,featured_image,image_meta,category,tags,published,published_at,author,video_url,publish_at,recording}',
    true, true),
  ('news', 'news_posts', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,published,published_at,image_url,image_meta,video_url,publish_at,recording}',
    true, true),
  ('community', 'community_posts', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,media_url,media_type,image_meta,author,country,city,tags,featured,published,published_at,publish_at,recording}',
    true, true),
  ('service', 'services', '{public,admin}', 'octet_length(description)',
    '{lang,translations,title,description,icon,price,features,active}',
    true, true),
  ('profile', 'site_profile', '{public,admin}', 'octet_length(bio) + octet_length(privacy)',
    '{lang,translations,name,tagline,bio,place,email,phone,address,map,social,faq,hours,response_time,privacy,image_url,image_meta,display_name,retention,sample_streams}',
    true, false),
  ('event', 'events', '{public,admin}', 'octet_length(content) + pg_column_size(translations)',
    '{lang,translations,title,content,place,starts_at,ends_at,time_zone,repeats,capacity,rsvp,cancelled,published,published_at,publish_at,image_url,image_meta}',
    true, true),
  ('comment', 'community_comments', '{public,admin}', 'octet_length(body)',
    '{status,decision}',
    true, true),
  ('message', 'contact_messages', '{admin}', 'octet_length(message)',
    '{read,reply,answer}',
    false, true),
  ('attendance', 'attendances', '{admin}', 'octet_length(name)',
    '{arrived,seen}',
    false, true),
  ('request', 'data_requests', '{admin}', 'octet_length(person)',
    '{asks_for,person,received_on,acknowledged_on,answered_on}',
    true, true),
  ('submission', 'submissions', '{admin}', 'octet_length(body) + octet_length(passage) + octet_length(transcript)',
    '{status,answer,link,transcript}',
    false, true);
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
      ('a_lock', 'before insert or delete or update of %s', 'statement', 'private.take_revision_lock()', true),
      ('b_stamp', 'before insert or update of %s', 'row', 'private.stamp_row()', true),
      ('c_publication', 'before insert or update of %s', 'row', 'private.stamp_publication()', publishes),
      ('d_updated', 'before update of %s', 'row', 'private.stamp_update()', true),
      ('e_track', 'after insert or delete or update of %s', 'row', format('private.track_row(%L)', known.kind), true),
      ('g_keep_version', 'after insert or update of %s', 'row', format('private.keep_version(%L)', known.kind),
        publishes)
    ) as listed (name, event, level, action, applies)
    where applies
  loop
    execute format('drop trigger if exists %I on public.%I', named.name, known.table_name);
    execute format('create trigger %I %s on public.%I for each %s execute function %s', named.name,
      format(named.event, columns), known.table_name, named.level, named.action);
  end loop;
end
$$;

-- Adds a column to the end of a view that lists columns of a kind's table.
create function private.append_to_view(known private.kinds, audience text, column_name text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  view_name constant text := audience || '_' || known.kind;
begin
  execute format('create or replace view private.%I as select %s, %I from public.%I%s', view_name,
    (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
      where a.attrelid = format('private.%I', view_name)::regclass and a.attnum > 0 and not a.attisdropped),
    column_name, known.table_name,
    case when audience = 'admin' or known.kind = 'profile' then ''
      when known.kind = 'service' then ' where active' else ' where published' end);
end
$$;

-- For the migration that adds a column to a kind that admins write: makes the column writable in the admin and part of what both audiences
-- read, and gives each edit of it a version and a rev.
create function private.add_content_column(kind text, column_name text) returns void
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
