-- What texts, addresses and the values of columns look like. Strict functions: null violates no constraint.

-- True if the text has visible characters: not only white space, joiners, direction marks or fillers.
create function private.has_words(words text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select words ~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
    || '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb'
    || '\U000e0000-\U000e0fff]')
$$;

-- False for JSON with a number that is much longer when it is written out than as it was sent: a body of 1 MB with 1e131071 again and
-- again is 14 GB of text.
create function private.is_plain(value jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select not jsonb_path_exists(value, 'strict $.** ? (@.type() == "number"
    && (@ > 1e30 || @ < -1e30 || (@ < 1e-30 && @ > -1e-30 && @ != 0)))')
$$;

-- Control characters other than newline and tab.
create function private.has_controls(words text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select words ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
$$;

-- A text of a visitor; null if it is far longer than any may be.
create function private.unless_huge(words text) returns text
  language sql immutable strict set search_path = '' as $$
  select case when octet_length(words) <= 100000 then words end
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

-- What a browser records as WebM is sound only; its extension tells it from a video.
create function private.is_media_path(name text) returns boolean
  language sql immutable strict set search_path = '' as $$
  select char_length(name) <= 300
    and name ~ '^(blog-images|community-media|news-images|site)/[A-Za-z0-9._/-]+$'
    and name ~* '\.(jpe?g|png|webp|gif|mp[34]|m4a|web[am]|og[agv])$'
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

-- The tag of a language (BCP 47): which ones a site has is said by src/community/languages.ts.
create function private.is_language(tag text) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(tag ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$', false)
$$;

-- True for a place's name in the database of time zones; no name with a number, which could be an offset of one's own.
create function private.is_time_zone(zone text) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone zone;
  return zone ~ '^[A-Z][A-Za-z_]*(/[A-Z][A-Za-z_-]*)+$';
exception when invalid_parameter_value then
  return false;
end
$$;

-- {"ti":{"title":"…"}}: only languages, and fields of this kind; values are strings (a list for the FAQ).
create function private.are_translations(translations jsonb, fields text[]) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(translations) <> 'object' then false
    else octet_length(translations::text) <= 4000000 and not exists (
      select 1 from jsonb_each(translations) as language (code, words)
      where not private.is_language(language.code)
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

-- The languages in which a post can be read: its own, and those of its translations that have a title and a text. As inLanguage() in
-- src/domain/content/translation.ts.
create function private.readable_in(lang text, translations jsonb) returns text[]
  language sql immutable set search_path = '' as $$
  select array(
    select lang
    union select t.code from jsonb_each(case when jsonb_typeof(translations) = 'object' then translations else '{}' end) as t (code, words)
      where private.has_words(t.words ->> 'title') and private.has_words(t.words ->> 'content')
    order by 1)
$$;

-- In days. Where the standard is 0, 0 is allowed and means as long as the post. As RETENTION in
-- src/domain/privacy/retention.ts.
create function private.retention_rules() returns table (kind text, shortest int, standard int, longest int)
  language sql immutable set search_path = '' as $$
  values ('messages', 30, 365, 3650), ('submissions', 30, 365, 3650), ('comments', 365, 0, 3650), ('held', 7, 90, 730),
    ('hidden', 30, 180, 1825), ('reports', 30, 365, 3650), ('attendances', 1, 30, 365), ('requests', 90, 365, 3650),
    ('records', 365, 1095, 3650)
$$;

create function private.is_retention(periods jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(periods) <> 'object' then false
    else not exists (
      select 1 from jsonb_each(periods) as period (kind, days)
        left join private.retention_rules() rule on rule.kind = period.kind
      where rule.kind is null or case when jsonb_typeof(period.days) <> 'number' then true
        else (period.days)::numeric <> trunc((period.days)::numeric)
          or not ((period.days)::numeric between rule.shortest and rule.longest
            or ((period.days)::numeric = 0 and rule.standard = 0)) end) end
$$;

create function private.is_reason(reason text) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce($1 in ('illegal', 'defamation', 'privacy', 'child', 'abuse', 'spam', 'other'), false)
$$;

create function private.is_decision(decision jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(decision) <> 'object' then false
    else decision = '{"dismiss":true}'
      or (private.is_reason(decision ->> 'reason')
        and (decision - array['reason', 'words', 'answer']) = '{}'
        and not exists (select from unnest(array['words', 'answer']) field
          where decision ? field and (jsonb_typeof(decision -> field) <> 'string'
            or char_length(decision ->> field) > 1000 or private.has_controls(decision ->> field)))) end
$$;

-- "2026-11-29", a day that exists.
create function private.is_day(words text) returns boolean
  language plpgsql immutable strict set search_path = '' as $$
begin
  return words ~ '^(19|20|21)\d\d-\d\d-\d\d$' and to_char(words::date, 'YYYY-MM-DD') = words;
exception when data_exception then
  return false;
end
$$;

-- {"every","interval","days","count","until","except"}, as Repeat in src/domain/events/repeat.ts.
create function private.is_repeat(repeat jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(repeat) <> 'object' then false
    else (repeat - array['every', 'interval', 'days', 'count', 'until', 'except']) = '{}'
      and coalesce(repeat ->> 'every' in ('day', 'week', 'month', 'weekday_of_month', 'year', 'ethiopian_year'), false)
      and case when jsonb_typeof(repeat -> 'interval') = 'number'
        then (repeat ->> 'interval')::numeric in (select generate_series(1, 99)) else false end
      and case when jsonb_typeof(repeat -> 'count') = 'number'
        then (repeat ->> 'count')::numeric in (select generate_series(1, 999))
        else coalesce(jsonb_typeof(repeat -> 'count'), '') = 'null' end
      and (coalesce(jsonb_typeof(repeat -> 'until'), '') = 'null' or private.is_day(repeat ->> 'until'))
      and case when jsonb_typeof(repeat -> 'days') = 'array' then jsonb_array_length(repeat -> 'days') <= 7
        and not exists (select from jsonb_array_elements_text(repeat -> 'days') d (name)
          where name is null or name not in ('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')) else false end
      and case when jsonb_typeof(repeat -> 'except') = 'array' then jsonb_array_length(repeat -> 'except') <= 200
        and not exists (select from jsonb_array_elements_text(repeat -> 'except') d (name)
          where private.is_day(name) is not true) else false end end
$$;

-- {"src":"/storage/…","bytes":40000,"seconds":62.5,"reader":"Abrehet","lang":"ti","transcript":""}; every member is needed.
-- An empty transcript means that the text of the post is what is read.
create function private.is_recording(recording jsonb) returns boolean
  language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(recording) <> 'object' then false
    when not recording ?& array['src', 'bytes', 'seconds', 'reader', 'lang', 'transcript'] then false
    else not exists (
      select 1 from jsonb_each(recording) as member (key, value)
      where not case member.key
        when 'src' then jsonb_typeof(value) = 'string' and private.is_media_reference(value #>> '{}')
        when 'bytes' then case when jsonb_typeof(value) <> 'number' then false
          else value::numeric between 1 and 52428800 and value::numeric % 1 = 0 end
        when 'seconds' then case when jsonb_typeof(value) <> 'number' then false
          else value::numeric > 0 and value::numeric <= 14400 end
        when 'reader' then jsonb_typeof(value) = 'string' and private.has_words(value #>> '{}')
          and char_length(value #>> '{}') <= 120
        when 'lang' then jsonb_typeof(value) = 'string' and private.is_language(value #>> '{}')
        when 'transcript' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 20000
        else false end
    ) end
$$;
