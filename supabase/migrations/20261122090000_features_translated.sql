-- Room 10: what a service offers, in the other language too.
-- Its features are one text there, a line each: the owner writes them as lines, and a list that is half translated is none.

alter table public.services
  drop constraint translations_shape,
  add constraint translations_shape
    check (private.are_translations(translations, '{title,description,features}'));
