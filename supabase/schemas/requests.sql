-- Requests about personal data that the owner notes, and the deadlines that the law sets for them (docs/law.md,
-- docs/decisions/2026-11-23-deadlines.md). They are rows that only admins read and write, so they work offline like everything else in
-- the admin.

create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  -- "other" is rectification, restriction or objection.
  asks_for text not null constraint asks_for_known check (asks_for in ('access', 'erasure', 'other', 'complaint')),
  -- Email address, device code or name, as the owner notes it.
  person text not null constraint person_length check (private.has_words(person) and char_length(person) <= 320),
  received_on date not null
    constraint received_on_range check (received_on >= '2000-01-01' and received_on < '2200-01-01'),
  -- When a complaint was confirmed; its answer may follow later.
  acknowledged_on date
    constraint acknowledged_on_range check (acknowledged_on >= '2000-01-01' and acknowledged_on < '2200-01-01'),
  answered_on date
    constraint answered_on_range check (answered_on >= '2000-01-01' and answered_on < '2200-01-01'),
  created_at timestamptz not null default now()
    constraint created_at_range check (created_at >= '1900-01-01 00:00:00+00' and created_at < '2200-01-01 00:00:00+00'),
  version int not null default 1,
  rev bigint not null
);
comment on table public.data_requests is 'Requests and complaints about personal data, noted by the owner.';
alter table public.data_requests enable row level security;
create index data_requests_answered on public.data_requests (answered_on) where answered_on is not null;
create index data_requests_open on public.data_requests (received_on) where answered_on is null;
create unique index data_requests_rev on public.data_requests (rev);

-- The last day to answer a request, or to confirm a complaint; as deadlineOf in src/domain/privacy/deadlines.ts.
create function private.request_due(asks_for text, received_on date) returns date
  language sql immutable set search_path = '' as $$
  -- The 30 days of a complaint begin with the day on which it came.
  select case when asks_for = 'complaint' then received_on + 29 else (received_on + interval '1 month')::date end
$$;

create trigger a_lock before insert or delete or update of asks_for, person, received_on, acknowledged_on, answered_on
  on public.data_requests for each statement execute function private.take_revision_lock();
create trigger b_stamp before insert or update of asks_for, person, received_on, acknowledged_on, answered_on
  on public.data_requests for each row execute function private.stamp_row();
create trigger e_track after insert or delete or update of asks_for, person, received_on, acknowledged_on, answered_on
  on public.data_requests for each row execute function private.track_row('request');
create trigger z_forget after delete on public.data_requests referencing old table as gone
  for each statement execute function private.remove_text_from_ledger();

create view private.admin_request as
  select id, asks_for, person, received_on, acknowledged_on, answered_on, created_at, version, rev
  from public.data_requests;
