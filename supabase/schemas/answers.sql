-- Recordings with which the owner answers a submission or a message. They come in parts, as visitors' files do, and only the device that
-- sent what is answered gets them.

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
  language sql stable security invoker set search_path = '' set statement_timeout = '2s' as $$
  select private.own_answer($1, $2)
$$;
comment on function public.own_answer(uuid, text) is
  'The recording with which the owner answered a submission or a message of the device, proven as own_submissions does:
  {"type","data"} in base64, or null.';
