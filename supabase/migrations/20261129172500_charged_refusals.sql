-- What is refused is charged, whatever stands in front of the database; each function for visitors has a bound on its time, which
-- PostgREST applies; an import makes only what no other has made.

insert into private.limits (scope, per_address, in_all, window_seconds, newcomer) values ('refused', 200, 20000, 900, 20);

-- A text of a visitor; null if it is far longer than any may be.
create or replace function private.unless_huge(words text) returns text
  language sql immutable strict set search_path = '' as $$
  select case when octet_length(words) <= 100000 then words end
$$;

-- Validates an item without reading the site: null, or the code of its rejection.
create or replace function private.written_item_fault(item jsonb, min_format int) returns text
  language plpgsql stable set search_path = '' as $$
declare
  kind constant text := item ->> 'kind';
  target_kind constant text := item ->> 'target_kind';
  body constant jsonb := coalesce(nullif(item -> 'body', 'null'), '{}');
  -- Null for what is far too long, which costs no more time.
  author_name constant text := private.clean_line(private.unless_huge(body ->> 'author_name'));
  words constant text := private.clean_text(private.unless_huge(body ->> 'body'));
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

-- Validates the body of an answer without reading the site: null, or the code of its rejection.
create or replace function private.attend_fault(kind text, body jsonb) returns text
  language sql stable set search_path = '' as $$
  select case
    when not coalesce(char_length(body ->> 'secret') between 16 and 200, false) then 'secret_needed'
    when $1 = 'attend_withdraw' then null
    when jsonb_typeof(body -> 'name') is distinct from 'string' or jsonb_typeof(body -> 'day') is distinct from 'string'
      or private.is_day(body ->> 'day') is not true then 'bad_item'
    when private.unless_huge(body ->> 'name') is null then 'author_name_length'
    when private.has_controls(private.clean_line(body ->> 'name')) then 'bad_characters'
    when not private.has_words(private.clean_line(body ->> 'name')) or char_length(private.clean_line(body ->> 'name')) > 80
      then 'author_name_length'
    when case when jsonb_typeof(body -> 'people') = 'number'
      then (body ->> 'people')::numeric in (select generate_series(1, 20)) else false end then null
    else 'people_range' end
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

-- A plain insert with an id made on the visitor's device. The id is recorded in the ledger, so a retry inserts nothing,
-- even after the owner has deleted the message. Replays are answered before limits, limits before the global lock.
create or replace function private.receive_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  asked bytea;
  address constant text := private.client_address();
  known bytea;
  allowed record;
begin
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

-- Raises if too much of this address was refused lately. Read before the work that a call may cost in vain.
create or replace function private.check_refused() returns void
  language plpgsql stable security definer set search_path = '' as $$
declare
  allowed record;
begin
  allowed := private.allowance('refused', private.client_address());
  if allowed.remaining < 1 then
    raise sqlstate 'PT429' using message = 'Too much was refused. It will be sent later.', detail = 'too_many',
      hint = allowed.seconds::text;
  end if;
end
$$;

