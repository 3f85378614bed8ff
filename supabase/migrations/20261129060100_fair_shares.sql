-- A few who write much take nothing from those who write little. When the general part of a total is used up, each address still has
-- its share, `newcomer`, out of a reserve of its own, and addresses that have written on an earlier day have it in any case.

alter table private.limits add column reserve_factor int not null default 8 check (reserve_factor >= 1);
comment on column private.limits.reserve_factor is 'How many times the reserve the shares of all addresses may be together.';
update private.limits set newcomer = greatest(newcomer, case scope
  when 'interaction' then 100 when 'comment' then 5 when 'message' then 3 when 'submission' then 2 else 3 end);

-- As before, but for shares.
create or replace function private.allowance(scope text, address text, out remaining int, out seconds int)
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

-- True if an address has written something before this time; counts are kept for two days.
create function private.has_written_before(address text, opening timestamptz) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from private.rate_counts c
    where c.scope in (select l.scope from private.limits l) and c.address = $1 and c.minute <= $2 - interval '1 hour')
$$;
revoke all on function private.has_written_before(text, timestamptz) from public, anon, authenticated;
