-- An import brings in what was published elsewhere, so nobody is told of it, however new it is.

create function private.mark_announced(ids uuid[]) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if cardinality(ids) > 1000 then
    raise sqlstate '22023' using message = 'Name at most 1,000 articles at once.';
  end if;
  insert into private.push_events (topic, subject) select 'blog', i.id from unnest(ids) as i (id) on conflict do nothing;
end
$$;
create function public.mark_announced(ids uuid[]) returns void
  language sql volatile security invoker set search_path = '' as $$
  select private.mark_announced(ids)
$$;
comment on function public.mark_announced(uuid[]) is 'For admins: nobody is told of these articles, which need not exist yet.';
grant execute on function private.mark_announced(uuid[]), public.mark_announced(uuid[]) to authenticated;
revoke execute on function private.mark_announced(uuid[]), public.mark_announced(uuid[]) from public, anon;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
