-- The way back from a deletion: what the owner deleted, and what was deleted at the end of its period, is kept for a week, in which the owner
-- can have it back. What its author withdraws, and what a person has erased, is gone at once.

insert into private.kinds (kind, table_name, audiences, weight, writable, creatable, deletable) values
  ('deletion', 'deletions', '{admin}', 'octet_length(title)', '{restored}', false, true);

create table public.deletions (
  id uuid primary key default gen_random_uuid(),
  of_kind text not null references private.kinds (kind),
  -- By which the owner knows it again; empty once it is back.
  title text not null,
  reason text not null constraint reason_known check (reason in ('deleted', 'expired')),
  restored boolean not null default false,
  created_at timestamptz not null default private.stamp_now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null,
  -- The language of the title, if its row says so, and the title in others.
  lang text,
  translations jsonb not null default '{}'
);
comment on table public.deletions is 'What was deleted within the last week, for admins; deleting one deletes for good.';
create index deletions_age on public.deletions (created_at);
create index deletions_kind on public.deletions (of_kind);

create table private.deleted_rows (
  deletion uuid not null references public.deletions (id) on delete cascade,
  -- A row comes after those that it refers to.
  place bigint generated always as identity,
  table_name text not null,
  fields jsonb not null,
  -- The files of our bucket that it refers to.
  media text[] not null,
  primary key (deletion, place)
);
comment on table private.deleted_rows is 'The rows of each deletion, with those that were deleted along with them.';
alter table private.deleted_rows enable row level security;

create function private.deletions_kept() returns interval
  language sql immutable set search_path = '' as $$ select interval '7 days' $$;

-- Copies the rows of a table that belong to these parents, and all that a deletion takes with them. deletions[n] is that of parents[n].
create function private.keep_deleted(source regclass, parent_column name, parents uuid[], deletions uuid[]) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  kept_ids uuid[];
  kept_deletions uuid[];
  child record;
begin
  execute format('with kept as (
      insert into private.deleted_rows (deletion, table_name, fields, media)
      select p.deletion, %L, to_jsonb(t), %s
      from unnest($1, $2) as p (parent, deletion) join %s t on t.%I = p.parent
      returning deletion, private.as_uuid(fields ->> ''id'') as id
    ) select array_agg(k.id), array_agg(k.deletion) from kept k where k.id is not null', source,
    case when source <> 'private.submitted_files'::regclass then 'array(select private.media_in(to_jsonb(t)::text))' else '''{}''' end,
    source, parent_column)
    into kept_ids, kept_deletions using parents, deletions;
  for child in
    select c.conrelid::regclass as source, a.attname as parent_column
    from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.confrelid = keep_deleted.source and c.contype = 'f' and c.confdeltype = 'c'
    union all
    select 'private.saved_versions'::regclass, 'row_id' from private.kinds k
    where format('public.%I', k.table_name)::regclass = keep_deleted.source and 'published' = any (k.writable)
    order by 1
  loop
    perform private.keep_deleted(child.source, child.parent_column, kept_ids, kept_deletions);
  end loop;
end
$$;

-- Deletes rows of a kind, and keeps them for a while. Returns how many there were.
create function private.delete_rows(kind text, ids uuid[], reason text) returns int
  language plpgsql volatile set search_path = '' as $$
declare
  source constant text := (select format('public.%I', k.table_name) from private.kinds k where k.kind = delete_rows.kind);
  deletions uuid[];
  done int;
