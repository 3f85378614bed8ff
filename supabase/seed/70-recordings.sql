-- A post with a recording. The voice is a sample, made with espeak-ng; a site's own members read better.

update public.community_posts set recording = jsonb_build_object(
  'src', '/storage/v1/object/public/media/community-media/goitom.mp3',
  'bytes', 27072,
  'seconds', 13.4,
  'reader', 'Almaz',
  'lang', 'en',
  'transcript', $text$(A computer's sample voice, in place of Almaz.)

If you take the 29 in the early morning, say good morning to him in our language. He is new. He told me he hasn't spoken it to anybody for eleven days.$text$)
where id = 'c0000000-0000-4000-8000-000000000034';
