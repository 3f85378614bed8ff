-- What admins write. Like visitors, the admin names its latest acknowledged operations with each pull and push: a server restored from
-- a backup does not know them, does nothing and reports it, and the admin replays its receipts before anything newer.

-- A row as admins read it, or null.
create function private.admin_row(kind text, id uuid) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  found_row jsonb;
begin
  execute format('select to_jsonb(v) from private.%I v where v.id = $1', 'admin_' || kind) into found_row using id;
  return found_row;
end
$$;

-- The stored answer of an operation that was applied before; null for a new one.
create function private.earlier_answer(operation uuid, asked bytea) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  entry private.applied_operations;
begin
  select * into entry from private.applied_operations o where o.id = operation;
  if entry.id is not null and entry.request_hash <> asked then
    raise sqlstate '22023' using message = 'This operation was already applied with other content.',
      detail = 'operation_reused';
  end if;
  return entry.result;
end
$$;

create function private.kind_for_writing(kind text, operation uuid, base_version int) returns private.kinds
  language plpgsql stable set search_path = '' as $$
declare
  known private.kinds;
begin
  select * into known from private.kinds k where k.kind = kind_for_writing.kind;
  if known.kind is null then
    raise sqlstate '22023' using message = 'There is nothing of this kind to write.', detail = 'unknown_kind';
  elsif operation is null or base_version is null or base_version < 0 then
    raise sqlstate '22023' using message = 'An operation needs its id and the version it began from.',
      detail = 'bad_operation';
  end if;
  return known;
end
$$;

-- The writable fields of a sent row. Server-set fields are ignored; unknown fields are rejected, since dropping them
-- silently would lose somebody's text. A blank reference becomes null.
create function private.writable_fields(known private.kinds, sent jsonb, creating boolean) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  unknown text;
begin
  select key into unknown from jsonb_object_keys(sent) key
    where not exists (select from pg_catalog.pg_attribute a
      where a.attrelid = to_regclass('private.admin_' || known.kind) and a.attname = key and a.attnum > 0)
    order by key limit 1;
  if unknown is not null then
    raise sqlstate '22023' using message = format('There is no field "%s" to save.', unknown), detail = 'unknown_field';
  end if;
  return coalesce((
    select jsonb_object_agg(field.key, field.value) from (
      select key, case
        when (key like '%\_url' or key in ('featured_image', 'media_type')) and value #>> '{}' !~ '\S' then 'null'
        else value end as value
      from jsonb_each(sent)
      where key = any (known.writable) or (creating and key = any (known.created_with))) field
    -- In a new row, null means the default; nullable columns have none.
    where not (creating and field.value = 'null')), '{}')
    || case when creating then known.created_as else '{}' end;
end
$$;

create function private.write_row(known private.kinds, target uuid, fields jsonb, creating boolean) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  columns constant text := (select string_agg(format('%I', key), ', ' order by key) from jsonb_object_keys(fields) key);
  sources constant text := (select string_agg(format('r.%I', key), ', ' order by key) from jsonb_object_keys(fields) key);
  broken text;
begin
  if creating then
    execute format('insert into public.%I (id%s) select $1%s from jsonb_populate_record(null::public.%I, $2) r',
      known.table_name, ', ' || columns, ', ' || sources, known.table_name) using target, fields;
  elsif columns is not null then
    execute format('update public.%I t set (%s) = (select %s from jsonb_populate_record(t, $2) r) where t.id = $1',
      known.table_name, columns, sources) using target, fields;
  end if;
exception
  when check_violation then
    get stacked diagnostics broken = constraint_name;
    perform private.refuse(broken);
  -- Only a comment refers to another row.
  when foreign_key_violation then
    perform private.refuse('post_unknown');
  when not_null_violation then
    get stacked diagnostics broken = column_name;
    raise sqlstate '22023' using message = format('The field "%s" must not be empty.', broken),
      detail = broken || '_needed';
  when data_exception then
    raise sqlstate '22023' using message = 'A value is not of the kind its field needs.', detail = 'bad_value';
end
$$;

