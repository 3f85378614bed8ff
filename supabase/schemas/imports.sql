-- Imports from other sites: which articles each of them made or changed, so that one can be taken back as a whole.

create table private.imports (
  id uuid primary key,
  -- The old site's name.
  title text not null,
  at timestamptz not null default now()
);
comment on table private.imports is 'Imports; only note_import, imports and take_back_import use it.';
alter table private.imports enable row level security;

create table private.imported_rows (
  import_id uuid not null references private.imports (id) on delete cascade,
  -- An article, which may not exist yet, or no longer.
  row_id uuid not null,
  -- The version that the import left.
  version int not null,
  -- Null if it changed an article that was there.
  made_as text constraint made_as_known check (made_as in ('published', 'scheduled', 'draft')),
  primary key (import_id, row_id)
);
comment on table private.imported_rows is 'The articles of imports. Their texts before and after are in saved_versions.';
alter table private.imported_rows enable row level security;
create index imported_rows_row on private.imported_rows (row_id);

-- Noted before an article is made and after one is changed: an import that is interrupted then has no article that it does not name.
create function private.note_import(import uuid, title text, articles jsonb) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if import is null or jsonb_typeof(articles) is distinct from 'array' or jsonb_array_length(articles) > 1000 then
    raise sqlstate '22023' using message = 'An import needs its id and at most 1,000 articles.', detail = 'bad_import';
  end if;
  insert into private.imports (id, title) values (import, left(coalesce(note_import.title, ''), 300))
    on conflict on constraint imports_pkey do update set title = excluded.title;
  -- An article that is made anew is no longer that of an earlier import.
  delete from private.imported_rows r using jsonb_to_recordset(articles) as a (id uuid, made_as text)
    where r.row_id = a.id and a.made_as is not null and not exists (select from public.blog_posts p where p.id = a.id);
  insert into private.imported_rows (import_id, row_id, version, made_as)
    select import, a.id, a.version, a.made_as
    from jsonb_to_recordset(articles) as a (id uuid, version int, made_as text)
    -- What another import has made is not made by this one.
    where a.made_as is null or not exists (select from public.blog_posts p where p.id = a.id)
      or exists (select from private.imported_rows r where r.import_id = import and r.row_id = a.id)
    on conflict on constraint imported_rows_pkey do update set version = excluded.version;
end
$$;

create function public.note_import(import uuid, title text, articles jsonb) returns void
  language sql volatile security invoker set search_path = '' as $$
  select private.note_import($1, $2, $3)
$$;
comment on function public.note_import(uuid, text, jsonb) is
  'For admins: an import makes or has changed articles, [{"id","version","made_as"}], made_as null for a change.';

-- True if anything but an import changed the article since. The schedule of an article that was imported with one is part of the import.
create function private.is_edited_since(imported private.imported_rows, post public.blog_posts) returns boolean
  language sql stable set search_path = '' as $$
  select case imported.made_as when 'published' then not post.published when 'draft' then post.published else false end
    or (private.version_fields('blog', to_jsonb(post)) is distinct from (
        select v.fields from private.saved_versions v where v.kind = 'blog' and v.row_id = post.id and v.version = imported.version)
      and (imported.made_as is null or exists (
        select from private.saved_versions v where v.kind = 'blog' and v.row_id = post.id and not exists (
          select from private.imported_rows r where r.row_id = post.id and r.version = v.version))))
$$;

create function private.imports() returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select json_agg(json_build_object('id', i.id, 'title', i.title, 'at', i.at, 'made', here.made, 'changed', here.changed,
      'edited', here.edited) order by i.at desc, i.id)
    from private.imports i, lateral (
      select count(r.made_as) as made, count(*) - count(r.made_as) as changed, coalesce(
        json_agg(json_build_object('id', p.id, 'title', p.title) order by p.title, p.id) filter (where private.is_edited_since(r, p)),
        '[]') as edited
      from private.imported_rows r join public.blog_posts p on p.id = r.row_id where r.import_id = i.id
      having count(*) > 0) here), '[]');
end
$$;

create function public.imports() returns json
  language sql stable security invoker set search_path = '' as $$
  select private.imports()
$$;
comment on function public.imports() is
  'For admins: imports that can be taken back, newest first, [{"id","title","at","made","changed","edited":[{"id","title"}]}].';

create function private.take_back_import(import uuid, with_edited boolean) returns jsonb
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

create function public.take_back_import(import uuid, with_edited boolean) returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.take_back_import($1, $2)
$$;
comment on function public.take_back_import(uuid, boolean) is
  'For admins: deletes the articles of an import and undoes its changes, {"deleted","restored","kept":[{"id","title"}],"files"}.
  Articles edited since stay unless with_edited; `files` are those in storage that nothing refers to now.';
