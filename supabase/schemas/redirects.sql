-- Addresses of an earlier site, such as WordPress permalinks, and the post that each one is now.

create table private.redirects (
  -- Decoded, in lower case, without a trailing slash, and with "?p=12" where that names the page.
  path text primary key constraint redirect_path check (path ~ '^/' and char_length(path) <= 1000),
  kind text not null constraint redirect_kind check (kind = any (private.post_kinds())),
  row_id uuid not null,
  created_at timestamptz not null default now(),
  -- The posts of the same kind that it led to before, the last one last.
  earlier uuid[] not null default '{}'
);
comment on table private.redirects is 'Old addresses of posts; only redirect_of and save_redirects use it.';
alter table private.redirects enable row level security;
create index redirects_row on private.redirects (kind, row_id);

-- A draft has no address yet, so an old address leads only to what is published.
create function private.redirect_of(path text) returns json
  language sql stable security definer set search_path = '' as $$
  select json_build_object('kind', r.kind, 'id', r.row_id)
  from private.redirects r
  where r.path = redirect_of.path and private.is_published(r.kind, r.row_id)
$$;

create function public.redirect_of(path text) returns json
  language sql stable security invoker set search_path = '' set statement_timeout = '2s' as $$
  select private.redirect_of($1)
$$;
comment on function public.redirect_of(text) is
  'The published post that an address of an earlier site is now: {"kind","id"}, or null.';

create function private.save_redirects(redirects jsonb) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  perform private.require_admin();
  if jsonb_typeof(redirects) is distinct from 'array' or jsonb_array_length(redirects) > 1000 then
    raise sqlstate '22023' using message = 'Redirects are a list of at most 1,000.', detail = 'bad_redirects';
  end if;
  insert into private.redirects as r (path, kind, row_id)
    select distinct on (item ->> 'path') item ->> 'path', item ->> 'kind', (item ->> 'id')::uuid
    from jsonb_array_elements(redirects) item order by item ->> 'path'
    on conflict on constraint redirects_pkey do update set kind = excluded.kind, row_id = excluded.row_id,
        earlier = case when r.kind = excluded.kind then array_remove(r.earlier, excluded.row_id) || r.row_id else '{}' end
      where (r.kind, r.row_id) is distinct from (excluded.kind, excluded.row_id);
  get diagnostics done = row_count;
  return done;
end
$$;

create function public.save_redirects(redirects jsonb) returns int
  language sql volatile security invoker set search_path = '' as $$
  select private.save_redirects($1)
$$;
comment on function public.save_redirects(jsonb) is
  'Adds or changes redirects: [{"path","kind","id"}]; answers how many are new or different. For admins.';

-- As with redirect_of, only what leads to a published post is told.
create function private.old_addresses(after text, max int) returns json
  language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('path', found.path, 'kind', found.kind, 'id', found.row_id)
    order by found.path), '[]'::json)
  from (
    select r.path, r.kind, r.row_id
    from private.redirects r
    where r.path > coalesce(old_addresses.after, '') and private.is_published(r.kind, r.row_id)
    order by r.path
    limit least(greatest(coalesce(old_addresses.max, 1000), 1), 1000)
  ) found
$$;

create function public.old_addresses(after text, max int) returns json
  language sql stable security invoker set search_path = '' set statement_timeout = '2s' as $$
  select private.old_addresses($1, $2)
$$;
comment on function public.old_addresses(text, int) is
  'Addresses of an earlier site above one, at most 1,000, with the published post that each is now: [{"path","kind","id"}].';
