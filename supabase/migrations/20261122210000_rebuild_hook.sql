-- A static host prerenders what is published, so it has to build again after a change. The owner stores the address of the
-- host's build hook, and pg_cron calls private.request_rebuild() every few minutes (docs/deploy.md).

alter table private.settings
  -- A build hook is a secret: anyone who knows it can start builds.
  add column rebuild_hook text
    constraint rebuild_hook_address check (rebuild_hook like 'https://%' and char_length(rebuild_hook) <= 500),
  -- The published revision for which the last build was requested.
  add column rebuild_requested_rev bigint not null default 0;

-- The newest revision that changes a prerendered page: comments, messages and drafts do not.
create function private.published_rev() returns bigint
  language sql stable security definer set search_path = '' as $$
  select greatest(0,
    (select max(rev) from public.blog_posts where published),
    (select max(rev) from public.news_posts where published),
    (select max(rev) from public.community_posts where published),
    (select max(rev) from public.services where active),
    (select max(rev) from public.site_profile),
    (select max(rev) from private.tombstones where audience = 'public' and kind <> 'comment'))
$$;

-- Calls the build hook if something was published, changed or taken down since the last call. Returns whether it did. The
-- request leaves with the transaction (pg_net), so a rejected one changes nothing here.
create function private.request_rebuild() returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  latest bigint;
  hook text;
begin
  perform private.publish_due();
  latest := private.published_rev();
  update private.settings set rebuild_requested_rev = latest
    where rebuild_hook is not null and rebuild_requested_rev is distinct from latest
    returning rebuild_hook into hook;
  if hook is null then
    return false;
  end if;
  execute 'select net.http_post(url := $1, body := ''{}''::jsonb)' using hook;
  return true;
end
$$;
