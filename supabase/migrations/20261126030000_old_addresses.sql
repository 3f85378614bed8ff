-- A static host gets the redirects of old addresses with the build, which reads them in pages.

-- As with redirect_of, only what leads to a published post is told.
create function private.old_addresses(after text, max int) returns json
  language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('path', found.path, 'kind', found.kind, 'id', found.row_id)
    order by found.path), '[]'::json)
  from (
    select r.path, r.kind, r.row_id
    from private.redirects r
    where r.path > coalesce(old_addresses.after, '') and case r.kind
      when 'blog' then exists (select from public.blog_posts p where p.id = r.row_id and p.published)
      when 'news' then exists (select from public.news_posts p where p.id = r.row_id and p.published)
      else exists (select from public.community_posts p where p.id = r.row_id and p.published) end
    order by r.path
    limit least(greatest(coalesce(old_addresses.max, 1000), 1), 1000)
  ) found
$$;

create function public.old_addresses(after text, max int) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.old_addresses($1, $2)
$$;
comment on function public.old_addresses(text, int) is
  'Addresses of an earlier site above one, at most 1,000, with the published post that each is now: [{"path","kind","id"}].';

grant execute on function private.old_addresses(text, int), public.old_addresses(text, int)
  to anon, authenticated, service_role;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
