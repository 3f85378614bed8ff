-- Likes, shares and views in bulk: a batch of new and valid ones, which is what devices almost always send, is applied in a few
-- statements. Any other batch is applied one by one, as before.

alter function private.apply_interactions(jsonb, uuid[], timestamptz[]) rename to apply_one_by_one;

-- Applies a batch of likes, shares and views with different ids, each new to this server, valid and within the limits, and returns their
-- results as private.apply_one_by_one does. Null, with nothing changed, for any other batch. Lock order: ledger ids sorted, posts in id
-- order, rate counts.
create function private.apply_in_bulk(batch jsonb) returns jsonb
  language plpgsql volatile set search_path = '' as $$
declare
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  address constant text := private.client_address();
  size constant int := jsonb_array_length(batch);
  -- Of the items, in their order.
  ids uuid[];
  hashes bytea[];
  target_kinds text[];
  targets uuid[];
  kinds text[];
  entry record;
  allowed record;
  results jsonb;
begin
  -- As private.is_counted, private.item_fault and private.attempt_fault, without calls for each item.
  if size = 0 or exists (select from jsonb_array_elements(batch) as listed (item)
    where case when jsonb_typeof(item) <> 'object' then true else
      (jsonb_typeof(item -> 'format') = 'number' and coalesce(item -> 'body', 'null') = 'null'
        and case item ->> 'target_kind' when 'blog' then item ->> 'kind' in ('like', 'view')
          when 'community' then item ->> 'kind' in ('like', 'share') end
        and coalesce(jsonb_typeof(item -> 'first_attempt_at'), 'null') in ('string', 'null')
        and item ->> 'id' ~* uuid_pattern and item ->> 'target_id' ~* uuid_pattern) is not true end)
  then
    return null;
  end if;
  select array_agg((item ->> 'id')::uuid order by place),
      array_agg(sha256(convert_to('interaction' || chr(10) || (item - array['first_attempt_at', 'format'])::text, 'UTF8'))
        order by place),
      array_agg(item ->> 'target_kind' order by place), array_agg((item ->> 'target_id')::uuid order by place),
      array_agg(item ->> 'kind' order by place)
    into ids, hashes, target_kinds, targets, kinds
    from jsonb_array_elements(batch) with ordinality as listed (item, place);

  begin
    select min((item ->> 'format')::numeric) as format, min((item ->> 'first_attempt_at')::timestamptz) as attempt
      into entry from jsonb_array_elements(batch) as listed (item);
    if entry.format < (select min_format from private.settings) or entry.attempt < now() - private.ledger_promise() then
      raise sqlstate 'SE001';
    end if;
    -- A concurrent batch with the same id waits here for the first one.
    insert into private.applied_operations (id, request_hash)
      select i.id, i.hash from unnest(ids, hashes) as i (id, hash) order by i.id;
    if (select count(distinct (i.kind, i.id)) from unnest(target_kinds, targets) as i (kind, id)) <>
        (select count(*) from (select from public.blog_posts p where p.published and p.id in (
          select i.id from unnest(target_kinds, targets) as i (kind, id) where i.kind = 'blog')
          order by p.id for no key update) as locked)
        + (select count(*) from (select from public.community_posts p where p.published and p.id in (
          select i.id from unnest(target_kinds, targets) as i (kind, id) where i.kind = 'community')
          order by p.id for no key update) as locked)
    then
      raise sqlstate 'SE001';
    end if;
    allowed := private.allowance('interaction', address);
    if allowed.remaining < size then
      raise sqlstate 'SE001';
    end if;
    -- One counter update per post.
    for entry in
      select counted.kind, jsonb_agg(jsonb_build_object('id', id, 'likes', likes, 'shares', shares, 'views', views) order by id) as moves
      from (
        select i.kind, i.id, count(*) filter (where i.move = 'like') as likes, count(*) filter (where i.move = 'share') as shares,
          count(*) filter (where i.move = 'view') as views
        from unnest(target_kinds, targets, kinds) as i (kind, id, move) group by 1, 2) counted
      group by 1 order by 1
    loop
      perform private.move_counters(entry.kind, entry.moves);
    end loop;
    with posts as materialized (
      select p.kind, p.id, private.counts_of(p.kind, p.id) as counts
      from (select distinct i.kind, i.id from unnest(target_kinds, targets) as i (kind, id)) p
    ), answers as materialized (
      select i.id, i.place, jsonb_build_object('id', i.id, 'status', 'applied', 'counts', p.counts) as answer
      from unnest(ids, target_kinds, targets) with ordinality as i (id, target_kind, target, place)
        join posts p on p.kind = i.target_kind and p.id = i.target
    ), stored as (
      update private.applied_operations o set result = a.answer from answers a where o.id = a.id
    )
    select jsonb_agg(a.answer order by a.place) into results from answers a;
    perform private.spend('interaction', address, size);
  -- A repeated id, a time that no server issued, or an item that has to be refused or put off.
  exception when unique_violation or data_exception or sqlstate 'SE001' then
    return null;
  end;
  if random() < 0.01 then
    perform private.prune();
  end if;
  return results;
end
$$;

create function private.apply_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  results jsonb;
begin
  if jsonb_typeof(batch) = 'array' and jsonb_array_length(batch) <= 100 and octet_length(batch::text) <= 1000000
    and private.remembers(done, done_at)
  then
    results := private.apply_in_bulk(batch);
  end if;
  if results is null then
    return private.apply_one_by_one(batch, done, done_at);
  end if;
  return jsonb_build_object('now', now(), 'results', results);
end
$$;
