-- Reports and the owner's decisions have reasons. The author is told on their device and can question a decision once.

create function private.is_reason(reason text) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce($1 in ('illegal', 'defamation', 'privacy', 'child', 'abuse', 'spam', 'other'), false)
$$;

-- Null from an app that does not ask why.
alter table private.comment_reports
  add column reason text constraint reason_known check (reason is null or private.is_reason(reason)),
  add column words text not null default '' constraint words_length check (char_length(words) <= 1000),
  add column handled_at timestamptz;

-- One per comment.
create table private.appeals (
  comment_id uuid primary key references public.community_comments (id) on delete cascade,
  words text not null constraint words_length check (private.has_words(words) and char_length(words) <= 1000),
  at timestamptz not null default now(),
  answered_at timestamptz
);
alter table private.appeals enable row level security;

-- The owner's decision ------------------------------------------------------------------------------------------------
-- Saved with the status: {"reason","words"} of a hidden comment, with "answer" once an appeal was answered. Visitors may
-- read the column, which is always null on what they may read. {"dismiss":true} closes the reports of a comment.

create function private.is_decision(decision jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(decision) <> 'object' then false
    else decision = '{"dismiss":true}'
      or (private.is_reason(decision ->> 'reason')
        and (decision - array['reason', 'words', 'answer']) = '{}'
        and not exists (select from unnest(array['words', 'answer']) field
          where decision ? field and (jsonb_typeof(decision -> field) <> 'string'
            or char_length(decision ->> field) > 1000 or private.has_controls(decision ->> field)))) end
$$;
grant execute on function private.is_reason(text), private.is_decision(jsonb), private.has_controls(text) to service_role;

alter table public.community_comments
  add column decision jsonb constraint decision_shape check (private.is_decision(decision));
insert into private.rule_words (rule, words) values
  ('decision_shape', 'The reason of a decision is missing or longer than 1,000 characters.');

grant select (decision) on public.community_comments to anon, authenticated;
update private.kinds set writable = '{status,decision}' where kind = 'comment';

drop trigger a_lock on public.community_comments;
drop trigger b_stamp on public.community_comments;
drop trigger e_track on public.community_comments;
create trigger a_lock before insert or delete or update of post_id, author_name, body, status, decision
  on public.community_comments for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of post_id, author_name, body, status, decision
  on public.community_comments for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of post_id, author_name, body, status, decision
  on public.community_comments for each row execute function private.track_row('comment');

-- A decision about a comment also closes its reports and its appeal.
create function private.decide() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.decision = '{"dismiss":true}' then
    new.decision := old.decision;
    update private.comment_reports set handled_at = now() where comment_id = new.id and handled_at is null;
  elsif new.status is distinct from old.status then
    update private.comment_reports set handled_at = now() where comment_id = new.id and handled_at is null;
  end if;
  if new.status <> 'hidden' then
    new.decision := null;
  end if;
  if new.status <> 'hidden' or new.decision ? 'answer' then
    update private.appeals set answered_at = now() where comment_id = new.id and answered_at is null;
  end if;
  return new;
end
$$;
create trigger a_decide before update on public.community_comments
  for each row when (old.status is distinct from new.status or old.decision is distinct from new.decision)
  execute function private.decide();

create or replace view private.public_comment as
  select c.id, c.post_id, c.author_name, c.body, c.status, c.seq, c.created_at, c.version, c.rev, c.decision
  from public.community_comments c
  where c.status = 'visible' and exists (select from public.community_posts p where p.id = c.post_id and p.published);

create or replace view private.admin_comment as
  select c.id, c.post_id, c.author_name, c.body, c.status, c.seq, c.created_at, c.version, c.rev,
    (select count(*)::int from private.comment_reports r where r.comment_id = c.id and r.handled_at is null) as reports,
    c.decision,
    coalesce((select json_agg(json_build_object('reason', r.reason, 'words', r.words, 'at', r.at) order by r.at)
      from private.comment_reports r where r.comment_id = c.id and r.handled_at is null), '[]') as report_notes,
    (select json_build_object('words', a.words, 'at', a.at, 'answered_at', a.answered_at)
      from private.appeals a where a.comment_id = c.id) as appeal
  from public.community_comments c;

-- Only the owner may read reports and their reasons.
create or replace function private.own_comment(comment uuid, secret text) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(a) - array['reports', 'report_notes', 'appeal'] from private.admin_comment a
  where a.id = comment and exists (select from private.comment_secrets s
    where s.comment_id = comment and s.secret_hash = private.secret_hash(secret))
$$;

-- The ledger keeps no words of reporters: they expire, or are erased, before it does.
create function private.keep_no_reports() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.result := new.result #- '{row,report_notes}' #- '{row,appeal}';
  return new;
end
$$;
create trigger b_keep_no_reports before insert or update of result on private.applied_operations
  for each row when ((new.result -> 'row') ?| array['report_notes', 'appeal']) execute function private.keep_no_reports();

-- The log: with the reason, and when the comment is gone, with what proves its author --------------------------------------

alter table private.moderation_log
  add column secret_hash bytea,
  drop constraint action_known,
  add constraint action_known check (action in ('approved', 'hidden', 'shown', 'deleted', 'answered', 'dismissed'));

create or replace function private.log_moderation() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  -- The change of a row, or what the owner asked for.
  action text := case when tg_op = 'DELETE' then 'deleted'
    when new.status is distinct from old.status then case when new.status = 'hidden' then 'hidden'
      when old.status = 'pending' then 'approved' else 'shown' end
    when new.decision ? 'answer' and not coalesce(old.decision ? 'answer', false) then 'answered'
    when new.decision is distinct from old.decision and new.decision is not null then 'hidden' end;
  decision constant jsonb := case when tg_op = 'DELETE' then old.decision else new.decision end;
begin
  -- Comments that go with their post, or that their author deletes, are not moderated.
  if action is not null and auth.uid() is not null and not (tg_op = 'DELETE' and pg_trigger_depth() > 1) then
    insert into private.moderation_log (acted_by, action, comment_id, post_id, reason, words, secret_hash)
      values (auth.uid(), action, old.id, old.post_id, decision ->> 'reason',
        coalesce(case when action = 'answered' then decision ->> 'answer' else decision ->> 'words' end, ''),
        case when tg_op = 'DELETE' then (select s.secret_hash from private.comment_secrets s where s.comment_id = old.id) end);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
drop trigger g_log_deleted on public.community_comments;
drop trigger g_log_decided on public.community_comments;
-- Before the comment's secret goes with it.
create trigger g_log_deleted before delete on public.community_comments
  for each row execute function private.log_moderation();
create trigger g_log_decided after update on public.community_comments
  for each row when (old.status is distinct from new.status or old.decision is distinct from new.decision)
  execute function private.log_moderation();

create function private.log_dismissal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    insert into private.moderation_log (acted_by, action, comment_id, post_id) values (auth.uid(), 'dismissed', old.id, old.post_id);
  end if;
  return new;
end
$$;
create trigger a_before_decision before update on public.community_comments
  for each row when (new.decision = '{"dismiss":true}') execute function private.log_dismissal();

create function private.moderation_log() returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((select json_agg(json_build_object('id', l.id, 'at', l.at, 'action', l.action, 'reason', l.reason,
      'words', l.words, 'comment', l.comment_id, 'post', coalesce(p.title, ''),
      'by', coalesce((select u.email from auth.users u where u.id = l.acted_by), '')) order by l.at desc, l.id)
    from (select * from private.moderation_log order by at desc limit 200) l
      left join public.community_posts p on p.id = l.post_id), '[]');
end
$$;
create function public.moderation_log() returns json
  language sql stable security invoker set search_path = '' as $$
  select private.moderation_log()
$$;
comment on function public.moderation_log() is 'The last 200 decisions about comments, newest first. For admins.';
grant execute on function private.moderation_log(), public.moderation_log() to authenticated;

-- Appeals --------------------------------------------------------------------------------------------------------

create or replace function private.item_fault(item jsonb, min_format int) returns text
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
  elsif kind is null or kind not in ('like', 'share', 'view', 'comment', 'comment_delete', 'comment_report', 'comment_appeal') then
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
  return 'not_countable';
end
$$;

create function private.appeal_comment(comment uuid, body jsonb) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_revisions();
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

create or replace function private.apply_item(item jsonb, address text) returns text
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
    when 'comment_appeal' then perform private.appeal_comment(target, item -> 'body');
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

-- As in 20261122220100_personal_data.sql, with the reasons of reports. The rev lock is taken here for
-- appeals, which apply_interactions does not know.
create or replace function private.take_interactions(batch jsonb, done uuid[], done_at timestamptz[]) returns jsonb
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

-- What became of a device's own comments: [{"id","status","reason","words","answer","appealed"}] for those whose secret
-- is right; status "removed" when the owner deleted it.
create function private.own_comments(proofs jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(proofs) is distinct from 'array' or jsonb_array_length(proofs) > 100 then
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
create function public.own_comments(proofs jsonb) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.own_comments($1)
$$;
comment on function public.own_comments(jsonb) is
  'What became of the comments whose id and secret the device sends: [{"id","status","reason","words","answer","appealed"}].';
grant execute on function private.own_comments(jsonb), public.own_comments(jsonb) to anon, authenticated, service_role;

-- A person's reports with their words, and appeals, which go with their comments.
create or replace function private.person_data(term text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_by text;
  device bytea;
begin
  perform private.require_admin();
  found_by := private.person_key(btrim(term));
  device := case when found_by = 'device' then private.device_hash(term) end;
  return jsonb_build_object('found_by', found_by,
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'email', m.email, 'subject', m.subject,
        'message', m.message, 'read', m.read, 'created_at', m.created_at) order by m.created_at, m.id)
      from public.contact_messages m where found_by = 'email' and lower(m.email) = lower(btrim(term))), '[]'),
    'comments', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'post_id', c.post_id, 'post', p.title, 'author_name', c.author_name,
        'body', c.body, 'status', c.status, 'created_at', c.created_at, 'decision', c.decision, 'appeal', a.words)
        order by c.created_at, c.id)
      from private.comment_secrets s join public.community_comments c on c.id = s.comment_id
        join public.community_posts p on p.id = c.post_id left join private.appeals a on a.comment_id = c.id
      where s.device_hash = device), '[]'),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', r.comment_id, 'at', r.at, 'reason', r.reason, 'words', r.words)
        order by r.at, r.comment_id)
      from private.comment_reports r where r.device_hash = device), '[]'));
end
$$;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
