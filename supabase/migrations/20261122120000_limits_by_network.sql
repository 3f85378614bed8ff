-- Rate limits that one stranger cannot exhaust for everyone: which address counts, caps by network before the total,
-- and a share of the total for networks that have not written yet.

-- The visitor's address
-- ------------------------------------------------------------------------------------------------------
-- The first hop of X-Forwarded-For is set by the visitor: proxies append to the list, so the last hop is the nearest
-- proxy's. Hosted Supabase is behind Cloudflare, which always replaces cf-connecting-ip; our own server removes it.
alter table private.settings
  alter column address_hop set default 'last',
  add column edge_header text default 'cf-connecting-ip' check (edge_header = lower(edge_header));
update private.settings set address_hop = 'last';
comment on column private.settings.edge_header is
  'A header that the outermost proxy sets anew on each request; null where there is no such proxy.';

-- Caps beyond the single address: two and four times as much for its networks, and a quarter of the total, `newcomer`
-- each, for networks that have written nothing in the window.
alter table private.limits
  add column network_factor int not null default 2 check (network_factor >= 1),
  add column wide_factor int not null default 4 check (wide_factor >= network_factor),
  add column reserve numeric not null default 0.25 check (reserve between 0 and 1),
  add column newcomer int not null default 1 check (newcomer >= 1);
update private.limits set newcomer = case scope when 'interaction' then 30 when 'comment' then 2 else 1 end;

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

create or replace function private.client_address() returns text
  language sql stable security definer set search_path = '' as $$
  select (private.client_networks())[1]
$$;

-- Remaining allowance of a scope for an address (null: only the total counts), and seconds until more may be available.
-- The allowance is the minimum over its networks and the total.
create or replace function private.allowance(scope text, address text, out remaining int, out seconds int)
  language plpgsql stable security definer set search_path = '' as $$
declare
  rule private.limits;
  -- Narrow to wide; '' is the total.
  keys text[] := case when allowance.address is not null
    then array[allowance.address] || (private.client_networks())[2:] end || array['']::text[];
  opening timestamptz;
  earliest timestamptz;
  is_newcomer boolean;
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
      left_here int := case
        when level.key <> '' and level.place = 1 then rule.per_address - level.used
        when level.key <> '' and level.place = 2 then rule.per_address * rule.network_factor - level.used
        when level.key <> '' then rule.per_address * rule.wide_factor - level.used
        when allowance.address is null then rule.in_all - level.used
        when is_newcomer then greatest(rule.in_all - floor(rule.in_all * rule.reserve)::int - level.used,
          least(rule.in_all - level.used, rule.newcomer))
        else rule.in_all - floor(rule.in_all * rule.reserve)::int - level.used end;
    begin
      -- The network, or the address if it is the only level.
      if level.place <= 2 and level.key <> '' then
        is_newcomer := level.used = 0;
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
create or replace function private.spend(scope text, address text, spent int) returns void
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

revoke all on function private.client_networks() from public, anon, authenticated;
