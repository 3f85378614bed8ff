-- Data retention, as the privacy text promises: the ledger stores no text of deleted rows, address hashes are deleted
-- after a day, messages after a year.

-- The ledger ---------------------------------------------------------------------------------------------------------------
-- A repeat reads its comment from the table, so the ledger need not store it.
create function private.keep_no_comment() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.result := new.result - 'comment';
  return new;
end
$$;
create trigger a_keep_no_comment before insert or update of result on private.applied_operations
  for each row when (new.result ? 'comment') execute function private.keep_no_comment();

-- A saved row as returned to a retry after its deletion: ids, dates, states and numbers stay, so that a device can
-- parse it; all text is empty.
create function private.without_words(fields jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
  select fields || coalesce((
    select jsonb_object_agg(key, case
      when key = 'translations' then '{}'::jsonb
      when key in ('tags', 'features', 'social', 'faq') then '[]'
      when key in ('featured_image', 'image_url', 'media_url', 'media_type', 'video_url', 'image_meta', 'map', 'subject')
        then 'null'
      else '""' end)
    from jsonb_object_keys(fields) key
    where key in ('translations', 'tags', 'features', 'social', 'faq', 'featured_image', 'image_url', 'media_url',
      'media_type', 'video_url', 'image_meta', 'map', 'subject', 'title', 'content', 'excerpt', 'author', 'author_name',
      'body', 'country', 'city', 'description', 'name', 'email', 'message')), '{}')
$$;

create index applied_operations_row on private.applied_operations ((result -> 'row' ->> 'id')) where result ? 'row';

create function private.forget_words() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update private.applied_operations o set result = jsonb_set(o.result, '{row}', private.without_words(o.result -> 'row'))
    where o.result ? 'row' and o.result -> 'row' ->> 'id' in (select g.id::text from gone g);
  return null;
end
$$;

do $$
declare
  content text;
begin
  foreach content in array '{blog_posts,news_posts,community_posts,services,community_comments,contact_messages}'::text[]
  loop
    execute format('create trigger z_forget after delete on public.%I referencing old table as gone '
      'for each statement execute function private.forget_words()', content);
  end loop;
end
$$;

-- Removes the comments the ledger has stored until now.
update private.applied_operations set result = result - 'comment' where result ? 'comment';
update private.applied_operations o set result = jsonb_set(o.result, '{row}', private.without_words(o.result -> 'row'))
  where o.result ? 'row' and exists (select from private.tombstones t
    where t.audience = 'admin' and t.id = private.as_uuid(o.result -> 'row' ->> 'id'));

-- Expired rows -------------------------------------------------------------------------------------------------

create index comment_reports_age on private.comment_reports (at) where reporter !~ '^past ';
create index contact_messages_age on public.contact_messages (created_at);

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
    select ctid from private.rate_counts where minute < now() - interval '25 hours' limit most for update skip locked));
  get diagnostics step = row_count;
  done := done + step;
  update private.comment_reports set reporter = 'past ' || gen_random_uuid() where ctid = any (array(
    select ctid from private.comment_reports where at < now() - interval '25 hours' and reporter !~ '^past '
      limit most for update skip locked));
  get diagnostics step = row_count;
  done := done + step;
  delete from private.applied_operations where ctid = any (array(
    select ctid from private.applied_operations
    where applied_at < now() - private.ledger_promise() - interval '30 days' limit most for update skip locked));
  get diagnostics step = row_count;
  return done + step;
end
$$;

create or replace function private.prune(most int default 1000) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.forget(most);
end
$$;

-- Deletes a bounded number of messages older than a year. Takes the rev lock first, as every deletion does.
create function private.expire_messages(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  -- Checked before taking the lock, so that nothing waits when there is nothing to delete.
  if not exists (select from public.contact_messages where created_at < now() - interval '1 year') then
    return 0;
  end if;
  delete from public.contact_messages where id = any (array(
    select id from public.contact_messages where created_at < now() - interval '1 year' order by created_at limit most));
  get diagnostics done = row_count;
  return done;
end
$$;

-- One step of everything: `npm start` calls it at startup and every hour, and so can pg_cron.
create function private.tidy(most int default 1000) returns int
  language sql volatile security definer set search_path = '' as $$
  select private.expire_messages($1) + private.forget($1)
$$;

-- Where no scheduler calls it, writes trigger one step at most every ten minutes.
create table private.upkeep (
  single boolean primary key default true check (single),
  forgot_at timestamptz not null default '-infinity'
);
insert into private.upkeep default values;

create function private.forget_when_due() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from private.upkeep where forgot_at < now() - interval '10 minutes' for update skip locked;
  if found then
    update private.upkeep set forgot_at = now();
    perform private.forget(1000);
  end if;
  return null;
end
$$;
create trigger z_forget_when_due after insert or update on private.rate_counts
  for each statement execute function private.forget_when_due();

create function private.expire_beside() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_messages(20);
  return null;
end
$$;
create trigger z_expire after insert on public.contact_messages
  for each statement when (current_user not in ('postgres', 'supabase_admin', 'service_role'))
  execute function private.expire_beside();

do $$
begin
  if exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    execute $job$ select cron.schedule('selam-tidy', '17 * * * *', 'select private.tidy(10000)') $job$;
  end if;
end
$$;
