-- Which editors of a post are open, so that two devices of its admins know of each other. A heartbeat, not a lock: it
-- prevents nothing and expires by itself.

create table private.open_editors (
  -- Made by the page for as long as it is open.
  id uuid primary key,
  kind text not null,
  row_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The session of the token: another tab of the same device has the same.
  session_id uuid,
  -- Such as "Firefox on Android".
  device text not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
comment on table private.open_editors is
  'Editors that are open now, so that two devices of an owner know of each other. A heartbeat, not a lock.';
alter table private.open_editors enable row level security;
create index open_editors_age on private.open_editors (seen_at);
create index open_editors_post on private.open_editors (kind, row_id);
create index open_editors_user on private.open_editors (user_id);

create function private.editor_lifetime() returns interval
  language sql immutable set search_path = '' as $$ select interval '60 seconds' $$;

create function private.forget_editors() returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  done int;
begin
  delete from private.open_editors where ctid = any (array(
    select ctid from private.open_editors
      where seen_at not between now() - private.editor_lifetime() and now() + private.editor_lifetime()
      limit 1000 for update skip locked));
  get diagnostics done = row_count;
  return done;
end
$$;

-- Notes that an editor is open, or with `leaves` that it closes, and returns the other editors of the post.
create function private.note_editor(kind text, post uuid, editor uuid, device text, leaves boolean) returns json
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

create function public.note_editor(kind text, id uuid, editor uuid, device text, leaves boolean default false)
  returns json
  language sql volatile security invoker set search_path = '' as $$
  select private.note_editor($1, $2, $3, $4, $5)
$$;
comment on function public.note_editor(text, uuid, uuid, text, boolean) is
  'An open editor of a post and its device; the answer names the others: [{"device","since","here"}]. For admins.';
