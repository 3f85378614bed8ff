-- Rate limits that one stranger cannot exhaust for everyone: which address counts, caps by network before the total, and a share of
-- the total for addresses that have written little.
-- Counted per minute in rows, summed over a window. Each address has its own row and the total is spread over 16 rows
-- to avoid contention. Counts are read early and written last in the lock order: concurrent requests may slightly
-- exceed a limit, which is cheaper than serialising them.

create table private.limits (
  scope text primary key,
  per_address int not null,
  in_all int not null,
  window_seconds int not null check (window_seconds between 60 and 86400),
  -- Caps beyond the single address: two and four times as much for its networks.
  network_factor int not null default 2 check (network_factor >= 1),
  wide_factor int not null default 4 check (wide_factor >= network_factor),
  -- The part of the total that is kept for addresses that have written little: each has its share, `newcomer`, of it.
  reserve numeric not null default 0.25 check (reserve between 0 and 1),
  newcomer int not null default 1 check (newcomer >= 1),
  reserve_factor int not null default 8 check (reserve_factor >= 1)
);
comment on table private.limits is 'How much an address, its networks and all visitors may write in a window.';
comment on column private.limits.reserve_factor is
  'How many times the reserve the shares of all addresses may be together.';

create table private.rate_counts (
  scope text not null,
  -- Empty for the total.
  address text not null,
  minute timestamptz not null,
  slot int not null,
  amount int not null,
  primary key (scope, address, minute, slot)
);
comment on table private.rate_counts is
  'What was written per limit, address (empty for the total) and minute, in slots that avoid contention.';
create index rate_counts_age on private.rate_counts (minute);
insert into private.limits (scope, per_address, in_all, window_seconds, newcomer) values
  -- A legitimate backlog of 1,000 passes at once; a flood does not.
  ('interaction', 1500, 15000, 600, 100),
  -- Comments are moderated by people, so a device's backlog is let through slowly.
  ('comment', 20, 200, 600, 5),
  ('message', 20, 200, 3600, 3),
  ('submission', 10, 100, 3600, 2),
  ('subscription', 30, 3000, 86400, 3),
  -- In kB. A day takes four full submissions of one address.
  ('file', 24000, 400000, 86400, 5200),
  -- Calls that are refused as a whole; ten for one whose files were read.
  ('refused', 200, 20000, 900, 20);

-- The first hop of X-Forwarded-For is set by the visitor: proxies append to the list, so the last hop is the nearest
-- proxy's. Hosted Supabase is behind Cloudflare, which always replaces cf-connecting-ip; our own server removes it.

-- Salted hash of the address of the request, IPv6 by its /64 (one household); null without a header.
create function private.client_address() returns text
  language sql stable security definer set search_path = '' as $$
  select (private.client_networks())[1]
$$;

-- Remaining allowance of a scope for an address (null: only the total counts), and seconds until more may be available.
-- The allowance is the minimum over its networks and the total.
create function private.allowance(scope text, address text, out remaining int, out seconds int)
  language plpgsql stable security definer set search_path = '' as $$
declare
  rule private.limits;
  -- Narrow to wide; '' is the total.
  keys text[] := case when allowance.address is not null
    then array[allowance.address] || (private.client_networks())[2:] end || array['']::text[];
  opening timestamptz;
  earliest timestamptz;
  share int;
  reserved int;
  level record;
begin
  select * into strict rule from private.limits l where l.scope = allowance.scope;
  opening := now() - make_interval(secs => rule.window_seconds);
  for level in
    select k.key, k.place, coalesce(sum(c.amount), 0)::int as used,
      -- The oldest entry is the one this call is about to write.
      coalesce(min(c.minute), date_trunc('minute', now())) as oldest
    from unnest(keys) with ordinality as k (key, place)
      left join private.rate_counts c on c.scope = rule.scope and c.address = k.key and c.minute > opening
    group by k.key, k.place order by k.place
  loop
    declare
      factor int := case level.place when 1 then 1 when 2 then rule.network_factor else rule.wide_factor end;
      left_here int;
    begin
      if level.key <> '' then
        left_here := rule.per_address * factor - level.used;
        share := least(share, rule.newcomer * factor - level.used);
      else
        reserved := floor(rule.in_all * rule.reserve)::int;
        left_here := rule.in_all - case when allowance.address is null then 0 else reserved end - level.used;
        if share > left_here then
          left_here := greatest(left_here, case when private.has_written_before(allowance.address, opening) then share
            else least(share, left_here + reserved * rule.reserve_factor) end);
        end if;
      end if;
      if remaining is null or left_here < remaining then
        remaining := left_here;
        earliest := level.oldest;
      end if;
    end;
  end loop;
  remaining := greatest(remaining, 0);
  seconds := greatest(1, ceil(extract(epoch from earliest - opening)))::int;
