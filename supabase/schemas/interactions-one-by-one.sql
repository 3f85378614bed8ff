-- A batch of interactions, one after the other: each is checked, limited, applied and entered in the ledger.

-- Applies one item whose operation id is reserved: null when applied, else the code of its rejection.
create function private.apply_written_item(item jsonb, address text) returns text
  language plpgsql volatile set search_path = '' as $$
declare
  target constant uuid := item ->> 'target_id';
  refusal text;
begin
  if item ->> 'target_kind' not in ('comment', 'event', 'attendance') and private.counts_of(item ->> 'target_kind', target) is null then
    return 'post_unknown';
  end if;
  case item ->> 'kind'
    when 'comment' then perform private.write_comment((item ->> 'id')::uuid, target, item -> 'body');
    when 'comment_delete' then perform private.delete_own_comment(target, item -> 'body');
    when 'comment_report' then perform private.report_comment(target, coalesce(address, item ->> 'id'));
    when 'comment_appeal' then perform private.appeal_comment(target, item -> 'body');
    when 'attend' then perform private.attend((item ->> 'id')::uuid, target, item -> 'body', item -> 'device');
    when 'attend_withdraw' then perform private.withdraw_attendance(target, item -> 'body');
    -- Likes, shares and views are counted together at the end.
    else null;
  end case;
  return null;
exception
  -- Only these: 40001, 40P01, 55P03 and 57014 fail the whole call, which is then retried.
  when sqlstate '22023' then
    get stacked diagnostics refusal = pg_exception_detail;
    return refusal;
  when check_violation or unique_violation or foreign_key_violation then
    get stacked diagnostics refusal = constraint_name;
    return case when refusal in ('community_comments_pkey', 'attendances_pkey') then 'operation_reused' else refusal end;
end
$$;

