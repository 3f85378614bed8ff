-- The Tigrinya site lists first what can be read in Tigrinya: a column for it, and an index in the order of its pages.

-- True if a post's own language is `code`, or if its translation has a title and a text. As inLanguage() in
-- src/domain/content/translation.ts.
create function private.is_readable_in(code text, lang text, translations jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(lang = code
    or private.has_words(translations -> code ->> 'title') and private.has_words(translations -> code ->> 'content'), false)
$$;

-- A generated column is computed with the rights of the role that writes the row.
grant execute on function private.is_readable_in(text, text, jsonb) to service_role;

alter table public.blog_posts
  add column readable_ti boolean generated always as (private.is_readable_in('ti', lang, translations)) stored;
alter table public.news_posts
  add column readable_ti boolean generated always as (private.is_readable_in('ti', lang, translations)) stored;
alter table public.community_posts
  add column readable_ti boolean generated always as (private.is_readable_in('ti', lang, translations)) stored;

-- The conditions in the form that PostgREST sends: "is true" does not imply a condition that is the bare column.
create index blog_posts_newest_ti on public.blog_posts (published_at desc, id desc)
  where published is true and readable_ti is true;
create index news_posts_newest_ti on public.news_posts (published_at desc, id desc)
  where published is true and readable_ti is true;
create index community_posts_newest_ti on public.community_posts (published_at desc, id desc)
  where published is true and readable_ti is true;

grant select (readable_ti) on public.blog_posts, public.news_posts, public.community_posts to anon, authenticated;
notify pgrst, 'reload schema';