create function private.save_row(kind text, sent jsonb, operation uuid, base_version int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.kinds;
  target uuid;
  asked bytea;
  answer jsonb;
  present jsonb;
begin
  perform private.require_admin();
  known := private.kind_for_writing(kind, operation, base_version);
  target := case when jsonb_typeof(sent) = 'object' then private.as_uuid(sent ->> 'id') end;
  if target is null then
    raise sqlstate '22023' using message = 'A row needs its id.', detail = 'bad_row';
  end if;
  asked := private.request_hash('save', jsonb_build_object('kind', kind, 'row', sent, 'base', base_version));

  perform private.lock_revisions();
  answer := private.earlier_answer(operation, asked);
  if answer is not null then
    return answer;
  end if;

  present := private.admin_row(kind, target);
  if base_version = 0 then
    if not known.creatable then
      raise sqlstate '22023' using message = 'This is written by visitors, not here.', detail = 'not_creatable';
    elsif present is null and kind = 'profile' then
      -- There is one profile, whatever its id.
      select to_jsonb(v) into present from private.admin_profile v limit 1;
    end if;
    if present is not null then
      return jsonb_build_object('status', 'conflict', 'row', present);
    end if;
  elsif present is null or (present ->> 'version')::int <> base_version then
    return jsonb_build_object('status', 'conflict', 'row', present);
  end if;

  perform private.write_row(known, target, private.writable_fields(known, sent, base_version = 0), base_version = 0);
  answer := jsonb_build_object('status', 'saved', 'row', private.admin_row(kind, target));
  insert into private.applied_operations (id, request_hash, result) values (operation, asked, answer);
  return answer;
end
$$;

create function private.delete_row(kind text, target uuid, operation uuid, base_version int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.kinds;
  asked bytea;
  answer jsonb;
  present jsonb;
begin
  perform private.require_admin();
  known := private.kind_for_writing(kind, operation, base_version);
  if not known.deletable then
    raise sqlstate '22023' using message = 'This cannot be deleted.', detail = 'not_deletable';
  end if;
  asked := private.request_hash('delete', jsonb_build_object('kind', kind, 'id', target, 'base', base_version));

  perform private.lock_revisions();
  answer := private.earlier_answer(operation, asked);
  if answer is not null then
    return answer;
  end if;

  present := private.admin_row(kind, target);
  if (present ->> 'version')::int <> base_version then
    return jsonb_build_object('status', 'conflict', 'row', present);
  end if;
  -- Deleting a row that is already gone succeeds.
  perform private.delete_rows(kind, array[target], 'deleted');
  answer := '{"status":"deleted"}';
  insert into private.applied_operations (id, request_hash, result) values (operation, asked, answer);
  return answer;
end
$$;

-- Adds the time at which an operation was applied; a repeat has that of the first. An operation not in the ledger has
-- none.
create function private.with_time(operation uuid, answer jsonb) returns jsonb
  language sql volatile set search_path = '' as $$
  select $2 || coalesce(
    (select jsonb_build_object('at', o.applied_at) from private.applied_operations o where o.id = $1), '{}')
$$;

create function private.save_row(kind text, sent jsonb, operation uuid, base_version int, done uuid[],
    done_at timestamptz[])
  returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not private.knows_operations(done, done_at) then
    return '{"status":"restart"}';
  end if;
  return private.with_time(operation, private.save_row(kind, sent, operation, base_version));
end
$$;

create function public.save_row(kind text, fields jsonb, operation uuid, base_version int, done uuid[] default null,
    done_at timestamptz[] default null)
  returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.save_row($1, $2, $3, $4, $5, $6)
$$;
comment on function public.save_row(text, jsonb, uuid, int, uuid[], timestamptz[]) is
  'Creates (base_version 0) or changes a row: {"status":"saved"|"conflict","row":…,"at":…}; a repeat gets the first
  answer. {"status":"restart"} and nothing is done when this server does not know that it did the operations `done` at
  those times.';

create function private.delete_row(kind text, target uuid, operation uuid, base_version int, done uuid[],
    done_at timestamptz[])
  returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not private.knows_operations(done, done_at) then
    return '{"status":"restart"}';
  end if;
  return private.with_time(operation, private.delete_row(kind, target, operation, base_version));
end
$$;

create function public.delete_row(kind text, id uuid, operation uuid, base_version int, done uuid[] default null,
    done_at timestamptz[] default null)
  returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.delete_row($1, $2, $3, $4, $5, $6)
$$;
comment on function public.delete_row(text, uuid, uuid, int, uuid[], timestamptz[]) is
  'Deletes a row at a version: {"status":"deleted","at":…} or {"status":"conflict","row":…}; "restart" as save_row.';
