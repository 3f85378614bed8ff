-- Interactions of visitors: likes, shares, views, comments, reports.
-- apply_interactions takes up to 100 likes, shares, views, comments, comment deletions and reports:
--   {"id":uuid, "kind":"like"|"share"|"view"|"comment"|"comment_delete"|"comment_report",
--    "target_kind":"community"|"blog"|"comment", "target_id":uuid, "format":1,
--    "first_attempt_at": the server's time of the first attempt or null,
--    "body": {"author_name","body","secret","website"} for a comment, {"secret","post_id"} for comment_delete;
--    post_id, because after the deletion nothing else names the post whose counters the author needs}
-- The id of a comment is the id of the operation that created it.

-- With its secret, a comment can be deleted by the device that wrote it.
create table private.comment_secrets (
  comment_id uuid primary key references public.community_comments (id) on delete cascade,
  secret_hash bytea not null
);

create function private.secret_hash(secret text) returns bytea
  language sql immutable set search_path = '' as $$ select sha256(convert_to(secret, 'UTF8')) $$;

-- Matches a web address in any of the usual disguises.
create function private.has_link(words text) returns boolean
  language sql immutable set search_path = '' as $$
  -- A joiner inside an address would hide it from this check, but not from readers.
  select regexp_replace(words, '[\u00ad\u200c\u200d]', '', 'g') ~* ('(https?:|www\.|//[a-z0-9]|\[url|href|[a-z0-9-]+\.[a-z]{2,}/'
    || '|[a-z0-9-]+\.(com|net|org|info|biz|io|ru|cn|uk|de|et|er|xyz|top|shop|site|online|link|me|ly|app|club)\M)')
$$;

-- The text as a UUID, or null if it is not one.
create function private.as_uuid(words text) returns uuid
  language sql immutable set search_path = '' as $$
  select case when words ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then words::uuid end
$$;

