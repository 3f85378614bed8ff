-- A device names what the server applied for it (done), and a server that knows one of these not was restored from a backup. The
-- ledger forgets after seven months: a message or submission that is sent again later is found by its row or its tombstone, as
-- receive_message and submit do, and must be known here too. Otherwise the device would send it again and again.

create or replace function private.remembers(done uuid[], done_at timestamptz[]) returns boolean
  language sql stable set search_path = '' as $$
  select not exists (
    select from unnest(done, done_at) as d (id, at)
    where d.at >= now() - interval '29 days'
      and not exists (select from private.applied_operations o where o.id = d.id)
      and not exists (select from public.contact_messages m where m.id = d.id)
      and not exists (select from public.submissions s where s.id = d.id)
      and not exists (select from private.tombstones t
        where t.audience = 'admin' and t.kind in ('message', 'submission') and t.id = d.id))
$$;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
