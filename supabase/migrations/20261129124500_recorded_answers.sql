-- The owner answers with a recording.

alter table public.contact_messages add column answer_recording jsonb;
alter table public.submissions add column answer_recording jsonb;
update private.kinds set writable = writable || '{answer_recording}' where kind in ('message', 'submission');
create or replace view private.admin_message as
  select id, name, email, message, subject, read, created_at, version, rev, reply, answer, answer_recording
  from public.contact_messages;
create or replace view private.admin_submission as
  select id, topic, lang, name, email, body, credit, passage, target_kind, target_id, page, files, status, answer, link,
    transcript, created_at, version, rev, answer_recording
  from public.submissions;

create or replace trigger a_lock before insert or delete or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript, answer_recording
  on public.submissions for each statement execute function private.take_revision_lock();
create or replace trigger b_stamp before insert or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript, answer_recording
  on public.submissions for each row execute function private.stamp_row();
create or replace trigger e_track after insert or delete or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript, answer_recording
  on public.submissions for each row execute function private.track_row('submission');

create or replace trigger a_lock before delete or update of name, email, message, subject, read, reply, answer, answer_recording
  on public.contact_messages for each statement execute function private.take_revision_lock();
create or replace trigger b_stamp before insert or update of name, email, message, subject, read, reply, answer, answer_recording
  on public.contact_messages for each row execute function private.stamp_row();
create or replace trigger e_track after insert or delete or update of name, email, message, subject, read, reply, answer, answer_recording
  on public.contact_messages for each row execute function private.track_row('message');

alter table private.submitted_files alter column submission_id drop not null,
  drop constraint submitted_files_kind_check,
  add constraint submitted_files_kind_check check (kind in ('picture', 'voice', 'answer')),
  add column message_id uuid constraint submitted_files_message references public.contact_messages (id) on delete cascade,
  add constraint submitted_files_owner check (num_nonnulls(submission_id, message_id) = 1);
create index submitted_files_message on private.submitted_files (message_id) where message_id is not null;
comment on table private.submitted_files is
  'Pictures and recordings of submissions, which only admins read, and recordings with which the owner answers, one by one.';

insert into private.rule_words (rule, words) values ('file_missing', 'A file hasn''t arrived yet.');

create or replace function private.send_file_part(file uuid, part int, parts int, data text) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  stored constant jsonb := '{"status":"stored"}';
  address constant text := private.client_address();
  bytes bytea;
  allowed record;
  counts constant boolean := not private.is_admin();
  size int;
begin
  if file is null or data is null or parts is null or parts not between 1 and 16
    or part is null or part not between 0 and parts - 1 or length(data) > 90000
  then
    perform private.refuse('file_part');
  end if;
  if exists (select from private.file_parts p where p.file = $1 and p.part = $2)
    or exists (select from private.submitted_files f where f.id = $1)
  then
    return stored;
  end if;
  begin
    bytes := decode(data, 'base64');
  exception when invalid_parameter_value then
    perform private.refuse('file_part');
  end;
  size := octet_length(bytes);
  if size not between 1 and private.part_bytes() or (part < parts - 1 and size <> private.part_bytes()) then
    perform private.refuse('file_part');
  elsif part = 0 and private.file_type(bytes) is null then
    perform private.refuse('file_type');
  end if;
  allowed := private.allowance('file', address);
  if (counts and allowed.remaining < ceil(size / 1000.0)) or not private.has_file_room() or not private.has_part_room(file, size) then
    raise sqlstate 'PT429' using message = 'Too many files at the moment. It will be sent later.',
      detail = 'too_many', hint = greatest(allowed.seconds, 60)::text;
  end if;
  insert into private.file_parts (file, part, parts, bytes, size) values (file, part, parts, bytes, size) on conflict do nothing;
  if found and counts then
    perform private.spend('file', address, ceil(size / 1000.0)::int);
  end if;
  if random() < 0.01 then
    perform private.sweep_file_parts(100);
  end if;
  return stored;
end
$$;
comment on function public.send_file_part(uuid, int, int, text) is
  'Stores one part of a file, in base64 and at most 64 KiB, that a submission or an answer will name. The limits count no admin.';

-- Takes the recording that an answer names from its parts, checked as a visitor's, and deletes the one that it replaces.
create function private.take_answer_recording() returns trigger
  language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant jsonb := new.answer_recording;
  file_id constant uuid := private.as_uuid(asked ->> 'id');
  of_message constant boolean := tg_table_name = 'contact_messages';
  checked record;
  fault text;
