-- Unpublishing and republishing a post with 20,000 comments took 10 and 19 seconds: each comment was a separate
-- statement, with its own rev and counter trigger. Now one statement updates all of them.
create or replace function private.show_comments_of(post uuid, shown boolean) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_revisions();
  if shown then
    delete from private.tombstones t using public.community_comments c
      where t.audience = 'public' and t.kind = 'comment' and t.id = c.id
        and c.post_id = post and c.status = 'visible';
    with listed as (
      select c.id, row_number() over (order by c.seq) as place from public.community_comments c
      where c.post_id = post and c.status = 'visible'
    ), taken as (
      insert into private.revisions (rev) select nextval('private.rev_numbers') from listed returning rev
    ), numbered as (
      select taken.rev, row_number() over (order by taken.rev) as place from taken
    )
    update public.community_comments c set rev = numbered.rev
      from listed join numbered using (place) where c.id = listed.id;
  else
    with listed as (
      select c.id, row_number() over (order by c.seq) as place from public.community_comments c
      where c.post_id = post and c.status = 'visible'
    ), taken as (
      insert into private.revisions (rev) select nextval('private.rev_numbers') from listed returning rev
    ), numbered as (
      select taken.rev, row_number() over (order by taken.rev) as place from taken
    )
    insert into private.tombstones as t (audience, kind, id, rev)
      select 'public', 'comment', listed.id, numbered.rev from listed join numbered using (place)
      on conflict on constraint tombstones_pkey do update set rev = excluded.rev;
  end if;
end
$$;

-- Matches a web address in any of the usual disguises: with its scheme, as a number, or as any word that could be a
-- host. A capital letter after a full stop is taken for a sentence without a space ("Selam.Kemey"), except for the most
-- common top-level domains.
create or replace function private.has_link(words text) returns boolean
  language sql immutable set search_path = '' as $$
  -- A joiner inside an address would hide it from this check, but not from readers; browsers treat these full stops as
  -- dots.
  select plain ~* ('(https?:|www\.|//[a-z0-9]|\[url|href|[a-z0-9-]+\.[a-z]{2,}/'
      || '|[a-z0-9-]+\.(com|net|org|info|biz|io|ru|cn|uk|de|et|er|xyz|top|shop|site|online|link|me|ly|app|club|dev|tk'
      || '|live)\M)')
    or plain ~ '[A-Za-z0-9-]\.([a-z][a-z0-9-]+|[A-Z][A-Z0-9-]+)\M'
    or plain ~ '\m[0-9]{1,3}(\.[0-9]{1,3}){3}\M'
  from (select translate(regexp_replace(words, '[\u00ad\u200c\u200d]', '', 'g'), E'\u3002\uff0e\uff61', '...')) as w (plain)
$$;
