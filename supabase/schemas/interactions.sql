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

create function public.apply_interactions(batch jsonb, done uuid[] default null, done_at timestamptz[] default null)
  returns jsonb
  language sql volatile security invoker set search_path = '' set statement_timeout = '3s' as $$
  select private.take_interactions($1, $2, $3)
$$;
comment on function public.apply_interactions(jsonb, uuid[], timestamptz[]) is
  'Up to 100 likes, shares, views, comments, deletions and reports; each applied exactly once or answered why not.
  {"restart":true} and nothing is applied when this server does not know that it did the operations `done` at
  those times.';

-- Why a batch is refused as a whole; null if it is not. What costs little is looked at first.
create function private.batch_fault(batch jsonb, done uuid[], done_at timestamptz[]) returns text
  language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(batch) is distinct from 'array' then 'bad_batch'
    when jsonb_array_length(batch) > 100 then 'batch_too_large'
    when greatest(cardinality(done), cardinality(done_at)) > 100 then 'too_many_ids'
    when not private.is_plain(batch) then 'bad_batch'
    when octet_length(batch::text) > 1000000 then 'batch_too_large' end
$$;

-- Applies a batch and stores what comes with it: the device's code beside what it wrote, and the reasons of reports.
create function private.take_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  answer jsonb;
  -- Of its binary form, in 100 kB.
  size constant int := coalesce(pg_column_size(batch), 0) / 100000;
  fault text;
begin
  -- To walk a large one takes time, in vain if it is refused.
  if size > 0 then
    perform private.check_refused();
  end if;
  fault := private.batch_fault(batch, done, done_at);
  if fault is not null then
    return private.refused(case fault when 'bad_batch' then 'A batch is a list of interactions.'
      when 'too_many_ids' then 'Name at most 100 operations at once.' else 'A batch has at most 100 interactions and 1 MB.' end,
      fault, 1 + size);
  end if;
  if not (jsonb_path_exists(batch, '$[*].device') or jsonb_path_exists(batch, '$[*].body.reason')) then
    return private.apply_interactions(batch, done, done_at);
  end if;
  answer := private.apply_interactions((
    select jsonb_agg(case when jsonb_typeof(item) = 'object' and item ->> 'kind' is distinct from 'attend' then item - 'device'
      else item end order by place)
    from jsonb_array_elements(batch) with ordinality as listed (item, place)), done, done_at);
  with sent as materialized (
    select private.as_uuid(item ->> 'id') as id, item ->> 'kind' as kind, private.as_uuid(item ->> 'target_id') as target,
      case when jsonb_typeof(item -> 'device') = 'string' then private.device_hash(item ->> 'device') end as device_hash,
      item -> 'body' ->> 'reason' as reason, private.clean_text(left(item -> 'body' ->> 'words', 10000)) as words
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

create function private.apply_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  results jsonb;
begin
  if jsonb_array_length(batch) > 0 and (done is null and done_at is null or private.knows_operations(done, done_at)) then
    results := private.apply_in_bulk(batch);
  end if;
  if results is null then
    return private.apply_one_by_one(batch, done, done_at);
  end if;
  return jsonb_build_object('site', private.site_id(), 'now', now(), 'results', results);
end
$$;
