-- An import that is taken back leads the old addresses that it took over where they led before.

alter table private.redirects add column earlier uuid[] not null default '{}';

create or replace function private.save_redirects(redirects jsonb) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  perform private.require_admin();
  if jsonb_typeof(redirects) is distinct from 'array' or jsonb_array_length(redirects) > 1000 then
    raise sqlstate '22023' using message = 'Redirects are a list of at most 1,000.', detail = 'bad_redirects';
  end if;
  insert into private.redirects as r (path, kind, row_id)
    select distinct on (item ->> 'path') item ->> 'path', item ->> 'kind', (item ->> 'id')::uuid
    from jsonb_array_elements(redirects) item order by item ->> 'path'
    on conflict on constraint redirects_pkey do update set kind = excluded.kind, row_id = excluded.row_id,
        earlier = case when r.kind = excluded.kind then array_remove(r.earlier, excluded.row_id) || r.row_id else '{}' end
      where (r.kind, r.row_id) is distinct from (excluded.kind, excluded.row_id);
  get diagnostics done = row_count;
  return done;
end
$$;

create or replace function private.take_back_import(import uuid, with_edited boolean) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  known constant private.kinds := (select k from private.kinds k where k.kind = 'blog');
  taken record;
  earlier jsonb;
  gone uuid[] := '{}';
  restored int := 0;
  kept jsonb := '[]';
  files text[] := '{}';
begin
  perform private.require_admin();
  perform private.lock_revisions();
  for taken in
    select p.id, p.title, r.version, r.made_as is not null as made, private.is_edited_since(r, p) as edited
    from private.imported_rows r join public.blog_posts p on p.id = r.row_id
    where r.import_id = import order by p.id
  loop
    earlier := (select v.fields from private.saved_versions v
      where v.kind = 'blog' and v.row_id = taken.id and v.version < taken.version order by v.version desc limit 1);
    if (taken.edited and with_edited is not true) or not (taken.made or earlier is not null) then
      kept := kept || jsonb_build_object('id', taken.id, 'title', taken.title);
    elsif taken.made then
      gone := gone || taken.id;
    else
      perform private.write_row(known, taken.id, earlier, false);
      delete from private.imported_rows r where r.import_id = import and r.row_id = taken.id;
      restored := restored + 1;
    end if;
  end loop;
  files := array(
    select f.name from public.blog_posts p, private.media_in(to_jsonb(p)::text) as f (name) where p.id = any (gone)
    union select unnest(v.media) from private.saved_versions v where v.kind = 'blog' and v.row_id = any (gone));
  delete from public.blog_posts p where p.id = any (gone);
  -- An old address that led to another article before leads there again.
  update private.redirects r set earlier = array(
      select e.id from unnest(r.earlier) with ordinality e (id, n) where e.id <> all (gone) order by e.n)
    where r.kind = 'blog' and r.earlier && gone;
  update private.redirects r set row_id = r.earlier[cardinality(r.earlier)], earlier = trim_array(r.earlier, 1)
    where r.kind = 'blog' and r.row_id = any (gone) and r.earlier <> '{}';
  delete from private.redirects r where r.kind = 'blog' and r.row_id = any (gone);
  delete from private.imported_rows r where r.row_id = any (gone);
  delete from private.imports i where not exists (
    select from private.imported_rows r join public.blog_posts p on p.id = r.row_id where r.import_id = i.id);
  return jsonb_build_object('deleted', cardinality(gone), 'restored', restored, 'kept', kept, 'files', (
    select coalesce(jsonb_agg(f.name order by f.name), '[]') from unnest(files) as f (name)
    -- The owner's own pictures in them may be in a draft of a device.
    where f.name like 'blog-images/import-%'
      and not exists (select from private.referenced_media() as used (name) where used.name = f.name)));
end
$$;
