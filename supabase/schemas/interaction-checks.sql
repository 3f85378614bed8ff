-- Why an interaction is refused, before the site is read.

-- True if a bot filled in the honeypot field. Such items are answered as successful, but nothing is looked up or
-- stored.
create function private.has_filled_honeypot(item jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(item -> 'body' ->> 'website' ~ '\S', false)
$$;

-- Validates an item without reading the site: null, or the code of its rejection.
create function private.written_item_fault(item jsonb, min_format int) returns text
  language plpgsql stable set search_path = '' as $$
declare
  kind constant text := item ->> 'kind';
  target_kind constant text := item ->> 'target_kind';
  body constant jsonb := coalesce(nullif(item -> 'body', 'null'), '{}');
  -- Null for what is far too long, which costs no more time.
  author_name constant text := private.clean_line(private.unless_huge(body ->> 'author_name'));
  words constant text := private.clean_text(private.unless_huge(body ->> 'body'));
begin
  if jsonb_typeof(item -> 'format') is distinct from 'number' then
    return 'bad_item';
  elsif (item ->> 'format')::numeric < min_format then
    return 'update_needed';
  elsif kind is null or kind not in ('like', 'share', 'view', 'comment', 'comment_delete', 'comment_report', 'comment_appeal',
      'attend', 'attend_withdraw') then
    return 'unknown_kind';
  elsif private.as_uuid(item ->> 'target_id') is null or jsonb_typeof(body) <> 'object'
    or exists (select from unnest('{author_name,body,secret,post_id}'::text[]) field
      where jsonb_typeof(body -> field) not in ('string', 'null'))
  then
    return 'bad_item';
  elsif (kind in ('like', 'view') and target_kind = 'blog')
    or (kind in ('like', 'share', 'comment') and target_kind = 'community')
    or (kind in ('comment_delete', 'comment_report', 'comment_appeal') and target_kind = 'comment') then
    return case
      when kind in ('comment', 'comment_delete', 'comment_appeal')
        and not coalesce(char_length(body ->> 'secret') between 16 and 200, false) then 'secret_needed'
      when kind not in ('comment', 'comment_appeal') then null
      when private.has_controls(concat(author_name, words)) then 'bad_characters'
      when kind = 'comment' and not coalesce(private.has_words(author_name) and char_length(author_name) <= 80, false)
        then 'author_name_length'
      when not coalesce(private.has_words(words) and char_length(words) <= case when kind = 'comment' then 2000 else 1000 end, false)
        then 'body_length'
    end;
  end if;
  return case when kind = 'attend' and target_kind = 'event' or kind = 'attend_withdraw' and target_kind = 'attendance'
    then private.attend_fault(kind, body) else 'not_countable' end;
end
$$;

-- Validates the time of the first attempt: null, or the code of the rejection. If it is too old for the ledger to know
-- whether the item was applied, rejecting is better than applying it twice; an unreadable time was not issued by this
-- server.
create function private.attempt_fault(first_attempt_at jsonb) returns text
  language plpgsql stable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(first_attempt_at), 'null') = 'null' then
    return null;
  elsif jsonb_typeof(first_attempt_at) <> 'string' then
    return 'bad_item';
  elsif (first_attempt_at #>> '{}')::timestamptz < private.trusted_now() - private.ledger_promise() then
    return 'operation_expired';
  end if;
  return null;
-- The whole class: an invalid time zone has its own code, and one bad item must not fail the batch.
exception when data_exception then
  return 'bad_item';
end
$$;

-- True for a well-formed like, share or view of something that can have one.
create function private.is_counted(item jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select item ->> 'kind' in ('like', 'share', 'view') and coalesce(item -> 'body', 'null') = 'null'
    and case item ->> 'target_kind' when 'blog' then item ->> 'kind' in ('like', 'view')
      when 'community' then item ->> 'kind' in ('like', 'share') else false end
    and private.as_uuid(item ->> 'target_id') is not null
$$;

-- The code with which an item is refused, before the database is asked about its target; null for none.
create function private.item_fault(item jsonb, min_format int) returns text
  language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(item -> 'format') = 'number' and (item ->> 'format')::numeric >= min_format and private.is_counted(item) then
    return null;
  end if;
  return private.written_item_fault(item, min_format);
end
$$;
