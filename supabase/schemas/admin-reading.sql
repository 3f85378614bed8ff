-- What the admin reads first on a new device: the numbers and the newest page of each list, in one request. Older rows come page by page,
-- as they are asked for. The lists are those of src/domain/outbox/admin-lists.ts; a kind with one list has it as 'all'.

create table private.admin_lists (
  kind text not null references private.kinds (kind),
  list text not null,
  -- Which rows of the kind's table are in it.
  condition text not null,
  -- True for a list that a device keeps as a whole.
  filled boolean not null,
  -- True if the kind's rows are counted by it: each row is in exactly one such list.
  counted boolean not null default true,
  primary key (kind, list)
);
comment on table private.admin_lists is 'The lists of the admin that rows of each kind are divided into.';
insert into private.admin_lists (kind, list, condition, filled)
  select 'comment', status, format('status = %L', status), false from unnest('{visible,pending,hidden}'::text[]) as lists (status)
  union all
  select 'message', list, condition, false from (values ('unread', 'not read'), ('read', 'read')) as lists (list, condition)
  union all
  select kind, 'all', 'true', true from unnest('{attendance,request,submission}'::text[]) as small (kind);
-- What waits for a decision, whatever its list.
insert into private.admin_lists (kind, list, condition, filled, counted) values
  ('comment', 'open', 'id in (select r.comment_id from private.comment_reports r where r.handled_at is null)
    or status = ''hidden'' and id in (select a.comment_id from private.appeals a where a.answered_at is null)', true, false),
  ('message', 'open', 'reply = ''open''', true, false);

-- The lists of a kind that admins write: of posts by their state, of others one.
create function private.add_admin_lists(known private.kinds) returns void
  language sql volatile set search_path = '' as $$
  insert into private.admin_lists (kind, list, condition, filled)
    select known.kind, list, condition, not known.is_post
    from (values ('published', 'published', true), ('scheduled', 'not published and publish_at is not null', true),
      ('draft', 'not published and publish_at is null', true), ('all', 'true', false)) as lists (list, condition, of_posts)
    where of_posts = known.is_post
$$;
select private.add_admin_lists(k) from private.kinds k where 'lang' = any (k.writable);

-- The rows of a list strictly older than a position.
create function private.admin_list_page(list private.admin_lists, before timestamptz, before_id uuid, fewest int, most int, bytes int)
  returns json
  language sql stable security definer set search_path = '' as $$
  select private.page_of_rows(format('public.%I where (%s)', k.table_name, ($1).condition), 'created_at', k.weight, 'admin_' || k.kind,
    before, before_id, fewest, most, bytes)
  from private.kinds k where k.kind = ($1).kind
$$;

create function private.admin_list_count(list private.admin_lists) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  answer bigint;
begin
  execute format('select count(*) from public.%I where %s', (select k.table_name from private.kinds k where k.kind = list.kind),
    list.condition) into answer;
  return answer;
end
$$;

-- Head, numbers and rows are of one snapshot: the changes after this head are exactly what they lack.
create function private.admin_first_pages() returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  -- They fill a screen, however long they are.
  fewest constant int := 20;
  head json;
begin
  perform private.require_admin();
  head := private.head_at(private.newest_revision('admin'));
  return json_build_object(
    'due', head -> 'due',
    'head', head,
    'lists', (
      select json_agg(json_build_object('kind', l.kind, 'list', l.list, 'count', private.admin_list_count(l),
        'page', private.admin_list_page(l, null, null, fewest, case when l.filled then 1000 else 200 end,
          case when l.filled then 262144 else 32768 end)))
      from private.admin_lists l));
end
$$;

create function public.admin_first_pages() returns json
  language sql stable security invoker set search_path = '' as $$
  select private.admin_first_pages()
$$;
comment on function public.admin_first_pages() is
  'The head and, as of that head, the number of rows and the newest rows of each of the admin''s lists.';

create function private.admin_page(kind text, list text, before timestamptz, before_id uuid, most int) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  known private.admin_lists;
begin
  perform private.require_admin();
  select * into known from private.admin_lists l where l.kind = admin_page.kind and l.list = admin_page.list;
  if not found then
    raise sqlstate '22023' using message = 'The site has no such list.', detail = 'unknown_list';
  end if;
  return private.admin_list_page(known, before, before_id, 1, least(greatest(coalesce(most, 1000), 1), 1000), 4000000);
end
$$;

create function public.admin_page(kind text, list text, before timestamptz default null, before_id uuid default null, max int default 1000)
  returns json
  language sql stable security invoker set search_path = '' as $$
  select private.admin_page($1, $2, $3, $4, $5)
$$;
comment on function public.admin_page(text, text, timestamptz, uuid, int) is
  'The newest rows of one of the admin''s lists, or those strictly older than a position.';

create function private.admin_rows(kind text, ids uuid[]) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  answer json;
begin
  perform private.require_admin();
  if cardinality(ids) > 100 then
    raise sqlstate '22023' using message = 'Ask for at most 100 rows at once.', detail = 'too_many_ids';
  end if;
  if not exists (select from private.kinds k where k.kind = admin_rows.kind) then
    raise sqlstate '22023' using message = 'The site has no such kind.', detail = 'unknown_kind';
  end if;
  execute format('select coalesce(json_agg(row_to_json(v)), ''[]'') from private.%I v where v.id = any ($1)', 'admin_' || kind)
    into answer using ids;
  return answer;
end
$$;

create function public.admin_rows(kind text, ids uuid[]) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.admin_rows($1, $2)
$$;
comment on function public.admin_rows(text, uuid[]) is
  'Rows of one kind for the admin by their ids, at most 100; without those that do not exist.';

create function private.admin_counts() returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return json_build_object('rev', (private.newest_revision('admin')).rev, 'lists', (
    select json_agg(json_build_object('kind', l.kind, 'list', l.list, 'count', private.admin_list_count(l)))
    from private.admin_lists l where l.counted));
end
$$;

create function public.admin_counts() returns json
  language sql stable security invoker set search_path = '' as $$
  select private.admin_counts()
$$;
comment on function public.admin_counts() is
  'How many rows each of the admin''s lists has, and the revision that this is of.';
