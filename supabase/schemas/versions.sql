-- The last 20 saves of each post, for its admins. The state of publication is not part of them: restoring an earlier
-- text neither publishes nor unpublishes.

create table private.saved_versions (
  kind text not null,
  row_id uuid not null,
  version int not null,
  -- The columns an admin writes, as saved, without those of its publication.
  fields jsonb not null,
  -- The files of our bucket that they refer to.
  media text[] not null,
  -- Null when the site's own commands saved it, or before versions were kept.
  saved_by uuid references auth.users (id) on delete set null,
  saved_at timestamptz not null default now(),
  primary key (kind, row_id, version)
);
comment on table private.saved_versions is
  'Earlier versions of posts; only post_versions and post_version read it, for admins. Deleted with the post.';
alter table private.saved_versions enable row level security;
create index saved_versions_author on private.saved_versions (saved_by) where saved_by is not null;
create index saved_versions_media on private.saved_versions using gin (media);

create function private.version_fields(content_kind text, content jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_object_agg(key, value)
  from private.kinds k, jsonb_each(content)
  where k.kind = content_kind and key = any (k.writable) and key not in ('published', 'published_at', 'publish_at')
$$;

create function private.store_version(content_kind text, post uuid, version int, fields jsonb, saved_by uuid,
    saved_at timestamptz)
  returns void
  language sql volatile set search_path = '' as $$
  insert into private.saved_versions as v (kind, row_id, version, fields, media, saved_by, saved_at)
  values ($1, $2, $3, $4, array(select private.media_in($4::text)), $5, $6)
  on conflict on constraint saved_versions_pkey do update
    set fields = excluded.fields, media = excluded.media, saved_by = excluded.saved_by, saved_at = excluded.saved_at
$$;

-- A post that has no versions yet keeps what it was before this save as its first one.
create function private.keep_version() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  content_kind constant text := tg_argv[0];
  saver constant uuid := (select u.id from auth.users u where u.id = (select auth.uid()));
  fields constant jsonb := private.version_fields(content_kind, to_jsonb(new));
  before jsonb;
begin
  if tg_op = 'INSERT' then
    -- The seed and the import would only store everything twice.
    if saver is null then
      return null;
    end if;
  else
    before := private.version_fields(content_kind, to_jsonb(old));
    if fields = before then
      return null;
    end if;
    if not exists (select from private.saved_versions v where v.kind = content_kind and v.row_id = new.id) then
      perform private.store_version(content_kind, old.id, old.version, before, null, old.updated_at);
    end if;
  end if;
  perform private.store_version(content_kind, new.id, new.version, fields, saver, now());
  delete from private.saved_versions v
    where v.kind = content_kind and v.row_id = new.id and v.version <= (
      select o.version from private.saved_versions o where o.kind = content_kind and o.row_id = new.id
      order by o.version desc offset 20 limit 1);
  return null;
end
$$;

create function private.forget_versions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.saved_versions v where v.kind = tg_argv[0] and v.row_id in (select g.id from gone g);
  return null;
end
$$;

create function private.post_versions(kind text, post uuid) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select json_agg(json_build_object('version', v.version, 'at', v.saved_at, 'by', coalesce(u.email, ''),
      'title', coalesce(v.fields ->> 'title', ''),
      'changed', case when v.before is null then '[]' else to_json(array(
        select key from jsonb_each(v.fields) where value is distinct from v.before -> key order by key)) end)
      order by v.version desc)
    from (
      select s.version, s.saved_at, s.saved_by, s.fields, lag(s.fields) over (order by s.version) as before
      from private.saved_versions s where s.kind = post_versions.kind and s.row_id = post
    ) v left join auth.users u on u.id = v.saved_by), '[]');
end
$$;

create function public.post_versions(kind text, id uuid) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.post_versions($1, $2)
$$;
comment on function public.post_versions(text, uuid) is
  'The last 20 saves of a post, newest first: [{"version","at","by","title","changed"}]; for admins.';

create function private.post_version(kind text, post uuid, version int) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select v.fields from private.saved_versions v
    where v.kind = post_version.kind and v.row_id = post and v.version = post_version.version);
end
$$;

create function public.post_version(kind text, id uuid, version int) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.post_version($1, $2, $3)
$$;
comment on function public.post_version(text, uuid, int) is
  'The fields of one save of a post; null if it is no longer among the last 20. For admins.';

create function private.is_in_a_version(file text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from private.saved_versions v where v.media @> array[file])
    or exists (select from private.deleted_rows r where r.media @> array[file])
$$;
