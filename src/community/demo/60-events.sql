-- Events, most of them repeated, so that the calendar is alive whenever the demo is set up. The names are invented.

insert into public.events (id, lang, title, content, place, starts_at, ends_at, repeats, capacity, rsvp, published,
  published_at, created_at, updated_at, translations)
values
('e5000000-0000-4000-8000-000000000001', 'en', 'Sunday coffee',
$text$Coffee in three rounds, himbasha, and a children's corner. There is no fee.

Say that you are coming, so that we roast enough.$text$,
 'Community house, London', '2026-10-04 13:00+00', '2026-10-04 16:00+00',
 '{"every": "week", "interval": 1, "days": ["SU"], "count": null, "until": null, "except": ["2026-12-27"]}',
 60, true, true, '2026-09-20 10:00+00', '2026-09-20 10:00+00', '2026-09-20 10:00+00',
 jsonb_build_object('ti', jsonb_build_object('title', 'ቡን ሰንበት', 'place', 'ገዛ ማሕበረሰብ፣ ለንደን',
   'content', $text$ቡን ክሳብ ሳልሳይ፣ ሕምባሻን ናይ ቆልዑ ቦታን። ክፍሊት የለን።

እኹል ቡን ክንቆልው፣ ትመፁ እንተኾንኩም ንገሩና።$text$))),
('e5000000-0000-4000-8000-000000000002', 'en', 'Saturday school',
$text$Letters, songs and stories in Tigrinya, for children from five to thirteen. Bread at {11:00}.$text$,
 'St Mark''s hall, Leeds', '2026-10-10 09:00+00', '2026-10-10 11:00+00',
 '{"every": "week", "interval": 1, "days": ["SA"], "count": null, "until": null, "except": ["2026-12-26", "2027-01-02"]}',
 null, true, true, '2026-09-20 10:05+00', '2026-09-20 10:05+00', '2026-09-20 10:05+00',
 jsonb_build_object('ti', jsonb_build_object('title', 'ትምህርቲ ቀዳም', 'place', 'ኣዳራሽ ቅዱስ ማርቆስ፣ ሊድስ',
   'content', $text$ፊደል፣ ደርፍን ዛንታን ብትግርኛ፣ ካብ 5 ክሳብ 13 ዓመት ንዝዕድሚኦም ቆልዑ። {11:00} ሕምባሻ ኣሎ።$text$))),
('e5000000-0000-4000-8000-000000000003', 'ti', 'ምሳ ዓበይቲ ዓዲ',
$text$ንዓበይቲ ዓዲ፦ ምሳ፣ ዕላልን ሙዚቃ ክራርን። መኪና ንዘይብሉ ክንወስዶ ኢና።$text$,
 'ገዛ ማሕበረሰብ፣ ለንደን', '2026-10-29 12:00+00', '2026-10-29 15:00+00',
 '{"every": "weekday_of_month", "interval": 1, "days": [], "count": null, "until": null, "except": []}',
 24, true, true, '2026-09-21 10:00+00', '2026-09-21 10:00+00', '2026-09-21 10:00+00',
 jsonb_build_object('en', jsonb_build_object('title', 'Lunch for elders', 'place', 'Community house, London',
   'content', $text$For our elders: lunch, talk and the krar. Whoever has no car is picked up.$text$))),
('e5000000-0000-4000-8000-000000000004', 'en', 'Meskel bonfire',
$text$The fire is lit at dusk, on the eve of Meskel. Bring warm clothes, and yellow flowers if you find some.$text$,
 'Community garden, London', '2026-09-26 17:30+00', '2026-09-26 20:00+00',
 '{"every": "ethiopian_year", "interval": 1, "days": [], "count": null, "until": null, "except": []}',
 null, true, true, '2026-09-01 10:00+00', '2026-09-01 10:00+00', '2026-09-01 10:00+00',
 jsonb_build_object('ti', jsonb_build_object('title', 'ደመራ መስቀል', 'place', 'ጀርዲን ማሕበረሰብ፣ ለንደን',
   'content', $text$እቲ ሓዊ ኣብ ዋዜማ መስቀል ፀሓይ ምስ ዓረበት ይውላዕ። ምዉቕ ክዳን ልበሱ፣ ዕንባባ እንተረኺብኩም ድማ ሒዝኩም ምፁ።$text$))),
('e5000000-0000-4000-8000-000000000005', 'en', 'Ashenda in the park',
$text$Drums, songs and new dresses: the girls lead, everyone follows.$text$,
 'Regent''s Park, London', '2026-08-22 11:00+00', '2026-08-22 17:00+00',
 '{"every": "ethiopian_year", "interval": 1, "days": [], "count": null, "until": null, "except": []}',
 null, true, true, '2026-07-01 10:00+00', '2026-07-01 10:00+00', '2026-07-01 10:00+00',
 jsonb_build_object('ti', jsonb_build_object('title', 'ኣሸንዳ ኣብ መናፈሻ', 'place', 'Regent''s Park፣ ለንደን',
   'content', $text$ከበሮ፣ ደርፍን ሓድሽ ክዳንን፦ ኣዋልድ ይመርሓ፣ ኩሉ ሰብ ይስዕብ።$text$))),
('e5000000-0000-4000-8000-000000000006', 'en', 'Advice table, evening session',
$text$A draft: once we have found two volunteers for Thursday evenings.$text$,
 'Community house, London', '2027-02-04 18:00+00', '2027-02-04 20:00+00', null,
 10, true, false, null, '2026-11-18 10:00+00', '2026-11-18 10:00+00', '{}')
on conflict do nothing;

-- Who comes to the next coffee: the only dates that depend on the day of the setup.
insert into public.attendances (id, event_id, day, name, people, created_at)
select coming.id::uuid, 'e5000000-0000-4000-8000-000000000001',
  current_date + (7 - extract(isodow from current_date)::int), coming.name, coming.people, '2026-11-20 10:00+00'
from (values
  ('ea000000-0000-4000-8000-000000000001', 'Letebrhan', 2),
  ('ea000000-0000-4000-8000-000000000002', 'ኣስቴር', 4),
  ('ea000000-0000-4000-8000-000000000003', 'Tesfay and family', 5)) as coming (id, name, people)
on conflict do nothing;
