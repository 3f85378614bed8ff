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
insert into private.clock (proven_at, deleting_at) values (now(), now());

-- How far the clock may be ahead of the time that is known: what a short stop takes, and the server's own interval.
create function private.clock_tolerance() returns interval
  language sql immutable set search_path = '' as $$ select interval '15 minutes' $$;

create function private.trusted_now() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select case when c.watched then least(now(), c.proven_at + private.clock_tolerance()) else now() end from private.clock c
$$;
comment on function private.trusted_now() is
  'For what publishes or refuses: now, but no later than what is known to have come.';

create function private.deletion_now() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select case when c.watched then least(now(), c.proven_at + private.clock_tolerance(),
    c.deleting_at + private.clock_tolerance()) else now() end from private.clock c
$$;
comment on function private.deletion_now() is
  'For what deletes: now, but behind a jump of the clock for days of running.';

-- A clock that was set back must not make what is written now old.
create function private.stamp_now() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select case when c.watched and now() < c.proven_at - private.clock_tolerance() then c.proven_at else now() end
  from private.clock c
$$;

-- True for a moment that has come, and for none. One that is further ahead than anything waits was noted while the clock was wrong.
create function private.has_come(moment timestamptz) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce(moment <= now() or moment > now() + interval '2 days', true)
$$;

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
comment on function public.confirm_time() is
  'For admins: the clock of the server, of which it is in doubt, is right. Returns what it says.';
