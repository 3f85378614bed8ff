-- The ledger forgets after seven months. A phone that was away for longer and does not know that its message arrived sends
-- it again: while the message is there its id is taken, and once it was deleted its tombstone says that it arrived.

create or replace function private.receive_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  asked constant bytea := private.request_hash('message', jsonb_build_object(
    'name', new.name, 'email', new.email, 'message', new.message, 'subject', new.subject));
  address constant text := private.client_address();
  known bytea;
  allowed record;
begin
  if new.website ~ '\S' then
    return null;
  end if;
  new.website := null;
  new.read := false;
  new.created_at := now();
  new.name := private.clean_line(new.name);
  new.message := private.clean_text(new.message);
  new.subject := private.clean_line(new.subject);

  if private.has_controls(concat(new.name, new.message, new.subject)) then
    perform private.refuse('bad_characters');
  elsif new.name is null or not private.has_words(new.name) or char_length(new.name) > 200 then
    perform private.refuse('name_length');
  elsif new.email is null or char_length(new.email) > 320
    or private.has_controls(new.email) or new.email <> private.clean_line(new.email)
    or new.email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' then
    perform private.refuse('email_shape');
  elsif new.message is null or not private.has_words(new.message) or char_length(new.message) > 10000 then
    perform private.refuse('message_length');
  elsif char_length(new.subject) > 300 then
    perform private.refuse('subject_length');
  end if;

  select request_hash into known from private.applied_operations where id = new.id;
  if known is null and exists (
    select from private.tombstones t where t.audience = 'admin' and t.kind = 'message' and t.id = new.id)
  then
    return null;
  end if;
  if known is null then
    allowed := private.allowance('message', address);
    if allowed.remaining < 1 then
      raise sqlstate 'PT429' using message = 'Too many messages at the moment. It will be sent later.',
        detail = 'too_many', hint = allowed.seconds::text;
    end if;
    perform private.lock_revisions();
    insert into private.applied_operations (id, request_hash, result)
      values (new.id, asked, '{"status":"applied"}') on conflict on constraint applied_operations_pkey do nothing;
    if found then
      perform private.spend('message', address, 1);
      return new;
    end if;
    select request_hash into known from private.applied_operations where id = new.id;
  end if;
  if known is distinct from asked then
    raise sqlstate '22023' using message = 'This message was already sent with other words.',
      detail = 'operation_reused';
  end if;
  return null;
end
$$;
