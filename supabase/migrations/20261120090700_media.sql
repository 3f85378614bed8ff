-- Storage of pictures and videos.
-- One public bucket: files are read by address, never listed by visitors, and written by admins only.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 52428800,
  '{image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,video/ogg}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Uploads follow the same path rule as references in rows.
grant execute on function private.is_media_path(text) to authenticated;

create policy "admins see the files of media" on storage.objects for select to authenticated
  using (bucket_id = 'media' and (select private.is_admin()));
create policy "admins add files to media" on storage.objects for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_admin()) and private.is_media_path(name));
-- An interrupted upload starts again at the same path.
create policy "admins replace files of media" on storage.objects for update to authenticated
  using (bucket_id = 'media' and (select private.is_admin()))
  with check (bucket_id = 'media' and (select private.is_admin()) and private.is_media_path(name));
create policy "admins remove files of media" on storage.objects for delete to authenticated
  using (bucket_id = 'media' and (select private.is_admin()));

-- When a file was first found to be unreferenced.
create table private.unreferenced_since (
  name text primary key,
  since timestamptz not null default now()
);

-- Every file in our bucket that a row refers to, drafts and translations included.
create function private.referenced_media() returns setof text
  language sql stable set search_path = '' as $$
  select distinct reference[1] from (
    select to_jsonb(b)::text as words from public.blog_posts b
    union all select to_jsonb(n)::text from public.news_posts n
    union all select to_jsonb(c)::text from public.community_posts c
    union all select to_jsonb(s)::text from public.services s
    union all select to_jsonb(p)::text from public.site_profile p
  ) content, regexp_matches(words, '/storage/v1/object/public/media/([A-Za-z0-9._/-]+)', 'g') as reference
$$;

-- Returns the files to delete: those unreferenced for `idle_days`. The time counts from the first call that finds a
-- file unreferenced, so one removed from a post today is kept for the whole period.
create function private.unreferenced_media(idle_days int) returns json
  language plpgsql volatile security definer set search_path = '' as $$
declare
  referenced constant text[] := coalesce((select array_agg(r) from private.referenced_media() r), '{}');
begin
  if coalesce(current_setting('role', true), '') in ('anon', 'authenticated') then
    perform private.require_admin();
  end if;
  insert into private.unreferenced_since (name)
    select o.name from storage.objects o where o.bucket_id = 'media' and o.name <> all (referenced)
    on conflict do nothing;
  delete from private.unreferenced_since u
    where u.name = any (referenced)
      or not exists (select from storage.objects o where o.bucket_id = 'media' and o.name = u.name);
  return coalesce((
    select json_agg(json_build_object('name', u.name, 'since', u.since) order by u.name)
    from private.unreferenced_since u
    where u.since <= now() - make_interval(days => greatest(coalesce(idle_days, 7), 7))), '[]');
end
$$;

create function public.unreferenced_media(idle_days int default 7) returns json
  language sql volatile security invoker set search_path = '' as $$
  select private.unreferenced_media($1)
$$;
comment on function public.unreferenced_media(int) is
  'For the sweep: files of the bucket that nothing has referred to for at least 7 days, [{"name","since"}].';
grant execute on function private.unreferenced_media(int), public.unreferenced_media(int)
  to authenticated, service_role;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
