-- Interactions of visitors: likes, shares, views, comments, reports, answers to events.
-- apply_interactions takes up to 100:
--   {"id":uuid, "kind":"like"|"share"|"view"|"comment"|"comment_delete"|"comment_report",
--    "target_kind":"community"|"blog"|"comment", "target_id":uuid, "format":1,
--    "first_attempt_at": the server's time of the first attempt or null,
--    "body": {"author_name","body","secret","website"} for a comment, {"secret","post_id"} for comment_delete;
--    post_id, because after the deletion nothing else names the post whose counters the author needs}
-- The id of a comment is the id of the operation that created it.
-- Likes, shares and views are most of what devices send: a batch of new and valid ones is applied in a few statements, without the checks
-- of a text. Any other batch is applied one by one.

-- Counters change only here. `moves` is [{"id":…,"likes":1,"comments":0,"shares":0,"views":0}], one entry per post;
-- rows are locked in id order.
create function private.move_counters(kind text, moves jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  if kind = 'blog' then
    perform 1 from public.blog_posts p
      where p.id in (select (m ->> 'id')::uuid from jsonb_array_elements(moves) m)
      order by p.id for no key update;
    update public.blog_posts p set
      likes = greatest(p.likes + coalesce((m ->> 'likes')::int, 0), 0),
      views = greatest(p.views + coalesce((m ->> 'views')::int, 0), 0),
      counts_version = p.counts_version + 1
    from jsonb_array_elements(moves) m where p.id = (m ->> 'id')::uuid;
  else
    perform 1 from public.community_posts p
      where p.id in (select (m ->> 'id')::uuid from jsonb_array_elements(moves) m)
      order by p.id for no key update;
    update public.community_posts p set
      likes = greatest(p.likes + coalesce((m ->> 'likes')::int, 0), 0),
      comments = greatest(p.comments + coalesce((m ->> 'comments')::int, 0), 0),
      shares = greatest(p.shares + coalesce((m ->> 'shares')::int, 0), 0),
      counts_version = p.counts_version + 1
    from jsonb_array_elements(moves) m where p.id = (m ->> 'id')::uuid;
  end if;
end
$$;

-- True if a bot filled in the honeypot field. Such items are answered as successful, but nothing is looked up or
-- stored.
create function private.has_filled_honeypot(item jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(item -> 'body' ->> 'website' ~ '\S', false)
$$;

-- Validates an item without reading the site: null, or the code of its rejection.
create function private.written_item_fault(item jsonb, min_format int) returns text
  language plpgsql stable set search_path = '' as $$
declare
  kind constant text := item ->> 'kind';
  target_kind constant text := item ->> 'target_kind';
  body constant jsonb := coalesce(nullif(item -> 'body', 'null'), '{}');
  author_name constant text := private.clean_line(body ->> 'author_name');
  words constant text := private.clean_text(body ->> 'body');
begin
  if jsonb_typeof(item -> 'format') is distinct from 'number' then
    return 'bad_item';
  elsif (item ->> 'format')::numeric < min_format then
    return 'update_needed';
  elsif kind is null or kind not in ('like', 'share', 'view', 'comment', 'comment_delete', 'comment_report', 'comment_appeal',
      'attend', 'attend_withdraw') then
    return 'unknown_kind';
  elsif private.as_uuid(item ->> 'target_id') is null or jsonb_typeof(body) <> 'object'
    or exists (select from unnest('{author_name,body,secret,post_id}'::text[]) field
      where jsonb_typeof(body -> field) not in ('string', 'null'))
  then
    return 'bad_item';
  elsif (kind in ('like', 'view') and target_kind = 'blog')
    or (kind in ('like', 'share', 'comment') and target_kind = 'community')
    or (kind in ('comment_delete', 'comment_report', 'comment_appeal') and target_kind = 'comment') then
    return case
      when kind in ('comment', 'comment_delete', 'comment_appeal')
        and not coalesce(char_length(body ->> 'secret') between 16 and 200, false) then 'secret_needed'
      when kind not in ('comment', 'comment_appeal') then null
      when private.has_controls(concat(author_name, words)) then 'bad_characters'
      when kind = 'comment' and not coalesce(private.has_words(author_name) and char_length(author_name) <= 80, false)
        then 'author_name_length'
      when not coalesce(private.has_words(words) and char_length(words) <= case when kind = 'comment' then 2000 else 1000 end, false)
        then 'body_length'
    end;
  end if;
  return case when kind = 'attend' and target_kind = 'event' or kind = 'attend_withdraw' and target_kind = 'attendance'
    then private.attend_fault(kind, body) else 'not_countable' end;
end
$$;

-- Validates the time of the first attempt: null, or the code of the rejection. If it is too old for the ledger to know
-- whether the item was applied, rejecting is better than applying it twice; an unreadable time was not issued by this
-- server.
create function private.attempt_fault(first_attempt_at jsonb) returns text
  language plpgsql stable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(first_attempt_at), 'null') = 'null' then
    return null;
  elsif jsonb_typeof(first_attempt_at) <> 'string' then
    return 'bad_item';
  elsif (first_attempt_at #>> '{}')::timestamptz < private.trusted_now() - private.ledger_promise() then
    return 'operation_expired';
  end if;
  return null;
-- The whole class: an invalid time zone has its own code, and one bad item must not fail the batch.
exception when data_exception then
  return 'bad_item';
end
$$;

create function private.counts_of(kind text, post uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', 'blog', 'id', p.id, 'likes', p.likes, 'comments', 0, 'shares', 0,
      'views', p.views, 'counts_version', p.counts_version)
    from public.blog_posts p where counts_of.kind = 'blog' and p.id = post and p.published
  union all
  select jsonb_build_object('kind', 'community', 'id', p.id, 'likes', p.likes, 'comments', p.comments,
      'shares', p.shares, 'views', 0, 'counts_version', p.counts_version)
    from public.community_posts p where counts_of.kind <> 'blog' and p.id = post and p.published
$$;

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
    when 'attend' then perform private.attend((item ->> 'id')::uuid, target, item -> 'body');
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
        then value - array['first_attempt_at', 'format'] else value end) order by place)
    into items, hashes from jsonb_array_elements(batch) with ordinality as listed (value, place);
  answers := array_fill(null::jsonb, array[cardinality(items)]);

  if exists (select from unnest(items) i where i ->> 'kind' in ('comment', 'comment_delete', 'comment_report',
      'attend', 'attend_withdraw')) then
    perform private.lock_revisions();
  end if;

  -- Reserves each well-formed id; a concurrent batch with the same id waits here for the first one.
  with wanted as (
    select distinct on (private.as_uuid(i.item ->> 'id')) private.as_uuid(i.item ->> 'id') as id, i.hash
    from unnest(items, hashes) with ordinality as i (item, hash, place)
    where private.as_uuid(i.item ->> 'id') is not null and not private.has_filled_honeypot(i.item) order by private.as_uuid(i.item ->> 'id'), i.place
  ), taken as (
    insert into private.applied_operations (id, request_hash) select id, hash from wanted order by id
    on conflict do nothing returning id
  )
  select coalesce(array_agg(id), '{}') into claimed from taken;

  -- Locks posts in id order, before anything about them is checked or changed.
  perform 1 from public.blog_posts p where p.id in (
      select private.as_uuid(i ->> 'target_id') from unnest(items) i where i ->> 'target_kind' = 'blog')
    order by p.id for no key update;
  perform 1 from public.community_posts p where p.id in (
      select private.as_uuid(i ->> 'target_id') from unnest(items) i where i ->> 'target_kind' = 'community'
      union select c.post_id from public.community_comments c where c.id in (
        select private.as_uuid(i ->> 'target_id') from unnest(items) i where i ->> 'target_kind' = 'comment'))
    order by p.id for no key update;

  allowed := private.allowance('interaction', address);
  comments_allowed := private.allowance('comment', address);

  for place in 1 .. cardinality(items) loop
    declare
      item constant jsonb := items[place];
      operation constant uuid := private.as_uuid(item ->> 'id');
    begin
      if operation is null then
        answers[place] := jsonb_build_object('id', item -> 'id', 'status', 'refused', 'code', 'bad_item');
      elsif private.has_filled_honeypot(item) then
        answers[place] := jsonb_build_object('id', operation, 'status', 'applied');
      elsif operation = any (claimed) then
        fault := coalesce(private.item_fault(item, least_format), private.attempt_fault(item -> 'first_attempt_at'));
        if fault is not null and spent < allowed.remaining then
          answers[place] := jsonb_build_object('id', operation, 'status', 'refused', 'code', fault);
          spent := spent + 1;
        elsif spent >= allowed.remaining then
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', allowed.seconds);
        elsif item ->> 'kind' in ('comment', 'attend', 'comment_report', 'comment_appeal') and comments_spent >= comments_allowed.remaining then
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
          comments_spent := comments_spent + (item ->> 'kind' in ('comment', 'attend', 'comment_report', 'comment_appeal'))::int;
        end if;
        -- A duplicate id later in the batch is a repeat of this one, or is evaluated again if this one was not applied.
        if answers[place] ->> 'status' = 'applied' then
          claimed := array_remove(claimed, operation);
        end if;
      else
        select o.request_hash, o.result, o.applied_at into entry from private.applied_operations o where o.id = operation;
        answers[place] := case when entry.request_hash is distinct from hashes[place]
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

