-- The demo: an owner who can sign in, the site's own texts and its services. The articles, news, posts, comments and
-- messages follow in the other files of this folder. Every id and date is fixed, and a second run changes nothing.
-- No person in it is real; telephone numbers are from the range that Ofcom keeps for drama, addresses end in .example.

-- The owner: owner@selam.example, with the password in the setting selam.demo_password, which `npm start` makes up.
-- Without that setting nobody knows the password: `supabase seed` makes no account that a stranger could open.
do $$
declare
  owner_id constant uuid := 'a0000000-0000-4000-8000-000000000001';
  crypt_schema text;
  secret text;
begin
  if exists (select from auth.users where email = 'owner@selam.example') then
    return;
  end if;
  select n.nspname into crypt_schema
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pgcrypto';
  if crypt_schema is null then
    raise exception 'The seed needs the extension pgcrypto: create extension pgcrypto with schema extensions;';
  end if;
  execute format('select %1$I.crypt($1, %1$I.gen_salt(''bf'', 10))', crypt_schema) into secret
    using coalesce(nullif(current_setting('selam.demo_password', true), ''), gen_random_uuid()::text);

  -- The auth service reads these tokens as text and stumbles over null.
  insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token,
      recovery_token, email_change, email_change_token_new, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values (owner_id, 'authenticated', 'authenticated', 'owner@selam.example', secret, '2025-10-01 09:00+00', '',
      '', '', '', '{"provider":"email","providers":["email"]}', '{"name":"Selam"}',
      '2025-10-01 09:00+00', '2025-10-01 09:00+00');
  -- Hosted Supabase looks people up by this column; the embedded backend has none.
  if exists (select from information_schema.columns
      where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id') then
    execute 'update auth.users set instance_id = $1 where id = $2'
      using '00000000-0000-0000-0000-000000000000'::uuid, owner_id;
  end if;
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
    values ('a0000000-0000-4000-8000-000000000002', 'email', owner_id::text, owner_id,
      jsonb_build_object('sub', owner_id, 'email', 'owner@selam.example', 'email_verified', true),
      '2025-10-01 09:00+00', '2025-10-01 09:00+00', '2025-10-01 09:00+00')
    on conflict do nothing;
  insert into private.admins (user_id, created_at) values (owner_id, '2025-10-01 09:00+00') on conflict do nothing;
end
$$;

-- The facts of one picture, in the shape of image_meta. tests/integration/seed/seed-pictures.test.ts compares them with the files.
create or replace function pg_temp.picture(name text, width int, height int, thumbhash text, alt text) returns jsonb
  language sql immutable as $$
  select jsonb_build_object('width', width, 'height', height, 'alt', alt, 'thumbhash', thumbhash,
    'variants', jsonb_build_object(
      '480', '/storage/v1/object/public/media/' || name || '-480.webp',
      '960', '/storage/v1/object/public/media/' || name || '-960.webp'))
$$;

-- The demo's profile takes the place of the neutral one that every site starts with, unless somebody has changed it.
delete from public.site_profile where id = '51000000-0000-4000-8000-000000000000' and version = 1;

insert into public.site_profile (id, name, tagline, bio, place, email, phone, address, map, hours, response_time,
  social, faq, privacy, image_url, image_meta, sample_streams, created_at, updated_at, translations)
values (
  '51000000-0000-4000-8000-000000000001',
  'Selam',
  'A home for Tigrayans in the UK',
$text$Selam means peace, and it is what we say when we open a door. This site is that door for Tigrayans in the United Kingdom: news from one another, help when it is needed, and the language our children should keep.

It began in 2014 with a coffee pot in a borrowed church hall in north London. Nine people came. One had a letter from the council that nobody could read, one had a baby, and one had a drum. Everything we have done since comes out of that afternoon: an advice table, a Saturday school, and a good deal of music.

Today some four hundred families belong to us, in London, Leeds, Birmingham, Glasgow and wherever the train stops in between. We have friends from Oakland to Nairobi, and they write here as well. There is a Tigrinya school for thirty-one children, a homework club, a choir with too many sopranos, and an under-13s side that has just won a cup.

We take no side but that of whoever is at the table. We are not a party, not a church and not an office, though we know the way to several. What we do is done by volunteers, in the evening, with coffee.

If you are new in this country: welcome. You need not know anybody. Come on a Sunday at two, and bring a cup if you have one.$text$,
  'Finsbury Park, London',
  'hello@selam.example',
  '020 7946 0182',
  'Selam Community House, 1 Example Terrace, London N4',
  '{"lat": 51.5646, "lng": -0.1062, "zoom": 14}',
  'Monday-Friday 9:00-5:00',
  '24 hours',
  '[{"label": "Facebook", "url": "https://example.org/selam/facebook"},
    {"label": "Instagram", "url": "https://example.org/selam/instagram"},
    {"label": "YouTube", "url": "https://example.org/selam/youtube"},
    {"label": "Telegram", "url": "https://example.org/selam/telegram"}]',
  '[{"question": "Do I have to be a member?",
     "answer": "No. Everything on this site is open to all, and so are the Sunday coffee and the advice table. Members pay £3 a month if they can, and have a vote at the annual meeting."},
    {"question": "What does it cost?",
     "answer": "Nearly everything is free. Two services that take a professional''s whole hour have a price, which is shown beside them. If you cannot pay it, tell us, and no one else will know."},
    {"question": "I don''t speak Tigrinya well. Am I welcome?",
     "answer": "Very. Half of our young people would rather speak English, and some of our best friends married into the language. There is a class for them on Saturdays."},
    {"question": "Can you translate a letter for me?",
     "answer": "Yes. Bring it to the advice table on Wednesdays between two and six, or send us a photograph of it with the contact form. Cover anything you don''t want us to see. For court papers, call us the same day."},
    {"question": "Can someone come to the doctor with me?",
     "answer": "Often, if you ask three days ahead. The hospital also has to provide an interpreter, free of charge. We''ll help you to ask for one."},
    {"question": "How do I register my child for the Saturday school?",
     "answer": "Write to us with your child''s name and age. Lessons are on Saturdays, {10:00-12:00}, for children from five to thirteen. You may simply come along once and look."},
    {"question": "May I publish a post or a story?",
     "answer": "Please do. Send it with the contact form, in Tigrinya or English. We read it, correct the commas, and ask you before anything appears."},
    {"question": "Does this site work without a signal?",
     "answer": "Yes. What you have opened is kept on your phone. You can read it, like it and write comments, and they are sent when there is a network again."}]',
