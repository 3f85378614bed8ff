-- Devices that asked for notifications by Web Push (RFC 8030, 8291, 8292): members of new posts, admins of what arrives.

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The admin who is told; null for a member.
  user_id uuid references auth.users (id) on delete cascade,
  topics text[] not null,
  -- Posts in any language, or only those readable in this one.
  reads text not null default 'any' check (reads = 'any' or private.is_language(reads)),
  -- The language of the notification itself.
  locale text not null check (private.is_language(locale)),
  -- Minutes of the day in time_zone between which nothing is sent; both null for no quiet hours.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_until int check (quiet_until between 0 and 1439),
  time_zone text not null default 'Europe/London' check (char_length(time_zone) between 1 and 64),
  device_hash bytea,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  failures int not null default 0,
  muted text[] not null default '{}',
  check ((quiet_from is null) = (quiet_until is null)),
  constraint push_subscriptions_topics check (user_id is not null or topics <@ private.post_kinds())
);
comment on table private.push_subscriptions is
  'Devices that asked to be told; the address of each is a secret between its browser and the site.';
alter table private.push_subscriptions enable row level security;
create index push_subscriptions_device on private.push_subscriptions (device_hash) where device_hash is not null;
create index push_subscriptions_seen on private.push_subscriptions (seen_at);
create index push_subscriptions_user on private.push_subscriptions (user_id) where user_id is not null;

create function private.push_key() returns text
  language sql stable security definer set search_path = '' as $$
  select push_key from private.settings
$$;

create function public.push_key() returns text
  language sql stable security invoker set search_path = '' set statement_timeout = '2s' as $$
  select private.push_key()
$$;
comment on function public.push_key() is
  'The key that browsers need to subscribe to notifications; null if the site sends none.';

create function private.set_push_key(key text) returns void
  language sql volatile security definer set search_path = '' as $$
  update private.settings set push_key = set_push_key.key where push_key is distinct from set_push_key.key
$$;

create function public.set_push_key(key text) returns void
  language sql volatile security invoker set search_path = '' as $$
  select private.set_push_key($1)
$$;
comment on function public.set_push_key(text) is
  'For the sender of notifications, with the secret key: stores its public key.';

-- Most devices that a site tells; each post is encrypted for each of them.
create function private.most_subscriptions() returns int
  language sql immutable set search_path = '' as $$ select 20000 $$;

-- An address that a browser's push service gives: https without a port, credentials or a bare IP address, so that it names
-- a host on the internet. The sender checks what the name resolves to.
create function private.is_push_endpoint(endpoint text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select char_length(endpoint) <= 1000
    and endpoint ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}/[!-~]+$'
    and endpoint !~ '^https://[^/]*\.(localhost|local|internal|lan|home|corp|arpa)/'
$$;

create function private.is_subscription(subscription jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(subscription) = 'object'
    and private.is_push_endpoint(subscription ->> 'endpoint')
    and subscription ->> 'p256dh' ~ '^[A-Za-z0-9_-]{87}$'
    and subscription ->> 'auth' ~ '^[A-Za-z0-9_-]{22}$'
    and private.is_language(subscription ->> 'locale')
    and jsonb_typeof(subscription -> 'topics') = 'array'
    and jsonb_array_length(subscription -> 'topics') between 1 and cardinality(private.post_kinds())
    and (subscription ->> 'time_zone' is null or char_length(subscription ->> 'time_zone') between 1 and 64)
    and (coalesce(subscription ->> 'reads', 'any') = 'any' or private.is_language(subscription ->> 'reads'))
    and coalesce(jsonb_typeof(subscription -> 'quiet'), 'null') in ('array', 'null'), false)
$$;

-- Adds or replaces the subscription of an endpoint. Only the subscribed browser knows both endpoint and keys.
create function private.put_subscription(subscription jsonb, admin uuid) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  quiet constant jsonb := nullif(subscription -> 'quiet', 'null');
begin
  if not private.is_subscription(subscription) then
    raise sqlstate '22023' using message = 'This is not a subscription of a browser.', detail = 'bad_subscription';
  end if;
  if (select count(*) from private.push_subscriptions) >= private.most_subscriptions()
    and not exists (select from private.push_subscriptions s where s.endpoint = subscription ->> 'endpoint')
  then
    raise sqlstate '22023' using message = 'The site cannot tell more devices.', detail = 'subscriptions_full';
  end if;
  delete from private.push_subscriptions s
    where s.endpoint = subscription ->> 'replaces' and s.user_id is not distinct from admin;
  begin
    insert into private.push_subscriptions as s (endpoint, p256dh, auth, user_id, topics, reads, locale, quiet_from,
        quiet_until, time_zone, device_hash)
      values (subscription ->> 'endpoint', subscription ->> 'p256dh', subscription ->> 'auth', admin,
        array(select distinct jsonb_array_elements_text(subscription -> 'topics')), coalesce(subscription ->> 'reads', 'any'),
        subscription ->> 'locale', (quiet ->> 0)::int, (quiet ->> 1)::int,
        coalesce(subscription ->> 'time_zone', 'Europe/London'), private.device_hash(subscription ->> 'device'))
      on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, user_id = excluded.user_id,
        topics = excluded.topics, reads = excluded.reads, locale = excluded.locale, quiet_from = excluded.quiet_from,
        quiet_until = excluded.quiet_until, time_zone = excluded.time_zone,
        device_hash = coalesce(excluded.device_hash, s.device_hash), seen_at = now(), failures = 0;
  exception
    when check_violation or data_exception then
      raise sqlstate '22023' using message = 'This is not a subscription of a browser.', detail = 'bad_subscription';
  end;
