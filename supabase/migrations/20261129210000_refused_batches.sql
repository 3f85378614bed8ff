-- A batch of interactions that is refused as a whole is charged, a call brings one message, the owner is told of twenty things of a kind in an
-- hour, and one network of IPv6 takes at most half of an event's places.

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

create or replace function private.take_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
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

create or replace function private.apply_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
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

create or replace function private.receive_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  asked bytea;
  address constant text := private.client_address();
  known bytea;
  allowed record;
begin
  -- Of several in one statement the last could undo the work of all.
  if current_setting('selam.received_message', true) = 'yes' then
    perform private.refuse('one_message');
  end if;
  perform set_config('selam.received_message', 'yes', true);
  if new.website ~ '\S' then
    return null;
  end if;
  -- Far above the longest message, far below what costs time.
  if octet_length(concat(new.name, new.email, new.message, new.subject)) > 100000 then
    perform private.refuse('message_length');
  end if;
  asked := private.request_hash('message', jsonb_build_object(
    'name', new.name, 'email', new.email, 'message', new.message, 'subject', new.subject));
  new.website := null;
  new.read := false;
  new.created_at := private.stamp_now();
  new.name := private.clean_line(new.name);
  new.message := private.clean_text(new.message);
  new.subject := private.clean_line(new.subject);

  if private.has_controls(concat(new.name, new.message, new.subject)) then
    perform private.refuse('bad_characters');
  elsif new.name is null or not private.has_words(new.name) or char_length(new.name) > 200 then
    perform private.refuse('name_length');
  elsif new.email is null or char_length(new.email) > 320
    or private.has_controls(new.email) or new.email <> private.clean_line(new.email)
    or new.email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' then
    perform private.refuse('email_shape');
  elsif new.message is null or not private.has_words(new.message) or char_length(new.message) > 10000 then
    perform private.refuse('message_length');
  elsif char_length(new.subject) > 300 then
    perform private.refuse('subject_length');
  end if;

  select request_hash into known from private.applied_operations where id = new.id;
  if known is null and exists (
    select from private.tombstones t where t.audience = 'admin' and t.kind = 'message' and t.id = new.id)
  then
    return null;
  end if;
  if known is null then
    allowed := private.allowance('message', address);
    if allowed.remaining < 1 then
      raise sqlstate 'PT429' using message = 'Too many messages at the moment. It will be sent later.',
        detail = 'too_many', hint = allowed.seconds::text;
    end if;
    perform private.lock_revisions();
    insert into private.applied_operations (id, request_hash, result)
      values (new.id, asked, '{"status":"applied"}') on conflict on constraint applied_operations_pkey do nothing;
    if found then
      perform private.spend('message', address, 1);
      return new;
    end if;
    select request_hash into known from private.applied_operations where id = new.id;
  end if;
  if known is distinct from asked then
    raise sqlstate '22023' using message = 'This message was already sent with other words.',
      detail = 'operation_reused';
  end if;
  return null;
end
$$;

-- Of how many things of each kind the owner is told in an hour, by e-mail and on each device: strangers could otherwise use up what a mail server
-- sends in a day. The others are told later, or stand in the admin.
create function private.most_told() returns int
  language sql immutable set search_path = '' as $$ select 20 $$;