$text$We keep as little about you as we can.

What you write. If you send us a message, we keep your name, your address and your words until the matter is settled, and for one year at most. The owner of this site is the only one who reads them. A comment shows the name you give it; it need not be your real one, and you can delete the comment again from the device you wrote it on.

What your device keeps. Posts you have opened, your likes and drafts, and things still waiting to be sent are stored on your own phone or computer, so that the site works without a signal. "Forget this device" removes all of it.

What we do not do. We use no advertising, no tracking and no cookies of other companies. Videos and maps of others are loaded only when you tap on them.

To keep out floods of unwanted messages, we count how many come from one address, in a scrambled form that is deleted after 25 hours.

Would you like to see, correct or delete what we have about you? Write to privacy@selam.example. You may also complain to the Information Commissioner's Office.$text$,
  '/storage/v1/object/public/media/site/selam.webp',
  pg_temp.picture('site/selam', 1600, 2000, 'o1kWHgR3ePd3iGh4h4d4h4eHmY+SWgg=',
    'Evening in the mountains of Tigray: a tall carved stele before a pale sun, two smaller ones, and a woman and a child on the path'),
  true,
  '2025-10-01 09:00+00', '2026-11-02 10:00+00',
  jsonb_build_object('ti', jsonb_build_object(
    'name', 'ሰላም',
    'tagline', 'ቤት ተጋሩ ኣብ ብሪጣንያ',
    'place', 'ፊንስቡሪ ፓርክ፣ ለንደን',
    'address', 'ገዛ ማሕበረሰብ ሰላም፣ 1 Example Terrace፣ ለንደን N4',
    'hours', 'ሰኑይ ክሳብ ዓርቢ፣ ካብ 9 ንግሆ ክሳብ 5 ድሕሪ ቀትሪ',
    'response_time', '24 ሰዓታት',
    'bio', $text$ሰላም ማለት ማዕፆ ክንከፍት ከለና እንብሎ ቃል እዩ። እዚ ዌብሳይት ንተጋሩ ኣብ ብሪጣንያ ዝተኸፈተ ማዕፆ እዩ፦ ዜና ነንሕድሕድና፣ ሓገዝ ንዘድልዮ፣ ቋንቋ ንደቅና።

ብ2014 ኣብ ለንደን ብሓንቲ ጀበና ጀሚርና። ትሽዓተ ሰባት ጥራሕ ነይርና። ሎሚ ኣርባዕተ ሚእቲ ዝኾና ስድራቤታት ኣለና።

ናይ ቆልዑ ትምህርቲ፣ ናይ ምኽሪ ጣውላ፣ ናይ መንእሰያት ኩዕሶ፣ ናይ ሰንበት ቡን ኣለና። ኩሉ ብወለንተኛታት እዩ ዝስራሕ።

ኣብዚ ሃገር ሓደሽቲ እንተኾይንኩም፣ እንቋዕ ብደሓን መፃእኩም። ዝፈልጠኩም ሰብ ክህሉ ኣየድልን። ሰንበት {14:00} ንዑ፣ ፍንጃል እንተሃልዩኩም ሒዝኩም ንዑ።$text$,
    'privacy', $text$ብዛዕባኹም ብዝተኻእለና መጠን ቁሩብ ሓበሬታ ጥራሕ ንዕቅብ።

እትፅሕፍዎ። መልእኽቲ እንተሰዲድኩምልና፣ ስምኩም፣ ኢመይልኩምን ቃላትኩምን ጉዳዩ ክሳብ ዝውዳእ፣ እንተበዝሐ ንሓደ ዓመት፣ ንዕቅብ። ወናኒ እዚ ዌብሳይት ጥራሕ የንብቦ። ርእይቶ ንስኹም ዝሃብኩምዎ ስም የርኢ፤ ናይ ሓቂ ስምኩም ክኸውን ኣየድልን፣ ካብቲ ዝፀሓፍኩምሉ መሳርሒ ድማ ክትድምስስዎ ትኽእሉ።

መሳርሒኹም ዝዕቅቦ። ዝኸፈትኩምዎም ፅሑፋት፣ ላይክታትኩም፣ ንድፍታትኩም፣ ክስደዱ ዝፅበዩን ኣብ ናይ ባዕልኹም ስልኪ ወይ ኮምፒተር ይዕቀቡ፤ እዚ ዌብሳይት ብዘይ ኔትወርክ ምእንቲ ክሰርሕ። «ኩሉ ካብዚ ስልኪ ኣጥፍኡ» ኩሉ የልዕል።

ዘይንገብሮ። ረክላም የለን፣ ምክትታል የለን፣ ናይ ካልኦት ትካላት ኩኪታት የለዉን። ናይ ካልኦት ቪድዮታትን ካርታታትን፣ ምስ ጠወቕኩምዎም ጥራሕ ይመፁ።

ዘይተደልዩ መልእኽትታት ንምክልኻል፣ ካብ ሓደ ኣድራሻ ክንደይ ከም ዝመፁ ንቖፅር፤ እቲ ቁፅሪ ድሕሪ 25 ሰዓታት ይድምሰስ።

ብዛዕባኹም ዘለና ክትርእዩ፣ ክትእርሙ ወይ ክትድምስሱ ትደልዩ ዶ? ናብ privacy@selam.example ፅሓፉ። ናብ Information Commissioner's Office ውን ጥርዓን ከተቕርቡ ትኽእሉ።$text$,
    'faq', $text$[
    {"question": "ኣባል ክኸውን ኣለኒ ዶ?",
     "answer": "ኣይፋል። ኣብዚ ዌብሳይት ዘሎ ኩሉ፣ ቡን ሰንበትን ናይ ምኽሪ ጣውላን ውን፣ ንኹሉ ሰብ ክፉት እዩ። ኣባላት፣ እንተክኢሎም፣ ኣብ ወርሒ £3 ይኸፍሉ፤ ኣብ ዓመታዊ ኣኼባ ድማ ድምፂ ይህቡ።"},
    {"question": "ክንደይ ይኽፈል?",
     "answer": "መብዛሕትኡ ብነፃ እዩ። ናይ ሰብ ሞያ ምሉእ ሰዓት ዝወስዱ ክልተ ኣገልግሎታት ዋጋ ኣለዎም፤ ኣብ ጎኖም ተፃሒፉ ኣሎ። ክትከፍሉ እንተዘይክኢልኩም ንገሩና፤ ካልእ ሰብ ኣይፈልጥን።"},
    {"question": "ትግርኛ ፅቡቕ ኣይዛረብን እየ። ክመፅእ እኽእል ዶ?",
     "answer": "ብሓጎስ። ካብ መንእሰያትና ፍርቆም ብእንግሊዝኛ ክዛረቡ ይመርፁ፣ ገሊኦም ፈተውትና ድማ ብመርዓ ናብ ቋንቋና መፂኦም። ቀዳም ቀዳም ንዕኦም ዝኸውን ክፍሊ ኣሎ።"},
    {"question": "ደብዳበ ክትትርጉሙለይ ትኽእሉ ዶ?",
     "answer": "እወ። ረቡዕ {14:00-18:00} ናብ ናይ ምኽሪ ጣውላ ኣምፅእዎ፣ ወይ ስእሉ ኣብ «ርኸቡና» ስደዱልና። ክንርእዮ ዘይትደልይዎ ሸፍንዎ። ናይ ቤት ፍርዲ ወረቐት እንተኾይኑ፣ ብኡ መዓልቲ ደውሉልና።"},
    {"question": "ናብ ሓኪም ምሳይ ክመፅእ ዝኽእል ሰብ ኣሎ ዶ?",
     "answer": "መብዛሕትኡ ግዜ እወ፣ ሰለስተ መዓልቲ ኣቐዲምኩም እንተሓቲትኩም። ሆስፒታል ውን ብነፃ ኣስተርጓሚ ከቕርብ ኣለዎ። ክትሓቱ ክንሕግዘኩም ኢና።"},
    {"question": "ውላደይ ንትምህርቲ ቀዳም ከመይ የመዝግብ?",
     "answer": "ስምን ዕድመን ውላድኩም ፅሓፉልና። ትምህርቲ ቀዳም፣ {10:00-12:00}፣ ካብ 5 ክሳብ 13 ዓመት ንዝዕድሚኦም ቆልዑ እዩ። ሓንሳብ መፂእኩም ጥራሕ ክትርእዩ ውን ትኽእሉ።"},
    {"question": "ፅሑፍ ወይ ዛንታ ከውፅእ እኽእል ዶ?",
     "answer": "ብሓጎስ። ኣብ «ርኸቡና» ብትግርኛ ወይ ብእንግሊዝኛ ስደድዎ። ነንብቦ፣ ጌጋታት ነርሞ፣ ቅድሚ ምውፅኡ ድማ ንሓተኩም።"},
    {"question": "እዚ ዌብሳይት ብዘይ ኔትወርክ ይሰርሕ ዶ?",
     "answer": "እወ። ዝኸፈትኩምዎ ኣብ ስልክኹም ይዕቀብ። ክተንብብዎ፣ ላይክ ክትገብሩሉ፣ ርእይቶ ክትፅሕፉሉ ትኽእሉ፤ ኔትወርክ ምስ ተመለሰ ባዕሉ ይስደድ።"}]$text$::jsonb))
)
on conflict do nothing;

