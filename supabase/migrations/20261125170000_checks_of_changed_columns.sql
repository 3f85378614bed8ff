-- PostgreSQL checks all constraints of a row again whenever any of its columns is updated: a like, which moves a counter, read the whole
-- article for it, and that took most of its time. The checks of the texts and media of posts now run when one of their own columns is
-- written. They keep their names, and rejections their code, constraint and message.

create function private.refuse_row() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise check_violation using schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
    message = format('new row for relation "%s" violates check constraint "%s"', tg_table_name, tg_name);
end
$$;
comment on function private.refuse_row() is
  'Refuses a row as a CHECK constraint does, for the constraint triggers that private.check_when_written creates.';

-- Declares a check on columns of a table with counters, in place of one of the same name. The condition is about "new"; as with a CHECK
-- constraint, null violates nothing. It also runs while an archive is loaded, which triggers otherwise don't. Existing rows aren't checked.
create function private.check_when_written(table_name text, rule text, columns text[], condition text) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  checked constant regclass := format('public.%I', table_name);
begin
  if exists (select from pg_catalog.pg_trigger t where t.tgrelid = checked and t.tgname = rule) then
    execute format('drop trigger %I on %s', rule, checked);
  end if;
  execute format('alter table %s drop constraint if exists %I', checked, rule);
  execute format('create constraint trigger %I after insert or update of %s on %s for each row when (not (%s)) '
    'execute function private.refuse_row()', rule, (select string_agg(format('%I', c), ', ') from unnest(columns) c), checked, condition);
  execute format('alter table %s enable always trigger %I', checked, rule);
end
$$;

select private.check_when_written(t.name, c.rule, c.columns::text[], c.condition)
from (values ('blog_posts'), ('community_posts')) as t (name), (values
    ('lang_known', '{lang}', 'new.lang in (''en'', ''ti'')'),
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
