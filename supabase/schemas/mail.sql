-- E-mail to the owner, sent by the server process where it is configured.

create table private.arrival_mails (
  topic text not null,
  subject uuid not null,
  due_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'rejected', 'expired')),
  primary key (topic, subject)
);
comment on table private.arrival_mails is 'What arrived for the owner and was or is to be sent to them by e-mail.';
alter table private.arrival_mails enable row level security;
create index arrival_mails_done on private.arrival_mails (done_at) where done_at is not null;
create index arrival_mails_due on private.arrival_mails (due_at) where done_at is null;

create table private.reminder_mails (
  reminder uuid primary key,
  due_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  attempts int not null default 0,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'rejected', 'expired'))
);
comment on table private.reminder_mails is 'Reminders of deadlines that were or are to be sent to the owner by e-mail.';
alter table private.reminder_mails enable row level security;
create index reminder_mails_due on private.reminder_mails (due_at) where done_at is null;

-- Leases one of what nobody has seen of the last three days: {"lease","topic","subject","attempts","name","email","title","text","day",
-- "people","lang"}, or null. What was deleted, seen or decided since is not sent.
create function private.lease_mail(seconds int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  taken constant uuid := gen_random_uuid();
begin
  insert into private.arrival_mails (topic, subject)
    select a.topic, a.subject from private.arrivals a
    where a.at > now() - interval '3 days' and a.unseen
      and not exists (select from private.arrival_mails m where m.topic = a.topic and m.subject = a.subject)
    on conflict do nothing;
  update private.arrival_mails m set done_at = now(), outcome = 'expired'
    where m.done_at is null and private.has_come(m.leased_until)
      and not exists (select from private.arrivals a
        where a.topic = m.topic and a.subject = m.subject and a.unseen and a.at >= private.trusted_now() - interval '3 days');
  delete from private.arrival_mails m where m.done_at < private.deletion_now() - interval '400 days';
  update private.arrival_mails m set lease = taken, leased_until = now() + make_interval(secs => seconds), attempts = m.attempts + 1
    where (m.topic, m.subject) = (select e.topic, e.subject from private.arrival_mails e
      where e.done_at is null and private.has_come(e.due_at) and private.has_come(e.leased_until)
        and (select count(*) from private.arrival_mails s
          where s.topic = e.topic and s.done_at > now() - interval '1 hour' and s.done_at <= now() and s.outcome = 'sent')
            < private.most_told()
      order by e.due_at limit 1 for update skip locked);
  return (select jsonb_build_object('lease', taken, 'topic', a.topic, 'subject', a.subject, 'attempts', m.attempts, 'name', a.name,
      'email', a.email, 'title', a.title, 'text', a.words, 'day', a.day, 'people', a.people,
      'lang', (select p.lang from public.site_profile p limit 1))
    from private.arrival_mails m join private.arrivals a on a.topic = m.topic and a.subject = m.subject where m.lease = taken);
end
$$;

-- "sent", "rejected", or "retry" after some seconds.
create function private.settle_mail(lease uuid, outcome text, seconds int) returns void
  language sql volatile security definer set search_path = '' as $$
  update private.arrival_mails m set lease = null, leased_until = null,
    due_at = case when $2 = 'retry' then now() + make_interval(secs => $3) else m.due_at end,
    done_at = case when $2 <> 'retry' then now() end,
    outcome = case when $2 <> 'retry' then $2 end
  where m.lease = $1
$$;

-- Leases one reminder: {"lease","reminder","attempts","about","stage","due","lang"}, or null. What was answered since is not
-- sent.
create function private.lease_reminder_mail(seconds int) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  taken constant uuid := gen_random_uuid();
begin
  insert into private.reminder_mails (reminder)
    select d.id from private.reminders_due(private.trusted_now()) d
    where not exists (select from private.reminder_mails m where m.reminder = d.id)
    on conflict do nothing;
  update private.reminder_mails m set done_at = now(), outcome = 'expired'
    where m.done_at is null and private.has_come(m.leased_until)
      and not exists (select from private.reminders_due(private.trusted_now()) d where d.id = m.reminder);
  delete from private.reminder_mails m where m.done_at < private.deletion_now() - interval '400 days';
  update private.reminder_mails m set lease = taken, leased_until = now() + make_interval(secs => seconds),
      attempts = m.attempts + 1
    where m.reminder = (select e.reminder from private.reminder_mails e
      where e.done_at is null and private.has_come(e.due_at) and private.has_come(e.leased_until)
      order by e.due_at limit 1 for update skip locked);
  return (select jsonb_build_object('lease', taken, 'reminder', m.reminder, 'attempts', m.attempts, 'about', d.about,
      'stage', d.stage, 'due', d.due, 'lang', (select p.lang from public.site_profile p limit 1))
    from private.reminder_mails m join private.reminders_due(private.trusted_now()) d on d.id = m.reminder where m.lease = taken);
end
$$;

-- "sent", "rejected", or "retry" after some seconds.
create function private.settle_reminder_mail(lease uuid, outcome text, seconds int) returns void
  language sql volatile security definer set search_path = '' as $$
  update private.reminder_mails m set lease = null, leased_until = null,
    due_at = case when $2 = 'retry' then now() + make_interval(secs => $3) else m.due_at end,
    done_at = case when $2 <> 'retry' then now() end,
    outcome = case when $2 <> 'retry' then $2 end
  where m.lease = $1
$$;
