-- What lies in the owner's inbox: five unread, three read.

insert into public.contact_messages (id, name, email, subject, message, read, created_at)
values
('3e000000-0000-4000-8000-000000000001', 'Mebrahtu G.', 'mebrahtu@mail.example', 'Saturday school',
 'Hello, my son Natnael is six and my daughter Heran is nine. Are there still places from 28 November? He understands everything and answers in English. She pretends the other way round.', false, '2026-11-20 07:41+00'),
('3e000000-0000-4000-8000-000000000002', 'Claire Whitmore', 'c.whitmore@school.example', 'A visit to your coffee',
 'Dear Selam, I teach Year 4 in Haringey. Three of my children talk about your Sunday coffee all Monday long. Could the class come to see how it is made? There are 29 of them, and they are mostly harmless.', false, '2026-11-19 16:18+00'),
('3e000000-0000-4000-8000-000000000003', 'ኣልጋነሽ', 'alganesh@mail.example', null,
 'ሰላም፣ ናይ ቤት ማዘጋጃ ደብዳበ መፂኡኒ። ክትርጉሙለይ ትኽእሉ ዶ? ረቡዕ ክመፅእ እኽእል። የቐንየለይ።', false, '2026-11-19 10:02+00'),
('3e000000-0000-4000-8000-000000000004', 'Jonas', 'jonas@mail.example', 'The tune in "Does anyone know this tune?"',
 'I''m a musicologist in Hamburg, and I believe that I have a recording of it from 1973. May I have the address of the gentleman in Oakland? Or please give him mine.', false, '2026-11-18 21:37+00'),
('3e000000-0000-4000-8000-000000000005', 'Hannah', 'hannah@mail.example', 'Coats',
 'We''re clearing out my late husband''s wardrobe: three good winter coats, size 44, and a hat that he was fond of. I''d be glad if somebody wore them.', false, '2026-11-17 13:25+00'),
('3e000000-0000-4000-8000-000000000006', 'Kibrom', 'kibrom@mail.example', 'Ramp',
 'Is there a ramp at St Mark''s hall by now? Last spring four strong men carried me in, and one of them is my age.', true, '2026-11-16 09:50+00'),
('3e000000-0000-4000-8000-000000000007', 'The allotment committee', 'secretary@allotments.example', 'Thanks',
 'Would you kindly pass on our thanks to Mrs Abrehet for the article? The sentence about the law was read out at the meeting, and minuted.', true, '2026-05-02 18:05+00'),
('3e000000-0000-4000-8000-000000000008', 'Tsegay', 'tsegay@mail.example', 'Interpreter for a hospital visit',
 'My father has an appointment on 14 October at eleven. He speaks only Tigrinya. Could someone come with us, or tell us whom to ask at the hospital?', true, '2026-10-07 12:44+00')
on conflict do nothing;
