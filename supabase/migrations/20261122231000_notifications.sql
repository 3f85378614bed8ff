-- Notifications by Web Push (RFC 8030, 8291, 8292): to members about new posts, to admins about messages and held comments.
-- The sender, `npm start` or an Edge Function, leases deliveries here and settles them
-- (docs/decisions/2026-11-23-being-told.md).

-- The public half of the server's key pair (VAPID). While it is null nothing sends, and the app offers no notifications.
alter table private.settings
  add column push_key text constraint push_key_shape check (push_key ~ '^[A-Za-z0-9_-]{87}$');

create function private.push_key() returns text
  language sql stable security definer set search_path = '' as $$
  select push_key from private.settings
$$;
create function public.push_key() returns text
  language sql stable security invoker set search_path = '' as $$
  select private.push_key()
$$;
comment on function public.push_key() is 'The key that browsers need to subscribe to notifications; null if the site sends none.';
grant execute on function private.push_key(), public.push_key() to anon, authenticated, service_role;

create function private.set_push_key(key text) returns void
  language sql volatile security definer set search_path = '' as $$
  update private.settings set push_key = set_push_key.key where push_key is distinct from set_push_key.key
$$;
create function public.set_push_key(key text) returns void
  language sql volatile security invoker set search_path = '' as $$
  select private.set_push_key($1)
$$;
comment on function public.set_push_key(text) is 'For the sender of notifications, with the secret key: stores its public key.';
grant execute on function private.set_push_key(text), public.set_push_key(text) to service_role;

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The admin who is told; null for a member.
  user_id uuid references auth.users (id) on delete cascade,
  topics text[] not null,
  -- Posts in any language, or only those readable in this one.
  reads text not null default 'any' check (reads in ('any', 'en', 'ti')),
  -- The language of the notification itself.
  locale text not null check (locale in ('en', 'ti')),
  -- Minutes of the day in time_zone between which nothing is sent; both null for no quiet hours.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_until int check (quiet_until between 0 and 1439),
  time_zone text not null default 'Europe/London' check (char_length(time_zone) between 1 and 64),
  device_hash bytea,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  failures int not null default 0,
  check ((quiet_from is null) = (quiet_until is null)),
  check (topics <@ case when user_id is null then array['community', 'blog', 'news'] else array['message', 'comment'] end)
);
comment on table private.push_subscriptions is 'Devices that asked to be told; the address of each is a secret between its browser and the site.';
alter table private.push_subscriptions enable row level security;
create index push_subscriptions_user on private.push_subscriptions (user_id) where user_id is not null;
create index push_subscriptions_device on private.push_subscriptions (device_hash) where device_hash is not null;
create index push_subscriptions_seen on private.push_subscriptions (seen_at);

-- What was announced; nothing is announced twice.
create table private.push_events (
  topic text not null check (topic in ('community', 'blog', 'news', 'message', 'comment')),
  subject uuid not null,
  at timestamptz not null default now(),
  primary key (topic, subject)
);
alter table private.push_events enable row level security;
create index push_events_age on private.push_events (at);

create table private.push_deliveries (
  id bigint generated always as identity unique,
  subscription uuid not null references private.push_subscriptions (id) on delete cascade,
  topic text not null,
  subject uuid not null,
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'skipped', 'rejected', 'expired')),
  primary key (subscription, topic, subject),
  foreign key (topic, subject) references private.push_events (topic, subject) on delete cascade
);
alter table private.push_deliveries enable row level security;
create index push_deliveries_due on private.push_deliveries (due_at, id) where done_at is null;
create index push_deliveries_done on private.push_deliveries (done_at) where done_at is not null;
create index push_deliveries_event on private.push_deliveries (topic, subject);

