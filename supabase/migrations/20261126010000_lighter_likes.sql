-- A batch of likes takes a quarter less processor time and writes less than half as much. The ledger entry of a like is written once, with its
-- result, instead of being written and then updated: a repeat is answered with the counts as they are, so the entry need not have those
-- of its time. The batch is read once.

create or replace function private.apply_in_bulk(batch jsonb) returns jsonb
  language plpgsql volatile set search_path = '' as $$
declare
  address constant text := private.client_address();
  size constant int := jsonb_array_length(batch);
  sent record;
  entry record;
  allowed record;
  results jsonb;
begin
  begin
    -- As private.is_counted, private.item_fault and private.attempt_fault, without calls for each item. What can't be cast is left to
    -- private.apply_one_by_one, as is what might be above the size of a batch.
    select array_agg(i.id) as ids, array_agg(sha256(convert_to('interaction' || chr(10) || i.request, 'UTF8'))) as hashes,
        array_agg(i.target_kind) as target_kinds, array_agg(i.target) as targets, array_agg(i.kind) as kinds,
        min(i.format) as format, min(i.attempt) as attempt, sum(octet_length(i.request)) as bytes,
        bool_and((i.is_well_formed and i.id::text = i.id_text and i.target::text = i.target_text
          and case i.target_kind when 'blog' then i.kind in ('like', 'view')
            when 'community' then i.kind in ('like', 'share') end) is true) as is_counted
      into sent
      from (
        select (item ->> 'id')::uuid as id, lower(item ->> 'id') as id_text, item ->> 'target_kind' as target_kind,
          (item ->> 'target_id')::uuid as target, lower(item ->> 'target_id') as target_text, item ->> 'kind' as kind,
          (item ->> 'format')::int as format, (item ->> 'first_attempt_at')::timestamptz as attempt,
          (item - array['first_attempt_at', 'format'])::text as request,
          jsonb_typeof(item -> 'format') = 'number' and coalesce(item -> 'body', 'null') = 'null'
            and coalesce(jsonb_typeof(item -> 'first_attempt_at'), 'null') in ('string', 'null') as is_well_formed
        from jsonb_array_elements(batch) with ordinality as listed (item, place) order by place) i;
    if sent.is_counted is not true or sent.bytes > 900000 or sent.format < (select min_format from private.settings)
      or sent.attempt < now() - private.ledger_promise()
    then
      raise sqlstate 'SE001';
    end if;
    -- A concurrent batch with the same id waits here for the first one.
    insert into private.applied_operations (id, request_hash, result)
      select i.id, i.hash, '{"status": "applied"}' from unnest(sent.ids, sent.hashes) as i (id, hash) order by i.id;
    if (select count(distinct (i.kind, i.id)) from unnest(sent.target_kinds, sent.targets) as i (kind, id)) <>
        (select count(*) from (select from public.blog_posts p where p.published and p.id in (
          select i.id from unnest(sent.target_kinds, sent.targets) as i (kind, id) where i.kind = 'blog')
          order by p.id for no key update) as locked)
        + (select count(*) from (select from public.community_posts p where p.published and p.id in (
          select i.id from unnest(sent.target_kinds, sent.targets) as i (kind, id) where i.kind = 'community')
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
        from unnest(sent.target_kinds, sent.targets, sent.kinds) as i (kind, id, move) group by 1, 2) counted
      group by 1 order by 1
    loop
      perform private.move_counters(entry.kind, entry.moves);
    end loop;
    -- As text, since to build a hundred jsonb objects takes twice as long.
    with posts as materialized (
      select p.kind, p.id, '","status":"applied","counts":' || private.counts_of(p.kind, p.id)::text || '}' as rest
      from (select distinct i.kind, i.id from unnest(sent.target_kinds, sent.targets) as i (kind, id)) p
    )
    select ('[' || string_agg('{"id":"' || i.id || p.rest, ',' order by i.place) || ']')::jsonb into results
      from unnest(sent.ids, sent.target_kinds, sent.targets) with ordinality as i (id, target_kind, target, place)
        join posts p on p.kind = i.target_kind and p.id = i.target;
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

create or replace function private.apply_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  results jsonb;
begin
  if jsonb_typeof(batch) = 'array' and jsonb_array_length(batch) between 1 and 100
    and (done is null and done_at is null or private.remembers(done, done_at))
  then
    results := private.apply_in_bulk(batch);
  end if;
  if results is null then
    return private.apply_one_by_one(batch, done, done_at);
  end if;
  return jsonb_build_object('now', now(), 'results', results);
end
$$;
