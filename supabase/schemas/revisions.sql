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
comment on table private.revisions is 'The number of every change of content, in the order of commits.';

create table private.tombstones (
  audience text not null check (audience in ('public', 'admin')),
  kind text not null,
  id uuid not null,
  rev bigint not null,
  primary key (audience, kind, id)
);
comment on table private.tombstones is
  'Removed rows by audience: public when deleted or unpublished, admin when deleted. Only the latest entry counts.';
create unique index tombstones_rev on private.tombstones (audience, rev);
create sequence private.rev_numbers;
insert into private.revisions (rev) values (0);

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

create function private.leave_tombstone(audience text, kind text, id uuid, rev bigint) returns void
  language sql volatile set search_path = '' as $$
  insert into private.tombstones as t (audience, kind, id, rev) values ($1, $2, $3, $4)
  on conflict on constraint tombstones_pkey do update set rev = excluded.rev
$$;

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
    when 'profile' then true
    else coalesce((fields ->> 'published')::boolean, false)
  end
$$;

-- Whether a new row had a tombstone: the primary key begins with the audience, so it has to be named.
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
      perform private.leave_tombstone('admin', content_kind, old.id, gone);
      if was_shown or waited then
        perform private.leave_tombstone('public', content_kind, old.id, gone);
      end if;
    end;
    return null;
  end if;
  if tg_op = 'INSERT' then
    delete from private.tombstones t where t.kind = content_kind and t.id = new.id
      and t.audience = any (case when shown then '{public,admin}' else '{admin}' end::text[]);
  elsif shown and not was_shown then
    delete from private.tombstones t where t.audience = 'public' and t.kind = content_kind and t.id = new.id;
  elsif (was_shown or waited and to_jsonb(new) ->> 'status' <> 'pending') and not shown then
    perform private.leave_tombstone('public', content_kind, new.id, new.rev);
  end if;
  if content_kind = 'community' and tg_op = 'UPDATE' and shown <> was_shown then
    perform private.show_comments_of(new.id, shown);
  end if;
  return null;
end
$$;

-- The stamp of revision 0 is made with a site's first database and is part of every archive: it names the site for as long as
-- its history is told, by this server or by another one.
create function private.site_id() returns uuid
  language sql stable security definer set search_path = '' as $$ select stamp from private.revisions where rev = 0 $$;