insert into private.limits (scope, per_address, in_all, window_seconds, newcomer) values ('subscription', 30, 3000, 86400, 3);

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
    and subscription ->> 'locale' in ('en', 'ti')
    and jsonb_typeof(subscription -> 'topics') = 'array'
    and jsonb_array_length(subscription -> 'topics') between 1 and 3
    and (subscription ->> 'time_zone' is null or char_length(subscription ->> 'time_zone') between 1 and 64)
    and (subscription ->> 'reads' is null or subscription ->> 'reads' in ('any', 'en', 'ti'))
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
create function private.save_subscription(operation uuid, subscription jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant bytea := private.request_hash('subscription', subscription);
  address constant text := private.client_address();
  known bytea;
  allowed record;
begin
  if operation is null or jsonb_typeof(subscription) is distinct from 'object' or octet_length(subscription::text) > 4000
    or subscription ->> 'endpoint' is null
  then
    raise sqlstate '22023' using message = 'This is not a subscription of a browser.', detail = 'bad_subscription';
  end if;
  select request_hash into known from private.applied_operations where id = operation;
  if known is null then
    -- Stopping is always possible.
    if subscription -> 'off' is distinct from 'true' then
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
create function public.save_subscription(operation uuid, subscription jsonb) returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.save_subscription($1, $2)
$$;
comment on function public.save_subscription(uuid, jsonb) is
  'Stores which posts a device is told of, or that it is told of none; once per operation.';
grant execute on function private.save_subscription(uuid, jsonb), public.save_subscription(uuid, jsonb)
  to anon, authenticated, service_role;

-- The same for an admin's device: of new messages and held comments.
create function private.save_admin_subscription(subscription jsonb) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if subscription -> 'off' = 'true' then
    delete from private.push_subscriptions s where s.endpoint = subscription ->> 'endpoint' and s.user_id = auth.uid();
  else
    perform private.put_subscription(subscription, auth.uid());
  end if;
end
$$;
create function public.save_admin_subscription(subscription jsonb) returns void
  language sql volatile security invoker set search_path = '' as $$
  select private.save_admin_subscription($1)
$$;
comment on function public.save_admin_subscription(jsonb) is
  'Stores that an admin''s device is told of messages and held comments, or stops it. For admins.';
grant execute on function private.save_admin_subscription(jsonb), public.save_admin_subscription(jsonb) to authenticated;

-- Queues deliveries of what is new since yesterday. Found by polling, not by triggers: posts become public in several ways,
-- and imported old posts are not news. The key of push_events decides between concurrent calls.
create function private.announce() returns void
  language sql volatile security definer set search_path = '' as $$
  with fresh (topic, subject) as (
    select 'blog', b.id from public.blog_posts b where b.published and b.published_at between now() - interval '1 day' and now()
    union all
    select 'news', n.id from public.news_posts n where n.published and n.published_at between now() - interval '1 day' and now()
    union all
    select 'community', c.id from public.community_posts c
      where c.published and c.published_at between now() - interval '1 day' and now()
    union all
    select 'message', m.id from public.contact_messages m where m.created_at > now() - interval '1 day' and not m.read
    union all
    select 'comment', c.id from public.community_comments c
      where c.status = 'pending' and c.created_at > now() - interval '1 day'
  ), announced as (
    insert into private.push_events (topic, subject)
      select f.topic, f.subject from fresh f
        where not exists (select from private.push_events e where e.topic = f.topic and e.subject = f.subject)
      on conflict do nothing returning topic, subject
  )
  insert into private.push_deliveries (subscription, topic, subject, expires_at)
    select s.id, a.topic, a.subject, now() + interval '3 days'
    from announced a join private.push_subscriptions s on a.topic = any (s.topics)
$$;

-- Deletes obsolete rows: finished deliveries, announcements of what nobody can see as new again, and devices that were not
-- heard of for a year. The app refreshes a subscription every month.
create function private.forget_pushes() returns void
  language sql volatile security definer set search_path = '' as $$
  update private.push_deliveries set done_at = now(), outcome = 'expired' where done_at is null and expires_at <= now();
  delete from private.push_deliveries where ctid = any (array(
    select ctid from private.push_deliveries where done_at < now() - interval '7 days' limit 1000));
  delete from private.push_events where ctid = any (array(
    select ctid from private.push_events where at < now() - interval '400 days' limit 1000));
  delete from private.push_subscriptions where ctid = any (array(
    select ctid from private.push_subscriptions where seen_at < now() - interval '400 days' limit 1000));
$$;

-- The row that a delivery is about, as its readers may see it now; null if it was taken down, read or decided.
create function private.push_subject(topic text, subject uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select case push_subject.topic
    when 'blog' then (select to_jsonb(v) from private.public_blog v where v.id = push_subject.subject)
    when 'news' then (select to_jsonb(v) from private.public_news v where v.id = push_subject.subject)
    when 'community' then (select to_jsonb(v) from private.public_community v where v.id = push_subject.subject)
    when 'message' then (select jsonb_build_object('id', m.id, 'name', m.name, 'text', left(m.message, 400))
      from public.contact_messages m where m.id = push_subject.subject and not m.read)
    when 'comment' then (select jsonb_build_object('id', c.id, 'name', c.author_name, 'text', left(c.body, 400))
      from public.community_comments c where c.id = push_subject.subject and c.status = 'pending') end
$$;

-- Leases up to `most` due deliveries for some seconds: {"lease","deliveries":[{"id","topic","subject","attempts",
-- "subscription":{...}}],"subjects":{"topic:id":row},"wait": seconds until the next is due, or null}. One that is not settled
-- in time, because its sender ended, is leased again.
create function private.lease_pushes(most int, seconds int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  taken constant uuid := gen_random_uuid();
  answer jsonb;
begin
  perform private.forget_pushes();
  perform private.announce();
  update private.push_deliveries d set done_at = now(), outcome = 'skipped'
    from private.push_subscriptions s
    where d.done_at is null and d.due_at <= now() and s.id = d.subscription
      and (d.leased_until is null or d.leased_until < now())
      and (private.push_subject(d.topic, d.subject) is null
        or (s.user_id is not null and not exists (select from private.admins a where a.user_id = s.user_id)));
  update private.push_deliveries d set lease = taken, leased_until = now() + make_interval(secs => seconds),
      attempts = d.attempts + 1
    where d.ctid = any (array(
      select ctid from private.push_deliveries
      where done_at is null and due_at <= now() and (leased_until is null or leased_until < now())
      order by due_at, id limit most for update skip locked));
  select jsonb_build_object('lease', taken,
    'deliveries', coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'topic', d.topic, 'subject', d.subject,
      'attempts', d.attempts, 'subscription', jsonb_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth,
        'reads', s.reads, 'locale', s.locale, 'time_zone', s.time_zone,
        'quiet', case when s.quiet_from is not null then jsonb_build_array(s.quiet_from, s.quiet_until) end))
      order by d.due_at, d.id), '[]'))
    into answer
    from private.push_deliveries d join private.push_subscriptions s on s.id = d.subscription where d.lease = taken;
  return answer || jsonb_build_object(
    'subjects', coalesce((select jsonb_object_agg(k.topic || ':' || k.subject, private.push_subject(k.topic, k.subject))
      from (select distinct topic, subject from private.push_deliveries where lease = taken) k), '{}'),
    'wait', (select extract(epoch from min(greatest(d.due_at, coalesce(d.leased_until, d.due_at))) - now())
      from private.push_deliveries d where d.done_at is null and d.lease is distinct from taken));