begin
  if asked is not null and not exists (
    select from private.submitted_files f where f.id = file_id and new.id in (f.submission_id, f.message_id))
  then
    fault := case
      when file_id is null or jsonb_typeof(asked -> 'type') is distinct from 'string'
        or jsonb_typeof(asked -> 'size') is distinct from 'number' or jsonb_typeof(asked -> 'seconds') is distinct from 'number'
        or (asked ->> 'seconds')::numeric not between 0 and 200 then 'bad_item'
      when exists (select from private.submitted_files f where f.id = file_id) then 'file_reused'
      when private.missing_files(jsonb_build_array(asked)) <> '[]' then 'file_missing' end;
    if fault is null then
      begin
        checked := private.checked_file(asked || '{"kind":"voice"}');
      exception when invalid_parameter_value then
        get stacked diagnostics fault = pg_exception_detail;
      end;
    end if;
    -- As a CHECK constraint, which every writer of rows can tell from other faults.
    if fault is not null then
      raise check_violation using constraint = fault, message = format('The recording of an answer is refused: %s.', fault);
    end if;
    insert into private.submitted_files (id, submission_id, message_id, kind, type, bytes, size)
      values (file_id, case when not of_message then new.id end, case when of_message then new.id end, 'answer', asked ->> 'type',
        checked.bytes, octet_length(checked.bytes));
    delete from private.file_parts p where p.file = file_id;
    new.answer_recording := checked.noted - 'kind';
  end if;
  delete from private.submitted_files f
    where f.id = private.as_uuid(old.answer_recording ->> 'id') and f.id is distinct from file_id and f.kind = 'answer';
  return new;
end
$$;

create trigger a_answer before update of answer_recording on public.contact_messages
  for each row execute function private.take_answer_recording();
create trigger a_answer before update of answer_recording on public.submissions
  for each row execute function private.take_answer_recording();

create function private.own_answer(id uuid, secret text) returns json
  language sql stable security definer set search_path = '' as $$
  select json_build_object('type', f.type, 'data', translate(encode(f.bytes, 'base64'), E'\n', ''))
    from private.submitted_files f
    where f.kind = 'answer' and (f.message_id = $1 or f.submission_id = $1 and exists (
      select from private.submission_secrets k where k.submission_id = $1 and k.secret_hash = private.secret_hash($2)))
$$;

create function public.own_answer(id uuid, secret text) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.own_answer($1, $2)
$$;
comment on function public.own_answer(uuid, text) is
  'The recording with which the owner answered a submission or a message of the device, proven as own_submissions does:
  {"type","data"} in base64, or null.';

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
      select s.id, s.status, s.answer, s.link, s.answer_recording as recording
        from proof join private.submission_secrets k on k.submission_id = proof.id
          and k.secret_hash = private.secret_hash(proof.secret)
        join public.submissions s on s.id = proof.id
      union all
      select m.id, 'applied', m.answer, '', m.answer_recording from proof join public.contact_messages m on m.id = proof.id
        where m.answer <> '' or m.answer_recording is not null
    )
    select json_agg(json_strip_nulls(json_build_object('id', a.id, 'status', a.status, 'answer', a.answer, 'link', a.link,
      'recording', a.recording))) from answered a), '[]');
end
$$;
comment on function public.own_submissions(jsonb) is
  'What the owner decided about the submissions whose id and secret the device sends, and answered to the messages whose id it
  sends: [{"id","status","answer","link"}], with {"recording"} where they answered with one.';

create function private.files_of(row_id uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'type', f.type,
      'data', translate(encode(f.bytes, 'base64'), E'\n', '')) order by f.id), '[]')
    from private.submitted_files f where f.submission_id = row_id or f.message_id = row_id
$$;

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
        'message', m.message, 'read', m.read, 'answer', m.answer, 'created_at', m.created_at,
        'files', private.files_of(m.id)) order by m.created_at, m.id)
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

create or replace function private.person_submissions(term text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'topic', s.topic, 'name', s.name, 'email', s.email, 'body', s.body,
      'passage', s.passage, 'page', s.page, 'credit', s.credit, 'transcript', s.transcript, 'status', s.status,
      'answer', s.answer, 'link', s.link, 'created_at', s.created_at,
      'files', private.files_of(s.id)) order by s.created_at, s.id)
    from public.submissions s left join private.submission_secrets k on k.submission_id = s.id
    where lower(s.email) = lower(btrim(term)) or k.device_hash = private.device_hash(term)), '[]');
end
$$;
comment on function public.person_data(text) is
  'What is stored of the person with an email address or device code: {"found_by","messages","comments","reports",
  "attendances","subscriptions","requests","submissions"}, with the files of messages and submissions in base64. For admins.';

-- Rights ----------------------------------------------------------------------------------------------------------------

revoke all on function private.take_answer_recording(), private.files_of(uuid), private.own_answer(uuid, text),
  public.own_answer(uuid, text) from public, anon, authenticated;
grant execute on function private.own_answer(uuid, text), public.own_answer(uuid, text) to anon, authenticated, service_role;

notify pgrst, 'reload schema';
