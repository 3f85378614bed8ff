-- The blog, part 3: the articles of spring and summer.
-- The facts of one picture, in the shape of image_meta. tests/integration/seed/seed-pictures.test.ts compares them with the files.
create or replace function pg_temp.picture(name text, width int, height int, thumbhash text, alt text) returns jsonb
  language sql immutable as $$
  select jsonb_build_object('width', width, 'height', height, 'alt', alt, 'thumbhash', thumbhash,
    'variants', jsonb_build_object(
      '480', '/storage/v1/object/public/media/' || name || '-480.webp',
      '960', '/storage/v1/object/public/media/' || name || '-960.webp'))
$$;

insert into public.blog_posts (id, lang, title, excerpt, category, tags, author, published_at, created_at, updated_at,
  views, likes, featured_image, image_meta, video_url, content, translations)
values (
  'b1000000-0000-4000-8000-000000000007', 'en',
  'Why we teach by singing',
  'The Saturday school has a timetable, a kettle and thirty-one children. What we have learned about teaching a language nobody hears at the bus stop.',
  'General', '{"Saturday school",children,Tigrinya,teaching}', 'Kidane W.',
  '2026-10-03 09:00+00', '2026-09-29 18:40+00', '2026-10-03 09:00+00', 176, 31,
  '/storage/v1/object/public/media/blog-images/saturday-school.webp',
  pg_temp.picture('blog-images/saturday-school', 1600, 1000, 'ICkKFIja95d3fXmIdY74cWgNmA==',
    'A teacher in a red dress points at letters on a blackboard; four children sit at their desks, one with both arms in the air'),
  null,
$html$<p>There are two hundred and some signs in our script, and the children of north London have football on Saturdays. That is the whole difficulty of the Saturday school, and I have been its teacher for seven years.</p>
<p>In the first year I did it as it had been done to me. We sat in rows. We said <span lang="ti">ሀ ሁ ሂ ሃ ሄ ህ ሆ</span> until the windows hummed. By Christmas I had nineteen children; by Easter I had four, and two of them were mine.</p>
<h2>What changed</h2>
<p>A grandmother changed it. She brought her grandson late, sat down at the back to wait for the rain to end, and fell asleep. When she woke up, the class was murmuring the rows. Without opening her eyes she began to <em>sing</em> them, to the tune that she ground flour to. The children turned round. Nobody had ever told them that it had a tune.</p>
<p>We have sung ever since. A row has seven forms, and a tune can have seven notes; it fits as a key fits. Small children hold up their fingers, and big ones beat the drum. When they meet a letter in a book, you can see their lips move: they sing up to it, quietly, and stop on the right one.</p>
<h2>A Saturday morning</h2>
<table>
<thead><tr><th>Time</th><th>Little ones (5–7)</th><th>Big ones (8–13)</th></tr></thead>
<tbody>
<tr><td>10:00</td><td colspan="2">Greetings, everyone to everyone. It takes a while, and it should.</td></tr>
<tr><td>10:15</td><td>The row of the week, sung</td><td>Reading in pairs</td></tr>
<tr><td>10:45</td><td>Draw a word, cut it out</td><td>Write a message to a cousin, and send it</td></tr>
<tr><td>11:15</td><td colspan="2">Bread and tea. Tigrinya only at the table.</td></tr>
<tr><td>11:35</td><td>A story</td><td>Interview a grandparent</td></tr>
<tr><td>11:55</td><td colspan="2">One song, standing up</td></tr>
</tbody>
</table>
<h2>Four rules, none of them ours</h2>
<ol>
<li><strong>Never laugh at a mistake; laugh at your own.</strong> I spell English on the board once a week. It keeps me humble and them awake.</li>
<li><strong>A word is for something.</strong> Nobody learns "the hen is on the table". They learn "pass me the bread", because there is bread.</li>
<li><strong>Send it to somebody.</strong> A letter that arrives is worth ten in an exercise book. We keep a list of aunts who answer quickly.</li>
<li><strong>Parents stay once a month.</strong> Half of the parents cannot read it either. They sit on the small chairs. It does everybody good.</li>
</ol>
<blockquote><p>"I didn't know that Grandma was funny," said a boy of nine. "She's not funny in English."</p></blockquote>
<p>Of course there are Saturdays when nothing works. In February the heating failed, and we held the lesson in coats, walking in a circle; every child who could read the card on the floor might jump over it. Two of the small ones learned the whole row of <span lang="ti">ቀ</span> that morning, and nobody wanted to go home. I have been looking for a way to switch the heating off without being noticed.</p>
<h3>What we need</h3>
<p>Thirty-one children come this autumn, in two rooms, with three teachers and a kettle. We need one more teacher who can bear noise; picture books in Tigrinya, however worn; and football on Sundays instead. For the last one I have written to the council.</p>
<p>It costs nothing. Just come at ten. If it rains, fall asleep at the back: you may be the next big idea.</p>$html$,
  '{}'
), (
  'b1000000-0000-4000-8000-000000000008', 'en',
  'Typing Tigrinya: on the phone, on a laptop, on the library computer',
  'Ten minutes to set up, a week to get used to. Settings for each device, the keys people look for, and what to do when you see only boxes.',
  'Technology', '{keyboard,Tigrinya,phones,"how to"}', 'Filmon B.',
  '2026-09-21 17:00+00', '2026-09-19 13:25+00', '2026-09-21 17:00+00', 305, 22,
  '/storage/v1/object/public/media/blog-images/letters-and-books.webp',
  pg_temp.picture('blog-images/letters-and-books', 1600, 1000, 'KzkODIRql4Z/iId1iIrgIXUIxw==',
    'An open book and a stack of five more with letter shapes on their spines, under a sheet of large letters on the wall'),
  null,
$html$<p>Many of us write to our mothers in English letters: <code>kemey halewki adey</code>. She reads it, because she loves us. But it is like phoning through a wall. Every phone sold in the last ten years can write <span lang="ti">ከመይ ኣለኺ ኣደይ</span>. It only has to be told.</p>
<h2>Android</h2>
<ol>
<li>Open <strong>Settings</strong>, then <strong>System</strong>, then <strong>Languages &amp; input</strong> (on some phones: <em>General management</em>).</li>
<li>Choose your keyboard. On most phones that is <strong>Gboard</strong>.</li>
<li><strong>Languages</strong>, <strong>Add keyboard</strong>, then search for <em>Tigrinya</em>.</li>
<li>Save. While typing, press the globe key to change over.</li>
</ol>
<h2>iPhone</h2>
<p>At the time of writing Apple's own list may not offer Tigrinya on every version. Look in <strong>Settings → General → Keyboard → Keyboards → Add New Keyboard</strong>. If it is not there, install Gboard from the App Store, and add the language in it.</p>
<h2>Laptop and library computer</h2>
<ul>
<li><strong>Windows:</strong> Settings → Time &amp; language → Language → Add a language → <em>Tigrinya</em>. Change over with <kbd>Windows</kbd> + <kbd>Space</kbd>.</li>
<li><strong>Mac:</strong> System Settings → Keyboard → Input Sources → <em>+</em>.</li>
<li><strong>Library computer,</strong> where nothing can be installed: use a typing page in the browser, and send the text to yourself. Log out afterwards. Really.</li>
</ul>
<h2>How the keys work</h2>
<p>Most layouts go by sound. You type the consonant and then the vowel, and the sign changes under your finger:</p>
<table>
<thead><tr><th>You type</th><th>You get</th><th>As in</th></tr></thead>
<tbody>
<tr><td><code>s</code> <code>e</code></td><td lang="ti">ሰ</td><td lang="ti">ሰላም</td></tr>
<tr><td><code>l</code> <code>a</code></td><td lang="ti">ላ</td><td lang="ti">ሰላም</td></tr>
<tr><td><code>m</code></td><td lang="ti">ም</td><td lang="ti">ሰላም</td></tr>
<tr><td><code>b</code> <code>u</code></td><td lang="ti">ቡ</td><td lang="ti">ቡን</td></tr>
<tr><td><code>n</code></td><td lang="ti">ን</td><td lang="ti">ቡን</td></tr>
</tbody>
</table>
<p>So <span lang="ti">ሰላም</span> is five keys: <code>selam</code>. Capital letters give the strong sounds, for example <code>T</code> for <span lang="ti">ጥ</span>. Different keyboards disagree about the rest. Spend one evening with yours, and write to somebody patient.</p>
<h3>A week to get used to it</h3>
<p>Your thumbs will be slow at first, and that is the moment at which most people go back to English letters. Don't. Give it seven days, one small thing a day: on Monday your name, on Tuesday the names of the children, on Wednesday <span lang="ti">ከመይ ሓዲርኪ</span>. By Friday the keyboard begins to suggest whole words, since it learns from you; by Sunday it knows how you greet your mother. Switch on <em>suggestions</em> in its settings, and switch off <em>auto-correction</em>, which believes that every Tigrinya word is a mistake in English.</p>
<h2>When you see boxes</h2>
<p>If a text looks like this, □□□, the letters are there and the <em>font</em> is missing. Do not delete the message. On an old computer ask for the free font <em>Noto Sans Ethiopic</em> or <em>Abyssinica SIL</em>; on an old phone an update of the system usually brings it.</p>
<p>A small thing for those who build websites: say which language a passage is in, so that a screen reader does not spell our proverbs in English.</p>
<pre><code>&lt;p lang="ti"&gt;ሰላም ንኹሉ&lt;/p&gt;</code></pre>
<blockquote><p>My mother's first answer in our own letters was eleven words long. Ten were a blessing. The last one was: "Finally."</p></blockquote>
<p>Stuck? Bring the device to the <a href="/services">phone evening</a>. We have never yet met one that could not learn it.</p>$html$,
  '{}'
), (
  'b1000000-0000-4000-8000-000000000009', 'en',
  'Ashenda in a London park',
  'Forty girls, one drum, grass skirts made from a florist''s leftovers. How the feast of August found its way to the bandstand.',
  'Lifestyle', '{Ashenda,girls,dance,feasts}', 'Winta M.',
  '2026-08-27 19:00+00', '2026-08-24 08:16+00', '2026-08-27 19:00+00', 388, 74,
  '/storage/v1/object/public/media/community-media/ashenda.webp',
  pg_temp.picture('community-media/ashenda', 1600, 1000, '5EkOJIh4l2h/h4d3h4iIf3X5GA==',
    'Five girls with braided hair dance in white, gold and red dresses, green grass tied round their waists, against an orange sky'),
  null,
$html$<p>The grass is the problem. At home you walk out at dawn, and it stands along the stream, long and soft, waiting to be tied. In N4 it is four centimetres high and belongs to the council.</p>
<p>So for the first years we made do with ribbons. They were pretty. They did not <em>swish</em>. Anyone who has ever had the real thing round her waist knows that half the dance is the sound of it.</p>
<h2>The florist</h2>
<p>It was my sister who asked at the flower stall by the station what became of the bear grass at the end of the day. "Bin," said the man. "Why?" She showed him a film on her phone, eleven seconds long: our cousins, the drum, the grass. He watched it four times. On the morning of the feast there were three crates on the pavement with a note: <q>For the girls. Swish.</q></p>
<h2>How it goes</h2>
<p>If you have never seen it: Ashenda comes in the second half of August, at the end of the long fast. For some days it is the girls who rule. They go from house to house in their best embroidered dresses, hair freshly braided, singing, and nobody may send them off without a gift. Praise is sung to the generous. To the others, something is sung too.</p>
<p>In London we go from bench to bench.</p>
<ol>
<li><strong>Eight o'clock:</strong> braiding, in three front rooms at once. Five rows for the small ones, twelve for the patient.</li>
<li><strong>Eleven:</strong> dresses, grass, kohl, and one large quarrel about who holds the drum.</li>
<li><strong>Noon:</strong> through the gate. The first song is for the park keeper, so that he is on our side.</li>
<li><strong>Until four:</strong> circle, song, circle, ice cream, song.</li>
</ol>
<p>This year we were forty. The youngest was three and danced the entire time facing the wrong way. The eldest is sixty-eight; she says that one does not stop being a girl, one is merely interrupted.</p>
<blockquote><p>"Are you a school?" a lady with a dog asked. "No," said my niece. "We're a feast."</p></blockquote>
<h2>The bandstand</h2>
<p>At two o'clock the brass band had its concert, as it does on every last Sunday of the month. We had not known. There was a silence, forty girls on one side, and on the other eighteen ladies and gentlemen with tubas. Then the drum began, because our drummer is eleven and fears nothing. After a minute one of the tubas found the beat. It is difficult to describe what happened in the next half an hour. I only know that I have never before heard a euphonium being praised in Tigrinya.</p>
<figure><img src="/storage/v1/object/public/media/community-media/krar-960.webp" width="960" height="600" alt="A krar with six strings and a woven band across its bowl, music notes around it" loading="lazy"><figcaption>Next year, we have been promised, somebody brings a krar.</figcaption></figure>
<p>Afterwards I asked the bandmaster what he'd thought when forty girls came through the gate with a drum. He wiped his forehead. "Madam," he said, "one rehearses for thirty years, and hopes that one day somebody will dance."</p>
<h3>For next August</h3>
<ul>
<li>Dresses can be borrowed; we have twenty-six, in all sizes. Please wash them by hand.</li>
<li>Songs are on paper, in both scripts. Ask on a Sunday.</li>
<li>Photographs: ask the girl first, then her mother, then take one, not forty.</li>
<li>The grass is arranged. He has already asked us for the date.</li>
</ul>$html$,
  jsonb_build_object('ti', jsonb_build_object(
    'title', 'ኣሸንዳ ኣብ ፓርክ ለንደን',
    'excerpt', 'ኣርብዓ ኣዋልድ፣ ሓንቲ ከበሮ፣ ካብ ሸያጢ ዕምባባ ዝመፀ ሳዕሪ።',
    'tags', e'ኣሸንዳ\nኣዋልድ\nሳዕሲዒት\nበዓላት',
    'content', $html$<p>እቲ ፀገም ሳዕሪ እዩ። ኣብ ዓዲ ንግሆ ትወፁ፣ ኣብ ጎኒ ሩባ ነዊሕን ልስሉስን ሳዕሪ ትረኽቡ። ኣብ ለንደን ግን ሓፂር እዩ፣ ናይ ምምሕዳር ከተማ ድማ እዩ።</p>
<h2>ሸያጢ ዕምባባ</h2>
<p>ሓፍተይ ኣብ ጥቓ መደበር ባቡር ንዘሎ ሸያጢ ዕምባባ፣ "እቲ ዝተረፈ ሳዕሪ ናበይ ይኸይድ?" ኢላ ሓተተቶ። "ናብ ጓሓፍ" በላ። ናይ ዓሰርተ ሓደ ሰኮንድ ቪድዮ ኣርኣየቶ፦ ኣዋልድ፣ ከበሮ፣ ሳዕሪ። ንግሆ በዓል ሰለስተ ሳንዱቕ ሳዕሪ ፀኒሑና።</p>
<h2>ከመይ ይኸውን</h2>
<p>ኣሸንዳ ኣብ ካልኣይ ፍርቂ ነሓሰ፣ ኣብ መወዳእታ ፆም ፍልሰታ እዩ። ኣዋልድ ፅቡቕ ክዳን ለቢሰን፣ ፀጉረን ተቖኒነን፣ ካብ ገዛ ናብ ገዛ እናደረፋ ይኸዳ። ኣብ ለንደን ካብ መንበር ናብ መንበር ንኸይድ።</p>
<ol>
<li><strong>ንግሆ፦</strong> ኣብ ሰለስተ ገዛ ፀጉሪ ምቑናን።</li>
<li><strong>ቅድሚ ቀትሪ፦</strong> ክዳን፣ ሳዕሪ፣ ኩሕሊ፤ ከበሮ መን ከም ዝሕዝ ውን ክርክር።</li>
<li><strong>ቀትሪ፦</strong> ናብ ፓርክ። እታ መጀመርታ ደርፊ ንሓላዊ ፓርክ እያ።</li>
<li><strong>ድሕሪ ቀትሪ፦</strong> ሳዕሲዒት፣ ደርፊ፣ ኣይስክሪም፣ ደርፊ።</li>
</ol>
<p>ሎሚ ዓመት ኣርብዓ ነይርና። እታ ዝነኣሰት ጓል ሰለስተ ዓመት እያ። እታ ዝዓበየት ጓል ስሳን ሸሞንተን እያ፤ "ጓልነት ኣይውዳእን፣ ጥራሕ ይቋረፅ" ትብል።</p>
<blockquote><p>"ቤት ትምህርቲ ዲኹን?" ኢላ ሓንቲ ሰበይቲ ሓተተት። "ኣይኮንናን፣" በለት ጓል ሓፍተይ። "በዓል ኢና።"</p></blockquote>
<h2>ንዝመፅእ ነሓሰ</h2>
<ul>
<li>ክዳን ነለቅሕ፦ ዕስራን ሽዱሽተን ኣለና። በይዛኹም ብኢድ ሕፀብዎ።</li>
<li>ደርፍታት ኣብ ወረቐት ተፃሒፎም ኣለዉ። ሰንበት ሕተቱ።</li>
<li>ስእሊ ቅድሚ ምልዓልኩም፣ መጀመርታ ነታ ጓል፣ ደሓር ንኣዲኣ ሕተቱ።</li>
</ul>$html$))
), (
  'b1000000-0000-4000-8000-000000000010', 'en',
  'A rock church at six in the morning',
  'You take off your shoes, then your hurry. Notes from a dark doorway in the red cliffs.',
  'Travel', '{churches,mountains,morning}', 'Dawit H.',
  '2026-07-30 06:00+00', '2026-07-27 21:00+00', '2026-07-30 06:00+00', 154, 27,
  '/storage/v1/object/public/media/blog-images/rock-church.webp',
  pg_temp.picture('blog-images/rock-church', 1600, 1000, 'o2kKFIakZXlfmYeWhppPwvA0PA==',
    'A church front with three arched doors cut into a red cliff, a ladder leaning at the side, two people in white on its step'),
  null,
$html$<p>The priest has the key on a leather string, and it is as long as his forearm. He is about thirty, has walked up in plastic sandals, and is not out of breath. I am. Behind us the plain lies in blue smoke, and somewhere below a donkey says what it thinks of the hour.</p>
<p>There are more than a hundred churches cut into the rock of these mountains. Some are famous and one must climb to them with one's fingers. This one is not famous. It has a ledge, a fig tree, and a door one has to stoop for.</p>
<h2>First the shoes, then the hurry</h2>
<p>Inside it is so dark that one hears before one sees: a drop of water, wool on stone. Then the eyes come. A pillar, and another, with the marks of the chisel running down like rain. Above one's head a ceiling of stars, cut by somebody lying on his back, at a time when in my present city people still kept pigs on Ludgate Hill.</p>
<blockquote><p>"Who made it?" I asked. "Those who were here," he said. "And who keeps it?" He looked surprised. "Those who are here."</p></blockquote>
<p>Nothing has been carried into this room that built it. That is the thing I cannot explain to people when I show them the pictures. A house is put together. This was found, by taking away whatever was not church.</p>
<h2>Six o'clock</h2>
<p>The women came at six, with the light. Each kissed the doorpost on the same spot, which is black and shines. An old woman put into my hand, without a word, half of her candle. She broke it off as one breaks bread. Someone began to sing very low, and someone at the other end, whom I could not see, replied; it went back and forth across the dark like a shuttle on a loom.</p>
<p>I grew up with those songs on a cassette in a kitchen in Peckham. I had always thought the hiss was the tape. It is not; it is the stone. It gives each voice back a little later, a little softer, like someone who repeats your words to be sure of them.</p>
<h2>If you are allowed to visit one</h2>
<ul>
<li><strong>Ask first,</strong> at the house of the priest, and wait. Waiting is part of it.</li>
<li><strong>White netsela</strong> for everyone, women and men. Shoes off at the wall, not at the door.</li>
<li><strong>Bring</strong> candles, or money for the roof; give it to the church and not to the boy who says that he is the church.</li>
<li><strong>No flash.</strong> The paintings are older than your camera and will outlast it, if you let them.</li>
<li><strong>Leave by the way you came,</strong> backwards at the threshold. You will see why: one doesn't turn one's back on a room like that.</li>
</ul>
<p>When we were outside again, the priest locked up, put the key on his back, and asked me where I lived. London, I said. He thought it over. "Is there stone?" he asked. There is, I said, a good deal. "Then you can begin," he said, and wished me a safe road.</p>$html$,
  '{}'
), (
  'b1000000-0000-4000-8000-000000000011', 'en',
  'Injera in a British kitchen: teff, water, patience',
  'It will fail twice. Then it has eyes. A starter, a timetable, and what the weather has to do with it.',
  'Food', '{injera,teff,recipes,baking}', 'Letebrhan A.',
  '2026-06-18 07:00+00', '2026-06-15 17:10+00', '2026-06-18 07:00+00', 431, 52,
  '/storage/v1/object/public/media/blog-images/injera-table.webp',
  pg_temp.picture('blog-images/injera-table', 1600, 1000, 'WgkKJIgJeJeZeIeEiWcIiHWASA==',
    'Seen from above: injera in a woven tray with red, gold and green stews, rolled injera, a cup of coffee and a cup of honey wine'),
  null,
$html$<p>Everyone's first injera in this country is a pancake. The second is a flannel. I say this so that you don't give up on the third.</p>
<p>Injera wants only two things, teff and water. But it also wants a wild yeast that lives in the air, and British air is shy. One has to invite it in, keep it warm, and not look too often.</p>
<h2>The starter: a week of not looking</h2>
<ol>
<li><strong>Day 1.</strong> Mix 100 g of teff flour with 150 ml of water in a large jar. Put a cloth over it. Leave it in the warmest corner that you have.</li>
<li><strong>Days 2 and 3.</strong> It does nothing. You'll think it is dead. Stir it once a day with a clean spoon and say something kind.</li>
<li><strong>Day 4.</strong> Bubbles, and a smell like green apples. Pour off the dark water on top. Feed it: 50 g flour, 75 ml water.</li>
<li><strong>Days 5 and 6.</strong> Feed it again. It should rise and fall like someone asleep.</li>
<li><strong>Day 7.</strong> It's yours for life. Name it, if you wish. Ours is called Goliath, since it began so small.</li>
</ol>
<h2>The batter</h2>
<table>
<thead><tr><th>What</th><th>Pure teff</th><th>For beginners</th></tr></thead>
<tbody>
<tr><td>Teff flour</td><td>500 g</td><td>300 g</td></tr>
<tr><td>Plain wheat flour</td><td>none</td><td>200 g</td></tr>
<tr><td>Water</td><td>750 ml</td><td>700 ml</td></tr>
<tr><td>Starter</td><td>4 tablespoons</td><td>4 tablespoons</td></tr>
<tr><td>Rests for</td><td>2–3 days</td><td>1–2 days</td></tr>
</tbody>
</table>
<p>When it has risen and sunk again, boil one cup of the batter with a cup of water until it is thick as custard; let it cool, stir it back in, and wait one more hour. This is the <em>absit</em>. Most recipes in English leave it out, and that is why most recipes in English make a flannel. Salt at the very end.</p>
<h2>The baking</h2>
<p>You need a wide non-stick pan with a lid; mine is 32 cm. Medium heat. No oil. Pour from the rim to the centre, in a spiral, quickly, like writing a letter that has no corners. Then hands off. The eyes open: first at the edge, then everywhere. Only when the last wet spot has closed do you put the lid on, for a minute. It's done when the edge lets go by itself.</p>
<blockquote><p>One doesn't turn injera over. It has eyes on one side because it only needs to look at you.</p></blockquote>
<p>A word about the flour. Teff comes in ivory and in brown. The brown tastes more of earth, the ivory behaves better, and most of us mix them. Buy it where much of it is sold, as old flour goes bitter, and smell the bag before you pay. The shopkeeper won't mind; she would do the same. Half a kilo makes about eight injera of the size of a dinner plate.</p>
<h3>Troubles</h3>
<ul>
<li><strong>No eyes:</strong> batter too thick, pan too cold, or not sour enough. Add two spoons of warm water and wait for half an hour.</li>
<li><strong>Cracks:</strong> pan too hot.</li>
<li><strong>Sticks:</strong> the first always does. It's the cook's breakfast.</li>
<li><strong>Sour as a lemon:</strong> in a heatwave, halve the days. In January, double them, or put the jar in the oven with only the lamp on.</li>
</ul>
<p>Let them cool one by one on a cloth, and never stack them hot. And bake on an evening when you've nothing else to do. It knows.</p>$html$,
  jsonb_build_object('ti', jsonb_build_object(
    'title', 'ጣይታ ኣብ ክሽና ብሪጣንያ፦ ጣፍ፣ ማይ፣ ትዕግስቲ',
    'excerpt', 'ክልተ ግዜ ትፈሽል። ደሓር ዓይኒ ተውፅእ።',
    'tags', e'ጣይታ\nጣፍ\nኣሰራርሓ መግቢ\nምስንካት',
    'content', $html$<p>ናይ መጀመርታ ጣይታ ኣብዚ ሃገር ፓንኬክ ትመስል። እታ ካልኣይቲ ጨርቂ ትመስል። ኣብታ ሳልሳይቲ ግን ተስፋ ኣይትቑረፁ።</p>
<h2>መበገሲ፦ ሓደ ሰሙን ትዕግስቲ</h2>
<ol>
<li><strong>መዓልቲ 1።</strong> 100 ግራም ሓርጭ ጣፍ ምስ 150 ሚሊ ሊትር ማይ ኣብ ዓቢ ጥርሙዝ ሓውሱ። ብጨርቂ ከዲንኩም ኣብ ምዉቕ ቦታ ኣቐምጡ።</li>
<li><strong>መዓልቲ 2ን 3ን።</strong> ዋላ ሓንቲ ኣይርአን። መዓልታዊ ሓንሳብ ብፅሩይ ማንካ ሓውስዎ።</li>
<li><strong>መዓልቲ 4።</strong> ዓፍራ ይገብር። ኣብ ላዕሊ ዘሎ ፀሊም ማይ ክዓውዎ፣ 50 ግራም ሓርጭን 75 ሚሊ ሊትር ማይን ወስኹ።</li>
<li><strong>መዓልቲ 5ን 6ን።</strong> ደጊምኩም ሓርጭን ማይን ወስኹ።</li>
<li><strong>መዓልቲ 7።</strong> ድሉው እዩ።</li>
</ol>
<h2>ብሑቕ</h2>
<table>
<thead><tr><th>ዘድሊ</th><th>ጣፍ ጥራሕ</th><th>ንጀመርቲ</th></tr></thead>
<tbody>
<tr><td>ሓርጭ ጣፍ</td><td>500 ግራም</td><td>300 ግራም</td></tr>
<tr><td>ሓርጭ ስርናይ</td><td>የለን</td><td>200 ግራም</td></tr>
<tr><td>ማይ</td><td>750 ሚሊ ሊትር</td><td>700 ሚሊ ሊትር</td></tr>
<tr><td>መበገሲ</td><td>4 ማንካ</td><td>4 ማንካ</td></tr>
<tr><td>ዝፀንሓሉ ግዜ</td><td>2 ክሳብ 3 መዓልቲ</td><td>1 ክሳብ 2 መዓልቲ</td></tr>
</tbody>
</table>
<p>ምስ ነፍሐን ምስ ወረደን፣ ሓደ ኩባያ ብሑቕ ምስ ሓደ ኩባያ ማይ ኣፍልሑ። ምስ ረጎደ ኣዝሕልዎ፣ ናብቲ ብሑቕ ሓውስዎ፣ ሓደ ሰዓት ድማ ተፀበዩ። እዚ <em>ኣብሲት</em> ይበሃል። ጨው ኣብ መወዳእታ ግበሩ።</p>
<h2>ምስንካት</h2>
<p>መኽደን ዘለዎ ሰፊሕ መቕሎ የድሊ። ማእከላይ ሓዊ፣ ዘይቲ የለን። ካብ ወሰን ናብ ማእከል ብቕልጡፍ ኣፍስሱ። ዓይኒ የውፅእ። እቲ ናይ መወዳእታ ርሑስ ምስ ነቐፀ ንሓደ ደቒቕ ክደንዎ። ወሰኑ ባዕሉ ምስ ተላዕለ በሲሉ እዩ።</p>
<blockquote><p>ጣይታ ኣይትግልበጥን። ዓይኒ ኣብ ሓደ ጎኒ ጥራሕ ኣለዋ፤ ንዓኹም ክትርኢ ይኣክላ።</p></blockquote>
<h3>ፀገም ምስ ዘጋጥም</h3>
<ul>
<li><strong>ዓይኒ የብላን፦</strong> እቲ ብሑቕ ረጊድ ወይ እቲ መቕሎ ዝሑል እዩ። ክልተ ማንካ ምዉቕ ማይ ወስኹ።</li>
<li><strong>ትጭደድ፦</strong> እቲ መቕሎ ኣዝዩ ውዑይ እዩ።</li>
<li><strong>ትጣበቕ፦</strong> እታ መጀመርታ ኩሉ ግዜ ትጣበቕ። ናይቲ ዝሰንከታ ቁርሲ እያ።</li>
</ul>$html$))
)
on conflict do nothing;
