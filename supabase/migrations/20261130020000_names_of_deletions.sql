-- What was deleted is named in the language of the admin, as in every other list; what was deleted before keeps its one title.

alter table public.deletions add column lang text, add column translations jsonb not null default '{}';
select private.recreate_views(k) from private.kinds k where k.kind = 'deletion';

-- Deletes rows of a kind, and keeps them for a while. Returns how many there were.
create or replace function private.delete_rows(kind text, ids uuid[], reason text) returns int
  language plpgsql volatile set search_path = '' as $$
declare
  source constant text := (select format('public.%I', k.table_name) from private.kinds k where k.kind = delete_rows.kind);
  deletions uuid[];
  done int;
begin
  perform private.lock_revisions();
  if kind <> 'deletion' then
    deletions := array(select gen_random_uuid() from unnest(ids));
    execute format('insert into public.deletions (id, of_kind, title, reason, lang, translations)
        select p.deletion, $3, left(coalesce(f ->> ''title'', concat_ws('': '', coalesce(f ->> ''name'', f ->> ''author_name'', f ->> ''person''),
          coalesce(f ->> ''subject'', f ->> ''message'', f ->> ''body''))), 200), $4, f ->> ''lang'',
          (select coalesce(jsonb_object_agg(code, jsonb_build_object(''title'', left(words ->> ''title'', 200))), ''{}'')
            from jsonb_each(f -> ''translations'') as t (code, words) where words ? ''title'')
        from unnest($1, $2) as p (id, deletion) join %1$s t on t.id = p.id, lateral (select to_jsonb(t) as f) as fields', source)
      using ids, deletions, kind, reason;
    perform private.keep_deleted(source::regclass, 'id', ids, deletions);
  end if;
  execute format('delete from %s where id = any ($1)', source) using ids;
  get diagnostics done = row_count;
  return done;
end
$$;

-- Writes a deletion's rows again: at a later version than any device has seen, and with counters that count them once.
create or replace function private.bring_back() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  known constant private.kinds := (select k from private.kinds k where k.kind = new.of_kind);
  root constant jsonb := (select r.fields from private.deleted_rows r where r.deletion = new.id order by r.place limit 1);
  target constant uuid := root ->> 'id';
  kept record;
begin
  for kept in
    select r.table_name, jsonb_agg(r.fields || case r.table_name when 'public.community_posts' then '{"comments":0}'
        -- Its author may have left since.
        when 'private.saved_versions' then jsonb_build_object('saved_by',
          (select u.id from auth.users u where u.id = private.as_uuid(r.fields ->> 'saved_by')))
        else '{}' end::jsonb order by r.place) as rows
    from private.deleted_rows r where r.deletion = new.id group by r.table_name order by min(r.place)
  loop
    -- The one that writing the row has just added.
    delete from private.saved_versions v where kept.table_name = 'private.saved_versions' and v.kind = new.of_kind and v.row_id = target;
    execute (
      select format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$s, $1)
        on conflict do nothing', kept.table_name, string_agg(format('%I', a.attname), ', '))
      from pg_catalog.pg_attribute a
      where a.attrelid = kept.table_name::regclass and a.attnum > 0 and a.attgenerated = '' and kept.rows -> 0 ? a.attname::text) using kept.rows;
  end loop;
  execute format('update public.%I set version = $2 where id = $1', known.table_name) using target, (root ->> 'version')::int + 1;
  if exists (select from private.expired_rows(2147483647) e where e.id = target) then
    raise check_violation using constraint = 'period_over';
  end if;
  delete from private.deleted_rows r where r.deletion = new.id;
  new.title := '';
  new.translations := '{}';
  return new;
end
$$;

notify pgrst, 'reload schema';
