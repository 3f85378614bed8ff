-- Translations of the features of a service.
-- Translated features are one text, one feature per line, as the owner enters them: a half-translated list is useless.

alter table public.services
  drop constraint translations_shape,
  add constraint translations_shape
    check (private.are_translations(translations, '{title,description,features}'));
