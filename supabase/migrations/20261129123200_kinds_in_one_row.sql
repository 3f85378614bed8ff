-- What each kind of content has follows from its row in private.kinds: one more is a table, a row and private.add_kind.

alter table private.kinds
  add column held text constraint held_known check (held in ('pages', 'whole')),
  add column is_post boolean not null default false;
update private.kinds set held = 'pages' where kind in ('blog', 'news', 'community', 'comment');
update private.kinds set held = 'whole' where kind in ('service', 'profile', 'event');
update private.kinds set is_post = true where kind in ('blog', 'news', 'community');

create or replace function private.recreate_triggers(known private.kinds) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  columns constant text := (select string_agg(format('%I', name), ', ') from unnest(known.writable) name);
  publishes constant boolean := 'published' = any (known.writable);
  named record;
begin
  for named in
    select * from (values
      ('a_lock', 'before insert or delete or update of %s', 'for each statement', 'private.take_revision_lock()', true),
      ('b_stamp', 'before insert or update of %s', 'for each row', 'private.stamp_row()', true),
      ('c_publication', 'before insert or update of %s', 'for each row', 'private.stamp_publication()', publishes),
      ('d_updated', 'before update of %s', 'for each row', 'private.stamp_update()', true),
      ('e_track', 'after insert or delete or update of %s', 'for each row', format('private.track_row(%L)', known.kind), true),
      ('g_keep_version', 'after insert or update of %s', 'for each row', format('private.keep_version(%L)', known.kind), publishes),
      ('z_forget', 'after delete', 'referencing old table as gone for each statement', 'private.remove_text_from_ledger()', known.deletable),
      ('z_forget_versions', 'after delete', 'referencing old table as gone for each statement',
        format('private.forget_versions(%L)', known.kind), publishes)
    ) as listed (name, event, level, action, applies)
    where applies
  loop
    execute format('drop trigger if exists %I on public.%I', named.name, known.table_name);
    execute format('create trigger %I %s on public.%I %s execute function %s', named.name,
      format(named.event, columns), known.table_name, named.level, named.action);
  end loop;
end
$$;

