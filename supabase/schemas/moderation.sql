-- Reports of comments, decisions about them with their reason, and one appeal of a hidden comment's author.

create table private.comment_reports (
  comment_id uuid not null references public.community_comments (id) on delete cascade,
  reporter text not null,
  at timestamptz not null default now(),
  device_hash bytea,
  reason text constraint reason_known check (reason is null or private.is_reason(reason)),
  words text not null default '' constraint words_length check (char_length(words) <= 1000),
  handled_at timestamptz,
  primary key (comment_id, reporter)
);
comment on table private.comment_reports is 'Reports of comments, one per comment and address; the address is a salted hash.';
create index comment_reports_age on private.comment_reports (at) where reporter !~ '^past ';
create index comment_reports_at on private.comment_reports (at);
create index comment_reports_device on private.comment_reports (device_hash) where device_hash is not null;
create index comment_reports_open on private.comment_reports (at) where handled_at is null;

create table private.appeals (
  comment_id uuid primary key references public.community_comments (id) on delete cascade,
  words text not null constraint words_length check (private.has_words(words) and char_length(words) <= 1000),
  at timestamptz not null default now(),
  answered_at timestamptz
);
comment on table private.appeals is 'Authors of hidden comments who ask to reconsider, once per comment.';
alter table private.appeals enable row level security;
create index appeals_open on private.appeals (at) where answered_at is null;

create table private.moderation_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  -- Null for what the server did, and in an imported log.
  acted_by uuid references auth.users (id) on delete set null,
  action text not null constraint action_known check (action in ('approved', 'hidden', 'shown', 'deleted', 'answered', 'dismissed')),
  comment_id uuid not null,
  post_id uuid,
  reason text constraint reason_known
    check (reason in ('illegal', 'defamation', 'privacy', 'child', 'abuse', 'spam', 'other', 'data_request')),
  words text not null default '' constraint words_length check (char_length(words) <= 1000),
  secret_hash bytea
);
comment on table private.moderation_log is 'Decisions about comments; entries are added, and deleted when they expire.';
alter table private.moderation_log enable row level security;
create index moderation_log_admin on private.moderation_log (acted_by) where acted_by is not null;
create index moderation_log_age on private.moderation_log (at);
create index moderation_log_comment on private.moderation_log (comment_id, at);

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

-- Notes what an admin decided about a comment.
create function private.log_moderation() returns trigger
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

create function private.log_dismissal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    insert into private.moderation_log (acted_by, action, comment_id, post_id) values (auth.uid(), 'dismissed', old.id, old.post_id);
  end if;
  return new;
end
$$;

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

create function private.appeal_comment(comment uuid, body jsonb) returns void
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

-- What became of a device's own comments: [{"id","status","reason","words","answer","appealed"}] for those whose secret
-- is right; status "removed" when the owner deleted it.
create function private.own_comments(proofs jsonb) returns json
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

create function public.own_comments(proofs jsonb) returns json
  language sql stable security invoker set search_path = '' set statement_timeout = '2s' as $$
  select private.own_comments($1)
$$;
comment on function public.own_comments(jsonb) is
  'What became of the comments whose id and secret the device sends: [{"id","status","reason","words","answer","appealed"}].';

create function private.keep_report() returns trigger
  language plpgsql volatile set search_path = '' as $$
begin
  if old.reason is null or (new.reason, new.words) is not distinct from (old.reason, old.words) then
    new.device_hash := coalesce(old.device_hash, new.device_hash);
    return new;
  end if;
  -- Named after its text, so that a batch that is sent again changes nothing.
  insert into private.comment_reports (comment_id, reporter, reason, words, device_hash)
    values (old.comment_id, old.reporter || ' ' || md5(new.reason || ' ' || new.words), new.reason, new.words, new.device_hash)
    on conflict do nothing;
  if found then
    update public.community_comments set rev = private.next_rev() where id = old.comment_id;
  end if;
  return null;
end
$$;

-- A report beyond that is accepted, since its sender can do nothing about it, and changes nothing.
create function private.bound_reports() returns trigger
  language plpgsql volatile set search_path = '' as $$
begin
  if (select count(*) from private.comment_reports r where r.comment_id = new.comment_id and r.handled_at is null) >= 20
    or (select count(*) from private.comment_reports r where r.comment_id = new.comment_id
      and split_part(r.reporter, ' ', 1) = split_part(new.reporter, ' ', 1)) >= 5
  then
    return null;
  end if;
  return new;
end
$$;

create trigger a_decide before update on public.community_comments
  for each row when (old.status is distinct from new.status or old.decision is distinct from new.decision)
  execute function private.decide();
create trigger a_before_decision before update on public.community_comments
  for each row when (new.decision = '{"dismiss":true}') execute function private.log_dismissal();
-- Before the comment's secret goes with it.
create trigger g_log_deleted before delete on public.community_comments
  for each row execute function private.log_moderation();
create trigger g_log_decided after update on public.community_comments
  for each row when (old.status is distinct from new.status or old.decision is distinct from new.decision)
  execute function private.log_moderation();
create trigger keep_report before update of reason, words on private.comment_reports
  for each row execute function private.keep_report();
create trigger bound_reports before insert on private.comment_reports
  for each row execute function private.bound_reports();

-- By primary key whether the post of each is published: without "offset 0" the planner first gathers every published post.
create view private.public_comment as
  select c.id, c.post_id, c.author_name, c.body, c.status, c.seq, c.created_at, c.version, c.rev, c.decision, c.by_owner
  from public.community_comments c
  where c.status = 'visible' and exists (select from public.community_posts p where p.id = c.post_id and p.published offset 0);
create view private.admin_comment as
  select c.id, c.post_id, c.author_name, c.body, c.status, c.seq, c.created_at, c.version, c.rev,
    (select count(*)::int from private.comment_reports r where r.comment_id = c.id and r.handled_at is null) as reports,
    c.decision,
    coalesce((select json_agg(json_build_object('reason', r.reason, 'words', r.words, 'at', r.at) order by r.at)
      from private.comment_reports r where r.comment_id = c.id and r.handled_at is null), '[]') as report_notes,
    (select json_build_object('words', a.words, 'at', a.at, 'answered_at', a.answered_at)
      from private.appeals a where a.comment_id = c.id) as appeal,
    c.by_owner
  from public.community_comments c;
