-- A news item that waits for its time, and a draft with its earlier versions.

-- The only date that is not fixed: it is before Ledet, and on a site set up later in two weeks, because a time in the
-- past would publish it.
insert into public.news_posts (id, lang, title, published, publish_at, created_at, updated_at, content, translations)
values ('ae000000-0000-4000-8000-000000000017', 'en', 'Ledet at the hall, with the small choir', false,
 greatest('2027-01-06 08:00+00', date_trunc('day', now()) + interval '14 days 8 hours'),
 '2026-11-19 18:30+00', '2026-11-19 18:52+00',
$text$Ledet falls on Thursday 7 January. The small choir sings at five, supper is at six, and the hall is ours until ten.

Bring a dish for eight people, and slippers for the children: the floor has been waxed.$text$,
 jsonb_build_object('ti', jsonb_build_object(
  'title', 'ልደት ኣብ ኣዳራሽ፣ ምስ ንእሽቶ መዘምራን',
  'content', $text$ልደት ሓሙስ 7 ጃንዋሪ እዩ። ንእሽቶ መዘምራን {17:00} ክዝምሩ እዮም፣ ድራር {18:00} እዩ፣ ኣዳራሽ ድማ ክሳብ {22:00} ናትና እዩ።

ንሸሞንተ ሰብ ዝኣክል ምግቢ፣ ንቆልዑ ድማ ሸበጥ ሒዝኩም ምፁ።$text$)))
on conflict do nothing;

insert into private.saved_versions (kind, row_id, version, fields, media, saved_by, saved_at)
select 'blog', p.id, saved.version, private.version_fields('blog', to_jsonb(p)) || saved.earlier, '{}',
  'a0000000-0000-4000-8000-000000000001', saved.at
from public.blog_posts p, (values
  (1, $fields${"title": "Renting", "excerpt": "Notes for the advice table.", "tags": [],
    "content": "<p>Photographs first. Every wall, every tap.</p>"}$fields$::jsonb, '2026-11-10 13:00+00'::timestamptz),
  (2, $fields${"excerpt": "Deposits and inventories.",
    "content": "<p>Before the sofa, before the kettle: take photographs. Every wall, every tap.</p><h2>The deposit</h2><p>It must be put into a protection scheme within 30 days.</p>"}$fields$,
    '2026-11-10 21:40+00'),
  (3, '{}', '2026-11-11 09:15+00')
) as saved (version, earlier, at)
where p.id = 'b1000000-0000-4000-8000-000000000020'
  and exists (select from auth.users where id = 'a0000000-0000-4000-8000-000000000001')
on conflict do nothing;
update public.blog_posts set version = 3 where id = 'b1000000-0000-4000-8000-000000000020' and version = 1;
