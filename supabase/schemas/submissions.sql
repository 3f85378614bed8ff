-- What visitors submit to the owner: stories, corrections of words, recordings, with files. Only admins read them; nothing of them is
-- public before the owner publishes a post of their own (docs/law.md). What the owner decided reaches the sender's device, which proves
-- itself with a secret.

create table public.submissions (
  -- The id of the operation that created it.
  id uuid primary key,
  topic text not null constraint topic_known check (topic in ('story', 'correction', 'voice')),
  lang text not null default 'en' constraint lang_known check (private.is_language(lang)),
  name text not null default '' constraint name_length check (char_length(name) <= 200),
  email text not null default '' constraint email_shape check (char_length(email) <= 320),
  body text not null default '' constraint submission_length check (char_length(body) <= 10000),
  -- May be published with the name.
  credit boolean not null default false,
  -- Of a correction: the words that are wrong, the post they are in, null for the interface, and the page.
  passage text not null default '' constraint passage_length check (char_length(passage) <= 2000),
  target_kind text constraint target_known check (target_kind = any (private.published_kinds())),
  target_id uuid,
  page text not null default '' constraint page_length check (char_length(page) <= 300),
  -- [{"id","kind","type","size","width","height","seconds"}]
  files jsonb not null default '[]',
  status text not null default 'new' constraint submission_status_known
    check (status in ('new', 'heard', 'published', 'declined', 'applied')),
  -- The owner's words to the sender, and the path of what was published.
  answer text not null default '' constraint answer_length check (char_length(answer) <= 1000 and not private.has_controls(answer)),
  link text not null default '' constraint link_shape check (char_length(link) <= 300 and link ~ '^(/[A-Za-z0-9/_#?=-]*)?$'),
  -- The owner's transcript of a recording.
  transcript text not null default ''
    constraint transcript_length check (char_length(transcript) <= 10000 and not private.has_controls(transcript)),
  created_at timestamptz not null default private.stamp_now()
    constraint created_at_range check (created_at >= '1900-01-01 00:00:00+00' and created_at < '2200-01-01 00:00:00+00'),
  version int not null default 1,
  rev bigint not null,
  -- The owner's recording to the sender: {"id","type","size","seconds"}.
  answer_recording jsonb
);
comment on table public.submissions is 'Stories, corrections and recordings that visitors sent to the owner. Never public.';
alter table public.submissions enable row level security;
create index submissions_age on public.submissions (created_at);
create index submissions_email on public.submissions (lower(email)) where email <> '';
create unique index submissions_rev on public.submissions (rev);

create table private.submission_secrets (
  submission_id uuid primary key references public.submissions (id) on delete cascade,
  secret_hash bytea not null,
  device_hash bytea
);
comment on table private.submission_secrets is
  'What proves the device that sent a submission (secret_hash) and finds its submissions (device_hash).';
alter table private.submission_secrets enable row level security;
create index submission_secrets_device on private.submission_secrets (device_hash) where device_hash is not null;

-- What became of a device's own submissions, for those whose secret is right, and of its messages, once there are words for it.
create function private.own_submissions(proofs jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(proofs) is distinct from 'array' or jsonb_array_length(proofs) > 100 or not private.is_plain(proofs) then
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

create function public.own_submissions(proofs jsonb) returns json
  language sql stable security invoker set search_path = '' set statement_timeout = '2s' as $$
  select private.own_submissions($1)
$$;
comment on function public.own_submissions(jsonb) is
  'What the owner decided about the submissions whose id and secret the device sends, and answered to the messages whose id it
  sends: [{"id","status","answer","link"}], with {"recording"} where they answered with one.';

create function private.submitted_file(id uuid) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select json_build_object('type', f.type, 'data', translate(encode(f.bytes, 'base64'), E'\n', ''))
    from private.submitted_files f where f.id = $1);
end
$$;

create function public.submitted_file(id uuid) returns json
  language sql stable security invoker set search_path = '' as $$
  select private.submitted_file($1)
$$;
comment on function public.submitted_file(uuid) is
  'A picture or recording of a submission: {"type","data"} in base64, or null. For admins.';

create trigger a_lock before insert or delete or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript, answer_recording
  on public.submissions for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript, answer_recording
  on public.submissions for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of topic, lang, name, email, body, credit, passage, target_kind,
  target_id, page, files, status, answer, link, transcript, answer_recording
  on public.submissions for each row execute function private.track_row('submission');
create trigger z_forget after delete on public.submissions referencing old table as gone
  for each statement execute function private.remove_text_from_ledger();

create view private.admin_submission as
  select id, topic, lang, name, email, body, credit, passage, target_kind, target_id, page, files, status, answer, link,
    transcript, created_at, version, rev, answer_recording
  from public.submissions;
