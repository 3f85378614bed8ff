-- Messages of visitors, which they insert themselves.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint name_length check (private.has_words(name) and char_length(name) <= 200),
  email text not null constraint email_shape
    check (char_length(email) <= 320 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  message text not null constraint message_length check (private.has_words(message) and char_length(message) <= 10000),
  subject text constraint subject_length check (char_length(subject) <= 300),
  read boolean not null default false,
  website text constraint website_empty check (website is null),
  created_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null,
  -- What became of it, beside having been read: open until it is answered, or needs no answer.
  reply text not null default 'open' constraint reply_known check (reply in ('open', 'answered', 'none')),
  answer text not null default ''
    constraint answer_length check (char_length(answer) <= 1000 and not private.has_controls(answer)),
  -- The owner's recording to the sender: {"id","type","size","seconds"}.
  answer_recording jsonb
);
comment on table public.contact_messages is 'Messages of visitors to the owner. Only admins read them.';
alter table public.contact_messages enable row level security;
comment on column public.contact_messages.website is
  'A field people never see: who fills it is a machine, is thanked, and nothing is stored.';
create index contact_messages_age on public.contact_messages (created_at);
create index contact_messages_email on public.contact_messages (lower(email));
create index contact_messages_lists on public.contact_messages (read, created_at desc, id desc);
create index contact_messages_open on public.contact_messages (created_at desc, id desc) where reply = 'open';
create unique index contact_messages_rev on public.contact_messages (rev);
alter table public.contact_messages add constraint created_at_range
  check (created_at >= '1900-01-01 00:00:00+00' and created_at < '2200-01-01 00:00:00+00');

-- Deletes expired rows; rows locked by another transaction are left for the next run.
create function private.prune(most int default 1000) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.forget(most);
end
$$;

-- A plain insert with an id made on the visitor's device. The id is recorded in the ledger, so a retry inserts nothing,
-- even after the owner has deleted the message. Replays are answered before limits, limits before the global lock.
create function private.receive_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  asked bytea;
  address constant text := private.client_address();
  known bytea;
  allowed record;
begin
  -- Of several in one statement the last could undo the work of all.
  if current_setting('selam.received_message', true) = 'yes' then
    perform private.refuse('one_message');
  end if;
  perform set_config('selam.received_message', 'yes', true);
  if new.website ~ '\S' then
    return null;
  end if;
  -- Far above the longest message, far below what costs time.
  if octet_length(concat(new.name, new.email, new.message, new.subject)) > 100000 then
    perform private.refuse('message_length');
  end if;
  asked := private.request_hash('message', jsonb_build_object(
    'name', new.name, 'email', new.email, 'message', new.message, 'subject', new.subject));
  new.website := null;
  new.read := false;
  new.created_at := private.stamp_now();
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

-- For visitors alone: a seed and a deletion taken back are written by the owner of the table, whatever its name.
create trigger a_receive before insert on public.contact_messages
  for each row when (row_security_active('public.contact_messages'))
  execute function private.receive_message();
-- Messages take the lock in receive_message: a flood must not queue for the lock before the rate limits apply.
create trigger a_lock before delete or update of name, email, message, subject, read, reply, answer, answer_recording
  on public.contact_messages for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of name, email, message, subject, read, reply, answer, answer_recording
  on public.contact_messages for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of name, email, message, subject, read, reply, answer, answer_recording
  on public.contact_messages for each row execute function private.track_row('message');
create trigger z_forget after delete on public.contact_messages referencing old table as gone
  for each statement execute function private.remove_text_from_ledger();

create policy "anyone writes an unread message" on public.contact_messages for insert to anon, authenticated
  with check (not read and website is null);

create view private.admin_message as
  select id, name, email, message, subject, read, created_at, version, rev, reply, answer, answer_recording
  from public.contact_messages;
