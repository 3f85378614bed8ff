-- More disguises of an address: a dot that is spelt or set apart, letters of other alphabets that look alike, wide letters and marks, and
-- the name of a person at a messenger. A comment with one is held, not refused, so a false alarm costs the owner a look.
create or replace function private.has_link(words text) returns boolean
  language sql immutable set search_path = '' as $$
  select plain ~* ('(https?:|www\.|//[a-z0-9]|\[url|href|[a-z0-9-]+\.[a-z]{2,}/|[a-z0-9-]\.' || domains || ')')
    or plain ~ '[A-Za-z0-9-]\.([a-z][a-z0-9-]+|[A-Z][A-Z0-9-]+)\M'
    or plain ~ '\m[0-9]{1,3}(\.[0-9]{1,3}){3}\M'
    -- Greek and Cyrillic letters, in the host or at its end.
    or plain ~* '[\u0370-\u052f][a-z0-9\u0370-\u052f-]*\.[a-z\u0370-\u052f]{2,}|[a-z0-9-]\.[a-z]*[\u0370-\u052f]'
    -- evil dot com, evil (dot) com, evil[.]com, evil . com, evil. com
    or plain ~* ('[a-z0-9\u0370-\u052f-]\s*[(\[{<]?\s*\m(dot|d0t|punkt|point|ነጥቢ)\M\s*[)\]}>]?\s*' || domains)
    or plain ~* '[a-z0-9\u0370-\u052f-]\s*[(\[{<]\s*(\.|,|dot)\s*[)\]}>]\s*[a-z\u0370-\u052f]{2,}'
    or plain ~* ('[a-z0-9\u0370-\u052f-](\s+\.\s*|\.\s+)(com|net|org|info|biz|xyz|top|shop|site|online|link|click|ru|рф)(?![a-z0-9])')
    -- telegram @evil, @evil on telegram
    or plain ~* (messengers || '[^@]{0,40}@\s*[a-z0-9_]{2,}') or plain ~* ('@\s*[a-z0-9_.]{2,}[^@]{0,20}' || messengers)
  from (select translate(regexp_replace(normalize(words, nfkc), '[\u00ad\u0300-\u036f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'),
      E'\u3002\u00b7\u2219\u2022', '....') as plain,
    '(com|net|org|info|biz|io|ru|cn|uk|de|et|er|xyz|top|shop|site|online|link|click|me|ly|app|club|dev|tk|live)(?![a-z0-9])' as domains,
    '(telegram|\mt\.?g\M|whats\s*app|viber|\mimo\M|instagram|\minsta\M|snapchat|tik\s*tok|wechat|skype|\msignal\M|facebook|messenger|ቴለግራም|ቴሌግራም|ዋትስ|ፌስቡክ|ቫይበር)'
      as messengers) as w
$$;
