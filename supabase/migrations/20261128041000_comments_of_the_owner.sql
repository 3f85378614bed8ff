-- Comments of the owner, marked by the server: those that an admin writes in the admin, and those sent with an admin's session. A visitor's
-- comment under the owner's or the site's name waits for approval (docs/decisions/2026-11-28-comments-of-the-owner.md).
alter table public.community_comments add column by_owner boolean not null default false;
grant select (by_owner) on public.community_comments to anon, authenticated;

create or replace view private.public_comment as
  select c.id, c.post_id, c.author_name, c.body, c.status, c.seq, c.created_at, c.version, c.rev, c.decision, c.by_owner
  from public.community_comments c
  where c.status = 'visible' and exists (select from public.community_posts p where p.id = c.post_id and p.published);
create or replace view private.admin_comment as
  select c.id, c.post_id, c.author_name, c.body, c.status, c.seq, c.created_at, c.version, c.rev,
    (select count(*)::int from private.comment_reports r where r.comment_id = c.id and r.handled_at is null) as reports,
    c.decision,
    coalesce((select json_agg(json_build_object('reason', r.reason, 'words', r.words, 'at', r.at) order by r.at)
      from private.comment_reports r where r.comment_id = c.id and r.handled_at is null), '[]') as report_notes,
    (select json_build_object('words', a.words, 'at', a.at, 'answered_at', a.answered_at)
      from private.appeals a where a.comment_id = c.id) as appeal,
    c.by_owner
  from public.community_comments c;

-- What only a new row takes from an admin, and what every row that an admin makes has: nobody edits the words of others.
alter table private.kinds
  add column created_with text[] not null default '{}',
  add column created_as jsonb not null default '{}';
update private.kinds
  set creatable = true, created_with = '{post_id,author_name,body}', created_as = '{"by_owner":true,"status":"visible"}'
  where kind = 'comment';

create or replace function private.writable_fields(known private.kinds, sent jsonb, creating boolean) returns jsonb
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

insert into private.rule_words (rule, words) values ('post_unknown', 'This post no longer exists.');
create or replace function private.write_row(known private.kinds, target uuid, fields jsonb, creating boolean) returns void
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

-- A name as it is compared: in one case, with single spaces.
create function private.folded_name(name text) returns text
  language sql immutable set search_path = '' as $$
  select lower(btrim(regexp_replace(coalesce(name, ''), '\s+', ' ', 'g')))
$$;
-- The names that belong to the owner: theirs, and the site's in each language.
create function private.owners_names() returns text[]
  language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct private.folded_name(n.name)) filter (where private.folded_name(n.name) <> ''), '{}')
  from public.site_profile p,
    unnest(array[p.display_name, p.name, p.translations -> 'en' ->> 'name', p.translations -> 'ti' ->> 'name']) as n (name)
$$;

create or replace function private.write_comments(operations uuid[], posts uuid[], bodies jsonb[]) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  is_owner constant boolean := private.is_admin();
  names constant text[] := private.owners_names();
begin
  with cleaned as materialized (
    select w.operation, w.post, w.place, private.clean_line(w.body ->> 'author_name') as author_name,
      private.clean_text(w.body ->> 'body') as words
    from unnest(operations, posts, bodies) with ordinality as w (operation, post, body, place)
  )
  insert into public.community_comments (id, post_id, author_name, body, status, by_owner)
    select c.operation, c.post, c.author_name, c.words,
      case when not is_owner and (private.has_link(c.author_name) or private.has_link(c.words)
        or private.folded_name(c.author_name) = any (names)) then 'pending' else 'visible' end,
      is_owner
    from cleaned c order by c.place;
  insert into private.comment_secrets (comment_id, secret_hash)
    select w.operation, private.secret_hash(w.body ->> 'secret') from unnest(operations, bodies) as w (operation, body);
end
$$;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