insert into public.services (id, title, description, icon, price, features, active, created_at, updated_at, translations)
values
('5e000000-0000-4000-8000-000000000001', 'Advice table',
 'Letters, forms, appointments: bring them in whatever bag they live in. Two volunteers, one of whom speaks Tigrinya, sit down with you and do not get up until it is clear what happens next.',
 'heart', null, '{"Wednesdays {14:00-18:00}, no appointment","Benefits, housing, school, health","Confidential"}', true,
 '2025-10-02 09:00+00', '2025-10-02 09:00+00',
 '{"ti": {"title": "ናይ ምኽሪ ጣውላ", "description": "ደብዳበ፣ ቅጥዒ፣ ቆፀራ፦ ሒዝኩም ንዑ። ብትግርኛ ንሕግዘኩም። ረቡዕ {14:00-18:00}፣ ብነፃ።", "features": "ረቡዕ {14:00-18:00}፣ ቆፀራ ኣየድልን\nመነባብሮ፣ ገዛ፣ ትምህርቲ፣ ጥዕና\nምስጢር ይሕሎ"}}'),
('5e000000-0000-4000-8000-000000000002', 'Saturday school',
 'Tigrinya for children from five to thirteen: letters, songs, stories, and bread at {11:00}. A class for grown-ups meets next door.',
 'book', null, '{"Saturdays 10-12","Books and pencils are provided","Parents stay once a month"}', true,
 '2025-10-02 09:10+00', '2025-10-02 09:10+00',
 '{"ti": {"title": "ናይ ቀዳም ትምህርቲ", "description": "ትምህርቲ ትግርኛ ንቆልዑ ካብ 5 ክሳብ 13 ዓመት። ቀዳም {10:00-12:00}፣ ብነፃ።", "features": "ቀዳም {10:00-12:00}\nመፃሕፍትን ርሳሳትን ንህብ\nወለዲ ኣብ ወርሒ ሓደ ግዜ ይፀንሑ"}}'),
