-- What is refused costs its sender as much as what is accepted: the database has worked for it.

-- A device names twenty-one operations at most.
create or replace function private.remembers(done uuid[], done_at timestamptz[]) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  if greatest(cardinality(done), cardinality(done_at)) > 100 then
    raise sqlstate '22023' using message = 'Name at most 100 operations at once.', detail = 'too_many_ids';
  end if;
  return not exists (
    select from unnest(done, done_at) as d (id, at)
    where d.at >= now() - interval '29 days'
      and not exists (select from private.applied_operations o where o.id = d.id)
      and not exists (select from public.contact_messages m where m.id = d.id)
      and not exists (select from public.submissions s where s.id = d.id)
      and not exists (select from private.tombstones t
        where t.audience = 'admin' and t.kind in ('message', 'submission') and t.id = d.id));
end
$$;

-- Of private.apply_one_by_one only this changes: a refused item spends, and one beyond the allowance is put off before it is looked at.
do $do$
begin
  perform private.replace_in('private.apply_one_by_one(jsonb, uuid[], timestamptz[])', $$        if fault is not null then
          answers[place] := jsonb_build_object('id', operation, 'status', 'refused', 'code', fault);
        elsif spent >= allowed.remaining then$$, $$        if fault is not null and spent < allowed.remaining then
          answers[place] := jsonb_build_object('id', operation, 'status', 'refused', 'code', fault);
          spent := spent + 1;
        elsif spent >= allowed.remaining then$$);
  perform private.replace_in('private.apply_one_by_one(jsonb, uuid[], timestamptz[])', $$            spent := spent + 1;
            comments_spent := comments_spent + (item ->> 'kind' in ('comment', 'attend'))::int;
          else
            answers[place] := jsonb_build_object('id', operation, 'status', 'refused', 'code', fault);
          end if;$$, $$          else
            answers[place] := jsonb_build_object('id', operation, 'status', 'refused', 'code', fault);
          end if;
          spent := spent + 1;
          comments_spent := comments_spent + (item ->> 'kind' in ('comment', 'attend'))::int;$$);
end
$do$;
