-- The owner's answer to a typed message, in words that reach the device that sent it, as those to a recording do.
-- The device asks by the message's id: it made it, and nobody but the admins reads it (docs/decisions/2026-11-28-answers-to-messages.md).
alter table public.contact_messages
  add column answer text not null default ''
    constraint answer_length check (char_length(answer) <= 1000 and not private.has_controls(answer));
update private.kinds set writable = '{read,reply,answer}' where kind = 'message';
create or replace view private.admin_message as
  select id, name, email, message, subject, read, created_at, version, rev, reply, answer from public.contact_messages;
grant select (answer) on public.contact_messages to authenticated;
-- Visitors insert messages themselves, and a check runs with the rights of the role that writes.
grant execute on function private.has_controls(text) to anon, authenticated, service_role;
drop trigger a_lock on public.contact_messages;
drop trigger b_stamp on public.contact_messages;
drop trigger e_track on public.contact_messages;
create trigger a_lock before delete or update of name, email, message, subject, read, reply, answer on public.contact_messages
  for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of name, email, message, subject, read, reply, answer on public.contact_messages
  for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of name, email, message, subject, read, reply, answer on public.contact_messages
  for each row execute function private.track_row('message');

-- What became of a device's own submissions, for those whose secret is right, and of its messages, once there are words for it.
create or replace function private.own_submissions(proofs jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(proofs) is distinct from 'array' or jsonb_array_length(proofs) > 100 then
    raise sqlstate '22023' using message = 'Ask for at most 100 submissions at once.', detail = 'too_many_ids';
  end if;
  return coalesce((
    with proof as (
      select private.as_uuid(p ->> 'id') as id, p ->> 'secret' as secret from jsonb_array_elements(proofs) p
    ), answered as (
      select s.id, s.status, s.answer, s.link
        from proof join private.submission_secrets k on k.submission_id = proof.id
          and k.secret_hash = private.secret_hash(proof.secret)
        join public.submissions s on s.id = proof.id
      union all
      select m.id, 'applied', m.answer, '' from proof join public.contact_messages m on m.id = proof.id
        where m.answer <> ''
    )
    select json_agg(json_build_object('id', a.id, 'status', a.status, 'answer', a.answer, 'link', a.link)) from answered a), '[]');
end
$$;
comment on function public.own_submissions(jsonb) is
  'What the owner decided about the submissions whose id and secret the device sends, and answered to the messages whose id it
  sends: [{"id","status","answer","link"}].';

-- A person's data: the answer belongs to the message.
create or replace function private.person_data(term text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_by text;
  device bytea;
begin
  perform private.require_admin();
  found_by := private.person_key(btrim(term));
  device := case when found_by = 'device' then private.device_hash(term) end;
  return jsonb_build_object('found_by', found_by,
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'email', m.email, 'subject', m.subject,
        'message', m.message, 'read', m.read, 'answer', m.answer, 'created_at', m.created_at) order by m.created_at, m.id)
      from public.contact_messages m where found_by = 'email' and lower(m.email) = lower(btrim(term))), '[]'),
    'comments', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'post_id', c.post_id, 'post', p.title, 'author_name', c.author_name,
        'body', c.body, 'status', c.status, 'created_at', c.created_at, 'decision', c.decision, 'appeal', a.words)
        order by c.created_at, c.id)
      from private.comment_secrets s join public.community_comments c on c.id = s.comment_id
        join public.community_posts p on p.id = c.post_id left join private.appeals a on a.comment_id = c.id
      where s.device_hash = device), '[]'),
    'reports', coalesce((
      select jsonb_agg(jsonb_build_object('comment_id', r.comment_id, 'at', r.at, 'reason', r.reason, 'words', r.words)
        order by r.at, r.comment_id)
      from private.comment_reports r where r.device_hash = device), '[]'),
    'attendances', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'event_id', a.event_id, 'event', e.title, 'day', a.day, 'name', a.name,
        'people', a.people, 'arrived', a.arrived, 'created_at', a.created_at) order by a.created_at, a.id)
      from private.attendance_secrets s join public.attendances a on a.id = s.attendance_id
        join public.events e on e.id = a.event_id
      where s.device_hash = device), '[]'));
end
$$;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
