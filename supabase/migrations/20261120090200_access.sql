-- Roles, row level security and grants.
-- Visitors read published rows and insert one kind of row, contact messages; everything else goes through functions.
-- Admins have no direct write grant either, so that counters, rev and version cannot be set directly.

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.admins is 'Whoever is listed here is an admin; signing in alone makes nobody one.';

create function private.is_admin() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from private.admins where user_id = (select auth.uid()))
$$;

-- For security definer functions that only admins may call.
create function private.require_admin() returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only an administrator may do this.', detail = 'not_admin';
  end if;
end
$$;

-- Row level security -----------------------------------------------------------------------------------------------

alter table public.blog_posts enable row level security;
alter table public.news_posts enable row level security;
alter table public.community_posts enable row level security;
alter table public.services enable row level security;
alter table public.site_profile enable row level security;
alter table public.community_comments enable row level security;
alter table public.contact_messages enable row level security;

create policy "visitors read what is published" on public.blog_posts for select to anon using (published);
create policy "visitors read what is published" on public.news_posts for select to anon using (published);
create policy "visitors read what is published" on public.community_posts for select to anon using (published);
create policy "visitors read what is offered" on public.services for select to anon using (active);
create policy "visitors read the profile" on public.site_profile for select to anon using (true);
create policy "visitors read visible comments of published posts" on public.community_comments for select to anon
  using (status = 'visible'
    and exists (select from public.community_posts p where p.id = post_id and p.published));

create policy "admins read all, others what is published" on public.blog_posts for select to authenticated
  using (published or (select private.is_admin()));
create policy "admins read all, others what is published" on public.news_posts for select to authenticated
  using (published or (select private.is_admin()));
create policy "admins read all, others what is published" on public.community_posts for select to authenticated
  using (published or (select private.is_admin()));
create policy "admins read all, others what is offered" on public.services for select to authenticated
  using (active or (select private.is_admin()));
create policy "the signed-in read the profile" on public.site_profile for select to authenticated using (true);
create policy "admins read all, others what is visible" on public.community_comments for select to authenticated
  using ((select private.is_admin())
    or (status = 'visible' and exists (select from public.community_posts p where p.id = post_id and p.published)));
create policy "admins read messages" on public.contact_messages for select to authenticated
  using ((select private.is_admin()));

create policy "anyone writes an unread message" on public.contact_messages for insert to anon, authenticated
  with check (not read and website is null);

-- Grants: all taken away, then given by table and column ---------------------------------------------------------------

revoke all on all tables in schema public from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on schema private from public, anon, authenticated;

grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to anon, authenticated, service_role;

grant select (id, lang, translations, title, content, excerpt, featured_image, image_meta, category, tags, published,
  published_at, author, video_url, views, likes, counts_version, created_at, updated_at, version, rev)
  on public.blog_posts to anon, authenticated;
grant select (id, lang, translations, title, content, published, published_at, image_url, image_meta, video_url,
  created_at, updated_at, version, rev)
  on public.news_posts to anon, authenticated;
grant select (id, lang, translations, title, content, media_url, media_type, image_meta, author, country, city, tags,
  featured, published, published_at, likes, comments, shares, counts_version, created_at, updated_at, version, rev)
  on public.community_posts to anon, authenticated;
grant select (id, lang, translations, title, description, icon, price, features, active, created_at, updated_at,
  version, rev)
  on public.services to anon, authenticated;
grant select (id, lang, translations, name, tagline, bio, place, email, phone, address, map, social, faq, hours,
  response_time, privacy, image_url, image_meta, created_at, updated_at, version, rev)
  on public.site_profile to anon, authenticated;
grant select (id, post_id, author_name, body, status, seq, created_at, version, rev)
  on public.community_comments to anon, authenticated;
grant select (id, name, email, message, subject, read, created_at, version, rev)
  on public.contact_messages to authenticated;
grant insert (id, name, email, message, subject, read, website) on public.contact_messages to anon, authenticated;

-- The secret key is for the owner's own commands, never for a browser.
grant select, insert, update, delete on all tables in schema public to service_role;
grant usage on all sequences in schema public to service_role;

grant execute on function private.is_admin() to anon, authenticated, service_role;
-- Check constraints run with the privileges of the writing role, and visitors insert contact messages directly.
grant execute on function private.has_words(text) to anon, authenticated, service_role;
grant execute on function
  private.clean_text(text), private.clean_line(text), private.is_https_url(text), private.is_media_path(text),
  private.is_media_reference(text), private.is_image_meta(jsonb), private.is_faq(jsonb), private.is_social(jsonb),
  private.is_map(jsonb), private.are_translations(jsonb, text[]), private.are_labels(text[], int) to service_role;
