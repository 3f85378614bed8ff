-- A post with 20,000 comments could not be unpublished on the embedded database: it has no autovacuum, hence no
-- statistics, and without them the planner joined the comments with their revs, or with their tombstones, in a nested
-- loop of 400 million steps. Now each comment gets its rev where it is listed, and what remains is joined by hash.
create or replace function private.show_comments_of(post uuid, shown boolean) returns void
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
begin
  perform private.lock_revisions();
  if shown then
    delete from private.tombstones t using public.community_comments c
      where t.audience = 'public' and t.kind = 'comment' and t.id = c.id
        and c.post_id = post and c.status = 'visible';
    with listed as materialized (
      select c.id, nextval('private.rev_numbers') as rev from (
        select id from public.community_comments where post_id = post and status = 'visible' order by seq
      ) c
    ), taken as (
      insert into private.revisions (rev) select rev from listed
    )
    update public.community_comments c set rev = listed.rev from listed where c.id = listed.id;
  else
    with listed as materialized (
      select c.id, nextval('private.rev_numbers') as rev from (
        select id from public.community_comments where post_id = post and status = 'visible' order by seq
      ) c
    ), taken as (
      insert into private.revisions (rev) select rev from listed
    )
    insert into private.tombstones as t (audience, kind, id, rev)
      select 'public', 'comment', listed.id, listed.rev from listed
      on conflict on constraint tombstones_pkey do update set rev = excluded.rev;
  end if;
end
$$;