('5e000000-0000-4000-8000-000000000003', 'Sunday coffee and feasts',
 'Coffee every Sunday at two. Ashenda in August, New Year in September, Christmas twice. Someone always has a drum.',
 'calendar', null, '{"Every Sunday {14:00-17:00}","Children''s corner","Halls in London and Leeds"}', true,
 '2025-10-02 09:20+00', '2025-10-02 09:20+00',
 '{"ti": {"title": "ናይ ሰንበት ቡንን በዓላትን", "description": "ሰንበት ሰንበት {14:00-17:00} ቡን ኣሎ። ኣሸንዳ፣ ሓድሽ ዓመት፣ ልደት ብሓባር ነኽብር።", "features": "ሰንበት ሰንበት {14:00-17:00}\nናይ ቆልዑ ኩርናዕ\nኣዳራሻት ኣብ ለንደንን ሊድስን"}}'),
('5e000000-0000-4000-8000-000000000004', 'First weeks',
 'For people who have just arrived: someone who speaks your language goes with you to the doctor, the school, the job centre and the shop that has teff.',
 'home', null, '{"A companion for six weeks","Coats, pots, a SIM card","Tigrinya, Amharic, Arabic"}', true,
 '2025-10-02 09:30+00', '2025-10-02 09:30+00',
 '{"ti": {"title": "ናይ መጀመርታ ሰሙናት", "description": "ሓድሽ ንዝመፀ ሰብ፦ ቋንቋኹም ዝዛረብ ሰብ ናብ ሓኪምን ቤት ትምህርትን ምሳኹም ይኸይድ።", "features": "ንሽዱሽተ ሰሙን ዘሰንየኩም ሰብ\nጃኬት፣ ድስቲ፣ ሲም ካርድ\nትግርኛ፣ ኣምሓርኛ፣ ዓረብኛ"}}'),
