-- Scheduled publishing. A post with a `publish_at` is a draft until then, so everything that hides drafts (policies,
-- pages of changes, counters, search, prerendering) hides it as well. Carrying out a schedule sets `published`, which
-- gives the post a rev like every publication.
-- A static host prerenders what is published, so it has to build again after a change: pg_cron calls private.request_rebuild() every few
-- minutes (docs/deploy.md).

-- A post that becomes public has no schedule any more. One whose time has passed is published by whatever saves it
-- next, so a schedule that was queued offline takes effect when it arrives. A schedule carried out dates its post as
-- planned; one that arrived late dates it when it became public.
create function private.stamp_publication() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  planned constant timestamptz := case when tg_op = 'UPDATE' and old.publish_at <= private.trusted_now() then old.publish_at end;
begin
  -- A time that no device can read is left to the check, which refuses it.
  if new.publish_at < '1900-01-01 00:00:00+00' or new.publish_at >= '2200-01-01 00:00:00+00' then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.published_at is null then
    new.published_at := old.published_at;
  end if;
  if new.publish_at <= private.trusted_now() then
    new.published := true;
  end if;
  if new.published then
    new.publish_at := null;
    new.published_at := coalesce(new.published_at, planned, now());
  end if;
  return new;
end
$$;

-- The time of the next schedule, or of the first that is overdue; null if there is none.
create function private.next_due() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select min(publish_at) from private.publications where publish_at is not null
$$;

-- Publishes every post whose time has come, in the order planned, and returns their number. Checked before taking the
-- lock, so that nothing waits when nothing is due; a concurrent call finds nothing left.
create function private.publish_due() returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  done int := 0;
begin
  if private.next_due() <= private.trusted_now() then
    perform private.lock_revisions();
    for due in
      select k.table_name as posts, p.id from private.publications p join private.kinds k using (kind)
      where p.publish_at <= private.trusted_now() order by p.publish_at, p.id
    loop
      execute format('update public.%I set published = true where id = $1 and publish_at <= private.trusted_now()', due.posts)
        using due.id;
      done := done + 1;
    end loop;
  end if;
  return done;
end
$$;

create function public.publish_due() returns int
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '3s' as $$
begin
  perform private.expire_when_due();
  return private.publish_due();
end
$$;
comment on function public.publish_due() is
  'Publishes the posts whose scheduled time has come and deletes what has expired; anyone may call it, and it does nothing
  before that time.';

create function private.with_due(page json) returns json
  language sql stable set search_path = '' as $$
  select case when private.next_due() <= private.trusted_now() or private.expiry_is_due() then (page::jsonb || '{"due":true}')::json
    else page end
$$;

-- The newest revision among published rows other than comments.
create function private.newest_published() returns bigint
  language plpgsql stable set search_path = '' as $$
begin
  return greatest(0,
    (select max(rev) from private.publications where published),
    (select max(rev) from public.services where active),
    (select max(rev) from public.site_profile));
end
$$;

-- The newest revision that changes a prerendered page: comments, messages and drafts do not.
create function private.published_rev() returns bigint
  language sql stable security definer set search_path = '' as $$
  select greatest(private.newest_published(),
    (select max(rev) from private.tombstones where audience = 'public' and kind not in ('comment', 'attendance')))
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

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    execute $job$ select cron.schedule('selam-publish', '* * * * *', 'select private.publish_due()') $job$;
  end if;
end
$$;
