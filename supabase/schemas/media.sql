-- Storage of pictures, videos and recordings.
-- One public bucket: files are read by address, never listed by visitors, and written by admins only.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 52428800,
  '{image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,video/ogg,audio/mpeg,audio/mp4,audio/ogg,audio/webm}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "admins see the files of media" on storage.objects for select to authenticated
  using (bucket_id = 'media' and (select private.is_admin()));
create policy "admins add files to media" on storage.objects for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_admin()) and private.is_media_path(name));
-- An interrupted upload starts again at the same path.
create policy "admins replace files of media" on storage.objects for update to authenticated
  using (bucket_id = 'media' and (select private.is_admin()))
  with check (bucket_id = 'media' and (select private.is_admin()) and private.is_media_path(name));
-- A device deletes the file of a picture that was replaced or deleted; bringing back what showed it needs it.
create policy "admins remove files of media" on storage.objects for delete to authenticated
  using (bucket_id = 'media' and (select private.is_admin()) and not private.is_in_a_version(name));

create table private.unreferenced_since (
  name text primary key,
  since timestamptz not null default now()
);
comment on table private.unreferenced_since is 'Uploaded files that no row refers to, and since when.';

-- The files that content refers to, of every kind in whose rows the owner writes texts.
create function private.referenced_media() returns setof text
  language plpgsql stable set search_path = '' as $$
declare
  known private.kinds;
begin
  for known in select k.* from private.kinds k where 'lang' = any (k.writable) loop
    return query execute format('select private.media_in(to_jsonb(t)::text) from public.%I t', known.table_name);
  end loop;
  return query select unnest(v.media) from private.saved_versions v union all select unnest(r.media) from private.deleted_rows r;
end
$$;

-- Returns the files to delete: those unreferenced for `idle_days`. The time counts from the first call that finds a
-- file unreferenced, so one removed from a post today is kept for the whole period.
create function private.unreferenced_media(idle_days int) returns json
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(current_setting('role', true), '') in ('anon', 'authenticated') then
    perform private.require_admin();
  end if;
  with referenced as materialized (
    select r.name from private.referenced_media() as r (name)
  ), noted as (
    insert into private.unreferenced_since (name)
      select o.name from storage.objects o
      where o.bucket_id = 'media' and not exists (select from referenced r where r.name = o.name)
      on conflict do nothing
  )
  delete from private.unreferenced_since u
    where exists (select from referenced r where r.name = u.name)
      or not exists (select from storage.objects o where o.bucket_id = 'media' and o.name = u.name);
  return coalesce((
    select json_agg(json_build_object('name', u.name, 'since', u.since) order by u.name)
    from private.unreferenced_since u
    where u.since <= private.deletion_now() - make_interval(days => greatest(coalesce(idle_days, 7), 7))), '[]');
end
$$;

create function public.unreferenced_media(idle_days int default 7) returns json
  language sql volatile security invoker set search_path = '' as $$
  select private.unreferenced_media($1)
$$;
comment on function public.unreferenced_media(int) is
  'For the sweep: files of the bucket that nothing has referred to for at least 7 days, [{"name","since"}].';

create function private.media_in(words text) returns setof text
  language sql immutable strict set search_path = '' as $$
  select distinct reference[1]
  from regexp_matches(words, '/storage/v1/object/public/media/([A-Za-z0-9._/-]+)', 'g') as reference
$$;
