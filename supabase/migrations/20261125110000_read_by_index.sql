-- Two statements that read a whole table for each row that was written, found by `npm run bench:explain`.

-- Whether a message is too old: the oldest one is the first of the index contact_messages_age.
create or replace function private.expire_messages(most int) returns int
  language plpgsql volatile security definer set search_path = '' as $$
declare
  kept_since constant timestamptz := private.kept_since('messages');
  done int;
begin
  -- Checked before taking the lock, so that nothing waits when there is nothing to delete.
  if coalesce((select min(created_at) from public.contact_messages) >= kept_since, true) then
    return 0;
  end if;
  delete from public.contact_messages where id = any (array(
    select id from public.contact_messages where created_at < kept_since order by created_at limit most));
  get diagnostics done = row_count;
  return done;
end
$$;

-- Whether a new row had a tombstone: the primary key begins with the audience, so it has to be named.
create or replace function private.track_row() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  content_kind constant text := tg_argv[0];
  was_shown boolean := tg_op <> 'INSERT' and private.is_shown(content_kind, to_jsonb(old));
  shown boolean := tg_op <> 'DELETE' and private.is_shown(content_kind, to_jsonb(new));
  waited constant boolean := content_kind = 'comment' and tg_op <> 'INSERT'
    and to_jsonb(old) ->> 'status' = 'pending';
  post_shown boolean;
begin
  if content_kind = 'comment' and tg_op <> 'DELETE' then
    select p.published into post_shown from public.community_posts p where p.id = new.post_id;
    was_shown := was_shown and post_shown;
    shown := shown and post_shown;
  end if;
  if tg_op = 'DELETE' then
    declare
      gone bigint := private.next_rev();
    begin
      perform private.bury('admin', content_kind, old.id, gone);
      if was_shown or waited then
        perform private.bury('public', content_kind, old.id, gone);
      end if;
    end;
    return null;
  end if;
  if tg_op = 'INSERT' then
    delete from private.tombstones t where t.kind = content_kind and t.id = new.id
      and t.audience = any (case when shown then '{public,admin}' else '{admin}' end::text[]);
  elsif shown and not was_shown then
    delete from private.tombstones t where t.audience = 'public' and t.kind = content_kind and t.id = new.id;
  elsif (was_shown or waited and to_jsonb(new) ->> 'status' <> 'pending') and not shown then
    perform private.bury('public', content_kind, new.id, new.rev);
  end if;
  if content_kind = 'community' and tg_op = 'UPDATE' and shown <> was_shown then
    perform private.show_comments_of(new.id, shown);
  end if;
  return null;
end
$$;
