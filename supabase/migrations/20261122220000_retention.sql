-- Retention per kind of personal data. The periods are a field of the profile: the owner saves them like every other
-- field, offline too, every device gets them, and the privacy page shows them. What has expired is deleted like any other
-- row, with a tombstone. The ledger keeps ids and outcomes for its own period, so nothing deleted comes back with a retry.

-- In days. Where the standard is 0, 0 is allowed and means as long as the post. As RETENTION in
-- src/domain/privacy/retention.ts.
create function private.retention_rules() returns table (kind text, shortest int, standard int, longest int)
  language sql immutable set search_path = '' as $$
  values ('messages', 30, 365, 3650), ('comments', 365, 0, 3650), ('held', 7, 90, 730), ('hidden', 30, 180, 1825),
    ('reports', 30, 365, 3650), ('records', 365, 1095, 3650)
$$;

create function private.is_retention(periods jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(periods) <> 'object' then false
    else not exists (
      select 1 from jsonb_each(periods) as period (kind, days)
        left join private.retention_rules() rule on rule.kind = period.kind
      where rule.kind is null or case when jsonb_typeof(period.days) <> 'number' then true
        else (period.days)::numeric <> trunc((period.days)::numeric)
          or not ((period.days)::numeric between rule.shortest and rule.longest
            or ((period.days)::numeric = 0 and rule.standard = 0)) end) end
$$;

-- Check constraints run with the privileges of the writing role.
grant execute on function private.retention_rules(), private.is_retention(jsonb) to service_role;

alter table public.site_profile
  add column retention jsonb not null default '{}' constraint retention_shape check (private.is_retention(retention));
insert into private.rule_words (rule, words) values
  ('retention_shape', 'A retention period is shorter or longer than the site allows.');
select private.add_content_column('profile', 'retention');

-- What was written before this time has expired; null if the kind does not expire.
create function private.kept_since(kind text) returns timestamptz
  language sql stable set search_path = '' as $$
  select now() - make_interval(days => nullif(
    coalesce((select (p.retention ->> $1)::numeric::int from public.site_profile p limit 1), rule.standard), 0))
  from private.retention_rules() rule where rule.kind = $1
$$;

-- Who moderated which comment, when and why. It repeats no text of a comment and names no visitor.
create table private.moderation_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  -- Null for what the server did, and in an imported log.
  acted_by uuid references auth.users (id) on delete set null,
  action text not null constraint action_known check (action in ('approved', 'hidden', 'shown', 'deleted')),
  comment_id uuid not null,
  post_id uuid,
  reason text constraint reason_known
    check (reason in ('illegal', 'defamation', 'privacy', 'child', 'abuse', 'spam', 'other', 'data_request')),
  words text not null default '' constraint words_length check (char_length(words) <= 1000)
);
comment on table private.moderation_log is 'Decisions about comments; entries are added, and deleted when they expire.';
alter table private.moderation_log enable row level security;
create index moderation_log_comment on private.moderation_log (comment_id, at);
create index moderation_log_age on private.moderation_log (at);

create function private.log_moderation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Comments that go with their post, or that their author deletes, are not moderated.
  if auth.uid() is null or (tg_op = 'DELETE' and pg_trigger_depth() > 1) then
    return null;
  end if;
  insert into private.moderation_log (acted_by, action, comment_id, post_id) values (auth.uid(),
    case when tg_op = 'DELETE' then 'deleted' when new.status = 'hidden' then 'hidden'
      when old.status = 'pending' then 'approved' else 'shown' end, old.id, old.post_id);
  return null;
end
$$;
create trigger g_log_deleted after delete on public.community_comments
  for each row execute function private.log_moderation();
create trigger g_log_decided after update on public.community_comments
  for each row when (old.status is distinct from new.status and new.status <> 'pending')
  execute function private.log_moderation();

create index community_comments_age on public.community_comments (status, created_at);

