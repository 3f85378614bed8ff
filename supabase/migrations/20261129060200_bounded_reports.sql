-- One visitor can neither drown the owner's list nor make one row of it endless: a report spends as a comment does, an address keeps
-- five notes about a comment, and a comment twenty open ones, which are enough to be looked at.

do $do$
declare
  applied constant text := 'private.apply_one_by_one(jsonb, uuid[], timestamptz[])';
  kinds constant text := $$item ->> 'kind' in ('comment', 'attend', 'comment_report', 'comment_appeal')$$;
begin
  perform private.replace_in(applied, $$elsif item ->> 'kind' in ('comment', 'attend') and$$, format('elsif %s and', kinds));
  perform private.replace_in(applied, $$(item ->> 'kind' in ('comment', 'attend'))::int$$, format('(%s)::int', kinds));
end
$do$;

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
create trigger bound_reports before insert on private.comment_reports
  for each row execute function private.bound_reports();

-- Stopping stays free where something is stopped; anything else would fill the ledger.
do $do$
declare
  saved constant text := 'private.save_subscription(uuid, jsonb)';
begin
  perform private.replace_in(saved, $$    -- Stopping is always possible.
    if subscription -> 'off' is distinct from 'true' then$$, $$    -- What is known can always be stopped.
    if subscription -> 'off' is distinct from 'true' or not exists (select from private.push_subscriptions told
      where told.endpoint = subscription ->> 'endpoint' and told.user_id is null)
    then$$);
  perform private.replace_in(saved, $$        delete from private.push_subscriptions s where s.endpoint = subscription ->> 'endpoint' and s.user_id is null;
$$, $$        delete from private.push_subscriptions s where s.endpoint = subscription ->> 'endpoint' and s.user_id is null;
        if not found then
          perform private.spend('subscription', address, 1);
        end if;
$$);
end
$do$;