end
$$;

-- Notes what became of leased deliveries: [{"id","outcome":"sent"|"skipped"|"rejected"|"gone"|"retry"|"postponed","seconds"}].
-- A lease that has passed to another sender settles nothing.
create function private.settle_pushes(lease uuid, results jsonb) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  settled int;
begin
  with answered as (
    select (r ->> 'id')::bigint as id, r ->> 'outcome' as outcome, coalesce((r ->> 'seconds')::numeric, 0) as seconds
    from jsonb_array_elements(results) r
  ), noted as (
    update private.push_deliveries d set
        lease = null, leased_until = null,
        attempts = d.attempts - (a.outcome = 'postponed')::int,
        due_at = case when a.outcome in ('retry', 'postponed') then now() + make_interval(secs => a.seconds::float8)
          else d.due_at end,
        done_at = case when a.outcome in ('sent', 'skipped', 'rejected', 'gone') then now() end,
        outcome = case when a.outcome in ('sent', 'skipped', 'rejected') then a.outcome
          when a.outcome = 'gone' then 'rejected' end
      from answered a where d.id = a.id and d.lease = settle_pushes.lease
      returning d.subscription, a.outcome
  ), counted as (
    update private.push_subscriptions s set failures = case when n.sent then 0 else s.failures + 1 end
      from (select subscription, bool_or(outcome = 'sent') as sent from noted
        where outcome in ('sent', 'rejected') group by 1) n
      where s.id = n.subscription and (not n.sent or s.failures > 0)
  )
  select count(*) into settled from noted;
  -- Its browser has unsubscribed, or its push service refuses this server permanently.
  delete from private.push_subscriptions s where s.failures >= 3 or s.id in (
    select d.subscription from private.push_deliveries d, jsonb_array_elements(results) r
    where r ->> 'outcome' = 'gone' and d.id = (r ->> 'id')::bigint and d.outcome = 'rejected');
  return settled;
end
$$;

create function public.lease_pushes(most int, seconds int) returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.lease_pushes($1, $2)
$$;
comment on function public.lease_pushes(int, int) is 'For the sender of notifications, with the secret key: deliveries that are due.';
create function public.settle_pushes(lease uuid, results jsonb) returns int
  language sql volatile security invoker set search_path = '' as $$
  select private.settle_pushes($1, $2)
$$;
comment on function public.settle_pushes(uuid, jsonb) is
  'For the sender of notifications, with the secret key: what became of leased deliveries.';
grant execute on function private.lease_pushes(int, int), public.lease_pushes(int, int),
  private.settle_pushes(uuid, jsonb), public.settle_pushes(uuid, jsonb) to service_role;

