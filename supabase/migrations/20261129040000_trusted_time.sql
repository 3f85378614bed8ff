-- What deletes or publishes acts on a time that is known to have come, not on one reading of a clock. The server that owns
-- the database watches its clock (server/clock) and keeps here what it knows; where nobody watches, the clock is trusted.

create table private.clock (
  single boolean primary key default true check (single),
  -- True from the first time a server has looked.
  watched boolean not null default false,
  -- A time that has come: it advances while the server runs, and after a pause when a second source agrees with the clock.
  proven_at timestamptz not null,
  -- The same for deletions, which follow a jump only after the server has run for `deletions_wait`.
  deleting_at timestamptz not null,
  deletions_wait interval not null default '0',
  -- True while the clock says something else and nothing agrees with it.
  doubted boolean not null default false
);
comment on table private.clock is 'The time that is known to have come, kept by the server; see server/clock.';
alter table private.clock enable row level security;
-- The cleanup of every hour has left the last time seen.
insert into private.clock (proven_at, deleting_at) select expired_at, expired_at from private.upkeep;

-- How far the clock may be ahead of the time that is known: what a short stop takes, and the server's own interval.
create function private.clock_tolerance() returns interval
  language sql immutable set search_path = '' as $$ select interval '15 minutes' $$;

create function private.trusted_now() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select case when c.watched then least(now(), c.proven_at + private.clock_tolerance()) else now() end from private.clock c
$$;
comment on function private.trusted_now() is 'For what publishes or refuses: now, but no later than what is known to have come.';

create function private.deletion_now() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select case when c.watched then least(now(), c.proven_at + private.clock_tolerance(),
    c.deleting_at + private.clock_tolerance()) else now() end from private.clock c
$$;
comment on function private.deletion_now() is 'For what deletes: now, but behind a jump of the clock for days of running.';

-- A clock that was set back must not make what is written now old.
create function private.stamp_now() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select case when c.watched and now() < c.proven_at - private.clock_tolerance() then c.proven_at else now() end
  from private.clock c
$$;
grant execute on function private.stamp_now() to service_role;
alter table public.community_comments alter column created_at set default private.stamp_now();
alter table public.submissions alter column created_at set default private.stamp_now();

-- Changes a part of a function, for migrations. Throws if it is not there.
create function private.replace_in(function text, before text, after text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  definition constant text := pg_get_functiondef(function::regprocedure);
begin
  if strpos(definition, before) = 0 then
    raise '% does not have this: %', function, before;
  end if;
  execute replace(definition, before, after);
end
$$;
revoke all on function private.replace_in(text, text, text) from public, anon, authenticated;

-- Each function keeps its text but for the clock it reads.
do $$
declare
  change record;
begin
  for change in select * from (values
    ('private.kept_since(text)', 'now() - make_interval', 'private.deletion_now() - make_interval'),
    ('private.forget(int)', 'minute < now() - interval ''25 hours''',
      'minute < private.trusted_now() - interval ''25 hours'' or minute > now() + interval ''1 hour'''),
    ('private.forget(int)', 'at < now() - interval', 'at < private.trusted_now() - interval'),
    ('private.forget(int)', 'applied_at < now() - private', 'applied_at < private.deletion_now() - private'),
    ('private.forget_pushes()', 'expires_at <= now()', 'expires_at <= private.trusted_now()'),
    ('private.forget_pushes()', 'now() - interval', 'private.deletion_now() - interval'),
    ('private.lease_mail(int)', 'a.at >= now() - interval', 'a.at >= private.trusted_now() - interval'),
    ('private.lease_mail(int)', 'done_at < now() - interval', 'done_at < private.deletion_now() - interval'),
    ('private.lease_reminder_mail(int)', 'reminders_due(now())', 'reminders_due(private.trusted_now())'),
    ('private.lease_reminder_mail(int)', 'done_at < now() - interval', 'done_at < private.deletion_now() - interval'),
    ('private.remind_owner()', 'reminders_due(now())', 'reminders_due(private.trusted_now())'),
    ('private.push_subject(text, uuid)', 'reminders_due(now())', 'reminders_due(private.trusted_now())'),
    ('private.imminent_attendances()', 't.starts <= now() +', 't.starts <= private.trusted_now() +'),
    ('private.has_part_room(uuid, int)', 'now() - interval', 'private.trusted_now() - interval'),
    ('private.sweep_file_parts(int)', 'now() - interval', 'private.deletion_now() - interval'),
    ('private.unreferenced_media(int)', 'now() - make_interval', 'private.deletion_now() - make_interval'),
    ('private.attempt_fault(jsonb)', 'now() - private', 'private.trusted_now() - private'),
    ('private.apply_in_bulk(jsonb)', 'now() - private', '(select private.trusted_now()) - private'),
    ('private.receive_message()', 'new.created_at := now()', 'new.created_at := private.stamp_now()'),
    ('private.stamp_publication()', 'publish_at <= now()', 'publish_at <= private.trusted_now()'),
    ('private.publish_due()', 'next_due() <= now()', 'next_due() <= private.trusted_now()'),
    ('private.publish_due()', 'publish_at <= now()', 'publish_at <= private.trusted_now()'),
    ('private.head()', 'next_due() <= now()', 'next_due() <= private.trusted_now()'),
    ('private.with_due(json)', 'next_due() <= now()', 'next_due() <= private.trusted_now()'),
    -- The clock may have been ahead when this was last done.
    ('private.expiry_is_due()', 'expired_at < now() - interval ''2 hours''',
      'abs(extract(epoch from now() - expired_at)) > 7200'),
    ('private.expire_when_due()', 'expired_at < now() - interval ''2 hours''',
      'abs(extract(epoch from now() - expired_at)) > 7200'),
    ('private.forget_when_due()', 'forgot_at < now() - interval ''10 minutes''',
      'not isfinite(forgot_at) or abs(extract(epoch from now() - forgot_at)) > 600')
    ) listed (name, old_part, new_part)
  loop
    perform private.replace_in(change.name, change.old_part, change.new_part);
  end loop;
end
$$;

-- For the owner --------------------------------------------------------------------------------------------------------------

-- Says that the clock is right: an admin has compared it. Deletions still wait.
create function private.confirm_time() returns timestamptz
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.clock set proven_at = now(), deleting_at = least(deleting_at, now()),
    deletions_wait = case when now() > proven_at + private.clock_tolerance() then interval '7 days' else deletions_wait end,
    doubted = false
    where doubted;
  return now();
end
$$;
create function public.confirm_time() returns timestamptz
  language sql volatile security invoker set search_path = '' as $$
  select private.confirm_time()
$$;
comment on function public.confirm_time() is 'For admins: the clock of the server, of which it is in doubt, is right. Returns what it says.';
grant execute on function private.confirm_time(), public.confirm_time() to authenticated;

do $do$
begin
  perform private.replace_in('private.site_health()', $$'overdue',$$,
    $$'doubted_clock', (select case when c.doubted then clock_timestamp() end from private.clock c), 'overdue',$$);
end
$do$;
comment on function public.site_health() is
  'For admins: versions, storage used, the newest backup and download, whether an admin is told of what arrives, whether the clock is doubted, and whether a scheduled post is overdue.';

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