create function private.recreate_views(known private.kinds) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  columns constant text := (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', known.table_name)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '');
  shown constant text := case when known.kind = 'service' then ' where active' when 'published' = any (known.writable) then ' where published'
    else '' end;
begin
  execute format('create or replace view private.%I as select %s from public.%I%s', 'public_' || known.kind, columns, known.table_name, shown);
  execute format('create or replace view private.%I as select %s from public.%I', 'admin_' || known.kind, columns, known.table_name);
end
$$;

create function private.set_up_table(kind text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  known constant private.kinds := (select k from private.kinds k where k.kind = $1);
  publishes constant boolean := 'published' = any (known.writable);
  named record;
begin
  execute format('alter table public.%I enable row level security', known.table_name);
  for named in
    select * from (values
      ('due', 'index', '(publish_at) where publish_at is not null', publishes),
      ('lists', 'index', '(published, created_at desc, id desc)', known.is_post),
      ('newest', 'index', '(published_at desc, id desc) where published', known.is_post),
      ('public_rev', 'index', '(rev) where published', publishes),
      ('readable', 'index', 'using gin (readable_in) where published', known.is_post),
      ('rev', 'unique index', '(rev)', true)
    ) as listed (name, class, of, applies)
    where applies
  loop
    execute format('create %s %I on public.%I %s', named.class, known.table_name || '_' || named.name, known.table_name, named.of);
  end loop;
  for named in
    select a.attname as moment from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', known.table_name)::regclass
      and a.attname in ('created_at', 'updated_at', 'published_at', 'publish_at')
  loop
    execute format('alter table public.%1$I add constraint %2$I check (%3$I >= %4$L::timestamptz and %3$I < %5$L::timestamptz)',
      known.table_name, named.moment || '_range', named.moment, '1900-01-01 00:00:00+00', '2200-01-01 00:00:00+00');
  end loop;
  perform private.recreate_views(known);
end
$$;

create function private.join_kinds() returns void
  language plpgsql volatile set search_path = '' as $$
declare
  named record;
begin
  execute 'create or replace view private.publications as ' || (
    select string_agg(format('select %L::text as kind, id, rev, published, published_at, publish_at from public.%I', k.kind, k.table_name),
      ' union all ' order by k.kind)
    from private.kinds k where 'published' = any (k.writable));
  for named in
    select 'post_kinds' as name, array_agg(k.kind order by k.kind) as kinds from private.kinds k where k.is_post
    union all
    select 'published_kinds', array_agg(k.kind order by k.kind) from private.kinds k where 'published' = any (k.writable)
  loop
    execute format('create or replace function private.%I() returns text[] language sql immutable set search_path = '''' as %L', named.name,
      format('select %L::text[]', named.kinds));
  end loop;
end
$$;

create function private.is_published(kind text, id uuid) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.publications p where p.kind = $1 and p.id = $2 and p.published);
end
$$;

create function private.add_kind(kind text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  known constant private.kinds := (select k from private.kinds k where k.kind = $1);
begin
  perform private.set_up_table(kind);
  perform private.recreate_triggers(known);
  perform private.add_admin_lists(known);
  perform private.join_kinds();
  execute format('grant select, insert, update, delete on public.%I to service_role', known.table_name);
end
$$;

create or replace function private.add_content_column(kind text, column_name text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  known private.kinds;
begin
  update private.kinds k set writable = k.writable || add_content_column.column_name
    where k.kind = add_content_column.kind and k.kind not in ('comment', 'message')
      and not add_content_column.column_name = any (k.writable)
    returning * into known;
  if known.kind is null then
    raise 'Admins do not write "%", or it has "%" already.', kind, column_name;
  end if;
  perform private.recreate_views(known);
  perform private.recreate_triggers(known);
end
$$;

drop function private.append_to_view(private.kinds, text, text);
select private.join_kinds();

create function private.add_admin_lists(known private.kinds) returns void
  language sql volatile set search_path = '' as $$
  insert into private.admin_lists (kind, list, condition, filled)
    select known.kind, list, condition, not known.is_post
    from (values ('published', 'published', true), ('scheduled', 'not published and publish_at is not null', true),
      ('draft', 'not published and publish_at is null', true), ('all', 'true', false)) as lists (list, condition, of_posts)
    where of_posts = known.is_post
$$;

create function private.whole_kind(kind text) returns json
  language plpgsql stable set search_path = '' as $$
declare
  answer json;
begin
  execute format('select coalesce(json_agg(row_to_json(v) order by v.created_at, v.id), ''[]'') from private.%I v', 'public_' || kind)
    into answer;
  return answer;
end
$$;

create or replace function private.first_pages(readable_in text) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  -- They fill a screen, however long they are.
  fewest constant int := 20;
  -- A second on a slow connection, compressed.
  bytes constant int := 65536;
  head constant json := private.head();
begin
  return json_build_object(
    'due', head -> 'due',
    'head', head,
    'listed', (select json_object_agg(k.kind, private.public_page(k.kind, null, null, null, fewest, 200, bytes))
      from private.kinds k where k.held = 'pages'),
    'readable', case when readable_in is not null then (
      select json_object_agg(k.kind, private.public_page(k.kind, readable_in, null, null, fewest, 200, 0))
      from private.kinds k where k.is_post) end,
    'unpaged', (select json_object_agg(k.kind, private.whole_kind(k.kind)) from private.kinds k where k.held = 'whole'));
end
$$;

create or replace function private.next_due() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select min(publish_at) from private.publications where publish_at is not null
$$;

create or replace function private.publish_due() returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  done int := 0;
begin
  if private.next_due() <= private.trusted_now() then
    perform private.lock_revisions();
    for due in
      select k.table_name as posts, p.id from private.publications p join private.kinds k using (kind)
      where p.publish_at <= private.trusted_now() order by p.publish_at, p.id
    loop
      execute format('update public.%I set published = true where id = $1 and publish_at <= private.trusted_now()', due.posts)
        using due.id;
      done := done + 1;
    end loop;
  end if;
  return done;
end
$$;

create or replace function private.newest_published() returns bigint
  language plpgsql stable set search_path = '' as $$
begin
  return greatest(0,
    (select max(rev) from private.publications where published),
    (select max(rev) from public.services where active),
    (select max(rev) from public.site_profile));
end
$$;

create or replace function private.redirect_of(path text) returns json
  language sql stable security definer set search_path = '' as $$
  select json_build_object('kind', r.kind, 'id', r.row_id)
  from private.redirects r
  where r.path = redirect_of.path and private.is_published(r.kind, r.row_id)
$$;

create or replace function private.old_addresses(after text, max int) returns json
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

create or replace function private.announce_new() returns void
  language sql volatile security definer set search_path = '' as $$
  with fresh (topic, subject, is_for_owner) as (
    select p.kind, p.id, false from private.publications p
      where p.kind = any (private.post_kinds()) and p.published and p.published_at between now() - interval '1 day' and now()
    union all
    select a.topic, a.subject, true from private.arrivals a where a.at > now() - interval '1 day' and a.unseen
  ), announced as (
    insert into private.push_events (topic, subject)
      select f.topic, f.subject from fresh f
        where not exists (select from private.push_events e where e.topic = f.topic and e.subject = f.subject)
      on conflict do nothing returning topic, subject
  )
  insert into private.push_deliveries (subscription, topic, subject, expires_at)
    select s.id, f.topic, f.subject, now() + interval '3 days'
    from announced join fresh f using (topic, subject)
      join private.push_subscriptions s on (s.user_id is not null) = f.is_for_owner
        and case when f.is_for_owner then f.topic <> all (s.muted) else f.topic = any (s.topics) end
$$;

create or replace function private.push_subject(topic text, subject uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select case when push_subject.topic = any (private.post_kinds()) then private.site_row(push_subject.topic, push_subject.subject)::jsonb
    else case push_subject.topic
    when 'reminder' then private.reminder_subject(push_subject.subject)
    when 'deadline' then (select jsonb_build_object('about', d.about, 'stage', d.stage, 'due', d.due)
      from private.reminders_due(private.trusted_now()) d where d.id = push_subject.subject)
    when 'trouble' then (select t from private.settings s, jsonb_array_elements(s.troubles) t
      where t ->> 'id' = push_subject.subject::text)
    else (select jsonb_build_object('id', a.subject, 'name', a.name, 'title', a.title, 'text', left(a.words, 400), 'day', a.day,
        'people', a.people)
      from private.arrivals a where a.topic = push_subject.topic and a.subject = push_subject.subject and a.unseen) end end
$$;

create or replace function private.is_subscription(subscription jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(subscription) = 'object'
    and private.is_push_endpoint(subscription ->> 'endpoint')
    and subscription ->> 'p256dh' ~ '^[A-Za-z0-9_-]{87}$'
    and subscription ->> 'auth' ~ '^[A-Za-z0-9_-]{22}$'
    and private.is_language(subscription ->> 'locale')
    and jsonb_typeof(subscription -> 'topics') = 'array'
    and jsonb_array_length(subscription -> 'topics') between 1 and cardinality(private.post_kinds())
    and (subscription ->> 'time_zone' is null or char_length(subscription ->> 'time_zone') between 1 and 64)
    and (coalesce(subscription ->> 'reads', 'any') = 'any' or private.is_language(subscription ->> 'reads'))
    and coalesce(jsonb_typeof(subscription -> 'quiet'), 'null') in ('array', 'null'), false)
$$;

create or replace function private.submission_fault(submission jsonb) returns text
  language plpgsql stable set search_path = '' as $$
declare
  topic constant text := submission ->> 'topic';
  name constant text := private.clean_line(submission ->> 'name');
  email constant text := submission ->> 'email';
  body constant text := private.clean_text(submission ->> 'body');
  passage constant text := private.clean_text(submission ->> 'passage');
  target constant jsonb := submission -> 'target';
  voices int;
begin
  if exists (select from unnest('{topic,lang,name,email,body,passage,page,secret,website}'::text[]) field
      where jsonb_typeof(submission -> field) is distinct from 'string')
    or jsonb_typeof(submission -> 'credit') is distinct from 'boolean'
    or jsonb_typeof(submission -> 'files') is distinct from 'array'
    or coalesce(jsonb_typeof(submission -> 'device'), 'string') <> 'string'
  then
    return 'bad_item';
  elsif char_length(submission ->> 'secret') not between 16 and 200 then
    return 'secret_needed';
  elsif topic not in ('story', 'correction', 'voice') then
    return 'topic_known';
  elsif not private.is_language(submission ->> 'lang') then
    return 'lang_known';
  elsif private.has_controls(concat(name, body, passage, submission ->> 'page')) then
    return 'bad_characters';
  elsif char_length(name) > 200 then
    return 'name_length';
  elsif email <> '' and (char_length(email) > 320 or private.has_controls(email) or email <> private.clean_line(email)
    or email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$')
  then
    return 'email_shape';
  elsif char_length(submission ->> 'page') > 300 then
    return 'page_length';
  elsif jsonb_array_length(submission -> 'files') > 5 then
    return 'files_count';
  elsif exists (select from jsonb_array_elements(submission -> 'files') f
    where case when jsonb_typeof(f) <> 'object' then true
      else private.as_uuid(f ->> 'id') is null or coalesce(f ->> 'kind' not in ('picture', 'voice'), true)
        or jsonb_typeof(f -> 'type') is distinct from 'string' or jsonb_typeof(f -> 'size') is distinct from 'number'
        or coalesce(jsonb_typeof(f -> 'seconds'), 'number') <> 'number'
        or coalesce((f ->> 'seconds')::numeric, 1) not between 0 and 200 end)
  then
    return 'bad_item';
  elsif (select count(distinct f ->> 'id') from jsonb_array_elements(submission -> 'files') f)
    <> jsonb_array_length(submission -> 'files')
  then
    return 'bad_item';
  elsif exists (select from jsonb_array_elements(submission -> 'files') f
    where (f ->> 'size')::numeric not between 1 and private.file_bytes_max())
  then
    return 'file_size';
  end if;
  voices := (select count(*) from jsonb_array_elements(submission -> 'files') f where f ->> 'kind' = 'voice');
  return case
    when voices > 1 or jsonb_array_length(submission -> 'files') - voices > 4 then 'files_count'
    when topic = 'voice' and voices = 0 or topic = 'correction' and jsonb_array_length(submission -> 'files') > 0
      then 'files_count'
    when char_length(body) > 10000 or not private.has_words(body) and voices = 0 then 'submission_length'
    when topic = 'correction' and (not private.has_words(passage) or char_length(passage) > 2000)
      or topic <> 'correction' and passage <> '' then 'passage_length'
    when coalesce(jsonb_typeof(target), 'null') = 'null' then null
    when topic <> 'correction' or jsonb_typeof(target) <> 'object' or private.as_uuid(target ->> 'id') is null
      or coalesce(target ->> 'kind' <> all (private.published_kinds()), true) then 'target_known' end;
end
$$;

create or replace function private.note_editor(kind text, post uuid, editor uuid, device text, leaves boolean) returns json
  language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  mine constant uuid := private.as_uuid(auth.jwt() ->> 'session_id');
begin
  perform private.require_admin();
  if kind is null or kind <> all (private.post_kinds()) or post is null or editor is null then
    raise sqlstate '22023' using message = 'An editor needs its id and the post it shows.', detail = 'bad_editor';
  end if;
  perform private.forget_editors();
  if leaves then
    delete from private.open_editors e where e.id = editor and e.user_id = me;
    return '[]';
  end if;
  -- A person has a handful of editors open; more are forgotten from the oldest on.
  delete from private.open_editors e where e.id in (
    select o.id from private.open_editors o where o.user_id = me and o.id <> editor order by o.seen_at desc offset 19);
  insert into private.open_editors as e (id, kind, row_id, user_id, session_id, device)
    values (editor, note_editor.kind, post, me, mine, left(private.clean_line(coalesce(note_editor.device, '')), 60))
    on conflict (id) do update set seen_at = now(),
      since = case when e.row_id = excluded.row_id then e.since else now() end,
      kind = excluded.kind, row_id = excluded.row_id, device = excluded.device
      where e.user_id = me;
  return coalesce((
    select json_agg(json_build_object('device', e.device, 'since', e.since,
      'here', e.session_id is not null and e.session_id = mine) order by e.since)
    from private.open_editors e
    where e.kind = note_editor.kind and e.row_id = post and e.id <> editor
      and e.seen_at >= now() - private.editor_lifetime()), '[]');
end
$$;

alter table private.redirects drop constraint redirect_kind, add constraint redirect_kind check (kind = any (private.post_kinds()));
alter table private.push_subscriptions drop constraint push_subscriptions_topics,
  add constraint push_subscriptions_topics check (user_id is not null or topics <@ private.post_kinds());
alter table public.submissions drop constraint target_known,
  add constraint target_known check (target_kind = any (private.published_kinds()));

revoke all on function private.recreate_views(private.kinds), private.set_up_table(text), private.join_kinds(),
  private.is_published(text, uuid), private.add_kind(text), private.add_admin_lists(private.kinds), private.whole_kind(text),
  private.post_kinds(), private.published_kinds() from public, anon, authenticated;
grant execute on function private.post_kinds(), private.published_kinds() to service_role;
