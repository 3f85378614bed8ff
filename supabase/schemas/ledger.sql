-- The ledger: applied operations by the id their sender gave them. Effect and entry commit together, so a retry finds the entry.

create table private.applied_operations (
  id uuid primary key,
  -- Hash of the whole request: the same id with another body is rejected.
  request_hash bytea not null,
  result jsonb,
  applied_at timestamptz not null default now()
);
comment on table private.applied_operations is
  'The ledger: operations that were applied, by the id their sender gave them. Effect and entry commit together.';
create index applied_operations_age on private.applied_operations (applied_at);
create index applied_operations_row on private.applied_operations ((result -> 'row' ->> 'id')) where result ? 'row';

-- How far back the ledger is guaranteed to answer; entries are stored a little longer.
create function private.ledger_promise() returns interval
  language sql immutable set search_path = '' as $$ select interval '180 days' $$;

-- A device names twenty-one operations at most.
create function private.knows_operations(done uuid[], done_at timestamptz[]) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  if greatest(cardinality(done), cardinality(done_at)) > 100 then
    raise sqlstate '22023' using message = 'Name at most 100 operations at once.', detail = 'too_many_ids';
  end if;
  return not exists (
    select from unnest(done, done_at) as d (id, at)
    where d.at >= now() - interval '29 days'
      and not exists (select from private.applied_operations o where o.id = d.id)
      and not exists (select from public.contact_messages m where m.id = d.id)
      and not exists (select from public.submissions s where s.id = d.id)
      and not exists (select from private.tombstones t
        where t.audience = 'admin' and t.kind in ('message', 'submission') and t.id = d.id));
end
$$;

create function private.request_hash(verb text, request jsonb) returns bytea
  language sql immutable set search_path = '' as $$
  select sha256(convert_to(verb || chr(10) || request::text, 'UTF8'))
$$;

-- A repeat reads its comment from the table, so the ledger need not store it.
create function private.remove_comment_from_ledger() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.result := new.result - 'comment';
  return new;
end
$$;

-- A saved row as returned to a retry after its deletion. Only values that cannot be text stay, and the fields named
-- here, so that a column added later is cleared without being listed.
create function private.without_text(fields jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case
    when key in ('id', 'post_id', 'lang', 'category', 'icon', 'status') or key like '%\_at' then value
    when key = 'translations' then '{}'
    when key like '%\_url' or key in ('featured_image', 'media_type', 'subject') then 'null'
    else case jsonb_typeof(value) when 'string' then '""' when 'array' then '[]' when 'object' then 'null' else value end
  end), '{}') from jsonb_each(fields)
$$;

create function private.remove_text_from_ledger() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update private.applied_operations o set result = jsonb_set(o.result, '{row}', private.without_text(o.result -> 'row'))
    where o.result ? 'row' and o.result -> 'row' ->> 'id' in (select g.id::text from gone g);
  return null;
end
$$;

-- The ledger keeps no words of reporters: they expire, or are erased, before it does.
create function private.remove_reports_from_ledger() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.result := new.result #- '{row,report_notes}' #- '{row,appeal}';
  return new;
end
$$;

create trigger a_keep_no_comment before insert or update of result on private.applied_operations
  for each row when (new.result ? 'comment') execute function private.remove_comment_from_ledger();
create trigger b_keep_no_reports before insert or update of result on private.applied_operations
  for each row when ((new.result -> 'row') ?| array['report_notes', 'appeal'])
  execute function private.remove_reports_from_ledger();

create function private.secret_hash(secret text) returns bytea
  language sql immutable set search_path = '' as $$ select sha256(convert_to(secret, 'UTF8')) $$;

-- The text as a UUID, or null if it is not one.
create function private.as_uuid(words text) returns uuid
  language sql immutable set search_path = '' as $$
  select case when words ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then words::uuid end
$$;

-- The hash of a device code such as "K7QF-2M9X-T4RD-8HWZ", however it was typed; null if it is not one. As deviceCode in
-- src/config/device-code.ts.
create function private.device_hash(code text) returns bytea
  language sql immutable set search_path = '' as $$
  select case when plain ~ '^[0-9A-HJKMNP-TV-Z]{16}$' then sha256(convert_to('device' || chr(10) || plain, 'UTF8')) end
  from (select translate(upper(regexp_replace($1, '[^0-9A-Za-z]', '', 'g')), 'ILO', '110')) as typed (plain)
$$;
