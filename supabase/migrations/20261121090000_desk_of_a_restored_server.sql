-- Sync of the admin with a server restored from a backup.
-- The stamp reveals a restore only when something was written after the backup. Like visitors, the admin names its
-- latest acknowledged operations with each pull and push: a server that does not know them does nothing and reports it,
-- and the admin replays its receipts before anything newer.

drop function public.admin_changes(bigint, text, int);
drop function private.admin_changes(bigint, text, int);

create function private.admin_changes(since bigint, stamp text, most int, done uuid[], done_at timestamptz[])
  returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.changes('admin', since, case when private.remembers(done, done_at) then stamp else 'forgotten' end, most);
end
$$;

create function public.admin_changes(since bigint, stamp text default null, max int default 1000,
    done uuid[] default null, done_at timestamptz[] default null)
  returns json
  language sql stable security invoker set search_path = '' as $$
  select private.admin_changes($1, $2, $3, $4, $5)
$$;
comment on function public.admin_changes(bigint, text, int, uuid[], timestamptz[]) is
  'site_changes for the admin: drafts, messages, all.';

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
  if not private.remembers(done, done_at) then
    return '{"status":"restart"}';
  end if;
  return private.with_time(operation, private.save_row(kind, sent, operation, base_version));
end
$$;

create function private.delete_row(kind text, target uuid, operation uuid, base_version int, done uuid[],
    done_at timestamptz[])
  returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not private.remembers(done, done_at) then
    return '{"status":"restart"}';
  end if;
  return private.with_time(operation, private.delete_row(kind, target, operation, base_version));
end
$$;

drop function public.save_row(text, jsonb, uuid, int);
drop function public.delete_row(text, uuid, uuid, int);
revoke execute on function private.save_row(text, jsonb, uuid, int), private.delete_row(text, uuid, uuid, int)
  from authenticated;

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

create function public.delete_row(kind text, id uuid, operation uuid, base_version int, done uuid[] default null,
    done_at timestamptz[] default null)
  returns jsonb
  language sql volatile security invoker set search_path = '' as $$
  select private.delete_row($1, $2, $3, $4, $5, $6)
$$;
comment on function public.delete_row(text, uuid, uuid, int, uuid[], timestamptz[]) is
  'Deletes a row at a version: {"status":"deleted","at":…} or {"status":"conflict","row":…}; "restart" as save_row.';

grant execute on function
  private.admin_changes(bigint, text, int, uuid[], timestamptz[]),
  public.admin_changes(bigint, text, int, uuid[], timestamptz[]),
  private.save_row(text, jsonb, uuid, int, uuid[], timestamptz[]),
  private.delete_row(text, uuid, uuid, int, uuid[], timestamptz[]),
  public.save_row(text, jsonb, uuid, int, uuid[], timestamptz[]),
  public.delete_row(text, uuid, uuid, int, uuid[], timestamptz[])
  to authenticated;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
