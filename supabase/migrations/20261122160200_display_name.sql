-- The name that new posts carry; when it is empty, the part of the admin's email address before the @. A post copies
-- it when it is written, so a later change leaves existing posts as they are.
alter table public.site_profile
  add column display_name text not null default '' constraint display_name_length check (char_length(display_name) <= 120);
insert into private.rule_words (rule, words) values
  ('display_name_length', 'The name on new posts is longer than 120 characters.');
select private.add_content_column('profile', 'display_name');

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
