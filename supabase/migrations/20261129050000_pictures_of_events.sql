-- An event can have a picture, as a news item has.

alter table public.events
  add column image_url text constraint image_url_url check (private.is_media_reference(image_url)),
  add column image_meta jsonb constraint image_meta_shape check (private.is_image_meta(image_meta));
select private.add_content_column('event', 'image_url');
select private.add_content_column('event', 'image_meta');

-- The files that content refers to, of every kind in whose rows the owner writes texts.
create or replace function private.referenced_media() returns setof text
  language plpgsql stable set search_path = '' as $$
declare
  known private.kinds;
begin
  for known in select k.* from private.kinds k where 'lang' = any (k.writable) loop
    return query execute format('select private.media_in(to_jsonb(t)::text) from public.%I t', known.table_name);
  end loop;
  return query select unnest(v.media) from private.saved_versions v;
end
$$;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