create or replace function private.lease_mail(seconds int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  taken constant uuid := gen_random_uuid();
begin
  insert into private.arrival_mails (topic, subject)
    select a.topic, a.subject from private.arrivals a
    where a.at > now() - interval '3 days' and a.unseen
      and not exists (select from private.arrival_mails m where m.topic = a.topic and m.subject = a.subject)
    on conflict do nothing;
  update private.arrival_mails m set done_at = now(), outcome = 'expired'
    where m.done_at is null and (m.leased_until is null or m.leased_until < now())
      and not exists (select from private.arrivals a
        where a.topic = m.topic and a.subject = m.subject and a.unseen and a.at >= private.trusted_now() - interval '3 days');
  delete from private.arrival_mails m where m.done_at < private.deletion_now() - interval '400 days';
  update private.arrival_mails m set lease = taken, leased_until = now() + make_interval(secs => seconds), attempts = m.attempts + 1
    where (m.topic, m.subject) = (select e.topic, e.subject from private.arrival_mails e
      where e.done_at is null and e.due_at <= now() and (e.leased_until is null or e.leased_until < now())
        and (select count(*) from private.arrival_mails s
          where s.topic = e.topic and s.done_at > now() - interval '1 hour' and s.outcome = 'sent') < private.most_told()
      order by e.due_at limit 1 for update skip locked);
  return (select jsonb_build_object('lease', taken, 'topic', a.topic, 'subject', a.subject, 'attempts', m.attempts, 'name', a.name,
      'email', a.email, 'title', a.title, 'text', a.words, 'day', a.day, 'people', a.people,
      'lang', (select p.lang from public.site_profile p limit 1))
    from private.arrival_mails m join private.arrivals a on a.topic = m.topic and a.subject = m.subject where m.lease = taken);
end
$$;

create or replace function private.announce_new() returns void
  language sql volatile security definer set search_path = '' as $$
  with fresh (topic, subject, is_for_owner) as (
    select p.kind, p.id, false from private.publications p
      where p.kind = any (private.post_kinds()) and p.published and p.published_at between now() - interval '1 day' and now()
    union all
    select w.topic, w.subject, true from (
      select a.topic, a.subject, row_number() over (partition by a.topic order by a.at, a.subject) as place
      from private.arrivals a where a.at > now() - interval '1 day' and a.unseen
        and not exists (select from private.push_events e where e.topic = a.topic and e.subject = a.subject)) w
      where w.place <= private.most_told() - (select count(*) from private.push_events e
        where e.topic = w.topic and e.at > now() - interval '1 hour')
  ), announced as (
    insert into private.push_events (topic, subject)
      select f.topic, f.subject from fresh f
        where not exists (select from private.push_events e where e.topic = f.topic and e.subject = f.subject)
      on conflict do nothing returning topic, subject
  )
  insert into private.push_deliveries (subscription, topic, subject, expires_at)
    select s.id, f.topic, f.subject, now() + interval '3 days'
    from announced join fresh f using (topic, subject)
      join private.push_subscriptions s on (s.user_id is not null) = f.is_for_owner
        and case when f.is_for_owner then f.topic <> all (s.muted) else f.topic = any (s.topics) end
$$;

-- The address of a request and, of IPv6, its /48: whoever has one has all its 65,536 networks. A /24 of IPv4 is a whole mobile network.
create function private.places_networks() returns table (network text, factor int)
  language sql stable set search_path = '' as $$
  select n.network, n.place::int from unnest(private.client_networks()) with ordinality as n (network, place)
  where n.place = 1 or n.place = 2 and cardinality(private.client_networks()) = 3
$$;

create or replace function private.count_places(event uuid, day date, number int) returns void
  language sql volatile set search_path = '' as $$
  insert into private.rate_counts as c (scope, address, minute, slot, amount)
    select private.places_scope($1, $2), n.network, date_trunc('minute', now()), 0,
        greatest($3, - private.places_of_address($1, $2, n.network))
      from private.places_networks() n order by n.network
    on conflict on constraint rate_counts_pkey do update set amount = c.amount + excluded.amount
$$;

create or replace function private.waits_for_places(item jsonb, address text) returns boolean
  language plpgsql stable set search_path = '' as $$
declare
  number constant int := case when item ->> 'kind' = 'attend' then (item -> 'body' ->> 'people')::numeric::int end;
  capacity constant int := (select e.capacity from public.events e where e.id = private.as_uuid(item ->> 'target_id'));
begin
  if number is null or address is null or capacity is null or number > private.places_of_one(capacity, 6) then
    return false;
  end if;
  return exists (select from private.places_networks() n
    where number + private.places_of_address((item ->> 'target_id')::uuid, (item -> 'body' ->> 'day')::date, n.network)
      > private.places_of_one(capacity, 10) * n.factor);
end
$$;

insert into private.rule_words (rule, words) values ('one_message', 'Send one message at a time.');
create or replace function private.folded_name(name text) returns text
  language sql immutable set search_path = '' as $$
  select translate(lower(regexp_replace(normalize(coalesce(name, ''), nfkd),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u02b0-\u036f\u1360-\u1368\u2000-\u2bff\u3000-\u303f\ufe00-\ufeff\U0001f000-\U0001faff]', '', 'g')),
    'аеорсухіјѕԁһӏАВЕКМНОРСТУХІЈЅαικνορτυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ015ሠሡሢሣሤሥሦፀፁፂፃፄፅፆሐሑሒሓሔሕሖኀኁኂኃኄኅኆዐዑዒዓዔዕዖ', 'aeopcyxijsdhlabekmhopctyxijsaikvoptuabezhikmnoptyxolsሰሱሲሳሴስሶጸጹጺጻጼጽጾሀሁሂሃሄህሆሀሁሂሃሄህሆአኡኢኣኤእኦ')
$$;

