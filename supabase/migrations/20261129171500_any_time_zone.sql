-- An event may be in the time zone of any place, and its answers are of the past when its own day is over.

-- True for a place's name in the database of time zones; no name with a number, which could be an offset of one's own.
create function private.is_time_zone(zone text) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone zone;
  return zone ~ '^[A-Z][A-Za-z_]*(/[A-Z][A-Za-z_-]*)+$';
exception when invalid_parameter_value then
  return false;
end
$$;

-- The table's constraint asks for it.
grant execute on function private.is_time_zone(text) to service_role;

alter table public.events drop constraint time_zone_known,
  add constraint time_zone_known check (private.is_time_zone(time_zone));

create or replace view private.arrivals as
  select 'message' as topic, m.id as subject, m.created_at as at, not m.read as unseen, m.name, m.email, coalesce(m.subject, '') as title,
      m.message as words, null::date as day, null::int as people
    from public.contact_messages m
  union all
  select 'comment', c.id, c.created_at, c.status = 'pending', c.author_name, '', '', c.body, null, null
    from public.community_comments c
  union all
  select 'report', md5(concat_ws(' ', 'report', c.id, r.since))::uuid, r.since, true, c.author_name, '', '', c.body, null, null
    from (select comment_id, min(at) as since from private.comment_reports where handled_at is null group by comment_id) r
      join public.community_comments c on c.id = r.comment_id
  union all
  select 'appeal', c.id, a.at, true, c.author_name, '', '', a.words, null, null
    from private.appeals a join public.community_comments c on c.id = a.comment_id and c.status = 'hidden' where a.answered_at is null
  union all
  select s.topic, s.id, s.created_at, s.status = 'new', s.name, s.email, s.passage, s.body, null, null
    from public.submissions s
  union all
  select 'attendance', a.id, a.created_at, not a.seen and a.day >= (now() at time zone e.time_zone)::date, a.name, '', e.title, '',
      a.day, a.people
    from public.attendances a join public.events e on e.id = a.event_id;
