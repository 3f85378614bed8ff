-- One list of the columns an admin writes, private.kinds.writable: triggers, column grants and views are made from it.

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
      ('e_track', 'after insert or delete or update of %s', 'row', format('private.track_row(%L)', known.kind), true)
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

-- For the migration that adds a column to a kind that admins write: makes the column writable in the admin, readable
-- by clients and part of the pages of changes, and gives each edit of it a version and a rev.
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
  execute format('grant select (%I) on public.%I to anon, authenticated', column_name, known.table_name);
  perform private.recreate_triggers(known);
end
$$;

-- The triggers were created from separate lists; from here on there is only one.
select private.recreate_triggers(k) from private.kinds k where k.kind not in ('comment', 'message');

-- A saved row as returned to a retry after its deletion. Only values that cannot be text stay, and the fields named
-- here, so that a column added later is cleared without being listed.
create or replace function private.without_words(fields jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case
    when key in ('id', 'post_id', 'lang', 'category', 'icon', 'status') or key like '%\_at' then value
    when key = 'translations' then '{}'
    when key like '%\_url' or key in ('featured_image', 'media_type', 'subject') then 'null'
    else case jsonb_typeof(value) when 'string' then '""' when 'array' then '[]' when 'object' then 'null' else value end
  end), '{}') from jsonb_each(fields)
$$;
