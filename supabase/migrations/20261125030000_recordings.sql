-- A post can carry a recording: someone reads it aloud, or says something else, which then has a transcript.

-- {"src":"/storage/…","bytes":40000,"seconds":62.5,"reader":"Abrehet","lang":"ti","transcript":""}; every member is needed.
-- An empty transcript means that the text of the post is what is read.
create function private.is_recording(recording jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(recording) <> 'object' then false
    when not recording ?& array['src', 'bytes', 'seconds', 'reader', 'lang', 'transcript'] then false
    else not exists (
      select 1 from jsonb_each(recording) as member (key, value)
      where not case member.key
        when 'src' then jsonb_typeof(value) = 'string' and private.is_media_reference(value #>> '{}')
        when 'bytes' then case when jsonb_typeof(value) <> 'number' then false
          else value::numeric between 1 and 52428800 and value::numeric % 1 = 0 end
        when 'seconds' then case when jsonb_typeof(value) <> 'number' then false
          else value::numeric > 0 and value::numeric <= 14400 end
        when 'reader' then jsonb_typeof(value) = 'string' and private.has_words(value #>> '{}')
          and char_length(value #>> '{}') <= 120
        when 'lang' then value in ('"en"'::jsonb, '"ti"'::jsonb)
        when 'transcript' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 20000
        else false end
    ) end
$$;
grant execute on function private.is_recording(jsonb) to service_role;

alter table public.blog_posts
  add column recording jsonb constraint recording_shape check (private.is_recording(recording));
alter table public.news_posts
  add column recording jsonb constraint recording_shape check (private.is_recording(recording));
alter table public.community_posts
  add column recording jsonb constraint recording_shape check (private.is_recording(recording));
insert into private.rule_words (rule, words)
  values ('recording_shape', 'The recording isn''t in a form the site can read, or its reader''s name is missing.');
select private.add_content_column('blog', 'recording');
select private.add_content_column('news', 'recording');
select private.add_content_column('community', 'recording');

-- What a browser records as WebM is sound only; its extension tells it from a video.
create or replace function private.is_media_path(name text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select char_length(name) <= 300
    and name ~ '^(blog-images|community-media|news-images|site)/[A-Za-z0-9._/-]+$'
    and name ~* '\.(jpe?g|png|webp|gif|mp[34]|m4a|web[am]|og[agv])$'
    and name !~ '(\.\.|//|/\.)'
$$;

update storage.buckets set allowed_mime_types =
  '{image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,video/ogg,audio/mpeg,audio/mp4,audio/ogg,audio/webm}'
  where id = 'media';

notify pgrst, 'reload schema';