end
$$;

-- Records usage. Last in the lock order: scopes sorted by name, networks by hash.
create function private.spend(scope text, address text, spent int) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  this_minute constant timestamptz := date_trunc('minute', now());
begin
  if spent <= 0 then
    return;
  end if;
  if address is not null then
    insert into private.rate_counts as c (scope, address, minute, slot, amount)
      select spend.scope, n.network, this_minute, 0, spent
        from unnest(array[spend.address] || (private.client_networks())[2:]) as n (network) order by n.network
      on conflict on constraint rate_counts_pkey do update set amount = c.amount + excluded.amount;
  end if;
  insert into private.rate_counts as c (scope, address, minute, slot, amount)
    values (spend.scope, '', this_minute, pg_backend_pid() % 16, spent)
    on conflict on constraint rate_counts_pkey do update set amount = c.amount + excluded.amount;
end
$$;

-- Salted hashes of the networks of a request, narrow to wide: IPv6 by /64 (one household), /48 and /32, IPv4 by address
-- and /24. Null without a header.
create function private.client_networks() returns text[]
  language plpgsql stable security definer set search_path = '' as $$
declare
  settings record;
  headers jsonb;
  hops text[];
  hop text;
  address inet;
  networks text[];
begin
  select * into settings from private.settings;
  headers := nullif(current_setting('request.headers', true), '')::jsonb;
  hop := btrim(headers ->> settings.edge_header);
  if hop is null or hop = '' then
    hops := string_to_array(headers ->> settings.address_header, ',');
    hop := btrim(case when settings.address_hop = 'first' then hops[1] else hops[cardinality(hops)] end);
  end if;
  if hop is null or hop = '' then
    return null;
  end if;
  -- Some proxies add the port.
  hop := regexp_replace(hop, '^(\d+\.\d+\.\d+\.\d+):\d+$|^\[([0-9a-fA-F:.]+)\](:\d+)?$', '\1\2');
  begin
    address := hop::inet;
    if address <<= inet '::ffff:0:0/96' then
      address := inet '0.0.0.0' + (address - inet '::ffff:0:0');
    end if;
    networks := case when family(address) = 6
      then array[host(network(set_masklen(address, 64))), text(network(set_masklen(address, 48))),
        text(network(set_masklen(address, 32)))]
      else array[host(address), text(network(set_masklen(address, 24)))] end;
  exception when invalid_text_representation or numeric_value_out_of_range then
    -- All requests with an unreadable address share one allowance.
    networks := array['unreadable'];
  end;
  return (select array_agg(encode(sha256(convert_to(settings.address_salt || n.network, 'UTF8')), 'hex') order by n.place)
    from unnest(networks) with ordinality as n (network, place));
end
$$;

-- True if an address has written something before this time; counts are kept for two days.
create function private.has_written_before(address text, opening timestamptz) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from private.rate_counts c
    where c.scope in (select l.scope from private.limits l where l.scope <> 'refused') and c.address = $1 and c.minute <= $2 - interval '1 hour')
$$;

-- Raises if too much of this address was refused lately. Read before the work that a call may cost in vain.
create function private.check_refused() returns void
  language plpgsql stable security definer set search_path = '' as $$
declare
  allowed record;
begin
  allowed := private.allowance('refused', private.client_address());
  if allowed.remaining < 1 then
    raise sqlstate 'PT429' using message = 'Too much was refused. It will be sent later.', detail = 'too_many',
      hint = allowed.seconds::text;
  end if;
end
$$;

-- The answer to a call that is refused as a whole. An error would take back what the call is charged, so it is returned, with the status
-- and in the form of one (https://docs.postgrest.org, "Response status code").
create function private.refused(words text, fault text, cost int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.spend('refused', private.client_address(), cost);
  perform set_config('response.status', '400', true);
  return jsonb_build_object('code', '22023', 'message', words, 'details', fault, 'hint', null);
end
$$;