-- E-mail of new messages to the owner, sent by the server process where it is configured. -----------------------------

create table private.mail_deliveries (
  message uuid primary key references public.contact_messages (id) on delete cascade,
  due_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'rejected', 'expired'))
);
alter table private.mail_deliveries enable row level security;
create index mail_deliveries_due on private.mail_deliveries (due_at) where done_at is null;

-- Leases one unread message of the last three days: {"lease","message","attempts","name","email","subject","text","at",
-- "lang"}, or null. A message that has been deleted or read since is not sent.
create function private.lease_mail(seconds int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  taken constant uuid := gen_random_uuid();
begin
  insert into private.mail_deliveries (message)
    select m.id from public.contact_messages m
    where m.created_at > now() - interval '3 days' and not m.read
      and not exists (select from private.mail_deliveries d where d.message = m.id)
    on conflict do nothing;
  update private.mail_deliveries d set done_at = now(), outcome = 'expired'
    from public.contact_messages m where d.done_at is null and m.id = d.message
      and (m.read or m.created_at < now() - interval '3 days') and (d.leased_until is null or d.leased_until < now());
  update private.mail_deliveries d set lease = taken, leased_until = now() + make_interval(secs => seconds),
      attempts = d.attempts + 1
    where d.message = (select e.message from private.mail_deliveries e
      where e.done_at is null and e.due_at <= now() and (e.leased_until is null or e.leased_until < now())
      order by e.due_at limit 1 for update skip locked);
  return (select jsonb_build_object('lease', taken, 'message', m.id, 'attempts', d.attempts, 'name', m.name, 'email', m.email,
      'subject', coalesce(m.subject, ''), 'text', m.message, 'at', m.created_at,
      'lang', coalesce((select p.lang from public.site_profile p limit 1), 'en'))
    from private.mail_deliveries d join public.contact_messages m on m.id = d.message where d.lease = taken);
end
$$;

-- "sent", "rejected", or "retry" after some seconds.
create function private.settle_mail(lease uuid, outcome text, seconds int) returns void
  language sql volatile security definer set search_path = '' as $$
  update private.mail_deliveries d set lease = null, leased_until = null,
    due_at = case when $2 = 'retry' then now() + make_interval(secs => $3) else d.due_at end,
    done_at = case when $2 <> 'retry' then now() end,
    outcome = case when $2 <> 'retry' then $2 end
  where d.lease = $1
$$;

-- A person's subscriptions -----------------------------------------------------------------------------------------------
-- Beside private.person_data and private.erase_person, which know nothing of them.

create function private.person_subscriptions(term text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'push_service', split_part(s.endpoint, '/', 3), 'topics', s.topics,
      'reads', s.reads, 'locale', s.locale, 'quiet', case when s.quiet_from is not null
        then jsonb_build_array(s.quiet_from, s.quiet_until) end, 'time_zone', s.time_zone, 'created_at', s.created_at,
      'seen_at', s.seen_at) order by s.created_at, s.id)
    from private.push_subscriptions s where s.device_hash = private.device_hash(btrim(term))), '[]');
end
$$;

create or replace function public.person_data(term text) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select private.person_data($1) || jsonb_build_object('subscriptions', private.person_subscriptions($1))
$$;
comment on function public.person_data(text) is
  'What is stored of the person with an email address or device code: {"found_by","messages","comments","reports",
  "subscriptions"}. For admins.';

create function private.erase_subscriptions(term text, request uuid) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  erased int;
begin
  perform private.require_admin();
  delete from private.push_subscriptions s where s.device_hash = private.device_hash(btrim(term));
  get diagnostics erased = row_count;
  update private.erasures e set counts = e.counts || jsonb_build_object('subscriptions', erased)
    where e.id = request and not e.counts ? 'subscriptions';
end
$$;

create or replace function public.erase_person(term text, request uuid) returns jsonb
  language plpgsql volatile security invoker set search_path = '' as $$
declare
  counts jsonb := private.erase_person(term, request);
begin
  perform private.erase_subscriptions(term, request);
  return private.erased_counts(request, counts);
end
$$;
comment on function public.erase_person(text, uuid) is
  'Deletes what person_data finds, once per request: {"messages","comments","reports","subscriptions"} in numbers. For admins.';

create function private.erased_counts(request uuid, counts jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((select e.counts from private.erasures e where e.id = request), counts);
end
$$;
grant execute on function private.person_subscriptions(text), private.erase_subscriptions(text, uuid),
  private.erased_counts(uuid, jsonb) to authenticated;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
