-- An index for the newest comments, and a lookup of unreferenced files in linear instead of quadratic time.

create index community_comments_newest on public.community_comments (created_at desc, id desc) where status = 'visible';

-- Checks by primary key whether the posts of a page's comments are published: without "offset 0" the planner first
-- gathers every published post.
alter policy "visitors read visible comments of published posts" on public.community_comments
  using (status = 'visible'
    and exists (select from public.community_posts p where p.id = post_id and p.published offset 0));
alter policy "admins read all, others what is visible" on public.community_comments
  using ((select private.is_admin()) or (status = 'visible'
    and exists (select from public.community_posts p where p.id = post_id and p.published offset 0)));

create or replace function private.unreferenced_media(idle_days int) returns json
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
    where u.since <= now() - make_interval(days => greatest(coalesce(idle_days, 7), 7))), '[]');
end
$$;
