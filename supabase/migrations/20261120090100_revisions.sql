-- Revisions, tombstones and versions.
-- One sequence numbers every content change under one transaction-level advisory lock, so that commit order equals rev
-- order: a client that has seen rev N never misses a smaller one.

create table private.revisions (
  rev bigint primary key,
  -- A random stamp for each head: a server restored from a backup continues from an old rev, and the stamp reveals
  -- that.
  stamp uuid not null default gen_random_uuid(),
  at timestamptz not null default now()
);
create sequence private.rev_numbers;
insert into private.revisions (rev) values (0);

-- Removed rows by audience: 'public' when deleted or unpublished, 'admin' when deleted. Only the latest entry counts.
create table private.tombstones (
  audience text not null check (audience in ('public', 'admin')),
  kind text not null,
  id uuid not null,
  rev bigint not null,
  primary key (audience, kind, id)
);
create unique index tombstones_rev on private.tombstones (audience, rev);

-- Lock order everywhere: this lock first, then ledger ids sorted, then posts in id order, then rate counts.
create function private.lock_revisions() returns void
  language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(20261120)
$$;

create function private.next_rev() returns bigint
  language plpgsql volatile set search_path = '' as $$
declare
  taken bigint;
begin
  perform private.lock_revisions();
  insert into private.revisions (rev) values (nextval('private.rev_numbers')) returning rev into taken;
  return taken;
end
$$;

create function private.bury(audience text, kind text, id uuid, rev bigint) returns void
  language sql volatile set search_path = '' as $$
  insert into private.tombstones as t (audience, kind, id, rev) values ($1, $2, $3, $4)
  on conflict on constraint tombstones_pkey do update set rev = excluded.rev
$$;

-- Triggers ------------------------------------------------------------------------------------------------------
-- Update triggers name their columns, so that counter updates fire none of them: a view changes neither version nor
-- rev, and a like never waits for the rev lock.

-- Taken before the first row lock; the reverse order could deadlock.
create function private.take_revision_lock() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_revisions();
  return null;
end
$$;

create function private.stamp_row() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.rev := private.next_rev();
  if tg_op = 'INSERT' then
    new.version := 1;
  else
    new.version := old.version + 1;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$;

-- Runs after stamp_row (triggers fire in alphabetical order).
create function private.stamp_publication() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.published_at is null then
    new.published_at := old.published_at;
  end if;
  if new.published and new.published_at is null then
    new.published_at := now();
  end if;
  return new;
end
$$;

