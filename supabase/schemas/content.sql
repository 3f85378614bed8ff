-- Posts of each kind: articles, news, the community's.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en',
  translations jsonb not null default '{}',
  title text not null,
  content text not null,
  excerpt text not null,
  featured_image text,
  image_meta jsonb,
  category text not null default 'General',
  tags text[] not null default '{}',
  published boolean not null default true,
  published_at timestamptz,
  author text not null default 'Admin',
  video_url text,
  views int not null default 0 constraint views_counted check (views >= 0),
  likes int not null default 0 constraint likes_counted check (likes >= 0),
  counts_version bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  rev bigint not null,
  -- A draft with it is published then.
  publish_at timestamptz constraint publish_at_of_draft check (publish_at is null or not published),
  recording jsonb,
  readable_in text[] generated always as (private.readable_in(lang, translations)) stored
);
comment on table public.blog_posts is 'Articles.';

create table public.news_posts (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en' constraint lang_known check (private.is_language(lang)),
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
  rev bigint not null,
  -- A draft with it is published then.
  publish_at timestamptz constraint publish_at_of_draft check (publish_at is null or not published),
  recording jsonb constraint recording_shape check (private.is_recording(recording)),
  readable_in text[] generated always as (private.readable_in(lang, translations)) stored
);
comment on table public.news_posts is 'News.';

create table public.community_posts (
  id uuid primary key default gen_random_uuid(),
  lang text not null default 'en',
  translations jsonb not null default '{}',
  title text not null,
  content text not null,
  media_url text,
  media_type text,
  image_meta jsonb,
  author text not null default 'Admin',
  country text not null default 'Unknown',
  city text not null default 'Unknown',
  tags text[] not null default '{}',
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
  rev bigint not null,
  -- A draft with it is published then.
  publish_at timestamptz constraint publish_at_of_draft check (publish_at is null or not published),
  recording jsonb,
  readable_in text[] generated always as (private.readable_in(lang, translations)) stored
);
comment on table public.community_posts is 'Posts of the community, which can be liked, shared and commented.';
comment on column public.community_posts.comments is
  'The visible comments. A trigger moves it with them: insert comments, never the number.';

select private.set_up_table(kind) from unnest('{blog,news,community}'::text[]) as kind;

-- Checks of posts with counters, which run when their own columns are written: a like does not read the text.
select private.check_when_written(t.name, c.rule, c.columns::text[], c.condition)
from (values ('blog_posts'), ('community_posts')) as t (name), (values
    ('lang_known', '{lang}', 'private.is_language(new.lang)'),
    ('translations_shape', '{translations}', 'private.are_translations(new.translations, ''{title,excerpt,content,tags}'')'),
    ('title_length', '{title}', 'private.has_words(new.title) and char_length(new.title) <= 300'),
    ('image_meta_shape', '{image_meta}', 'private.is_image_meta(new.image_meta)'),
    ('tags_shape', '{tags}', 'private.are_labels(new.tags, 50)'),
    ('author_length', '{author}', 'private.has_words(new.author) and char_length(new.author) <= 120'),
    ('recording_shape', '{recording}', 'private.is_recording(new.recording)')
  ) as c (rule, columns, condition);

select private.check_when_written('blog_posts', c.rule, c.columns::text[], c.condition)
from (values
    ('content_length', '{content}', 'private.has_words(new.content) and char_length(new.content) <= 1000000'),
    ('excerpt_length', '{excerpt}', 'private.has_words(new.excerpt) and char_length(new.excerpt) <= 2000'),
    ('featured_image_url', '{featured_image}', 'private.is_media_reference(new.featured_image)'),
    ('category_known', '{category}',
      'new.category in (''General'', ''Technology'', ''Business'', ''Lifestyle'', ''Travel'', ''Food'')'),
    ('tags_count', '{tags}', 'cardinality(new.tags) <= 10'),
    ('video_url_url', '{video_url}', 'private.is_media_reference(new.video_url)')
  ) as c (rule, columns, condition);

select private.check_when_written('community_posts', c.rule, c.columns::text[], c.condition)
from (values
    ('content_length', '{content}', 'private.has_words(new.content) and char_length(new.content) <= 100000'),
    ('media_url_url', '{media_url}', 'private.is_media_reference(new.media_url)'),
    ('media_type_known', '{media_type}', 'new.media_type in (''image'', ''video'')'),
    ('media_complete', '{media_url,media_type}', '(new.media_url is null) = (new.media_type is null)'),
    ('country_length', '{country}', 'private.has_words(new.country) and char_length(new.country) <= 100'),
    ('city_length', '{city}', 'private.has_words(new.city) and char_length(new.city) <= 100'),
    ('tags_count', '{tags}', 'cardinality(new.tags) <= 100')
  ) as c (rule, columns, condition);
