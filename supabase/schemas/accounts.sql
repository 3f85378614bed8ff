-- Who is an admin, and the sessions of their devices.

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.admins is 'Whoever is listed here is an admin; signing in alone makes nobody one.';

create function private.is_admin() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from private.admins where user_id = (select auth.uid())) and private.session_lives()
$$;

-- For security definer functions that only admins may call.
create function private.require_admin() returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.session_lives() then
    raise sqlstate 'PT401' using message = 'This session has ended. Sign in again.', detail = 'session_ended';
  elsif not private.is_admin() then
    raise insufficient_privilege using message = 'Only an administrator may do this.', detail = 'not_admin';
  end if;
end
$$;

-- True if the session of this request's token still exists. Tokens without a session id were not issued to a device.
create function private.session_lives() returns boolean
  language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select exists (select from auth.sessions s where s.id = private.as_uuid(claimed.id) and s.user_id = (select auth.uid()))
      from (select auth.jwt() ->> 'session_id' as id) claimed where claimed.id is not null),
    true)
$$;

create function private.admin_sessions() returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select json_agg(json_build_object('id', s.id, 'agent', coalesce(s.user_agent, ''), 'since', s.created_at, 'seen', s.seen,
      'current', s.id is not distinct from private.as_uuid(auth.jwt() ->> 'session_id')) order by s.seen desc)
    from (
      select a.id, a.user_agent, a.created_at,
        greatest(a.refreshed_at at time zone 'UTC', a.created_at) as seen
      from auth.sessions a
      where a.user_id = (select auth.uid()) and (a.not_after is null or a.not_after > now())
      order by seen desc limit 50) s), '[]');
end
$$;

create function public.admin_sessions() returns json
  language sql stable security invoker set search_path = '' as $$
  select private.admin_sessions()
$$;
comment on function public.admin_sessions() is
  'Where this admin is signed in, newest first: [{"id","agent","since","seen","current"}].';

-- Called by `npm run admin:create` with the secret key.
create function private.make_admin(email text) returns uuid
  language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid;
begin
  select u.id into person from auth.users u where lower(u.email) = lower(btrim(make_admin.email)) limit 1;
  if person is null then
    raise sqlstate '22023' using message = 'Nobody has an account with this email address.', detail = 'unknown_person';
  end if;
  insert into private.admins (user_id) values (person) on conflict do nothing;
  return person;
end
$$;

create function public.make_admin(email text) returns uuid
  language sql volatile security invoker set search_path = '' as $$
  select private.make_admin($1)
$$;
comment on function public.make_admin(text) is 'Makes an existing account an admin; secret key only.';
