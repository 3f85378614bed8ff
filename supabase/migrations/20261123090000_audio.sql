-- Sound recordings of imported posts are kept like videos: MP3, MP4 audio and Ogg audio.

create or replace function private.is_media_path(name text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select char_length(name) <= 300
    and name ~ '^(blog-images|community-media|news-images|site)/[A-Za-z0-9._/-]+$'
    and name ~* '\.(jpe?g|png|webp|gif|mp[34]|m4a|webm|og[agv])$'
    and name !~ '(\.\.|//|/\.)'
$$;

update storage.buckets set allowed_mime_types =
  '{image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,video/ogg,audio/mpeg,audio/mp4,audio/ogg}'
  where id = 'media';
