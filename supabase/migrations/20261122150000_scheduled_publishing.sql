-- Scheduled publishing. A post with a `publish_at` is a draft until then, so everything that hides drafts (policies,
-- pages of changes, counters, search, prerendering) hides it as well. Carrying out a schedule sets `published`, which
-- gives the post a rev like every publication.

do $$
declare
  posts text;
begin
  foreach posts in array '{blog_posts,news_posts,community_posts}'::text[] loop
    execute format('alter table public.%I add column publish_at timestamptz '
      'constraint publish_at_range check (publish_at >= %L::timestamptz and publish_at < %L::timestamptz), '
      'add constraint publish_at_of_draft check (publish_at is null or not published)',
      posts, '1900-01-01 00:00:00+00', '2200-01-01 00:00:00+00');
    execute format('create index %I on public.%I (publish_at) where publish_at is not null', posts || '_due', posts);
  end loop;
end
$$;
insert into private.rule_words (rule, words) values
  ('publish_at_range', 'The time of publication must lie between 1900 and 2200.'),
  ('publish_at_of_draft', 'A published post has no time of publication to wait for.');

-- A post that becomes public has no schedule any more. One whose time has passed is published by whatever saves it
-- next, so a schedule that was queued offline takes effect when it arrives. A schedule carried out dates its post as
-- planned; one that arrived late dates it when it became public.
create or replace function private.stamp_publication() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  planned constant timestamptz := case when tg_op = 'UPDATE' and old.publish_at <= now() then old.publish_at end;
begin
  -- A time that no device can read is left to the check, which refuses it.
  if new.publish_at < '1900-01-01 00:00:00+00' or new.publish_at >= '2200-01-01 00:00:00+00' then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.published_at is null then
    new.published_at := old.published_at;
  end if;
  if new.publish_at <= now() then
    new.published := true;
  end if;
  if new.published then
    new.publish_at := null;
    new.published_at := coalesce(new.published_at, planned, now());
  end if;
  return new;
end
$$;

select private.add_content_column(kind, 'publish_at') from unnest(array['blog', 'news', 'community']) kind;

-- The time of the next schedule, or of the first that is overdue; null if there is none.
create function private.next_due() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select least(
    (select min(publish_at) from public.blog_posts where publish_at is not null),
    (select min(publish_at) from public.news_posts where publish_at is not null),
    (select min(publish_at) from public.community_posts where publish_at is not null))
$$;

-- Publishes every post whose time has come, in the order planned, and returns their number. Checked before taking the
-- lock, so that nothing waits when nothing is due; a concurrent call finds nothing left.
create function private.publish_due() returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  done int := 0;
begin
  if private.next_due() <= now() then
    perform private.lock_revisions();
    for due in
      select * from (
        select 'blog_posts' as posts, id, publish_at from public.blog_posts where publish_at <= now()
        union all select 'news_posts', id, publish_at from public.news_posts where publish_at <= now()
        union all select 'community_posts', id, publish_at from public.community_posts where publish_at <= now()
      ) listed order by publish_at, id
    loop
      execute format('update public.%I set published = true where id = $1 and publish_at <= now()', due.posts)
        using due.id;
      done := done + 1;
    end loop;
  end if;
  return done;
end
$$;

create function public.publish_due() returns int
  language sql volatile security invoker set search_path = '' as $$
  select private.publish_due()
$$;
comment on function public.publish_due() is
  'Publishes the posts whose scheduled time has come; anyone may call it, and it does nothing before that time.';

-- Reading functions cannot write, so they report that a schedule is due; the caller then calls publish_due and repeats
-- the request. Schedules are thus carried out without a timer or cron, before the first reader after their time.
create or replace function private.head() returns json
  language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'rev', r.rev, 'stamp', r.stamp, 'now', now(), 'min_format', (select min_format from private.settings),
    'due', coalesce(private.next_due() <= now(), false))
  from private.revisions r order by r.rev desc limit 1
$$;

create function private.with_due(page json) returns json
  language sql stable set search_path = '' as $$
  select case when private.next_due() <= now() then (page::jsonb || '{"due":true}')::json else page end
$$;

create or replace function private.site_changes(since bigint, stamp text, most int, done uuid[], done_at timestamptz[])
  returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return private.with_due(private.changes('public', since,
    case when private.remembers(done, done_at) then stamp else 'forgotten' end, most));
end
$$;

create or replace function private.admin_changes(since bigint, stamp text, most int, done uuid[], done_at timestamptz[])
  returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.with_due(private.changes('admin', since,
    case when private.remembers(done, done_at) then stamp else 'forgotten' end, most));
end
$$;

grant execute on function private.publish_due(), public.publish_due() to anon, authenticated, service_role;

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    execute $job$ select cron.schedule('selam-publish', '* * * * *', 'select private.publish_due()') $job$;
  end if;
end
$$;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