('5e000000-0000-4000-8000-000000000005', 'Certified interpreting',
 'A qualified interpreter for court, hospital or a solicitor, at your side or on the telephone. By the hour; if you are entitled to a free one, we will tell you first.',
 'globe', 35, '{"Tigrinya and English","Nine certified interpreters","Three days'' notice, please"}', true,
 '2025-10-02 09:40+00', '2026-04-01 10:00+00',
 '{"ti": {"title": "ወግዓዊ ትርጉም", "description": "ኣብ ቤት ፍርዲ፣ ኣብ ሆስፒታል ወይ ምስ ጠበቓ ወግዓዊ ኣስተርጓሚ።", "features": "ትግርኛን እንግሊዝኛን\nትሽዓተ ወግዓውያን ኣስተርጐምቲ\nሰለስተ መዓልቲ ቀዲምኩም ንገሩና"}}'),
('5e000000-0000-4000-8000-000000000006', 'Music lessons: krar and drum',
 'One teacher, two pupils, one hour. Instruments can be borrowed, and so can patience.',
 'users', 12.50, '{"From eight years of age","Instruments lent free of charge","Weekday evenings"}', true,
 '2025-10-02 09:50+00', '2025-10-02 09:50+00',
 '{"ti": {"title": "ትምህርቲ ሙዚቃ፦ ክራርን ከበሮን", "description": "ሓደ መምህር፣ ክልተ ተመሃሮ፣ ሓደ ሰዓት። መሳርሒ ሙዚቃ ነለቅሕ።", "features": "ካብ ሸሞንተ ዓመት ንላዕሊ\nመሳርሒ ብነፃ ይልቃሕ\nምሸት መዓልታት ስራሕ"}}'),
('5e000000-0000-4000-8000-000000000007', 'Night telephone',
 'A listening voice in Tigrinya between ten at night and two in the morning. Resting until we have found enough volunteers.',
 'phone', null, '{"Volunteers wanted"}', false,
 '2025-10-02 10:00+00', '2026-06-30 18:00+00',
 '{"ti": {"title": "ናይ ለይቲ ተሌፎን", "description": "ብትግርኛ ዝሰምዕ ድምፂ፣ {22:00-02:00}።", "features": "ወለንተኛታት ንደሊ ኣለና"}}')
on conflict do nothing;