create function public.apply_interactions(batch jsonb, done uuid[] default null, done_at timestamptz[] default null)
  returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.take_interactions($1, $2, $3)
$$;
comment on function public.apply_interactions(jsonb, uuid[], timestamptz[]) is
  'Up to 100 likes, shares, views, comments, deletions and reports; each applied exactly once or answered why not.
  {"restart":true} and nothing is applied when this server does not know that it did the operations `done` at
  those times.';

-- Applies a batch and stores what comes with it: the device's code beside what it wrote, the reasons of reports, and appeals, for
-- which the rev lock is taken here.
create function private.take_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  if jsonb_typeof(batch) is distinct from 'array' or octet_length(batch::text) > 1000000
    or not (jsonb_path_exists(batch, '$[*].device') or jsonb_path_exists(batch, '$[*].body.reason')
      or jsonb_path_exists(batch, '$[*] ? (@.kind == "comment_appeal")'))
  then
    return private.apply_interactions(batch, done, done_at);
  end if;
  if jsonb_path_exists(batch, '$[*] ? (@.kind == "comment_appeal")') then
    perform private.lock_revisions();
  end if;
  answer := private.apply_interactions((
    select jsonb_agg(case when jsonb_typeof(item) = 'object' then item - 'device' else item end order by place)
    from jsonb_array_elements(batch) with ordinality as listed (item, place)), done, done_at);
  with sent as materialized (
    select distinct on (private.as_uuid(item ->> 'id')) private.as_uuid(item ->> 'id') as id, item ->> 'kind' as kind,
      private.as_uuid(item ->> 'target_id') as target,
      case when jsonb_typeof(item -> 'device') = 'string' then private.device_hash(item ->> 'device') end as device_hash,
      item -> 'body' ->> 'reason' as reason, private.clean_text(item -> 'body' ->> 'words') as words
    from jsonb_array_elements(batch) item, jsonb_array_elements(answer -> 'results') result
    where jsonb_typeof(item) = 'object' and result ->> 'status' = 'applied' and result ->> 'id' = item ->> 'id'
  ), noted as (
    update private.comment_secrets s set device_hash = sent.device_hash from sent
      where sent.kind = 'comment' and s.comment_id = sent.id and sent.device_hash is not null
  ), coming as (
    update private.attendance_secrets s set device_hash = sent.device_hash from sent
      where sent.kind = 'attend' and s.attendance_id = sent.id and sent.device_hash is not null
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

-- True for a well-formed like, share or view of something that can have one.
create function private.is_counted(item jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select item ->> 'kind' in ('like', 'share', 'view') and coalesce(item -> 'body', 'null') = 'null'
    and case item ->> 'target_kind' when 'blog' then item ->> 'kind' in ('like', 'view')
      when 'community' then item ->> 'kind' in ('like', 'share') else false end
    and private.as_uuid(item ->> 'target_id') is not null
$$;

-- The code with which an item is refused, before the database is asked about its target; null for none.
create function private.item_fault(item jsonb, min_format int) returns text
  language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(item -> 'format') = 'number' and (item ->> 'format')::numeric >= min_format and private.is_counted(item) then
    return null;
  end if;
  return private.written_item_fault(item, min_format);
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

-- Applies a batch of likes, shares, views and comments with different ids, each new to this server, valid and within the limits, and
-- returns their results as private.apply_one_by_one does. Null, with nothing changed, for any other batch. Lock order: the rev lock if
-- there are comments, ledger ids sorted, posts in id order, rate counts.
create function private.apply_in_bulk(batch jsonb) returns jsonb
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
    if sent.comments > 0 then
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
    allowed := private.allowance('interaction', address);
    if allowed.remaining < size then
      raise sqlstate 'SE001';
    end if;
    if sent.comments > 0 then
      allowed := private.allowance('comment', address);
      if allowed.remaining < sent.comments then
        raise sqlstate 'SE001';
      end if;
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

create function private.apply_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  results jsonb;
begin
  if jsonb_typeof(batch) = 'array' and jsonb_array_length(batch) between 1 and 100
    and (done is null and done_at is null or private.knows_operations(done, done_at))
  then
    results := private.apply_in_bulk(batch);
  end if;
  if results is null then
    return private.apply_one_by_one(batch, done, done_at);
  end if;
  return jsonb_build_object('site', private.site_id(), 'now', now(), 'results', results);
end
$$;
