-- People behind one address, such as a family or the customers of a mobile network, report a comment each with their own
-- words. The first report of an address has its row, and each further one with another reason or other words gets its own,
-- where the words of the first used to be overwritten.

create function private.keep_report() returns trigger
  language plpgsql volatile set search_path = '' as $$
begin
  if old.reason is null or (new.reason, new.words) is not distinct from (old.reason, old.words) then
    new.device_hash := coalesce(old.device_hash, new.device_hash);
    return new;
  end if;
  -- Named after its text, so that a batch that is sent again changes nothing.
  insert into private.comment_reports (comment_id, reporter, reason, words, device_hash)
    values (old.comment_id, old.reporter || ' ' || md5(new.reason || ' ' || new.words), new.reason, new.words, new.device_hash)
    on conflict do nothing;
  if found then
    update public.community_comments set rev = private.next_rev() where id = old.comment_id;
  end if;
  return null;
end
$$;
create trigger keep_report before update of reason, words on private.comment_reports
  for each row execute function private.keep_report();