create function private.stamp_update() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- True if this row by itself is visible to visitors. A comment also needs its post to be published; track_row checks
-- that.
create function private.is_shown(kind text, fields jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case kind
    when 'service' then (fields ->> 'active')::boolean
    when 'comment' then fields ->> 'status' = 'visible'
    when 'message' then false
    when 'profile' then true
    else (fields ->> 'published')::boolean
  end
$$;

-- Tombstones are written when a row leaves its audience and removed when it returns. A comment awaiting moderation has
-- an audience of one, its author's device, which learns from the tombstone that the comment is no longer pending.
create function private.track_row() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  content_kind constant text := tg_argv[0];
  was_shown boolean := tg_op <> 'INSERT' and private.is_shown(content_kind, to_jsonb(old));
  shown boolean := tg_op <> 'DELETE' and private.is_shown(content_kind, to_jsonb(new));
  waited constant boolean := content_kind = 'comment' and tg_op <> 'INSERT'
    and to_jsonb(old) ->> 'status' = 'pending';
  post_shown boolean;
begin
  if content_kind = 'comment' and tg_op <> 'DELETE' then
    select p.published into post_shown from public.community_posts p where p.id = new.post_id;
    was_shown := was_shown and post_shown;
    shown := shown and post_shown;
  end if;
  if tg_op = 'DELETE' then
    declare
      gone bigint := private.next_rev();
    begin
      perform private.bury('admin', content_kind, old.id, gone);
      if was_shown or waited then
        perform private.bury('public', content_kind, old.id, gone);
      end if;
    end;
    return null;
  end if;
  if tg_op = 'INSERT' then
    delete from private.tombstones t where t.kind = content_kind and t.id = new.id
      and (t.audience = 'admin' or shown);
  elsif shown and not was_shown then
    delete from private.tombstones t where t.audience = 'public' and t.kind = content_kind and t.id = new.id;
  elsif (was_shown or waited and to_jsonb(new) ->> 'status' <> 'pending') and not shown then
    perform private.bury('public', content_kind, new.id, new.rev);
  end if;
  if content_kind = 'community' and tg_op = 'UPDATE' and shown <> was_shown then
    perform private.show_comments_of(new.id, shown);
  end if;
  return null;
end
$$;

-- The comments of a community post appear and disappear with it: each gets its own rev, after the post's.
create function private.show_comments_of(post uuid, shown boolean) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  comment_id uuid;
begin
  for comment_id in
    select c.id from public.community_comments c
    where c.post_id = post and c.status = 'visible' order by c.seq
  loop
    if shown then
      delete from private.tombstones t where t.audience = 'public' and t.kind = 'comment' and t.id = comment_id;
      update public.community_comments set rev = private.next_rev() where id = comment_id;
    else
      perform private.bury('public', 'comment', comment_id, private.next_rev());
    end if;
  end loop;
end
$$;

do $$
declare
  content record;
begin
  for content in
    select * from (values
      ('blog', 'blog_posts', 'title, content, excerpt, featured_image, image_meta, category, tags, published, '
        'published_at, author, video_url, lang, translations', true, true),
      ('news', 'news_posts', 'title, content, published, published_at, image_url, image_meta, video_url, lang, '
        'translations', true, true),
      ('community', 'community_posts', 'title, content, media_url, media_type, image_meta, author, country, city, '
        'tags, featured, published, published_at, lang, translations', true, true),
      ('service', 'services', 'title, description, icon, price, features, active, lang, translations', false, true),
      ('profile', 'site_profile', 'name, tagline, bio, place, email, phone, address, map, social, faq, hours, '
        'response_time, privacy, image_url, image_meta, lang, translations', false, true),
      ('comment', 'community_comments', 'post_id, author_name, body, status', false, false),
      ('message', 'contact_messages', 'name, email, message, subject, read', false, false)
    ) as listed (kind, name, columns, publishes, updates)
  loop
    -- Contact messages take the lock later, in receive_message: a flood must not queue for the lock before the rate
    -- limits apply.
    execute format('create trigger a_lock before %s delete or update of %s on public.%I '
      'for each statement execute function private.take_revision_lock()',
      case when content.kind = 'message' then '' else 'insert or' end, content.columns, content.name);
    execute format('create trigger b_stamp before insert or update of %s on public.%I '
      'for each row execute function private.stamp_row()', content.columns, content.name);
    if content.publishes then
      execute format('create trigger c_publication before insert or update of %s on public.%I '
        'for each row execute function private.stamp_publication()', content.columns, content.name);
    end if;
    if content.updates then
      execute format('create trigger d_updated before update of %s on public.%I '
        'for each row execute function private.stamp_update()', content.columns, content.name);
    end if;
    execute format('create trigger e_track after insert or delete or update of %s on public.%I '
      'for each row execute function private.track_row(%L)', content.columns, content.name, content.kind);
  end loop;
end
$$;

-- Counters --------------------------------------------------------------------------------------------------------
-- Counters change only here. `moves` is [{"id":…,"likes":1,"comments":0,"shares":0,"views":0}], one entry per post;
-- rows are locked in id order.
create function private.move_counters(kind text, moves jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  if kind = 'blog' then
    perform 1 from public.blog_posts p
      where p.id in (select (m ->> 'id')::uuid from jsonb_array_elements(moves) m)
      order by p.id for no key update;
    update public.blog_posts p set
      likes = greatest(p.likes + coalesce((m ->> 'likes')::int, 0), 0),
      views = greatest(p.views + coalesce((m ->> 'views')::int, 0), 0),
      counts_version = p.counts_version + 1
    from jsonb_array_elements(moves) m where p.id = (m ->> 'id')::uuid;
  else
    perform 1 from public.community_posts p
      where p.id in (select (m ->> 'id')::uuid from jsonb_array_elements(moves) m)
      order by p.id for no key update;
    update public.community_posts p set
      likes = greatest(p.likes + coalesce((m ->> 'likes')::int, 0), 0),
      comments = greatest(p.comments + coalesce((m ->> 'comments')::int, 0), 0),
      shares = greatest(p.shares + coalesce((m ->> 'shares')::int, 0), 0),
      counts_version = p.counts_version + 1
    from jsonb_array_elements(moves) m where p.id = (m ->> 'id')::uuid;
  end if;
end
$$;

-- `comments` counts visible comments, no matter who writes, hides or deletes them.
create function private.count_comments() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  moves jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('id', post_id, 'comments', moved)) into moves from (
      select post_id, count(*) as moved from entered where status = 'visible' group by post_id) m;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('id', post_id, 'comments', moved)) into moves from (
      select post_id, -count(*) as moved from gone where status = 'visible' group by post_id) m;
  else
    select jsonb_agg(jsonb_build_object('id', post_id, 'comments', moved)) into moves from (
      select post_id, sum(one) as moved from (
        select post_id, 1 as one from entered where status = 'visible'
        union all select post_id, -1 from gone where status = 'visible') each_comment
      group by post_id having sum(one) <> 0) m;
  end if;
  if moves is not null then
    perform private.move_counters('community', moves);
  end if;
  return null;
end
$$;

create trigger f_count_entered after insert on public.community_comments
  referencing new table as entered for each statement execute function private.count_comments();
create trigger f_count_gone after delete on public.community_comments
  referencing old table as gone for each statement execute function private.count_comments();
create trigger f_count_changed after update on public.community_comments
  referencing old table as gone new table as entered for each statement execute function private.count_comments();