begin
  perform private.lock_revisions();
  if kind <> 'deletion' then
    deletions := array(select gen_random_uuid() from unnest(ids));
    execute format('insert into public.deletions (id, of_kind, title, reason, lang, translations)
        select p.deletion, $3, left(coalesce(f ->> ''title'', concat_ws('': '', coalesce(f ->> ''name'', f ->> ''author_name'', f ->> ''person''),
          coalesce(f ->> ''subject'', f ->> ''message'', f ->> ''body''))), 200), $4, f ->> ''lang'',
          (select coalesce(jsonb_object_agg(code, jsonb_build_object(''title'', left(words ->> ''title'', 200))), ''{}'')
            from jsonb_each(f -> ''translations'') as t (code, words) where words ? ''title'')
        from unnest($1, $2) as p (id, deletion) join %1$s t on t.id = p.id, lateral (select to_jsonb(t) as f) as fields', source)
      using ids, deletions, kind, reason;
    perform private.keep_deleted(source::regclass, 'id', ids, deletions);
  end if;
  execute format('delete from %s where id = any ($1)', source) using ids;
  get diagnostics done = row_count;
  return done;
end
$$;

-- Writes a deletion's rows again: at a later version than any device has seen, and with counters that count them once.
create function private.bring_back() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  known constant private.kinds := (select k from private.kinds k where k.kind = new.of_kind);
  root constant jsonb := (select r.fields from private.deleted_rows r where r.deletion = new.id order by r.place limit 1);
  target constant uuid := root ->> 'id';
  kept record;
begin
  for kept in
    select r.table_name, jsonb_agg(r.fields || case r.table_name when 'public.community_posts' then '{"comments":0}'
        -- Its author may have left since.
        when 'private.saved_versions' then jsonb_build_object('saved_by',
          (select u.id from auth.users u where u.id = private.as_uuid(r.fields ->> 'saved_by')))
        else '{}' end::jsonb order by r.place) as rows
    from private.deleted_rows r where r.deletion = new.id group by r.table_name order by min(r.place)
  loop
    -- The one that writing the row has just added.
    delete from private.saved_versions v where kept.table_name = 'private.saved_versions' and v.kind = new.of_kind and v.row_id = target;
    execute (
      select format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$s, $1)
        on conflict do nothing', kept.table_name, string_agg(format('%I', a.attname), ', '))
      from pg_catalog.pg_attribute a
      where a.attrelid = kept.table_name::regclass and a.attnum > 0 and a.attgenerated = '' and kept.rows -> 0 ? a.attname::text) using kept.rows;
  end loop;
  execute format('update public.%I set version = $2 where id = $1', known.table_name) using target, (root ->> 'version')::int + 1;
  if exists (select from private.expired_rows(2147483647) e where e.id = target) then
    raise check_violation using constraint = 'period_over';
  end if;
  delete from private.deleted_rows r where r.deletion = new.id;
  new.title := '';
  new.translations := '{}';
  return new;
end
$$;

insert into private.rule_words (rule, words) values
  ('period_over', 'The period for this is over. Choose a longer one under Personal data, then try again.'),
  ('reason_known', 'What is gone was deleted, or its period is over.');
select private.add_kind('deletion');
create trigger f_bring_back before update of restored on public.deletions
  for each row when (new.restored and not old.restored) execute function private.bring_back();

-- What is kept of a person among the deletions, found by their email address or device code.
create function private.deleted_of_person(term text) returns setof private.deleted_rows
  language sql stable set search_path = '' as $$
  with own as (
    select r.deletion, r.place, coalesce(r.fields ->> 'comment_id', r.fields ->> 'attendance_id', r.fields ->> 'submission_id', r.fields ->> 'id') as id
    from private.deleted_rows r
    where lower(r.fields ->> 'email') = lower(btrim($1)) or r.fields ->> 'device_hash' = to_jsonb(private.device_hash(btrim($1))) #>> '{}'
  )
  select r.* from private.deleted_rows r where exists (select from own o where o.deletion = r.deletion and (o.place = r.place
    or r.table_name <> 'private.comment_reports' and o.id in (r.fields ->> 'id', r.fields ->> 'comment_id', r.fields ->> 'attendance_id',
      r.fields ->> 'submission_id', r.fields ->> 'message_id')))
$$;

create function private.person_deleted(term text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((select jsonb_agg(r.fields - '{secret_hash,device_hash}'::text[] order by r.place)
    from private.deleted_of_person(term) r where r.table_name not like '%\_secrets'), '[]');
end
$$;

create function private.erase_deleted(term text, request uuid) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  erased int;
begin
  perform private.require_admin();
  with gone as (
    delete from private.deleted_rows r using private.deleted_of_person(term) p
    where r.deletion = p.deletion and r.place = p.place returning r.table_name
  )
  select count(*) into erased from gone where table_name not like '%\_secrets';
  delete from public.deletions d where not d.restored and not exists (select from private.deleted_rows r where r.deletion = d.id);
  update private.erasures e set counts = e.counts || jsonb_build_object('deleted', erased)
    where e.id = request and not e.counts ? 'deleted';
end
$$;