end
$$;

-- A member's choice, made on their device and sent from its outbox: {"endpoint","p256dh","auth","locale","topics","reads",
-- "quiet":[from,until]|null,"time_zone","device","replaces"}, or {"endpoint","off":true}. The id is recorded in the ledger, so
-- a retry changes nothing.
create function private.choose_subscription(operation uuid, subscription jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  asked bytea;
  address constant text := private.client_address();
  known bytea;
  allowed record;
begin
  if operation is null or jsonb_typeof(subscription) is distinct from 'object' or not private.is_plain(subscription)
    or octet_length(subscription::text) > 4000 or subscription ->> 'endpoint' is null
  then
    raise sqlstate '22023' using message = 'This is not a subscription of a browser.', detail = 'bad_subscription';
  end if;
  asked := private.request_hash('subscription', subscription);
  select request_hash into known from private.applied_operations where id = operation;
  if known is null then
    -- What is known can always be stopped.
    if subscription -> 'off' is distinct from 'true' or not exists (select from private.push_subscriptions told
      where told.endpoint = subscription ->> 'endpoint' and told.user_id is null)
    then
      allowed := private.allowance('subscription', address);
      if allowed.remaining < 1 then
        raise sqlstate 'PT429' using message = 'Too many subscriptions at the moment. It will be sent later.',
          detail = 'too_many', hint = allowed.seconds::text;
      end if;
    end if;
    insert into private.applied_operations (id, request_hash, result)
      values (operation, asked, '{"status":"applied"}') on conflict on constraint applied_operations_pkey do nothing;
    if found then
      if subscription -> 'off' = 'true' then
        delete from private.push_subscriptions s where s.endpoint = subscription ->> 'endpoint' and s.user_id is null;
        if not found then
          perform private.spend('subscription', address, 1);
        end if;
      else
        if exists (select from private.push_subscriptions s
          where s.endpoint = subscription ->> 'endpoint' and s.user_id is not null)
        then
          raise sqlstate '22023' using message = 'This device is told as an admin.', detail = 'bad_subscription';
        end if;
        perform private.put_subscription(subscription, null);
        perform private.spend('subscription', address, 1);
      end if;
      return jsonb_build_object('status', 'applied', 'now', now());
    end if;
    select request_hash into known from private.applied_operations where id = operation;
  end if;
  if known is distinct from asked then
    raise sqlstate '22023' using message = 'This choice was already sent with other words.', detail = 'operation_reused';
  end if;
  return jsonb_build_object('status', 'applied', 'now', now());
end
$$;

-- What is refused is charged.
create function private.save_subscription(operation uuid, subscription jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  words text;
  fault text;
begin
  perform private.check_refused();
  begin
    return private.choose_subscription(operation, subscription);
  exception when sqlstate '22023' then
    get stacked diagnostics words = message_text, fault = pg_exception_detail;
  end;
  return private.refused(words, fault, 1);
end
$$;

create function public.save_subscription(operation uuid, subscription jsonb) returns jsonb
  language sql volatile security invoker set search_path = '' set statement_timeout = '3s' as $$
  select private.save_subscription($1, $2)
$$;
comment on function public.save_subscription(uuid, jsonb) is
  'Stores which posts a device is told of, or that it is told of none; once per operation.';

-- The same for an admin's device: of new messages and held comments.
create function private.save_admin_subscription(subscription jsonb) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if subscription -> 'off' = 'true' then
    delete from private.push_subscriptions s where s.endpoint = subscription ->> 'endpoint' and s.user_id = auth.uid();
    return;
  end if;
  perform private.put_subscription(subscription, auth.uid());
  if jsonb_typeof(subscription -> 'muted') = 'array' then
    update private.push_subscriptions s
      set muted = array(select left(m, 40) from jsonb_array_elements_text(subscription -> 'muted') m limit 40)
      where s.endpoint = subscription ->> 'endpoint' and s.user_id = auth.uid();
  end if;
end
$$;

create function public.save_admin_subscription(subscription jsonb) returns void
  language sql volatile security invoker set search_path = '' as $$
  select private.save_admin_subscription($1)
$$;
comment on function public.save_admin_subscription(jsonb) is
  'Stores that an admin''s device is told of what arrives, but for what it has "muted", or stops it. For admins.';
