-- Every site has a profile from its first start, with neutral words that its owner replaces: without a row there is
-- nothing to edit, for only the row of the demo, or one of an import, was ever added.

-- The neutral profile, if the site has none. Its name is `site_unnamed` of messages/en.json, by which the app knows that
-- the site has no name yet and says it in the reader's language.
create function private.ensure_profile() returns void
  language sql volatile set search_path = '' as $$
  insert into public.site_profile (id, name)
    select '51000000-0000-4000-8000-000000000000', 'Our community'
    where not exists (select from public.site_profile)
$$;
revoke all on function private.ensure_profile() from public;

-- Whether the sample live streams are shown. They belong to the demo; a real site starts without them.
alter table public.site_profile add column sample_streams boolean not null default false;
select private.add_content_column('profile', 'sample_streams');
-- A site that began as the demo shows them until its owner decides.
update public.site_profile set sample_streams = true where id = '51000000-0000-4000-8000-000000000001';

select private.ensure_profile();

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
