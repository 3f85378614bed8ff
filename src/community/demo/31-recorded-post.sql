-- A post with a recording. The voice is a sample, made with espeak-ng; a site's own members read better.

insert into public.community_posts (id, lang, title, author, city, country, published, featured, published_at, created_at,
  updated_at, likes, shares, tags, media_url, media_type, image_meta, content, translations, recording)
values
('c0000000-0000-4000-8000-000000000034', 'en', 'The bus driver''s name is Goitom', 'Almaz', 'London', 'United Kingdom',
  true, false, '2025-12-03 06:50+00', '2025-12-03 06:50+00', '2025-12-03 06:50+00', 231, 39, '{kindness,bus,"new here"}',
  null, null, null,
  $text$If you take the 29 in the early morning, say good morning to him in our language. He is new. He told me he hasn't spoken it to anybody for eleven days.$text$,
  '{}',
  jsonb_build_object(
    'src', '/storage/v1/object/public/media/community-media/goitom.mp3',
    'bytes', 27072,
    'seconds', 13.4,
    'reader', 'Almaz',
    'lang', 'en',
    'transcript', $text$(A computer's sample voice, in place of Almaz.)

If you take the 29 in the early morning, say good morning to him in our language. He is new. He told me he hasn't spoken it to anybody for eleven days.$text$))
on conflict do nothing;
