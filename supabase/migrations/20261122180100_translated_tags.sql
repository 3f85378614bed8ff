-- Tags can be translated: one text, one tag per line, like the features of a service.

alter table public.blog_posts
  drop constraint translations_shape,
  add constraint translations_shape check (private.are_translations(translations, '{title,excerpt,content,tags}'));
alter table public.community_posts
  drop constraint translations_shape,
  add constraint translations_shape check (private.are_translations(translations, '{title,excerpt,content,tags}'));
