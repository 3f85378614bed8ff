-- Data retention, as the privacy text promises: the ledger stores no text of deleted rows, address hashes are deleted
-- after a day, and each kind of data after the period that the owner set.

-- One bounded step. Deletes old answers and address hashes, which no limit uses after a day (a report stays counted,
-- with a random value for its hash). Rows locked by another transaction are left for the next step. Returns the number
-- of rows.
create function private.forget(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  step int;
  done int := 0;
begin
  delete from private.rate_counts where ctid = any (array(
    select ctid from private.rate_counts where minute < private.trusted_now() - interval '25 hours' or minute > now() + interval '1 hour' limit most for update skip locked));
  get diagnostics step = row_count;
  done := done + step;
  update private.comment_reports set reporter = 'past ' || gen_random_uuid() where ctid = any (array(
    select ctid from private.comment_reports where at < private.trusted_now() - interval '25 hours' and reporter !~ '^past '
      limit most for update skip locked));
  get diagnostics step = row_count;
  done := done + step;
  delete from private.applied_operations where ctid = any (array(
    select ctid from private.applied_operations
    where applied_at < private.deletion_now() - private.ledger_promise() - interval '30 days' limit most for update skip locked));
  get diagnostics step = row_count;
  return done + step;
end
$$;

-- Whether a message is too old: the oldest one is the first of the index contact_messages_age.
create function private.expire_messages(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  kept_since constant timestamptz := private.kept_since('messages');
begin
  -- Checked before taking the lock, so that nothing waits when there is nothing to delete.
  if coalesce((select min(created_at) from public.contact_messages) >= kept_since, true) then
    return 0;
  end if;
  return private.delete_rows('message',
    array(select id from public.contact_messages where created_at < kept_since order by created_at limit most), 'expired');
end
$$;

-- Incomplete files expire with everything else.
create function private.tidy(most int default 1000) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  -- Before the rev lock, as in expire_when_due: the other order could deadlock.
  update private.upkeep set expired_at = now();
  done := private.expire(most);
  return done + private.sweep_file_parts(most) + private.expire_erasures() + private.forget(most) + private.forget_editors();
end
$$;

create function private.forget_when_due() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from private.upkeep where not isfinite(forgot_at) or abs(extract(epoch from now() - forgot_at)) > 600 for update skip locked;
  if found then
    update private.upkeep set forgot_at = now();
    perform private.forget(1000);
    perform private.forget_editors();
  end if;
  return null;
end
$$;

create function private.expire_beside() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_messages(20);
  return null;
end
$$;

-- What was written before this time has expired; null if the kind does not expire.
create function private.kept_since(kind text) returns timestamptz
  language sql stable set search_path = '' as $$
  select private.deletion_now() - make_interval(days => nullif(
    coalesce((select (p.retention ->> $1)::numeric::int from public.site_profile p limit 1), rule.standard), 0))
  from private.retention_rules() rule where rule.kind = $1
$$;

-- The oldest expired rows of each kind. A hidden comment expires some time after the decision, which its author may
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
  union all
  (select 'attendance', a.id from public.attendances a
    where a.day < (select private.kept_since('attendances'))::date order by a.day limit $1)
  union all
  (select 'request', r.id from public.data_requests r
    where r.answered_on < (select private.kept_since('requests'))::date order by r.answered_on limit $1)
  union all
  (select 'submission', s.id from public.submissions s
    where s.created_at < (select private.kept_since('submissions')) order by s.created_at limit $1)
  union all
  (select 'deletion', d.id from public.deletions d
    where d.created_at < private.deletion_now() - private.deletions_kept() order by d.created_at limit $1)
$$;

-- One bounded step of all deletions that retention asks for. Looks before it takes the rev lock, so that nothing waits
-- when nothing has expired. Returns the number of rows.
create function private.expire(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  named record;
  step int;
  done int := 0;
begin
  if exists (select from private.expired_rows(1))
    or exists (select from private.comment_reports where at < (select private.kept_since('reports')))
  then
    perform private.lock_revisions();
    for named in select e.kind, array_agg(e.id) as ids from private.expired_rows(most) e group by e.kind loop
      done := done + private.delete_rows(named.kind, named.ids, 'expired');
    end loop;
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

-- Without a scheduler that calls tidy, readers trigger the cleanup, as they do schedules: a page of changes contains
-- `due`, and the client calls publish_due.
create function private.expiry_is_due() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from private.upkeep where abs(extract(epoch from now() - expired_at)) > 7200)
$$;

create function private.expire_when_due() returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  most constant int := 200;
begin
  perform from private.upkeep where abs(extract(epoch from now() - expired_at)) > 7200 for update skip locked;
  if found then
    perform private.expire_erasures();
    perform private.sweep_file_parts(most);
    if private.expire(most) < most then
      update private.upkeep set expired_at = now();
    end if;
  end if;
end
$$;

create trigger z_forget_when_due after insert or update on private.rate_counts
  for each statement execute function private.forget_when_due();
create trigger z_expire after insert on public.contact_messages
  for each statement when (row_security_active('public.contact_messages'))
  execute function private.expire_beside();

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    execute $job$ select cron.schedule('selam-tidy', '17 * * * *', 'select private.tidy(10000)') $job$;
  end if;
end
$$;