-- The answer to a call that is refused as a whole. An error would take back what the call is charged, so it is returned, with the status
-- and in the form of one (https://docs.postgrest.org, "Response status code").
create or replace function private.refused(words text, fault text, cost int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.spend('refused', private.client_address(), cost);
  perform set_config('response.status', '400', true);
  return jsonb_build_object('code', '22023', 'message', words, 'details', fault, 'hint', null);
end
$$;

-- True if an address has written something before this time; counts are kept for two days.
create or replace function private.has_written_before(address text, opening timestamptz) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from private.rate_counts c
    where c.scope in (select l.scope from private.limits l where l.scope <> 'refused') and c.address = $1 and c.minute <= $2 - interval '1 hour')
$$;

-- Idempotent by file and part, so a device repeats what was not answered. A part that is there is answered before the limits.
create or replace function private.store_part(file uuid, part int, parts int, data text) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  stored constant jsonb := '{"status":"stored"}';
  address constant text := private.client_address();
  bytes bytea;
  allowed record;
  counts constant boolean := not private.is_admin();
  size int;
begin
  if file is null or data is null or parts is null or parts not between 1 and 16
    or part is null or part not between 0 and parts - 1 or length(data) > 90000
  then
    perform private.refuse('file_part');
  end if;
  if exists (select from private.file_parts p where p.file = $1 and p.part = $2)
    or exists (select from private.submitted_files f where f.id = $1)
  then
    return stored;
  end if;
  begin
    bytes := decode(data, 'base64');
  exception when invalid_parameter_value then
    perform private.refuse('file_part');
  end;
  size := octet_length(bytes);
  if size not between 1 and private.part_bytes() or (part < parts - 1 and size <> private.part_bytes()) then
    perform private.refuse('file_part');
  elsif part = 0 and private.file_type(bytes) is null then
    perform private.refuse('file_type');
  end if;
  allowed := private.allowance('file', address);
  if (counts and allowed.remaining < ceil(size / 1000.0)) or not private.has_file_room() or not private.has_part_room(file, size) then
    raise sqlstate 'PT429' using message = 'Too many files at the moment. It will be sent later.',
      detail = 'too_many', hint = greatest(allowed.seconds, 60)::text;
  end if;
  insert into private.file_parts (file, part, parts, bytes, size) values (file, part, parts, bytes, size) on conflict do nothing;
  if found and counts then
    perform private.spend('file', address, ceil(size / 1000.0)::int);
  end if;
  if random() < 0.01 then
    perform private.sweep_file_parts(100);
  end if;
  return stored;
end
$$;

-- What is refused is charged.
create or replace function private.send_file_part(file uuid, part int, parts int, data text) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  words text;
  fault text;
begin
  perform private.check_refused();
  begin
    return private.store_part(file, part, parts, data);
  exception when sqlstate '22023' then
    get stacked diagnostics words = message_text, fault = pg_exception_detail;
  end;
  return private.refused(words, fault, 1);
end
$$;

create or replace function private.submit_once(operation uuid, submission jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.applied_operations o where o.id = operation)
    and (exists (select from public.submissions s where s.id = operation)
      or exists (select from private.tombstones t
        where t.audience = 'admin' and t.kind = 'submission' and t.id = operation))
  then
    return '{"status":"applied"}';
  end if;
  return private.submit_new(operation, submission);
end
$$;

-- What is refused is charged; files are read before.
create or replace function private.submit(operation uuid, submission jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  words text;
  fault text;
begin
  perform private.check_refused();
  begin
    return private.submit_once(operation, submission);
  exception when sqlstate '22023' then
    get stacked diagnostics words = message_text, fault = pg_exception_detail;
  end;
  return private.refused(words, fault, case when submission -> 'files' <> '[]' then 10 else 1 end);
end
$$;

-- A member's choice, made on their device and sent from its outbox: {"endpoint","p256dh","auth","locale","topics","reads",
-- "quiet":[from,until]|null,"time_zone","device","replaces"}, or {"endpoint","off":true}. The id is recorded in the ledger, so
-- a retry changes nothing.
create or replace function private.choose_subscription(operation uuid, subscription jsonb) returns jsonb
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

-- What is refused is charged.
create or replace function private.save_subscription(operation uuid, subscription jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  words text;
  fault text;
begin
  perform private.check_refused();
  begin
    return private.choose_subscription(operation, subscription);
  exception when sqlstate '22023' then
    get stacked diagnostics words = message_text, fault = pg_exception_detail;
  end;
  return private.refused(words, fault, 1);
end
$$;

-- Noted before an article is made and after one is changed: an import that is interrupted then has no article that it does not name.
create or replace function private.note_import(import uuid, title text, articles jsonb) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if import is null or jsonb_typeof(articles) is distinct from 'array' or jsonb_array_length(articles) > 1000 then
    raise sqlstate '22023' using message = 'An import needs its id and at most 1,000 articles.', detail = 'bad_import';
  end if;
  insert into private.imports (id, title) values (import, left(coalesce(note_import.title, ''), 300))
    on conflict on constraint imports_pkey do update set title = excluded.title;
  -- An article that is made anew is no longer that of an earlier import.
  delete from private.imported_rows r using jsonb_to_recordset(articles) as a (id uuid, made_as text)
    where r.row_id = a.id and a.made_as is not null and not exists (select from public.blog_posts p where p.id = a.id);
  insert into private.imported_rows (import_id, row_id, version, made_as)
    select import, a.id, a.version, a.made_as
    from jsonb_to_recordset(articles) as a (id uuid, version int, made_as text)
    -- What another import has made is not made by this one.
    where a.made_as is null or not exists (select from public.blog_posts p where p.id = a.id)
      or exists (select from private.imported_rows r where r.import_id = import and r.row_id = a.id)
    on conflict on constraint imported_rows_pkey do update set version = excluded.version;
end
$$;

alter function public.apply_interactions(jsonb, uuid[], timestamptz[]) set statement_timeout = '3s';
alter function public.old_addresses(text, int) set statement_timeout = '2s';
alter function public.own_answer(uuid, text) set statement_timeout = '2s';
alter function public.own_comments(jsonb) set statement_timeout = '2s';
alter function public.own_submissions(jsonb) set statement_timeout = '2s';
alter function public.publish_due() set statement_timeout = '3s';
alter function public.push_key() set statement_timeout = '2s';
alter function public.redirect_of(text) set statement_timeout = '2s';
alter function public.save_subscription(uuid, jsonb) set statement_timeout = '3s';
alter function public.send_file_part(uuid, int, int, text) set statement_timeout = '3s';
alter function public.site_addresses(text, uuid) set statement_timeout = '2s';
alter function public.site_changes(bigint, text, int, uuid[], timestamptz[], int) set statement_timeout = '2s';
alter function public.site_counts(uuid[]) set statement_timeout = '2s';
alter function public.site_first_pages(boolean, text) set statement_timeout = '2s';
alter function public.site_head() set statement_timeout = '2s';
alter function public.site_page(text, timestamptz, uuid, int) set statement_timeout = '2s';
alter function public.site_row(text, uuid) set statement_timeout = '2s';
alter function public.submit(uuid, jsonb) set statement_timeout = '3s';
