-- What attacks on the functions for visitors have found (docs/security.md).

-- False for JSON with a number that is much longer when it is written out than as it was sent: a body of 1 MB with 1e131071 again and
-- again is 14 GB of text.
create or replace function private.is_plain(value jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select not jsonb_path_exists(value, 'strict $.** ? (@.type() == "number"
    && (@ > 1e30 || @ < -1e30 || (@ < 1e-30 && @ > -1e-30 && @ != 0)))')
$$;

-- True for what people will read, of which there may be less than of likes.
create or replace function private.is_for_people(item jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(item ->> 'kind' in ('comment', 'attend', 'comment_report', 'comment_appeal'), false)
$$;

-- Applies a batch and stores what comes with it: the device's code beside what it wrote, and the reasons of reports.
create or replace function private.take_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  if not private.is_plain(batch) then
    raise sqlstate '22023' using message = 'A batch is a list of interactions.', detail = 'bad_batch';
  end if;
  if jsonb_typeof(batch) is distinct from 'array' or octet_length(batch::text) > 1000000
    or not (jsonb_path_exists(batch, '$[*].device') or jsonb_path_exists(batch, '$[*].body.reason'))
  then
    return private.apply_interactions(batch, done, done_at);
  end if;
  answer := private.apply_interactions((
    select jsonb_agg(case when jsonb_typeof(item) = 'object' and item ->> 'kind' is distinct from 'attend' then item - 'device'
      else item end order by place)
    from jsonb_array_elements(batch) with ordinality as listed (item, place)), done, done_at);
  with sent as materialized (
    select private.as_uuid(item ->> 'id') as id, item ->> 'kind' as kind, private.as_uuid(item ->> 'target_id') as target,
      case when jsonb_typeof(item -> 'device') = 'string' then private.device_hash(item ->> 'device') end as device_hash,
      item -> 'body' ->> 'reason' as reason, private.clean_text(item -> 'body' ->> 'words') as words
    from rows from (jsonb_array_elements(batch), jsonb_array_elements(answer -> 'results')) as answered (item, result)
    -- What a machine filled in is answered as applied, with whatever id it names.
    where result ->> 'status' = 'applied' and not private.has_filled_honeypot(item)
  ), noted as (
    update private.comment_secrets s set device_hash = sent.device_hash from sent
      where sent.kind = 'comment' and s.comment_id = sent.id and sent.device_hash is not null
  )
  update private.comment_reports r set device_hash = coalesce(sent.device_hash, r.device_hash),
      reason = case when private.is_reason(sent.reason) then sent.reason when sent.reason is not null then 'other'
        else r.reason end,
      words = case when sent.words is null or private.has_controls(sent.words) then r.words else left(sent.words, 1000) end
    from sent where sent.kind = 'comment_report' and r.comment_id = sent.target
      and r.reporter = coalesce(private.client_address(), sent.id::text);
  return answer;
end
$$;

-- One call is one transaction. Lock order: the rev lock when comments change, ledger ids sorted, posts in id order,
-- rate counts.
create or replace function private.apply_one_by_one(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
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
  if jsonb_typeof(batch) is distinct from 'array' then
    raise sqlstate '22023' using message = 'A batch is a list of interactions.', detail = 'bad_batch';
  elsif jsonb_array_length(batch) > 100 or octet_length(batch::text) > 1000000 then
    raise sqlstate 'PT413' using message = 'A batch has at most 100 interactions and 1 MB.', detail = 'batch_too_large';
  end if;
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

-- Applies a batch of likes, shares, views and comments with different ids, each new to this server, valid and within the limits, and
-- returns their results as private.apply_one_by_one does. Null, with nothing changed, for any other batch. Lock order: the rev lock if
-- there are comments, ledger ids sorted, posts in id order, rate counts.
create or replace function private.apply_in_bulk(batch jsonb) returns jsonb
  language plpgsql volatile set search_path = '' as $$
declare
  address constant text := private.client_address();
  size constant int := jsonb_array_length(batch);
  least_format constant int := (select min_format from private.settings);
  sent record;
  -- Of the comments, in their order.
  written record;
  entry record;
  allowed record;
  results jsonb;
begin
  begin
    -- As private.is_counted, private.item_fault and private.attempt_fault, without calls for each like, share and view. What can't be cast
    -- is left to private.apply_one_by_one, as is what might be above the size of a batch.
    select array_agg(i.id) as ids, array_agg(sha256(convert_to('interaction' || chr(10) || i.request, 'UTF8'))) as hashes,
        array_agg(i.target_kind) as target_kinds, array_agg(i.target) as targets, array_agg(i.kind) as kinds,
        min(i.format) as format, min(i.attempt) as attempt, sum(octet_length(i.request)) as bytes,
        count(*) filter (where i.kind = 'comment') as comments,
        bool_and((i.is_well_formed and i.id::text = i.id_text and i.target::text = i.target_text
          and case i.target_kind when 'blog' then i.kind in ('like', 'view')
            when 'community' then i.kind in ('like', 'share', 'comment') end) is true) as is_counted
      into sent
      from (
        select (item ->> 'id')::uuid as id, lower(item ->> 'id') as id_text, item ->> 'target_kind' as target_kind,
          (item ->> 'target_id')::uuid as target, lower(item ->> 'target_id') as target_text, item ->> 'kind' as kind,
          (item ->> 'format')::int as format, (item ->> 'first_attempt_at')::timestamptz as attempt,
          (item - array['first_attempt_at', 'format'])::text as request,
          jsonb_typeof(item -> 'format') = 'number'
            and (coalesce(item -> 'body', 'null') = 'null' or item ->> 'kind' = 'comment')
            and coalesce(jsonb_typeof(item -> 'first_attempt_at'), 'null') in ('string', 'null') as is_well_formed
        from jsonb_array_elements(batch) with ordinality as listed (item, place) order by place) i;
    if sent.is_counted is not true or sent.bytes > 900000 or sent.format < least_format
      or sent.attempt < (select private.trusted_now()) - private.ledger_promise()
    then
      raise sqlstate 'SE001';
    end if;
    -- Before anything is locked or written.
    allowed := private.allowance('interaction', address);
    if allowed.remaining < size then
      raise sqlstate 'SE001';
    end if;
    if sent.comments > 0 then
      allowed := private.allowance('comment', address);
      if allowed.remaining < sent.comments then
        raise sqlstate 'SE001';
      end if;
      perform private.lock_revisions();
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
    if sent.comments > 0 then
      select array_agg((item ->> 'id')::uuid) as ids, array_agg((item ->> 'target_id')::uuid) as posts,
          array_agg(item -> 'body') as bodies,
          bool_or(private.has_filled_honeypot(item) or private.item_fault(item, least_format) is not null) as has_fault
        into written from (
          select item from jsonb_array_elements(batch) with ordinality as listed (item, place)
          where item ->> 'kind' = 'comment' order by place) i;
      if written.has_fault then
        raise sqlstate 'SE001';
      end if;
      perform private.write_comments(written.ids, written.posts, written.bodies);
    end if;
    -- One counter update per post.
    for entry in
      select counted.kind, jsonb_agg(jsonb_build_object('id', id, 'likes', likes, 'shares', shares, 'views', views) order by id) as moves
      from (
        select i.kind, i.id, count(*) filter (where i.move = 'like') as likes, count(*) filter (where i.move = 'share') as shares,
          count(*) filter (where i.move = 'view') as views
        from unnest(sent.target_kinds, sent.targets, sent.kinds) as i (kind, id, move) where i.move <> 'comment' group by 1, 2) counted
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
    if sent.comments > 0 then
      select jsonb_agg(case when i.item ->> 'kind' = 'comment' then i.result || jsonb_build_object('comment',
            private.own_comment((i.item ->> 'id')::uuid, i.item -> 'body' ->> 'secret')) else i.result end order by i.place)
        into results from rows from (jsonb_array_elements(batch), jsonb_array_elements(results)) with ordinality
          as i (item, result, place);
      perform private.spend('comment', address, sent.comments::int);
    end if;
    perform private.spend('interaction', address, size);
  -- A repeated id, a time that no server issued, or an item that has to be refused, for whatever reason, or put off.
  exception when integrity_constraint_violation or data_exception or sqlstate 'SE001' then
    return null;
  end;
  if random() < 0.01 then
    perform private.prune();
  end if;
  return results;
end
$$;

-- Applies one item whose operation id is reserved: null when applied, else the code of its rejection.
create or replace function private.apply_written_item(item jsonb, address text) returns text
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

-- How many places the answers of one device hold; none of a device that is not named.
create or replace function private.places_of_device(event uuid, day date, device bytea) returns int
  language sql stable set search_path = '' as $$
  select coalesce(sum(a.people), 0)::int from private.attendance_secrets s join public.attendances a on a.id = s.attendance_id
  where s.device_hash = $3 and a.event_id = $1 and a.day = $2
$$;

-- How many places were taken from an address within a day.
create or replace function private.places_of_address(event uuid, day date, address text) returns int
  language sql stable set search_path = '' as $$
  select coalesce(sum(c.amount), 0)::int from private.rate_counts c
  where c.scope = private.places_scope($1, $2) and c.address = $3 and c.minute > now() - interval '1 day'
$$;

-- Counts places that were taken from this address, or given back: no more than it has taken, since places that another address took
-- can be given back from here.
create or replace function private.count_places(event uuid, day date, number int) returns void
  language sql volatile set search_path = '' as $$
  insert into private.rate_counts as c (scope, address, minute, slot, amount)
    select private.places_scope($1, $2), address, date_trunc('minute', now()), 0,
        greatest($3, - private.places_of_address($1, $2, address))
      from private.client_address() address where address is not null
    on conflict on constraint rate_counts_pkey do update set amount = c.amount + excluded.amount
$$;

-- True if this answer has to wait, because others of its address have just taken as many places as one may. A longer answer than one
-- may give is refused by private.attend.
create or replace function private.waits_for_places(item jsonb, address text) returns boolean
  language plpgsql stable set search_path = '' as $$
declare
  number constant int := case when item ->> 'kind' = 'attend' then (item -> 'body' ->> 'people')::numeric::int end;
  capacity constant int := (select e.capacity from public.events e where e.id = private.as_uuid(item ->> 'target_id'));
begin
  if number is null or address is null or capacity is null or number > private.places_of_one(capacity, 6) then
    return false;
  end if;
  return number + private.places_of_address((item ->> 'target_id')::uuid, (item -> 'body' ->> 'day')::date, address)
    > private.places_of_one(capacity, 10);
end
$$;

-- What became of a device's own comments: [{"id","status","reason","words","answer","appealed"}] for those whose secret
-- is right; status "removed" when the owner deleted it.
create or replace function private.own_comments(proofs jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(proofs) is distinct from 'array' or jsonb_array_length(proofs) > 100 or not private.is_plain(proofs) then
    raise sqlstate '22023' using message = 'Ask for at most 100 comments at once.', detail = 'too_many_ids';
  end if;
  return coalesce((
    with proof as (
      select private.as_uuid(p ->> 'id') as id, private.secret_hash(p ->> 'secret') as secret_hash
      from jsonb_array_elements(proofs) p
    )
    select json_agg(fate) from (
      select c.id, c.status, c.decision ->> 'reason' as reason, coalesce(c.decision ->> 'words', '') as words,
        coalesce(c.decision ->> 'answer', '') as answer,
        exists (select from private.appeals a where a.comment_id = c.id) as appealed
      from proof join private.comment_secrets s on s.comment_id = proof.id and s.secret_hash = proof.secret_hash
        join public.community_comments c on c.id = proof.id
      union all
      select l.comment_id, 'removed', l.reason, l.words, '', false
      from proof join private.moderation_log l on l.comment_id = proof.id and l.secret_hash = proof.secret_hash
      where l.action = 'deleted' and l.reason is distinct from 'data_request') fate), '[]');
end
$$;

-- What became of a device's own submissions, for those whose secret is right, and of its messages, once there are words for it.
create or replace function private.own_submissions(proofs jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(proofs) is distinct from 'array' or jsonb_array_length(proofs) > 100 or not private.is_plain(proofs) then
    raise sqlstate '22023' using message = 'Ask for at most 100 submissions at once.', detail = 'too_many_ids';
  end if;
  return coalesce((
    with proof as (
      select private.as_uuid(p ->> 'id') as id, p ->> 'secret' as secret from jsonb_array_elements(proofs) p
    ), answered as (
      select s.id, s.status, s.answer, s.link, s.answer_recording as recording
        from proof join private.submission_secrets k on k.submission_id = proof.id
          and k.secret_hash = private.secret_hash(proof.secret)
        join public.submissions s on s.id = proof.id
      union all
      select m.id, 'applied', m.answer, '', m.answer_recording from proof join public.contact_messages m on m.id = proof.id
        where m.answer <> '' or m.answer_recording is not null
    )
    select json_agg(json_strip_nulls(json_build_object('id', a.id, 'status', a.status, 'answer', a.answer, 'link', a.link,
      'recording', a.recording))) from answered a), '[]');
end
$$;

-- Once per operation. Replays are answered before limits, limits before the files are checked, and the global lock is taken last.
create or replace function private.submit_new(operation uuid, submission jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  applied constant jsonb := '{"status":"applied"}';
  asked bytea;
  address constant text := private.client_address();
  known bytea;
  allowed record;
  missing jsonb;
  file jsonb;
  checked record;
  noted jsonb := '[]';
  stored bytea[] := '{}';
  fault text;
begin
  if operation is null or jsonb_typeof(submission) is distinct from 'object' or not private.is_plain(submission)
    or octet_length(submission::text) > 100000
  then
    raise sqlstate '22023' using message = 'This isn''t a submission.', detail = 'bad_item';
  elsif submission ->> 'website' ~ '\S' then
    return applied;
  end if;
  fault := private.submission_fault(submission);
  if fault is not null then
    perform private.refuse(fault);
  end if;
  asked := private.request_hash('submission', submission);
  select request_hash into known from private.applied_operations where id = operation;
  if known is null then
    allowed := private.allowance('submission', address);
    if allowed.remaining < 1 or (submission -> 'files' <> '[]' and not private.has_file_room()) then
      raise sqlstate 'PT429' using message = 'Too many submissions at the moment. It will be sent later.',
        detail = 'too_many', hint = greatest(allowed.seconds, 60)::text;
    elsif exists (select from private.submitted_files f, jsonb_array_elements(submission -> 'files') asked_for
      where f.id = (asked_for ->> 'id')::uuid and f.submission_id <> operation)
    then
      perform private.refuse('file_reused');
    end if;
    missing := private.missing_files(submission -> 'files');
    if missing <> '[]' then
      return jsonb_build_object('status', 'missing', 'files', missing);
    end if;
    for file in select value from jsonb_array_elements(submission -> 'files') with ordinality as listed (value, place) order by place
    loop
      checked := private.checked_file(file);
      noted := noted || checked.noted;
      stored := array_append(stored, checked.bytes);
    end loop;
    perform private.lock_revisions();
    insert into private.applied_operations (id, request_hash, result)
      values (operation, asked, applied) on conflict on constraint applied_operations_pkey do nothing;
    if found then
      insert into public.submissions (id, topic, lang, name, email, body, credit, passage, target_kind, target_id, page, files)
        values (operation, submission ->> 'topic', submission ->> 'lang', private.clean_line(submission ->> 'name'),
          submission ->> 'email', private.clean_text(submission ->> 'body'), (submission ->> 'credit')::boolean,
          private.clean_text(submission ->> 'passage'), submission -> 'target' ->> 'kind',
          (submission -> 'target' ->> 'id')::uuid, submission ->> 'page', noted);
      insert into private.submission_secrets (submission_id, secret_hash, device_hash)
        values (operation, private.secret_hash(submission ->> 'secret'), private.device_hash(submission ->> 'device'));
      insert into private.submitted_files (id, submission_id, kind, type, bytes, size)
        select (n.note ->> 'id')::uuid, operation, n.note ->> 'kind', n.note ->> 'type', stored[n.place],
            (n.note ->> 'size')::int
          from jsonb_array_elements(noted) with ordinality as n (note, place);
      delete from private.file_parts p where p.file in (select (n ->> 'id')::uuid from jsonb_array_elements(noted) n);
      perform private.spend('submission', address, 1);
      return applied;
    end if;
    select request_hash into known from private.applied_operations where id = operation;
  end if;
  if known is distinct from asked then
    raise sqlstate '22023' using message = 'This was already sent with other words.', detail = 'operation_reused';
  end if;
  return applied;
end
$$;

-- A member's choice, made on their device and sent from its outbox: {"endpoint","p256dh","auth","locale","topics","reads",
-- "quiet":[from,until]|null,"time_zone","device","replaces"}, or {"endpoint","off":true}. The id is recorded in the ledger, so
-- a retry changes nothing.
create or replace function private.save_subscription(operation uuid, subscription jsonb) returns jsonb
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

create or replace function private.appeal_comment(comment uuid, body jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  if not exists (select from public.community_comments c where c.id = comment and c.status = 'hidden') then
    raise sqlstate '22023' using message = 'This comment is not hidden.', detail = 'comment_unknown';
  elsif not exists (select from private.comment_secrets s
    where s.comment_id = comment and s.secret_hash = private.secret_hash(body ->> 'secret'))
  then
    raise sqlstate '22023' using message = 'Only its author can question this decision.', detail = 'wrong_secret';
  end if;
  insert into private.appeals (comment_id, words) values (comment, private.clean_text(body ->> 'body')) on conflict do nothing;
  if not found then
    raise sqlstate '22023' using message = 'This decision was already questioned.', detail = 'appealed_already';
  end if;
  update public.community_comments set rev = private.next_rev() where id = comment;
end
$$;

-- The caller holds the rev lock, so the last place is given away once.
create or replace function private.attend(operation uuid, target uuid, body jsonb, device jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  event public.events;
  on_day constant date := (body ->> 'day')::date;
  number constant int := (body ->> 'people')::numeric::int;
  of_device constant bytea := case when jsonb_typeof(device) = 'string' then private.device_hash(device #>> '{}') end;
  starts timestamptz;
  fault text;
begin
  select * into event from public.events e where e.id = target and e.published;
  starts := (on_day + (event.starts_at at time zone event.time_zone)::time) at time zone event.time_zone;
  fault := case
    when event.id is null then 'event_unknown'
    when event.cancelled then 'event_cancelled'
    when not event.rsvp then 'event_closed'
    when not private.is_event_day(event, on_day)
      -- Names are stored until after the day, so an event without an end takes none for the far future.
      or on_day > greatest((event.starts_at at time zone event.time_zone)::date, current_date) + 1830 then 'event_unknown'
    when starts + coalesce(event.ends_at - event.starts_at, interval '3 hours') <= now() then 'event_over'
    when event.capacity is not null and number + private.places_of_device(target, on_day, of_device)
      > private.places_of_one(event.capacity, 6) then 'places_share'
    when event.capacity is not null and number + coalesce((select sum(a.people) from public.attendances a
      where a.event_id = target and a.day = on_day), 0) > event.capacity then 'event_full' end;
  if fault is not null then
    raise sqlstate '22023' using message = 'This event takes no more answers.', detail = fault;
  end if;
  insert into public.attendances (id, event_id, day, name, people)
    values (operation, target, on_day, private.clean_line(body ->> 'name'), number);
  insert into private.attendance_secrets (attendance_id, secret_hash, device_hash)
    values (operation, private.secret_hash(body ->> 'secret'), of_device);
  perform private.count_places(target, on_day, number);
end
$$;

drop function private.attend(uuid, uuid, jsonb);