-- True for what people will read, of which there may be less than of likes.
create function private.is_for_people(item jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(item ->> 'kind' in ('comment', 'attend', 'comment_report', 'comment_appeal'), false)
$$;

-- One call is one transaction. Lock order: the rev lock when comments change, ledger ids sorted, posts in id order,
-- rate counts.
create function private.apply_one_by_one(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := private.client_address();
  least_format constant int := (select min_format from private.settings);
  -- Indexed by position in the batch.
  items jsonb[];
  hashes bytea[];
  answers jsonb[];
  can_apply boolean[];
  targets jsonb[];
  claimed uuid[];
  entry record;
  allowed record;
  comments_allowed record;
  spent int := 0;
  comments_spent int := 0;
  fault text;
begin
  if not private.knows_operations(done, done_at) then
    -- Earlier operations of the device are missing here and must be resent first.
    return jsonb_build_object('site', private.site_id(), 'now', now(), 'results', '[]'::jsonb, 'restart', true);
  elsif jsonb_array_length(batch) = 0 then
    return jsonb_build_object('site', private.site_id(), 'now', now(), 'results', '[]'::jsonb);
  end if;

  select array_agg(value order by place),
      array_agg(private.request_hash('interaction', case when jsonb_typeof(value) = 'object'
        then value - array['first_attempt_at', 'format', 'device'] else value end) order by place)
    into items, hashes from jsonb_array_elements(batch) with ordinality as listed (value, place);
  answers := array_fill(null::jsonb, array[cardinality(items)]);

  allowed := private.allowance('interaction', address);
  comments_allowed := private.allowance('comment', address);
  -- What will be put off locks nothing and writes nothing.
  can_apply := array(select allowed.remaining > 0 and not private.has_filled_honeypot(i.item)
      and (comments_allowed.remaining > 0 or not private.is_for_people(i.item))
    from unnest(items) with ordinality as i (item, place) order by i.place);
  if exists (select from unnest(items, can_apply) as i (item, can)
    where i.can and (private.is_for_people(i.item) or i.item ->> 'kind' in ('comment_delete', 'attend_withdraw')))
  then
    perform private.lock_revisions();
  end if;

  -- Reserves each well-formed id; a concurrent batch with the same id waits here for the first one.
  with wanted as (
    select distinct on (private.as_uuid(i.item ->> 'id')) private.as_uuid(i.item ->> 'id') as id, i.hash
    from unnest(items, hashes, can_apply) with ordinality as i (item, hash, can, place)
    where i.can and private.as_uuid(i.item ->> 'id') is not null order by private.as_uuid(i.item ->> 'id'), i.place
  ), taken as (
    insert into private.applied_operations (id, request_hash) select id, hash from wanted order by id
    on conflict do nothing returning id
  )
  select coalesce(array_agg(id), '{}') into claimed from taken;

  -- Locks posts in id order, before anything about them is checked or changed.
  targets := array(select i.item from unnest(items, can_apply) as i (item, can) where i.can);
  perform 1 from public.blog_posts p where p.id in (
      select private.as_uuid(i ->> 'target_id') from unnest(targets) i where i ->> 'target_kind' = 'blog')
    order by p.id for no key update;
  perform 1 from public.community_posts p where p.id in (
      select private.as_uuid(i ->> 'target_id') from unnest(targets) i where i ->> 'target_kind' = 'community'
      union select c.post_id from public.community_comments c where c.id in (
        select private.as_uuid(i ->> 'target_id') from unnest(targets) i where i ->> 'target_kind' = 'comment'))
    order by p.id for no key update;

  for place in 1 .. cardinality(items) loop
    declare
      item constant jsonb := items[place];
      operation constant uuid := private.as_uuid(item ->> 'id');
    begin
      if operation is null then
        answers[place] := jsonb_build_object('id', item -> 'id', 'status', 'refused', 'code', 'bad_item');
        spent := spent + 1;
      elsif private.has_filled_honeypot(item) then
        answers[place] := jsonb_build_object('id', operation, 'status', 'applied');
        spent := spent + 1;
      elsif operation = any (claimed) then
        fault := coalesce(private.item_fault(item, least_format), private.attempt_fault(item -> 'first_attempt_at'));
        if fault is not null and spent < allowed.remaining then
          answers[place] := jsonb_build_object('id', operation, 'status', 'refused', 'code', fault);
          spent := spent + 1;
        elsif spent >= allowed.remaining then
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', allowed.seconds);
        elsif private.is_for_people(item) and comments_spent >= comments_allowed.remaining then
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', comments_allowed.seconds);
        elsif private.waits_for_places(item, address) then
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', 3600);
        elsif exists (select from unnest(answers) a where a ->> 'status' = 'later' and a ->> 'id' = item ->> 'target_id') then
          -- The comment this item refers to has not been applied yet.
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', comments_allowed.seconds);
        else
          fault := private.apply_item(item, address);
          if fault is null then
            answers[place] := jsonb_build_object('id', operation, 'status', 'applied');
          else
            answers[place] := jsonb_build_object('id', operation, 'status', 'refused', 'code', fault);
          end if;
          spent := spent + 1;
          comments_spent := comments_spent + private.is_for_people(item)::int;
        end if;
        -- A duplicate id later in the batch is a repeat of this one, or is evaluated again if this one was not applied.
        if answers[place] ->> 'status' = 'applied' then
          claimed := array_remove(claimed, operation);
        end if;
      else
        select o.request_hash, o.result, o.applied_at into entry from private.applied_operations o where o.id = operation;
        answers[place] := case when entry.request_hash is null
          then jsonb_build_object('id', operation, 'status', 'later', 'seconds',
            case when allowed.remaining > 0 then comments_allowed.seconds else allowed.seconds end)
          when entry.request_hash <> hashes[place]
          then jsonb_build_object('id', operation, 'status', 'refused', 'code', 'operation_reused')
          else coalesce(entry.result, '{}')
            || jsonb_build_object('id', operation, 'status', 'repeated', 'at', entry.applied_at) end;
      end if;
    end;
  end loop;

  -- Only applied operations stay in the ledger.
  delete from private.applied_operations where id = any (claimed);

  -- One counter update per post.
  for entry in
    select target_kind, jsonb_agg(jsonb_build_object('id', target_id, 'likes', likes, 'shares', shares, 'views', views)
      order by target_id) as moves
    from (
      select i.item ->> 'target_kind' as target_kind, private.as_uuid(i.item ->> 'target_id') as target_id,
        count(*) filter (where i.item ->> 'kind' = 'like') as likes,
        count(*) filter (where i.item ->> 'kind' = 'share') as shares,
        count(*) filter (where i.item ->> 'kind' = 'view') as views
      from unnest(items, answers) as i (item, answer)
      where i.answer ->> 'status' = 'applied' and i.item ->> 'kind' in ('like', 'share', 'view')
        and not private.has_filled_honeypot(i.item)
      group by 1, 2) counted
    group by target_kind order by target_kind
  loop
    perform private.move_counters(entry.target_kind, entry.moves);
  end loop;

  -- Current counts and comments, for applied and repeated items alike.
  select array_agg(case when i.answer ->> 'status' in ('applied', 'repeated') and not private.has_filled_honeypot(i.item)
    then i.answer || jsonb_strip_nulls(
      jsonb_build_object('counts', case
        when i.item ->> 'target_kind' <> 'comment'
          then private.counts_of(i.item ->> 'target_kind', private.as_uuid(i.item ->> 'target_id'))
        when i.item ->> 'kind' = 'comment_delete'
          then private.counts_of('community', private.as_uuid(i.item -> 'body' ->> 'post_id')) end))
      || case when i.item ->> 'kind' = 'comment'
        then jsonb_build_object('comment',
          private.own_comment((i.item ->> 'id')::uuid, i.item -> 'body' ->> 'secret')) else '{}' end
    else i.answer end order by i.place)
    into answers from unnest(items, answers) with ordinality as i (item, answer, place);
  update private.applied_operations o set result = i.answer, request_hash = i.hash
    from unnest(items, answers, hashes) as i (item, answer, hash)
    where i.answer ->> 'status' = 'applied' and not private.has_filled_honeypot(i.item) and o.id = (i.answer ->> 'id')::uuid;

  perform private.spend('comment', address, comments_spent);
  perform private.spend('interaction', address, spent);
  if random() < 0.01 then
    perform private.prune();
  end if;
  return jsonb_build_object('site', private.site_id(), 'now', now(), 'results', to_jsonb(answers));
end
$$;

-- Applies an item, and returns the code with which it is refused instead; null for none.
create function private.apply_item(item jsonb, address text) returns text
  language plpgsql volatile set search_path = '' as $$
begin
  -- They are counted together after all items.
  if private.is_counted(item) then
    return case when private.counts_of(item ->> 'target_kind', (item ->> 'target_id')::uuid) is null then 'post_unknown' end;
  end if;
  return private.apply_written_item(item, address);
end
$$;
