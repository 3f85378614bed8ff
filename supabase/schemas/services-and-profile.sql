-- What the community offers, and the profile of the site.

create table public.services (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en' constraint lang_known check (private.is_language(lang)),
  translations jsonb not null default '{}'
    constraint translations_shape check (private.are_translations(translations, '{title,description,features}')),
  title text not null constraint title_length check (private.has_words(title) and char_length(title) <= 200),
  description text not null
    constraint description_length check (private.has_words(description) and char_length(description) <= 5000),
  icon text not null default 'heart' constraint icon_known
    check (icon in ('heart', 'users', 'globe', 'home', 'book', 'phone', 'calendar')),
  price numeric(10, 2) constraint price_range check (price >= 0 and price <> 'NaN'),
  features text[] not null default '{}'
    constraint features_shape check (private.are_labels(features, 200))
    constraint features_count check (cardinality(features) <= 20),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null
);
comment on table public.services is 'What the community offers.';
select private.set_up_table('service');

create table public.site_profile (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en' constraint lang_known check (private.is_language(lang)),
  translations jsonb not null default '{}' constraint translations_shape check (private.are_translations(
    translations, '{name,tagline,bio,place,address,hours,response_time,privacy,faq}')),
  name text not null constraint name_length check (private.has_words(name) and char_length(name) <= 200),
  tagline text not null default '' constraint tagline_length check (char_length(tagline) <= 300),
  bio text not null default '' constraint bio_length check (char_length(bio) <= 20000),
  place text not null default '' constraint place_length check (char_length(place) <= 200),
  email text not null default '' constraint email_shape
    check (email = '' or (char_length(email) <= 320 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$')),
  phone text not null default '' constraint phone_length check (char_length(phone) <= 60),
  address text not null default '' constraint address_length check (char_length(address) <= 500),
  map jsonb constraint map_shape check (private.is_map(map)),
  social jsonb not null default '[]' constraint social_shape check (private.is_social(social)),
  faq jsonb not null default '[]' constraint faq_shape check (private.is_faq(faq)),
  hours text not null default '' constraint hours_length check (char_length(hours) <= 300),
  response_time text not null default '' constraint response_time_length check (char_length(response_time) <= 200),
  privacy text not null default '' constraint privacy_length check (char_length(privacy) <= 50000),
  image_url text constraint image_url_url check (private.is_media_reference(image_url)),
  image_meta jsonb constraint image_meta_shape check (private.is_image_meta(image_meta)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null,
  display_name text not null default '' constraint display_name_length check (char_length(display_name) <= 120),
  retention jsonb not null default '{}' constraint retention_shape check (private.is_retention(retention)),
  sample_streams boolean not null default false
);
comment on table public.site_profile is 'The name of the site, how to reach its owner, and their settings; one row.';
create unique index site_profile_only_one on public.site_profile ((true));
select private.set_up_table('profile');

-- The neutral profile, if the site has none. Its name is `site_unnamed` of messages/en.json, by which the app knows that
-- the site has no name yet and says it in the reader's language.
create function private.ensure_profile() returns void
  language sql volatile set search_path = '' as $$
  insert into public.site_profile (id, name)
    select '51000000-0000-4000-8000-000000000000', 'Our community'
    where not exists (select from public.site_profile)
$$;