-- True if a bot filled in the honeypot field. Such items are answered as successful, but nothing is looked up or
-- stored.
create function private.is_bait(item jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(item -> 'body' ->> 'website' ~ '\S', false)
$$;

-- Validates an item without reading the site: null, or the code of its rejection.
create function private.item_fault(item jsonb, min_format int) returns text
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
  elsif kind is null or kind not in ('like', 'share', 'view', 'comment', 'comment_delete', 'comment_report') then
    return 'unknown_kind';
  elsif private.as_uuid(item ->> 'target_id') is null or jsonb_typeof(body) <> 'object'
    or exists (select from unnest('{author_name,body,secret,post_id}'::text[]) field
      where jsonb_typeof(body -> field) not in ('string', 'null'))
  then
    return 'bad_item';
  elsif (kind in ('like', 'view') and target_kind = 'blog')
    or (kind in ('like', 'share', 'comment') and target_kind = 'community')
    or (kind in ('comment_delete', 'comment_report') and target_kind = 'comment') then
    return case
      when kind in ('comment', 'comment_delete') and not coalesce(char_length(body ->> 'secret') between 16 and 200, false)
        then 'secret_needed'
      when kind <> 'comment' then null
      when private.has_controls(concat(author_name, words)) then 'bad_characters'
      when not coalesce(private.has_words(author_name) and char_length(author_name) <= 80, false)
        then 'author_name_length'
      when not coalesce(private.has_words(words) and char_length(words) <= 2000, false) then 'body_length'
    end;
  end if;
  return 'not_countable';
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
  elsif (first_attempt_at #>> '{}')::timestamptz < now() - private.ledger_promise() then
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

-- A comment as its author may see it, whatever its status; null when it has been deleted. The secret proves authorship:
-- an id alone gives no access.
create function private.own_comment(comment uuid, secret text) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(a) - 'reports' from private.admin_comment a
  where a.id = comment and exists (select from private.comment_secrets s
    where s.comment_id = comment and s.secret_hash = private.secret_hash(secret))
$$;

-- One function per kind of interaction. Each raises 22023 with a code when the state of the site forbids it, and must
-- not catch deadlocks or timeouts. The caller holds the rev lock and the post.

create function private.write_comment(operation uuid, post uuid, body jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  author_name constant text := private.clean_line(body ->> 'author_name');
  words constant text := private.clean_text(body ->> 'body');
begin
  insert into public.community_comments (id, post_id, author_name, body, status)
    values (operation, post, author_name, words,
      case when private.has_link(author_name) or private.has_link(words) then 'pending' else 'visible' end);
  insert into private.comment_secrets (comment_id, secret_hash)
    values (operation, private.secret_hash(body ->> 'secret'));
end
$$;

create function private.delete_own_comment(comment uuid, body jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  if not exists (select from public.community_comments c where c.id = comment) then
    -- Already deleted, so there is nothing to do.
    return;
  end if;
  if not exists (select from private.comment_secrets s
    where s.comment_id = comment and s.secret_hash = private.secret_hash(body ->> 'secret'))
  then
    raise sqlstate '22023' using message = 'Only its author can delete this comment.', detail = 'wrong_secret';
  end if;
  delete from public.community_comments where id = comment;
end
$$;

-- A report is shown in the owner's list; it hides nothing by itself, or anyone could silence anyone.
create function private.report_comment(comment uuid, reporter text) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  if not exists (select from private.public_comment c where c.id = comment) then
    raise sqlstate '22023' using message = 'This comment is no longer there.', detail = 'comment_unknown';
  end if;
  insert into private.comment_reports (comment_id, reporter) values (comment, reporter) on conflict do nothing;
  if found then
    update public.community_comments set rev = private.next_rev() where id = comment;
  end if;
end
$$;

-- Applies one item whose operation id is reserved: null when applied, else the code of its rejection.
create function private.apply_item(item jsonb, address text) returns text
  language plpgsql volatile set search_path = '' as $$
declare
  target constant uuid := item ->> 'target_id';
  refusal text;
begin
  if item ->> 'target_kind' <> 'comment' and private.counts_of(item ->> 'target_kind', target) is null then
    return 'post_unknown';
  end if;
  case item ->> 'kind'
    when 'comment' then perform private.write_comment((item ->> 'id')::uuid, target, item -> 'body');
    when 'comment_delete' then perform private.delete_own_comment(target, item -> 'body');
    when 'comment_report' then perform private.report_comment(target, coalesce(address, item ->> 'id'));
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
    return case when refusal = 'community_comments_pkey' then 'operation_reused' else refusal end;
end
$$;

-- One call is one transaction. Lock order: the rev lock when comments change, ledger ids sorted, posts in id order,
-- rate counts.
create function private.apply_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
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
  if not private.remembers(done, done_at) then
    -- Earlier operations of the device are missing here and must be resent first.
    return jsonb_build_object('now', now(), 'results', '[]'::jsonb, 'restart', true);
  elsif jsonb_array_length(batch) = 0 then
    return jsonb_build_object('now', now(), 'results', '[]'::jsonb);
  end if;

  select array_agg(value order by place),
      array_agg(private.request_hash('interaction', case when jsonb_typeof(value) = 'object'
        then value - array['first_attempt_at', 'format'] else value end) order by place)
    into items, hashes from jsonb_array_elements(batch) with ordinality as listed (value, place);
  answers := array_fill(null::jsonb, array[cardinality(items)]);

  if exists (select from unnest(items) i where i ->> 'kind' in ('comment', 'comment_delete', 'comment_report')) then
    perform private.lock_revisions();
  end if;

  -- Reserves each well-formed id; a concurrent batch with the same id waits here for the first one.
  with wanted as (
    select distinct on (private.as_uuid(i.item ->> 'id')) private.as_uuid(i.item ->> 'id') as id, i.hash
    from unnest(items, hashes) with ordinality as i (item, hash, place)
    where private.as_uuid(i.item ->> 'id') is not null and not private.is_bait(i.item) order by private.as_uuid(i.item ->> 'id'), i.place
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
      elsif private.is_bait(item) then
        answers[place] := jsonb_build_object('id', operation, 'status', 'applied');
      elsif operation = any (claimed) then
        fault := coalesce(private.item_fault(item, least_format), private.attempt_fault(item -> 'first_attempt_at'));
        if fault is not null then
          answers[place] := jsonb_build_object('id', operation, 'status', 'refused', 'code', fault);
        elsif spent >= allowed.remaining then
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', allowed.seconds);
        elsif item ->> 'kind' = 'comment' and comments_spent >= comments_allowed.remaining then
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', comments_allowed.seconds);
        elsif exists (select from unnest(answers) a where a ->> 'status' = 'later' and a ->> 'id' = item ->> 'target_id') then
          -- The comment this item refers to has not been applied yet.
          answers[place] := jsonb_build_object('id', operation, 'status', 'later', 'seconds', comments_allowed.seconds);
        else
          fault := private.apply_item(item, address);
          if fault is null then
            answers[place] := jsonb_build_object('id', operation, 'status', 'applied');
            spent := spent + 1;
            comments_spent := comments_spent + (item ->> 'kind' = 'comment')::int;
          else
            answers[place] := jsonb_build_object('id', operation, 'status', 'refused', 'code', fault);
          end if;
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
        and not private.is_bait(i.item)
      group by 1, 2) counted
    group by target_kind order by target_kind
  loop
    perform private.move_counters(entry.target_kind, entry.moves);
  end loop;

  -- Current counts and comments, for applied and repeated items alike.
  select array_agg(case when i.answer ->> 'status' in ('applied', 'repeated') and not private.is_bait(i.item)
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
    where i.answer ->> 'status' = 'applied' and not private.is_bait(i.item) and o.id = (i.answer ->> 'id')::uuid;

  perform private.spend('comment', address, comments_spent);
  perform private.spend('interaction', address, spent);
  if random() < 0.01 then
    perform private.prune();
  end if;
  return jsonb_build_object('now', now(), 'results', to_jsonb(answers));
end
$$;

create function public.apply_interactions(batch jsonb, done uuid[] default null, done_at timestamptz[] default null)
  returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.apply_interactions($1, $2, $3)
$$;
comment on function public.apply_interactions(jsonb, uuid[], timestamptz[]) is
  'Up to 100 likes, shares, views, comments, deletions and reports; each applied exactly once or answered why not.
  {"restart":true} and nothing is applied when this server does not know that it did the operations `done` at
  those times.';

grant execute on function private.apply_interactions(jsonb, uuid[], timestamptz[]), public.apply_interactions(jsonb, uuid[], timestamptz[])
  to anon, authenticated, service_role;
