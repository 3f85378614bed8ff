-- The news: fourteen items and two drafts. Plain text; a blank line begins a paragraph.
-- The facts of one picture, in the shape of image_meta. tests/integration/seed/seed-pictures.test.ts compares them with the files.
create or replace function pg_temp.picture(name text, width int, height int, thumbhash text, alt text) returns jsonb
  language sql immutable as $$
  select jsonb_build_object('width', width, 'height', height, 'alt', alt, 'thumbhash', thumbhash,
    'variants', jsonb_build_object(
      '480', '/storage/v1/object/public/media/' || name || '-480.webp',
      '960', '/storage/v1/object/public/media/' || name || '-960.webp'))
$$;

insert into public.news_posts (id, lang, title, published, published_at, created_at, updated_at, image_url, image_meta,
  content, translations)
values
('ae000000-0000-4000-8000-000000000001', 'en', 'Sunday coffee returns on 22 November', true,
 '2026-11-19 17:00+00', '2026-11-19 16:32+00', '2026-11-19 17:00+00',
 '/storage/v1/object/public/media/community-media/sunday-coffee.webp',
 pg_temp.picture('community-media/sunday-coffee', 1600, 1000, '6ygGDILalph2d3d/k4XFgl8KuA==',
   'Six people sit behind a long white table with coffee, cups and himbasha, in a hall with three tall windows and bunting'),
$text$After seven weeks of plumbers, the hall has its heating back. Sunday coffee is on again from 22 November, {14:00-17:00}, at the community house in London and, on the same afternoon, at St Mark's hall in Leeds.

There is no fee and nothing to book. If you can, bring a cup: we counted, and eleven have emigrated.

The children's corner opens at two. Himbasha is being baked by whoever reads this first and calls Letebrhan.$text$,
 jsonb_build_object('ti', jsonb_build_object('title', 'ናይ ሰንበት ቡን ብ13 ሕዳር ይጅምር',
   'content', $text$ናይ ሰንበት ቡን ብ13 ሕዳር (22 November) {14:00-17:00} ኣብ ለንደንን ኣብ ሊድስን ይጅምር።

ክፍሊት የለን። እንተክኢልኩም ፍንጃል ሒዝኩም ንዑ።

ንቖልዑ ዝኸውን ቦታ ካብ {14:00} ይኽፈት።$text$))),
('ae000000-0000-4000-8000-000000000002', 'ti', 'ቤት ትምህርቲ ትግርኛ ንቆልዑ', true,
 '2026-11-10 16:00+00', '2026-11-10 15:20+00', '2026-11-10 16:00+00',
 '/storage/v1/object/public/media/blog-images/saturday-school.webp',
 pg_temp.picture('blog-images/saturday-school', 1600, 1000, 'ICkKFIja95d3fXmIdY74cWgNmA==',
   'መምህር ኣብ ሰሌዳ ፊደል ተርኢ፤ ኣርባዕተ ቆልዑ ኣብ ቅድሚኣ ኮፍ ኢሎም'),
$text$ቀዳም 19 ሕዳር (28 November 2026) ሓድሽ ክፍሊ ትግርኛ ክኽፈት እዩ። እቲ ትምህርቲ {10:00-12:00} እዩ።

ካብ 5 ክሳብ 13 ዓመት ዝዕድሚኦም ቆልዑ ክምዝገቡ ይኽእሉ። ትምህርቲ ብነፃ እዩ። መፅሓፍን ርሳስን ኣለና።

ንምምዝጋብ ኣብ «ርኸቡና» ፅሓፉልና።$text$,
 jsonb_build_object('en', jsonb_build_object('title', 'Tigrinya school for children',
   'content', $text$A new Tigrinya class opens on Saturday 28 November 2026. Lessons are {10:00-12:00}.

Children from 5 to 13 years old can be registered. It is free. We have books and pencils.

To register, write to us on the contact page.$text$))),
('ae000000-0000-4000-8000-000000000003', 'en', 'Health morning: blood pressure, eyes, and someone who speaks Tigrinya', true,
 '2026-11-06 09:00+00', '2026-11-05 18:11+00', '2026-11-06 09:00+00',
 '/storage/v1/object/public/media/news-images/health-morning.webp',
 pg_temp.picture('news-images/health-morning', 1600, 1000, 'bfgFDIKJwnxPtlmEdoy2BjK3Aw==',
   'A nurse in blue with a stethoscope measures the blood pressure of a woman in a white scarf at a table; a poster with a red heart behind'),
$text$On Saturday 5 December, {10:00-13:00}, two nurses and an optician from our own ranks will be at the community house. You can have your blood pressure and blood sugar measured and your glasses looked at. It takes about fifteen minutes.

You don't need an appointment, a doctor, or any papers. What you say stays in the room. Tigrinya, Amharic, Arabic and English are spoken.

Last year 64 people came, and four of them were sent to a doctor in good time. If your father says he is never ill, bring him for the coffee.$text$,
 jsonb_build_object('ti', jsonb_build_object('title', 'ንግሆ ጥዕና፦ ፀቕጢ ደም፣ ዓይኒ፣ ትግርኛ ዝዛረብ ሰብ ውን',
   'content', $text$ቀዳም 26 ሕዳር (5 ዲሴምበር 2026)፣ {10:00-13:00}፣ ካብ ማሕበርና ክልተ ነርስታትን ሓደ ሓኪም ዓይንን ኣብ ገዛ ማሕበረሰብ ክህልዉ እዮም። ፀቕጢ ደምኩም፣ ሽኮርኩምን መነፀርኩምን ክምርመሩ ይኽእሉ። ዓሰርተ ሓሙሽተ ደቒቕ ኣቢሉ ይወስድ።

ቆፀራ፣ ሓኪም ወይ ወረቐት ኣየድልየኩምን። እትብልዎ ካብቲ ክፍሊ ኣይወፅእን። ብትግርኛ፣ ብኣምሓርኛ፣ ብዓረብኛን ብእንግሊዝኛን ንዛረብ።

ዓሚ 64 ሰባት መፂኦም፣ ኣርባዕተ ካብኦም ብግዜኡ ናብ ሓኪም ከይዶም። ኣቦኹም "ኣነ ኣይሓምምን" እንተበሉ፣ ንቡን ሒዝኩምዎም ንዑ።$text$))),
('ae000000-0000-4000-8000-000000000004', 'en', 'Under-13s bring home the cup from Sheffield', true,
 '2026-10-26 20:00+00', '2026-10-26 19:12+00', '2026-10-26 20:00+00',
 '/storage/v1/object/public/media/news-images/cup.webp',
 pg_temp.picture('news-images/cup', 1600, 1000, 'GfkFLIgJqHiXdniDinYId4ZAuA==',
   'A large golden cup with a woven red band, a medal and a football beside it, confetti falling on green'),
$text$Eleven teams, one muddy field and a final decided by a header nobody saw, since the fog came in: our under-13s have won the autumn tournament of the community clubs in Sheffield, 2–1 against Nottingham.

Both goals were scored by defenders. The keeper, Naod, who took over the gloves only in September, held a penalty in the last minute and then asked whether that had been the last minute.

The cup stands in the window of the community house until spring. Training is on Tuesdays at six; girls and boys play together, and boots can be borrowed.$text$,
 jsonb_build_object('ti', jsonb_build_object('title', 'ትሕቲ 13 ዓመት ዋንጫ ካብ ሸፊልድ ሒዞም መፂኦም',
   'content', $text$ዓሰርተ ሓደ ጋንታታት፣ ጭቃ ዝመልኦ ሜዳ፣ ብግመ ዝተሸፈነ ፍፃመ፦ ናይ ትሕቲ 13 ዓመት ጋንታና ኣብ ሸፊልድ ዋንጫ በሊዓ፣ ንኖቲንግሃም 2 ብ1 ስዒራ።

ክልቲኡ ሸቶ ብተኸላኸልቲ ኣትዩ። ሓላው ልዳት ናኦድ፣ ኣብ መወዳእታ ደቒቕ ፍፁም ቅፅዓት ኣድሒኑ።

እታ ዋንጫ ክሳብ ፅድያ ኣብ መስኮት ገዛ ማሕበረሰብ ኣላ። ልምምድ ሰሉስ ሰሉስ {18:00} እዩ። ኣዋልድን ኣወዳትን ብሓባር ይፃወቱ፣ ሳእኒ ውን ነለቅሕ።$text$))),
('ae000000-0000-4000-8000-000000000005', 'en', 'A shelf of our own at the library', true,
 '2026-10-15 11:00+00', '2026-10-14 10:40+00', '2026-10-15 11:00+00',
 '/storage/v1/object/public/media/news-images/library-shelf.webp',
 pg_temp.picture('news-images/library-shelf', 1600, 1000, 'XEkGDIT46diaaIl7hnj5cpsJ1g==',
   'A tall bookcase filled with red, gold, green and blue books; a girl reaches for one, a man beside her holds another'),
$text$The borough library now has a Tigrinya shelf. It begins with 120 books: picture books, poems, two dictionaries, a grammar for grown-ups and a thick novel that three of you have already reserved.

Half of them came from your own cupboards. Thank you. The library has bought the others, and promises to buy whatever is asked for more than twice, so please ask.

With a library card you can borrow twelve at a time. Children pay no fines, ever.$text$,
 jsonb_build_object('ti', jsonb_build_object('title', 'ኣብ ቤተ መፃሕፍቲ ናትና መደርደሪ',
   'content', $text$ኣብ ቤተ መፃሕፍቲ ከተማና ናይ ትግርኛ መደርደሪ ኣሎ። ብ120 መፃሕፍቲ ይጅምር፦ ስእላዊ መፃሕፍቲ ንቖልዑ፣ ግጥምታት፣ ክልተ መዝገበ ቃላት፣ ሰዋስው፣ ሓደ ረጊድ ልቦለድ ውን።

ፍርቆም ካብ ናትኩም ኣርማድዮታት መፂኦም። የቐንየልና። እቶም ካልኦት ቤተ መፃሕፍቲ ገዚእዎም፤ ካብ ክልተ ግዜ ንላዕሊ ዝተሓተተ መፅሓፍ ክገዝእ ድማ ቃል ኣትዩ፣ ስለዚ ሕተቱ።

ካርድ እንተሃልዩኩም ብሓደ ግዜ ዓሰርተ ክልተ ክትልቅሑ ትኽእሉ። ቆልዑ ቅፅዓት ኣይኸፍሉን።$text$))),
('ae000000-0000-4000-8000-000000000006', 'en', 'Coach to the sea: 46 seats, 46 names', true,
 '2026-09-02 08:00+00', '2026-09-01 19:00+00', '2026-09-02 08:00+00',
 '/storage/v1/object/public/media/news-images/coach-trip.webp',
 pg_temp.picture('news-images/coach-trip', 1600, 1000, 'ohgOHIiIiHh/eId4d3ZHgXASCA==',
   'A red coach with a woven band drives past green hills, a face in each of its seven windows'),
$text$The seats for Saturday's trip to Whitby are all taken. There is a waiting list of nine, so if you cannot come after all, please tell us by Thursday; someone will be very happy.

We leave at {07:30} from the bus stop opposite the library. Not half an hour later. The driver is called Graham, and last year he meant it.

Bring a coat, whatever the forecast says. There'll be one large pot of tsebhi, and fish and chips for those who want to belong.$text$,
 jsonb_build_object('ti', jsonb_build_object('title', 'ጉዕዞ ናብ ባሕሪ፦ 46 መናብር፣ 46 ኣስማት',
   'content', $text$ናይ ቀዳም ጉዕዞ ናብ ዊትቢ ኩሎም መናብር ተታሒዞም ኣለዉ። ትሽዓተ ሰባት ይፅበዩ ኣለዉ፤ ስለዚ ክትመፁ እንተዘይክኢልኩም በይዛኹም ክሳብ ሓሙስ ንገሩና።

ካብቲ ኣብ መንፅር ቤተ መፃሕፍቲ ዘሎ መዕረፊ ኣውቶቡስ፣ {07:30} ንነቅል። ፍርቂ ሰዓት ፀኒሕና ኣይኮነን።

ትንቢት ኣየር ብዘየገድስ ጁባ ሒዝኩም ንዑ። ሓደ ዓቢ ድስቲ ፀብሒ ክህሉ እዩ።$text$))),
('ae000000-0000-4000-8000-000000000007', 'ti', 'ናይ ዓበይቲ መኣዲ ረቡዕ ረቡዕ', true,
 '2026-08-19 09:30+00', '2026-08-18 17:00+00', '2026-08-19 09:30+00', null, null,
$text$ረቡዕ ረቡዕ {12:00-14:00} ንዓበይቲ መኣዲ ኣለና። ጥዑም ምሳሕን ቡንን ኣሎ።

መኪና እንተዘይብልኩም ንሕና ክንወስደኩም ንኽእል። ብስልኪ ደውሉልና።

ኩሉ ሰብ እንቋዕ ብደሓን መፀ።$text$,
 jsonb_build_object('en', jsonb_build_object('title', 'The elders'' table, every Wednesday',
   'content', $text$Every Wednesday, {12:00-14:00}, we lay a table for our elders. There is a good lunch, and coffee.

If you have no car, we can fetch you. Give us a ring.

Everyone is welcome.$text$))),
('ae000000-0000-4000-8000-000000000008', 'en', 'Annual meeting: what we took in, what we spent, what we decided', true,
 '2026-07-06 19:00+00', '2026-07-05 21:14+00', '2026-07-06 19:00+00',
 '/storage/v1/object/public/media/news-images/notice-board.webp',
 pg_temp.picture('news-images/notice-board', 1600, 1000, 'qDkKFIKYaqaPaIeBaHkGeUMx+A==',
   'A cork board with five notices pinned to it: letters, a coffee cup, a calendar with one day marked, a green card, a drawing of mountains'),
$text$Eighty-three members came to the annual meeting on 4 July; the youngest is four months old and abstained.

The accounts, in short: £14,210 came in, more than half of it in sums under ten pounds. £13,655 went out: rent £6,000, school £2,900, trips and feasts £2,480, advice table £1,400, and £875 for the boiler, about which we'd rather not speak. The full list hangs on the board, with every receipt.

Decided, with two votes against: the Saturday school gets a second room. Decided, with none against: nobody brings a loudspeaker to the coffee.

Thanks to Ato Hagos, who kept the till for nine years and is now, in his own words, an ordinary sinner again.$text$, '{}'),
('ae000000-0000-4000-8000-000000000009', 'en', 'Homework club keeps its Thursday', true,
 '2026-05-28 15:30+00', '2026-05-28 12:00+00', '2026-05-28 15:30+00', null, null,
$text$Good news from the college: the homework club may use room 2.14 for another year, every Thursday in term time {16:30-18:00}.

We have six volunteers for maths and four for English. What we don't have is anyone for chemistry. If you remember what a mole is, please come. You'll get tea and a great deal of respect.$text$, '{}'),
('ae000000-0000-4000-8000-000000000010', 'en', 'Looms wanted, dead or alive', true,
 '2026-04-14 10:00+00', '2026-04-13 20:30+00', '2026-04-14 10:00+00', null, null,
$text$Tesfay's Saturday weaving class in Coventry has six pupils and four looms. If there's a table loom in your loft, or part of one, or somebody's grandmother knows of one: he will fetch it, mend it and return it on request.

He has asked us to add that it needn't be complete. "A loom is an idea with some wood around it."$text$, '{}'),
('ae000000-0000-4000-8000-000000000011', 'en', 'Interpreters: nine of you have passed', true,
 '2026-03-20 16:00+00', '2026-03-20 14:10+00', '2026-03-20 16:00+00', null, null,
$text$Nine members of the community have passed the examination for community interpreters, Tigrinya and English. They can now be booked by hospitals, schools and councils all over the country, and they'll be paid for what many of them used to do for nothing in waiting rooms.

The next course begins in October. Those who are interested should be fluent in both languages, able to keep a secret, and calm.$text$, '{}'),
('ae000000-0000-4000-8000-000000000012', 'en', 'The clocks go forward, and so does choir practice', true,
 '2026-03-27 18:00+00', '2026-03-27 17:15+00', '2026-03-27 18:00+00', null, null,
$text$From Sunday the choir meets at six and no longer at five. The clocks in England go forward by an hour that night, so for your body it will be five all the same.

New voices are welcome, above all low ones. At present we've eleven sopranos and Ato Berhe.$text$, '{}'),
('ae000000-0000-4000-8000-000000000013', 'en', 'Warm coats: 212 in, 209 out', true,
 '2026-01-30 12:00+00', '2026-01-29 19:45+00', '2026-01-30 12:00+00', null, null,
$text$Within three weeks you brought 212 winter coats, and 209 of them are already being worn by somebody. Three are left: two very small ones, and one which is bright orange with reindeer.

The rail stays in the corridor until March. Take what you need; no one is counting, except at the end, for this notice.$text$,
 jsonb_build_object('ti', jsonb_build_object('title', 'ናይ ክረምቲ ጃኬታት፦ 212 ኣትዮም፣ 209 ወፂኦም',
   'content', $text$ኣብ ውሽጢ ሰለስተ ሰሙን 212 ናይ ክረምቲ ጃኬታት ኣምፂእኩም። 209 ድሮ ተኸዲኖም ኣለዉ። ሰለስተ ተሪፎም፦ ክልተ ኣዝዮም ንኣሽቱ፣ ሓደ ድማ ብሩህ ኣራንሺ።

እቲ መንጠልጠሊ ክሳብ መጋቢት (ማርች) ኣብ ኮሪደር ኣሎ። ዘድልየኩም ውሰዱ፤ ማንም ኣይቖፅርን።$text$))),
('ae000000-0000-4000-8000-000000000014', 'en', 'This site now works without a signal', true,
 '2025-12-12 09:00+00', '2025-12-11 22:20+00', '2025-12-12 09:00+00', null, null,
$text$Many of you read us on the bus, on the Underground, or on the last day of the month when the data has run out. From today, what you have opened once stays on your phone. You can read it, like it and write a comment without a signal, and it will be sent when there is one.

You need do nothing. If you'd like a button for it on your home screen, choose Install.$text$,
 jsonb_build_object('ti', jsonb_build_object('title', 'እዚ ዌብሳይት ብዘይ ኔትወርክ ይሰርሕ',
   'content', $text$ብዙሓት ካባኹም ኣብ ኣውቶቡስ፣ ኣብ ትሕተ መሬት ባቡር፣ ወይ ዳታ ምስ ተወድአ የንብቡና። ካብ ሎሚ ጀሚሩ፣ ሓንሳብ ዝኸፈትኩምዎ ኣብ ስልክኹም ይፀንሕ። ብዘይ ኔትወርክ ክተንብብዎ፣ ላይክ ክትገብሩሉን ርእይቶ ክትፅሕፉን ትኽእሉ፤ ኔትወርክ ምስ ሃለወ ባዕሉ ክስደድ እዩ።

ዋላ ሓንቲ ክትገብሩ ኣየድልየኩምን። ኣብ ስክሪን ስልክኹም ምልክት ክህልወኩም እንተደሊኹም፣ «ፅዓኑ» ምረፁ።$text$))),
('ae000000-0000-4000-8000-000000000015', 'en', 'New Year''s bazaar: call for tables', false, null,
 '2026-11-17 21:00+00', '2026-11-18 07:40+00', null, null,
$text$Draft. Date to be confirmed with the hall: 12 or 19 December. Tables are £5; food tables need the hygiene certificate. Ask Saba about the freezer.$text$, '{}'),
('ae000000-0000-4000-8000-000000000016', 'ti', 'ናይ ልደት መደብ', false, null,
 '2026-11-18 19:00+00', '2026-11-18 19:20+00', null, null,
$text$ንድፊ፦ ናይ ልደት መደብ ኣብ ዝቕፅል ሰሙን ክንፅሕፍ ኢና። ሰዓትን ቦታን ገና ኣይተወሰነን።$text$, '{}')
on conflict do nothing;
