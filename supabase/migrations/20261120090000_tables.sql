-- Every table of the site with its constraints. Later migrations add revisions, access, functions and storage.
-- Nothing is granted to anyone here; the access migration grants by table and column.

create schema if not exists private;
comment on schema private is 'What no client may see. It is not among the schemas the API exposes.';

-- Hosted Supabase grants everything new in "public" to anon and authenticated, and PostgreSQL lets everyone execute
-- every new function. Both defaults are revoked before the first object exists.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

-- Validators for table checks (strict: null violates no constraint) -------------------------------------------------------------------------

-- True if the text has visible characters: not only white space, joiners, direction marks or fillers.
create function private.has_words(words text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select words ~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
    || '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb'
    || '\U000e0000-\U000e0fff]')
$$;

-- Control characters other than newline and tab.
create function private.has_controls(words text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select words ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
$$;

-- Normalises visitor text: one kind of newline, at most one empty line in a row, no invisible characters that hide or
-- reverse text. U+200C and U+200D stay: Persian, Indic scripts and emoji need them.
create function private.clean_text(words text) returns text
  language sql immutable strict set search_path = '' as $$
  select btrim(
    regexp_replace(
      regexp_replace(
        regexp_replace(words, '\r\n?|[\u2028\u2029]', E'\n', 'g'),
        '[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u2800\ufeff]', '', 'g'),
      '\n([ \t]*\n){2,}', E'\n\n', 'g'),
    E' \t\n\u00a0\u3000')
$$;

-- The same for single-line fields.
create function private.clean_line(words text) returns text
  language sql immutable strict set search_path = '' as $$
  select regexp_replace(private.clean_text(words),
    '[\u0009\u000a\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')
$$;

-- An https address that shows where it leads: no user info ("https://bank.example@evil.example"), no spaces, control or
-- invisible characters. Host names are in ASCII (punycode).
create function private.is_https_url(address text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select char_length(address) <= 2048
    and address ~ '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?#][^[:space:]"''<>\\]*)?$'
    and address !~ '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\ufeff]'
$$;

-- A file in our bucket that content may refer to and admins may add: in one of the four folders (case-sensitive), with
-- no hidden or ".." segment, and no SVG under another extension.
create function private.is_media_path(name text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select char_length(name) <= 300
    and name ~ '^(blog-images|community-media|news-images|site)/[A-Za-z0-9._/-]+$'
    and name ~* '\.(jpe?g|png|webp|gif|mp4|webm|ogg|ogv)$'
    and name !~ '(\.\.|//|/\.)'
$$;

-- A media reference: https, or a file in our own bucket with a root-relative path, so that host and port may change.
create function private.is_media_reference(reference text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select private.is_https_url(reference)
    or (starts_with(reference, '/storage/v1/object/public/media/')
      and private.is_media_path(substr(reference, char_length('/storage/v1/object/public/media/') + 1)))
$$;

-- {"width":1600,"height":1000,"alt":"…","thumbhash":"…","variants":{"480":"/storage/…"}}; every member is optional.
create function private.is_image_meta(meta jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(meta) <> 'object' then false else
    not exists (
      select 1 from jsonb_each(meta) as member (key, value)
      where not case member.key
        when 'width' then jsonb_typeof(value) = 'number' and value::numeric between 1 and 100000
        when 'height' then jsonb_typeof(value) = 'number' and value::numeric between 1 and 100000
        when 'alt' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 1000
        when 'thumbhash' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 200
        when 'variants' then case when jsonb_typeof(value) <> 'object' then false else not exists (
          select 1 from jsonb_each(value) as variant (width, reference)
          where variant.width !~ '^[1-9][0-9]{1,4}$' or jsonb_typeof(variant.reference) <> 'string'
            or not private.is_media_reference(variant.reference #>> '{}')) end
        else false end
    ) end
$$;

-- [{"question":"…","answer":"…"}]
create function private.is_faq(faq jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(faq) <> 'array' then false
    else jsonb_array_length(faq) <= 50 and not exists (
      select 1 from jsonb_array_elements(faq) as entry (value)
      where case when jsonb_typeof(value) <> 'object' then true
        else coalesce(jsonb_typeof(value -> 'question'), '') <> 'string'
          or coalesce(jsonb_typeof(value -> 'answer'), '') <> 'string'
          or (value - array['question', 'answer']) <> '{}'::jsonb
          or char_length(value ->> 'question') > 300
          or char_length(value ->> 'answer') > 5000 end) end
$$;

-- [{"label":"…","url":"https://…"}]; a link with an empty url is not filled in yet and is not shown.
create function private.is_social(social jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(social) <> 'array' then false
    else jsonb_array_length(social) <= 20 and not exists (
      select 1 from jsonb_array_elements(social) as entry (value)
      where case when jsonb_typeof(value) <> 'object' then true
        else coalesce(jsonb_typeof(value -> 'label'), '') <> 'string'
          or coalesce(jsonb_typeof(value -> 'url'), '') <> 'string'
          or (value - array['label', 'url']) <> '{}'::jsonb
          or char_length(value ->> 'label') > 60
          or not ((value ->> 'url') = '' or private.is_https_url(value ->> 'url')) end) end
$$;

-- {"lat":51.5,"lng":-0.1,"zoom":13}
create function private.is_map(place jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(place) <> 'object'
      or coalesce(jsonb_typeof(place -> 'lat'), '') <> 'number'
      or coalesce(jsonb_typeof(place -> 'lng'), '') <> 'number'
      or coalesce(jsonb_typeof(place -> 'zoom'), '') <> 'number' then false
    else (place ->> 'lat')::numeric between -90 and 90
      and (place ->> 'lng')::numeric between -180 and 180
      and (place ->> 'zoom')::numeric between 0 and 22
      and (place - array['lat', 'lng', 'zoom']) = '{}'::jsonb end
$$;

-- {"ti":{"title":"…"}}: only supported languages and fields of this kind; values are strings (a list for the FAQ).
create function private.are_translations(translations jsonb, fields text[]) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(translations) <> 'object' then false
    else octet_length(translations::text) <= 4000000 and not exists (
      select 1 from jsonb_each(translations) as language (code, words)
      where language.code not in ('en', 'ti')
        or case when jsonb_typeof(language.words) <> 'object' then true
          else exists (
            select 1 from jsonb_each(language.words) as word (field, value)
            where word.field <> all (fields)
              or not case when word.field = 'faq' then private.is_faq(word.value)
                else jsonb_typeof(word.value) = 'string' end) end) end
$$;

-- Short labels (tags, features): not blank, no duplicates.
create function private.are_labels(labels text[], longest int) returns boolean
  language sql immutable set search_path = '' as $$
  select not exists (
      select 1 from unnest(labels) as label (words)
      where words is null or not private.has_words(words) or char_length(words) > longest)
    and cardinality(labels) = (select count(distinct words) from unnest(labels) as label (words))
$$;

-- Content ----------------------------------------------------------------------------------------------------
-- A constraint's name is the error code of its rejection; private.rule_words has the message for each code.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en' constraint lang_known check (lang in ('en', 'ti')),
  translations jsonb not null default '{}'
    constraint translations_shape check (private.are_translations(translations, '{title,excerpt,content}')),
  title text not null constraint title_length check (private.has_words(title) and char_length(title) <= 300),
  content text not null constraint content_length check (private.has_words(content) and char_length(content) <= 1000000),
  excerpt text not null constraint excerpt_length check (private.has_words(excerpt) and char_length(excerpt) <= 2000),
  featured_image text constraint featured_image_url check (private.is_media_reference(featured_image)),
  image_meta jsonb constraint image_meta_shape check (private.is_image_meta(image_meta)),
  category text not null default 'General' constraint category_known
    check (category in ('General', 'Technology', 'Business', 'Lifestyle', 'Travel', 'Food')),
  tags text[] not null default '{}'
    constraint tags_shape check (private.are_labels(tags, 50))
    constraint tags_count check (cardinality(tags) <= 10),
  published boolean not null default true,
  published_at timestamptz,
  author text not null default 'Admin'
    constraint author_length check (private.has_words(author) and char_length(author) <= 120),
  video_url text constraint video_url_url check (private.is_media_reference(video_url)),
  views int not null default 0 constraint views_counted check (views >= 0),
  likes int not null default 0 constraint likes_counted check (likes >= 0),
  counts_version bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null
);

create table public.news_posts (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en' constraint lang_known check (lang in ('en', 'ti')),
  translations jsonb not null default '{}'
    constraint translations_shape check (private.are_translations(translations, '{title,excerpt,content}')),
  title text not null
    constraint title_length check (private.has_words(title) and char_length(private.clean_line(title)) >= 3
      and char_length(title) <= 300),
  content text not null
    constraint content_length check (private.has_words(content) and char_length(btrim(content)) >= 10
      and char_length(content) <= 100000),
  published boolean not null default true,
  published_at timestamptz,
  image_url text constraint image_url_url check (private.is_media_reference(image_url)),
  image_meta jsonb constraint image_meta_shape check (private.is_image_meta(image_meta)),
  video_url text constraint video_url_url check (private.is_media_reference(video_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null
);

create table public.community_posts (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en' constraint lang_known check (lang in ('en', 'ti')),
  translations jsonb not null default '{}'
    constraint translations_shape check (private.are_translations(translations, '{title,excerpt,content}')),
  title text not null constraint title_length check (private.has_words(title) and char_length(title) <= 300),
  content text not null constraint content_length check (private.has_words(content) and char_length(content) <= 100000),
  media_url text constraint media_url_url check (private.is_media_reference(media_url)),
  media_type text
    constraint media_type_known check (media_type in ('image', 'video'))
    constraint media_complete check ((media_url is null) = (media_type is null)),
  image_meta jsonb constraint image_meta_shape check (private.is_image_meta(image_meta)),
  author text not null default 'Admin'
    constraint author_length check (private.has_words(author) and char_length(author) <= 120),
  country text not null default 'Unknown'
    constraint country_length check (private.has_words(country) and char_length(country) <= 100),
  city text not null default 'Unknown' constraint city_length check (private.has_words(city) and char_length(city) <= 100),
  tags text[] not null default '{}'
    constraint tags_shape check (private.are_labels(tags, 50))
    constraint tags_count check (cardinality(tags) <= 100),
  featured boolean not null default false,
  published boolean not null default true,
  published_at timestamptz,
  likes int not null default 0 constraint likes_counted check (likes >= 0),
  comments int not null default 0 constraint comments_counted check (comments >= 0),
  shares int not null default 0 constraint shares_counted check (shares >= 0),
  counts_version bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null
);
comment on column public.community_posts.comments is
  'The visible comments. A trigger moves it with them: insert comments, never the number.';

create table public.services (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en' constraint lang_known check (lang in ('en', 'ti')),
  translations jsonb not null default '{}'
    constraint translations_shape check (private.are_translations(translations, '{title,description}')),
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

create table public.site_profile (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en' constraint lang_known check (lang in ('en', 'ti')),
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
  rev bigint not null
);
create unique index site_profile_only_one on public.site_profile ((true));

-- Tables of visitors -----------------------------------------------------------------------------------------

create table public.community_comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.community_posts (id) on delete cascade,
  author_name text not null
    constraint author_name_length check (private.has_words(author_name) and char_length(author_name) <= 80),
  body text not null constraint body_length check (private.has_words(body) and char_length(body) <= 2000),
  status text not null default 'visible'
    constraint status_known check (status in ('visible', 'pending', 'hidden')),
  seq bigint generated by default as identity,
  created_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null
);

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint name_length check (private.has_words(name) and char_length(name) <= 200),
  email text not null constraint email_shape
    check (char_length(email) <= 320 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  message text not null constraint message_length check (private.has_words(message) and char_length(message) <= 10000),
  subject text constraint subject_length check (char_length(subject) <= 300),
  read boolean not null default false,
  website text constraint website_empty check (website is null),
  created_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null
);
comment on column public.contact_messages.website is
  'A field people never see: who fills it is a machine, is thanked, and nothing is stored.';

-- Dates that every device can parse: finite, with a four-digit year.
do $$
declare
  moment record;
begin
  for moment in
    select c.table_name, c.column_name from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'timestamp with time zone'
      and c.table_name in ('blog_posts', 'news_posts', 'community_posts', 'services', 'site_profile',
        'community_comments', 'contact_messages')
  loop
    execute format('alter table public.%1$I add constraint %2$I '
      'check (%3$I >= %4$L::timestamptz and %3$I < %5$L::timestamptz)',
      moment.table_name, moment.column_name || '_range', moment.column_name,
      '1900-01-01 00:00:00+00', '2200-01-01 00:00:00+00');
  end loop;
end
$$;

-- Indexes of lists and pages ----------------------------------------------------------------------------------

create index blog_posts_newest on public.blog_posts (published_at desc, id desc) where published;
create index news_posts_newest on public.news_posts (published_at desc, id desc) where published;
create index community_posts_newest on public.community_posts (published_at desc, id desc) where published;
create index community_comments_thread on public.community_comments (post_id, seq);

create unique index blog_posts_rev on public.blog_posts (rev);
create unique index news_posts_rev on public.news_posts (rev);
create unique index community_posts_rev on public.community_posts (rev);
create unique index services_rev on public.services (rev);
create unique index site_profile_rev on public.site_profile (rev);
create unique index community_comments_rev on public.community_comments (rev);
create unique index contact_messages_rev on public.contact_messages (rev);