-- The oldest expired messages and comments. A hidden comment expires some time after the decision, which its author may
-- want to question, not after it was written.
create function private.expired_rows(most int) returns table (kind text, id uuid)
  language sql stable set search_path = '' as $$
  (select 'message', m.id from public.contact_messages m
    where m.created_at < (select private.kept_since('messages')) order by m.created_at limit $1)
  union all
  (select 'comment', c.id from public.community_comments c
    where c.status = 'visible' and c.created_at < (select private.kept_since('comments')) order by c.created_at limit $1)
  union all
  (select 'comment', c.id from public.community_comments c
    where c.status = 'pending' and c.created_at < (select private.kept_since('held')) order by c.created_at limit $1)
  union all
  (select 'comment', c.id from public.community_comments c
    where c.status = 'hidden' and c.created_at < (select private.kept_since('hidden'))
      and not exists (select from private.moderation_log l
        where l.comment_id = c.id and l.at >= (select private.kept_since('hidden')))
    order by c.created_at limit $1)
$$;

create index comment_reports_at on private.comment_reports (at);

-- One bounded step of all deletions that retention asks for. Looks before it takes the rev lock, so that nothing waits
-- when nothing has expired. Returns the number of rows.
create function private.expire(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  step int;
  done int := 0;
begin
  if exists (select from private.expired_rows(1))
    or exists (select from private.comment_reports where at < (select private.kept_since('reports')))
  then
    perform private.lock_revisions();
    delete from public.contact_messages where id = any (array(
      select e.id from private.expired_rows(most) e where e.kind = 'message'));
    get diagnostics done = row_count;
    delete from public.community_comments where id = any (array(
      select e.id from private.expired_rows(most) e where e.kind = 'comment'));
    get diagnostics step = row_count;
    done := done + step;
    with gone as (
      delete from private.comment_reports where ctid = any (array(
        select ctid from private.comment_reports where at < (select private.kept_since('reports')) order by at limit most))
      returning comment_id
    ), reported as materialized (
      select distinct comment_id from gone
    )
    -- The number of reports is part of the row that admins mirror.
    update public.community_comments c set rev = private.next_rev() from reported where c.id = reported.comment_id;
    get diagnostics step = row_count;
    done := done + step;
  end if;
  delete from private.moderation_log where id = any (array(
    select id from private.moderation_log where at < (select private.kept_since('records')) order by at limit most));
  get diagnostics step = row_count;
  return done + step;
end
$$;

create or replace function private.expire_messages(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  if not exists (select from public.contact_messages where created_at < (select private.kept_since('messages'))) then
    return 0;
  end if;
  delete from public.contact_messages where id = any (array(
    select id from public.contact_messages where created_at < (select private.kept_since('messages'))
    order by created_at limit most));
  get diagnostics done = row_count;
  return done;
end
$$;

alter table private.upkeep add column expired_at timestamptz not null default now();

-- One step of everything: `npm start` calls it at startup and every hour, and so does pg_cron where it is installed.
create or replace function private.tidy(most int default 1000) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  -- Before the rev lock, as in expire_when_due: the other order could deadlock.
  update private.upkeep set expired_at = now();
  done := private.expire(most);
  return done + private.forget(most) + private.forget_editors();
end
$$;

-- Without a scheduler that calls tidy, readers trigger the cleanup, as they do schedules: a page of changes contains
-- `due`, and the client calls publish_due.
create function private.expiry_is_due() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from private.upkeep where expired_at < now() - interval '2 hours')
$$;

create function private.expire_when_due() returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  most constant int := 200;
begin
  perform from private.upkeep where expired_at < now() - interval '2 hours' for update skip locked;
  if found and private.expire(most) < most then
    update private.upkeep set expired_at = now();
  end if;
end
$$;

create or replace function public.publish_due() returns int
  language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.expire_when_due();
  return private.publish_due();
end
$$;
comment on function public.publish_due() is
  'Publishes the posts whose scheduled time has come and deletes what has expired; anyone may call it, and it does nothing
  before that time.';
grant execute on function private.expire_when_due() to anon, authenticated, service_role;

create or replace function private.head() returns json
  language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'rev', r.rev, 'stamp', r.stamp, 'now', now(), 'min_format', (select min_format from private.settings),
    'due', coalesce(private.next_due() <= now(), false) or private.expiry_is_due())
  from private.revisions r order by r.rev desc limit 1
$$;

create or replace function private.with_due(page json) returns json
  language sql stable set search_path = '' as $$
  select case when private.next_due() <= now() or private.expiry_is_due() then (page::jsonb || '{"due":true}')::json
    else page end
$$;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
