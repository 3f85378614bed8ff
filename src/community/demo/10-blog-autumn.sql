-- The blog, part 1: this autumn's articles.
-- The facts of one picture, in the shape of image_meta. tests/integration/seed/seed-pictures.test.ts compares them with the files.
create or replace function pg_temp.picture(name text, width int, height int, thumbhash text, alt text) returns jsonb
  language sql immutable as $$
  select jsonb_build_object('width', width, 'height', height, 'alt', alt, 'thumbhash', thumbhash,
    'variants', jsonb_build_object(
      '480', '/storage/v1/object/public/media/' || name || '-480.webp',
      '960', '/storage/v1/object/public/media/' || name || '-960.webp'))
$$;

insert into public.blog_posts (id, lang, title, excerpt, category, tags, author, published_at, created_at, updated_at,
  views, likes, featured_image, image_meta, content, translations)
values (
  'b1000000-0000-4000-8000-000000000001', 'en',
  'What my mother packed: thirty years in one suitcase',
  'A coffee pot, a netsela, and a photograph of a house that is no longer there. What we carried, and what carried us.',
  'Lifestyle', '{memory,family,mothers,"first years",London}', 'Semhar T.',
  '2026-11-12 07:30+00', '2026-11-09 20:14+00', '2026-11-12 07:30+00', 412, 63,
  '/storage/v1/object/public/media/blog-images/what-my-mother-packed.webp',
  pg_temp.picture('blog-images/what-my-mother-packed', 1600, 1000, 'pFkKBIR4p5ivaGmFiGqbn3cIxQ==',
    'An open suitcase on a wooden floor: a black coffee pot, two folded white shawls with a woven border, and a small photograph of mountains'),
$html$<p>She had an hour. Later she would say that an hour is a long time if you know what matters, and that nobody does. The coffee pot went in first, wrapped in the white netsela she was married in.</p>
<blockquote><p>An hour is a long time, if you know what matters.</p></blockquote>
<p>The photograph she kept in her hand, all the way to Kassala, so that by the time we crossed the corner was gone.</p>
<p>I was six. I remember the sound of the suitcase more than the sight of it: two brass catches, one of which had to be hit with the heel of a shoe. For thirty years I heard that sound every New Year, when she opened it on the bed of whichever flat we were living in, looked at what was inside, and closed it again. She never unpacked it. "When you unpack," she used to say, "you have arrived. I am not sure yet."</p>
<h2>The list</h2>
<p>After the funeral my brother and I opened it together in her kitchen in Tottenham. We made a list, because she was a woman who made lists, and because it gave our hands something to do.</p>
<ul>
<li>One jebena, black, the neck repaired with wire.</li>
<li>Two netselas. The good one, and the one for every day, which is thinner and smells of smoke even now.</li>
<li>A tin that once held Danish biscuits, with eleven buttons, a needle, and my first tooth.</li>
<li>A prayer book the size of a matchbox, in a leather case, with her father's name inside the cover.</li>
<li>A door key.</li>
<li>The photograph.</li>
</ul>
<p>We looked longest at the key. It is as long as my hand and made for a lock that I could have picked with a spoon. There is no door any more; an uncle went to look, years ago, and wrote that there was a fine new wall where the house had been, and a barber. He added that the barber was good. She laughed about the barber for a week, and she kept the key.</p>
<h2>The coffee pot</h2>
<p>In our first winter we lived in one room above a launderette in Finsbury Park. It was the warmest room in London and we did not know it; we thought that England was a hot country with bad weather outside. There was a single electric ring. My mother roasted the beans on it in the lid of a saucepan, walked through the room with the smoke as one should, and at once every alarm in the building rang.</p>
<p>The man from the launderette ran up the stairs with a bucket. He stood in the door. She looked at the bucket, then at him, and pointed at the floor, where there was a cup. He sat down on the floor. He stayed for all three rounds: <i>awel</i>, <i>kalai</i>, <i>bereka</i>. He was called Mr Georgiou, he had come from Cyprus with a suitcase of his own, and for the next nine years he never once charged us for drying.</p>
<figure><img src="/storage/v1/object/public/media/blog-images/coffee-ceremony-960.webp" width="960" height="600" alt="A woman sits on fresh grass beside a low table with a coffee pot and four small cups, incense smoking beside her" loading="lazy"><figcaption>Three rounds: the first for the tongue, the second for the talk, the third for the blessing.</figcaption></figure>
<p>I tell this to young people at the Sunday coffee when they say that they do not know anybody on their street. You do not need the language, I say. You need a pot, and the nerve to set off the alarm.</p>
<h2>The netsela</h2>
<p>She wore the everyday one to work, under a nylon overall, in an office block in Moorgate that she cleaned between five and eight in the morning. The other women there were from Ghana, Colombia and Portugal. On her last day, twenty-two years later, they gave her a card that all of them had signed, and the one from Colombia had sewn a band of red and gold thread along the edge of a white tea towel, copied by eye, stitch for stitch, from the shawl that she had seen every day across a bucket.</p>
<p>The towel is in the suitcase as well. We had not seen that at first. It lay beneath everything, ironed.</p>
<h3>What the young ones ask</h3>
<p>My daughter is nine. She wanted to know why there was no toy in it. It had not occurred to me in thirty years. I asked my brother, and he was quiet for a bit, and then he said: because she carried you, and I carried the ball.</p>
<p>That is true. There was a ball. It was made of socks. He had held it inside his shirt the whole way, and when he tells that story, he holds his hand there still.</p>
<h2>What we carried, what carried us</h2>
<p>People ask what to do with such a suitcase. A museum wrote to us, very kindly. My brother thought of a glass case. In the end we did what she never did: on the first Sunday of November we unpacked it.</p>
<p>The jebena stands on the stove, and we use it, carefully, on feast days. The everyday netsela hangs behind my door; I put it on when I am cold, or when I miss her, which is the same thing. The good one went to my niece, who will be married in it in the spring. The tin of buttons is my daughter's. The prayer book has gone to the church, where an old deacon reads from it without glasses, and cries a little, and pretends that it is the incense.</p>
<p>The key is on the hook beside our own front door, among the other keys. Nobody remarks on it. It looks like what it is: the key to a house.</p>
<p lang="ti">ሰላም ንኹሉ። ናይ ስድራቤትና ታሪኽ ብቛንቋና ክንፅሕፎ ኣለና።</p>
<p><i>Semhar wrote this for our memory evenings. If you would like to write down what your family carried, in Tigrinya or English, <a href="/contact">send us a message</a>: we will help, and you decide who reads it.</i></p>$html$,
  jsonb_build_object('ti', jsonb_build_object(
    'title', 'ኣደይ ዝሓዘቶ፦ ሰላሳ ዓመት ኣብ ሓደ ባልጃ',
    'excerpt', 'ጀበና፣ ነፀላን ናይ ገዛ ስእልን። ሒዝናዮ ዝመፃእና፣ ንዓና ውን ዝሓዘና።',
    'tags', e'ዝኽሪ\nስድራቤት\nኣዴታት\nናይ መጀመርታ ዓመታት\nለንደን',
    'content', $html$<p>ሓደ ሰዓት ጥራሕ ነይርዋ። ደሓር፣ "እንታይ ከም ዘድሊ እንተፈሊጥኩም፣ ሓደ ሰዓት ነዊሕ እዩ" ትብል ነይራ። መጀመርታ ጀበና ኣእተወት፣ በታ ናይ መርዓኣ ፃዕዳ ነፀላ ጠቕሊላ።</p>
<blockquote><p>እንታይ ከም ዘድሊ እንተፈሊጥኩም፣ ሓደ ሰዓት ነዊሕ እዩ።</p></blockquote>
<p>ሽዑ ጓል ሽዱሽተ ዓመት ነይረ። ሰላሳ ዓመት ምሉእ፣ ኣብ ሓድሽ ዓመት ነቲ ባልጃ ትኸፍቶ፣ ውሽጡ ትርኢ፣ ደሓር ትዓፅዎ ነይራ። ኣውፂኣቶ ግን ኣይትፈልጥን። "ምስ ኣውፃእኩሞ፣ በፂሕኩም ማለት እዩ" ትብል ነይራ። "ኣነ ገና ርግፀኛ ኣይኮንኩን።"</p>
<h2>ኣብቲ ባልጃ ዝነበረ</h2>
<p>ድሕሪ ቀብራ፣ ኣነን ሓወይን ኣብ ክሽናኣ ኮይንና ከፈትናዮ።</p>
<ul>
<li>ሓንቲ ፀላም ጀበና፣ ክሳዳ ብሽቦ ዝተኣሰረ።</li>
<li>ክልተ ነፀላ፦ ሓንቲ ናይ በዓል፣ ሓንቲ ናይ ኩሉ መዓልቲ።</li>
<li>ሓንቲ ታኒካ፦ ዓሰርተ ሓደ መልጎም፣ መርፍእ፣ ናይ መጀመርታ ስነይ ውን።</li>
<li>ንእሽቶ መፅሓፍ ፀሎት።</li>
<li>መፍትሕ ማዕፆ።</li>
<li>ስእሊ ገዛና።</li>
</ul>
<p>ነዊሕ ዝጠመትናዮ እቲ መፍትሕ እዩ። እቲ ማዕፆ ሎሚ የለን፣ እቲ ገዛ ውን የለን። ኣደይ ግን ነቲ መፍትሕ ዓቂባቶ።</p>
<h2>እታ ጀበና</h2>
<p>ኣብ መጀመርታ ክረምትና፣ ኣብ ፊንስቡሪ ፓርክ ኣብ ሓደ ክፍሊ ንነብር ነይርና። ኣደይ ቡን ክትቆልው ከላ ትኪ በዝሐ፣ ናይቲ ህንፃ ናይ ሓዊ መጠንቀቕታ ድማ ደወለ። ሓደ ሰብኣይ ባልዲ ሒዙ ጎይዩ መፀ። ኣደይ ነቲ ባልዲ፣ ደሓር ንዕኡ ጠመተት፣ ፍንጃል ድማ ኣርኣየቶ። ኮፍ ኢሉ ሰለስቲኡ ቡን ሰተየ፦ ኣወል፣ ካልኣይ፣ በረካ። ስሙ ኣቶ ጆርጅዩ እዩ። ንሱ ውን ካብ ቆጵሮስ ባልጃ ሒዙ ዝመፀ እዩ።</p>
<p>መንእሰያት፣ "ኣብ ጎደናና ዝፈልጦ ሰብ የለን" ምስ ዝብሉኒ፣ እዚ ይነግሮም። ቋንቋ ኣየድልየኩምን። ጀበና ይኣክል።</p>
<h2>ሎሚ</h2>
<p>ኣብ ናይ ሕዳር ናይ መጀመርታ ሰንበት፣ ንሳ ዘይገበረቶ ገይርና፦ ነቲ ባልጃ ኣራጊፍናዮ። በታ ጀበና ኣብ በዓላት ቡን ንሰቲ። እታ ናይ በዓል ነፀላ ንጓል ሓወይ ሂብናያ፣ ንመርዓኣ ክትክደና እያ።</p>
<p>እቲ መፍትሕ ምስ ካልኦት መፍትሓትና ኣብ ጥቓ ማዕፆና ተሰቒሉ ኣሎ። ማንም ኣየስተብህለሉን። መፍትሕ ገዛ እዩ፣ መፍትሕ ገዛ ድማ ይመስል።</p>
<p><i>ስድራቤትኩም ሒዛቶ ዝመፀት፣ ብትግርኛ ወይ ብእንግሊዝኛ፣ ክትፅሕፉ እንተደሊኹም፣ <a href="/contact">መልእኽቲ ስደዱልና</a>። ክንሕግዘኩም ኢና።</i></p>$html$))
), (
  'b1000000-0000-4000-8000-000000000003', 'en',
  'Axum, on foot, with my daughter',
  'She counted the windows on the stele and asked who lived there. A walk of three days, two pairs of shoes, and a great many questions.',
  'Travel', '{Axum,walking,children,history}', 'Dawit H.',
  '2026-11-04 18:00+00', '2026-11-01 09:40+00', '2026-11-04 18:00+00', 287, 41,
  '/storage/v1/object/public/media/blog-images/axum-on-foot.webp',
  pg_temp.picture('blog-images/axum-on-foot', 1600, 1000, 'qfgNFIZ5iHZ/iHh4d4V3gGJ2CA==',
    'A woman and a girl in red walk along a pale path towards three tall carved stone steles, with red mountains behind'),
$html$<p>My daughter Lia is eleven, was born in Leeds, and believes that a walk is what happens between a car and a shop. So when I said that we would go from the edge of town to the steles, and the next day to the tombs, and on the third day up to the old monastery road, all of it on foot, she looked at me as one looks at the weather.</p>
<p>"Is there a bus?" she asked. There was a bus. We walked.</p>
<h2>Day one: the field of stones</h2>
<p>I had told her about the steles all her life, and of course I had told it wrong. I said that they were tall. She is a child of tower blocks; tall means nothing to her. What made her stop was that they have windows. Rows and rows of them, carved in the stone, with beams between the floors, and at the foot a door with a handle that no hand has ever turned.</p>
<p>"Who lives there?" she asked.</p>
<p>Our guide was a student called Mehari, thin as a pencil, who plainly had waited all week for that question. He sat down on the grass and explained that a stele is a house for someone who has died, and that the masons cut the windows so that the house should be complete. The tallest one still standing is about twenty-four metres. The largest of all lies broken where it fell, and it would have been more than thirty.</p>
<table>
<thead><tr><th>Stone</th><th>Height</th><th>What Lia wrote in her notebook</th></tr></thead>
<tbody>
<tr><td>The one that stands</td><td>about 21 m</td><td>"leans a bit, like Grandpa"</td></tr>
<tr><td>The one that came home</td><td>about 24 m</td><td>"has been to Rome, more than me"</td></tr>
<tr><td>The one that fell</td><td>about 33 m</td><td>"somebody was very sorry"</td></tr>
</tbody>
</table>
<p>She counted the storeys twice and got nine and ten. Mehari said that this happens to professors too.</p>
<h2>Day two: questions downhill</h2>
<p>We bought bread from a woman by the road and ate it in the shade of a fig tree. I had planned to speak about trade, coins, the sea. Lia had planned otherwise. In the order in which they came, her questions were:</p>
<ol>
<li>Did you walk to school? (Yes. Forty minutes.)</li>
<li>Alone? (With eleven others and a goat that thought it was a pupil.)</li>
<li>Were you afraid? (Only of the goat.)</li>
<li>Why did you stop coming here? (I said: work, money, papers, time.)</li>
<li>Is that the real answer?</li>
</ol>
<p>The road is good for such things. One looks ahead and not at one another, and there is always another bend before one must reply. I told her some of the real answer. Not all of it. She put her hand in my pocket, where my hand was, and we went on like that, which is an awkward way to walk, and I recommend it.</p>
<h3>What we carried</h3>
<ul>
<li>Two litres of water each, and tablets in case.</li>
<li>Hats. I forgot mine and wore her swimming towel, to the joy of everyone we met.</li>
<li>A netsela: scarf, blanket, curtain, tablecloth, and at one moment a rope.</li>
<li>A notebook with squared paper, and three pencils to give away.</li>
</ul>
<h2>Day three: the stair of breath</h2>
<p>The path to the monastery climbs through olive and juniper. At the steep part an old man overtook us. He carried a plank. He greeted us, asked after our health, our night, our family, our journey, and our health once more; then he went ahead with his plank, not breathing any harder, and we heard him greet the people above us in just the same way.</p>
<blockquote><p>"Baba," said Lia, "they say hello for longer than we say anything."</p></blockquote>
<p>At the top there was wind and a bench and a view over the whole plain, terrace under terrace, each wall built by somebody's hands and mended by somebody else's. I looked for my grandmother's village and I am nearly sure that I found it. Lia drew it. In the drawing there is a house with far too many windows, and someone in every one.</p>
<figure><img src="/storage/v1/object/public/media/blog-images/rock-church-960.webp" width="960" height="600" alt="A church front carved into a red cliff, two people in white standing on its step" loading="lazy"><figcaption>On the way back we stopped at a church cut into the rock. Lia knocked, to be polite.</figcaption></figure>
<h2>If you go with a child</h2>
<p>Before anything else, ask family on the spot how the roads are, and read the <a href="https://www.gov.uk/foreign-travel-advice" rel="noopener">official travel advice</a> on the week of the journey, not in the spring. Then go slowly. Start before seven, rest from eleven to three, and let the child hold the map. Learn ten words together; the eleventh will be taught to you. Buy the bread where the queue is.</p>
<p>And leave one day with nothing in it. On our last afternoon we did not see a single famous thing. We sat on a wall with four cousins of a cousin and a football made of socks, and when it was time to leave, it was I who asked whether there was not a later bus.</p>$html$,
  jsonb_build_object('ti', jsonb_build_object(
    'title', 'ኣኽሱም ብእግሪ፣ ምስ ጓለይ',
    'excerpt', 'ኣብቲ ሓወልቲ ዘሎ መሳኹቲ ቆፂራ፣ መን ከም ዝነብረሉ ሓቲታ። ናይ ሰለስተ መዓልቲ መንገዲ፣ ብዙሕ ሕቶታት።',
    'tags', e'ኣኽሱም\nብእግሪ\nቆልዑ\nታሪኽ',
    'content', $html$<p>ጓለይ ልያ ጓል ዓሰርተ ሓደ ዓመት እያ። ኣብ ሊድስ ተወሊዳ። ስለዚ፣ "ካብ ጫፍ ከተማ ክሳብ ሓወልትታት ብእግርና ክንከይድ ኢና" ምስ በልክዋ፣ "ኣውቶቡስ የለን ዶ?" ኢላ ሓተተትኒ። ኣውቶቡስ ነይሩ። ብእግርና ከድና።</p>
<h2>ቀዳማይ መዓልቲ፦ ሓወልትታት</h2>
<p>ቁመቶም ኣይገረማን። መሳኹቶም ገሪሙዋ። ኣብ እምኒ ዝተቐርፁ ብዙሓት መሳኹቲ፣ ኣብ ታሕቲ ድማ ማዕፆ። "መን እዩ ኣብኡ ዝነብር?" ኢላ ሓተተት። መራሒና፣ መሓሪ ዝበሃል ተመሃራይ፣ "ሓወልቲ ገዛ ናይ ዝሞተ ሰብ እዩ፤ እቲ ገዛ ምሉእ ምእንቲ ክኸውን ድማ መሳኹቲ ገይሮምሉ" ኢሉ ገለፀላ።</p>
<table>
<thead><tr><th>እምኒ</th><th>ቁመት</th><th>ልያ ዝፀሓፈቶ</th></tr></thead>
<tbody>
<tr><td>ደው ኢሉ ዘሎ</td><td>21 ሜትሮ ኣቢሉ</td><td>"ቁሩብ ይዝንብል፣ ከም ኣቦሓጎይ"</td></tr>
<tr><td>ዝተመለሰ</td><td>24 ሜትሮ ኣቢሉ</td><td>"ሮማ በፂሑ እዩ፣ ኣነ ግን ኣይበፃሕኩን"</td></tr>
<tr><td>ዝወደቐ</td><td>33 ሜትሮ ኣቢሉ</td><td>"ሓደ ሰብ ኣዝዩ ሓዚኑ"</td></tr>
</tbody>
</table>
<h2>ካልኣይ መዓልቲ፦ ሕቶታት</h2>
<p>ብዛዕባ ታሪኽ ክዛረብ ሓሲበ ነይረ። ልያ ግን ሕቶታት ነይርዋ፦</p>
<ol>
<li>ናብ ቤት ትምህርቲ ብእግርኻ ዲኻ ትኸይድ ነይርካ? (እወ፣ ኣርብዓ ደቒቕ።)</li>
<li>በይንኻ ዶ? (ምስ ዓሰርተ ሓደ ቆልዑን ሓንቲ ጤልን።)</li>
<li>ንምንታይ ናብዚ ምምፃእ ኣቋሪፅካ? (ስራሕ፣ ገንዘብ፣ ወረቐት፣ ግዜ።)</li>
<li>እቲ ሓቀኛ መልሲ ድዩ?</li>
</ol>
<p>ካብቲ ሓቀኛ መልሲ ገሊኡ ነገርክዋ። ኢዳ ናብ ጁባይ፣ ኢደይ ናብ ዝነበረሉ ኣእተወት። ከምኡ ኢልና ድማ ከድና።</p>
<h2>ሳልሳይ መዓልቲ፦ ናብ ገዳም</h2>
<p>ኣብቲ ዓቐብ ሓደ ሽማግለ ጣውላ ተሰኪሞም ኣርከቡና። ብዛዕባ ጥዕናና፣ ብዛዕባ ለይትና፣ ብዛዕባ ስድራቤትና ሓቲቶም፣ ቀዲሞምና ከዱ። ነቶም ኣብ ላዕሊ ዝነበሩ ሰባት ውን ብተመሳሳሊ ሰላም ክብልዎም ሰሚዕና።</p>
<blockquote><p>"ባባ፣" በለት ልያ፣ "ካብ ኩሉ ንሕና እንዛረቦ፣ ናቶም ሰላምታ ይነውሕ።"</p></blockquote>
<figure><img src="/storage/v1/object/public/media/blog-images/rock-church-960.webp" width="960" height="600" alt="ኣብ ቀይሕ ኸውሒ ዝተፀርበት ቤተ ክርስትያን፤ ክልተ ፃዕዳ ዝለበሱ ሰባት ኣብ ቅድሚኣ ደው ኢሎም" loading="lazy"><figcaption>ክንምለስ ከለና ኣብ ኸውሒ ዝተፀርበት ቤተ ክርስትያን ርኢና። ልያ ኣኽቢራ ማዕፆ ኳሕኲሓ።</figcaption></figure>
<h2>ምስ ቆልዓ ምስ እትኸዱ</h2>
<p>መጀመርታ ብዛዕባ መንገዲ ነቶም ኣብኡ ዘለዉ ቤተሰብ ሕተቱ። ንግሆ ኣንጊህኩም ጀምሩ፣ ፀሓይ ምስ በርትዐት ኣዕርፉ፣ ካርታ ነቲ ቆልዓ ሃብዎ። ዓሰርተ ቃላት ሓቢርኩም ተመሃሩ። ሓንቲ መዓልቲ ድማ ባዶ ግደፉ።</p>$html$))
), (
  'b1000000-0000-4000-8000-000000000005', 'en',
  'My grandmother in a hundred voice notes',
  'She cannot write and does not hold with video. So we talk in voice notes: how we keep them, name them, and will not lose them.',
  'Technology', '{"voice notes",elders,backup,phones,family}', 'Yonas K.',
  '2026-10-20 17:45+00', '2026-10-18 21:05+00', '2026-10-20 17:45+00', 198, 34,
  '/storage/v1/object/public/media/blog-images/voice-note.webp',
  pg_temp.picture('blog-images/voice-note', 1600, 1600, 'FRgKHwYGjXSSaoejS5dneIdqZwKIZ3AL',
    'A phone showing two voice messages lies on a table at night beside a steaming cup; through the window, mountains under a moon'),
$html$<p>My grandmother is about eighty-six. "About", because the year of her birth was remembered as <em>the year of the locusts</em>, and there were two. She lives in a house with a good roof and a bad network. She has a telephone with large buttons that my cousin charges at the mill, and she does not hold with video. "If I want to look at you," she says, "come here."</p>
<p>So we send voice notes. Mine are short and she complains about it. Hers run from nine seconds (a blessing) to fourteen minutes (a blessing, with reasons). Last month I counted a hundred of them on my phone, and the same evening my phone fell into a canal.</p>
<h2>What was saved, and why</h2>
<p>Ninety-one came back, because years ago a friend had made me switch on the backup. Nine are gone. One of the nine was the story of how she sold a hen to the same man twice. I have asked her to tell it again, and she did, but now it is a different hen.</p>
<p>Since then I keep them properly. It takes ten minutes a month, costs nothing, and works on an old phone.</p>
<ol>
<li><strong>Save it the same day.</strong> Long-press the note, share it, choose <em>Save to files</em>. A message inside a chat belongs to the chat; a file belongs to you.</li>
<li><strong>Name it so that a stranger could find it.</strong> Date first, then who, then what about.</li>
<li><strong>Keep three copies:</strong> one on the phone, one in some cloud, one on a memory stick in a drawer that is not in your house. My stick lives at my sister's.</li>
<li><strong>Write two lines.</strong> Who is mentioned, and where. In twenty years nobody will know who "the tall one" was.</li>
</ol>
<p>This is what a name looks like:</p>
<pre><code>2026-09-14 adey-letebrhan the-hen-sold-twice ti.m4a
2026-10-02 adey-letebrhan song-for-grinding ti.m4a</code></pre>
<p>The two letters at the end say the language. A computer sorts such names by date all by itself, and so can a grandchild.</p>
<h2>How much room does it take?</h2>
<p>Less than one would think. Speech is small; it is photographs that fill a phone.</p>
<table>
<thead><tr><th>What</th><th>How long</th><th>Size</th></tr></thead>
<tbody>
<tr><td>A blessing</td><td>9 seconds</td><td>about 20 kB</td></tr>
<tr><td>A story</td><td>4 minutes</td><td>about 500 kB</td></tr>
<tr><td>All hundred notes</td><td>5 hours 40 minutes</td><td>about 45 MB</td></tr>
<tr><td>One wedding film</td><td>20 minutes</td><td>about 2,000 MB</td></tr>
</tbody>
</table>
<h2>How to ask</h2>
<p>"Tell me about the old days" gets you a sigh. Small questions open large doors. These have worked for us:</p>
<ul>
<li>What did the kitchen smell like in the morning?</li>
<li>Who was the funniest person in the village?</li>
<li>What did you get into trouble for?</li>
<li>What did your mother sing when she ground the flour?</li>
<li>What do you want the baby to know?</li>
</ul>
<blockquote><p>"You ask as if I were a book," she said. "I am not a book. A book does not get thirsty. Go, put the coffee on, and call me back."</p></blockquote>
<h3>And ask whether you may</h3>
<p>A voice is a private thing. I asked her what I may play to others. The songs: to everyone. The stories: to the family. The one about her brother: to nobody, until she is gone, and then only to his daughter. I put that into the two lines as well. It is the most important part of the file.</p>
<p>We will hold a <strong>bring-your-phone evening</strong> on the last Thursday of every month at the community house. Bring a cable if you have one. Some of our young people know everything, and they will sit beside you until it is saved.</p>$html$,
  '{}'
), (
  'b1000000-0000-4000-8000-000000000006', 'en',
  'A shelf of berbere: opening a very small shop',
  'Three metres of shelf, one freezer and a good neighbour. Saba on what it cost, what she would do again, and what sits there unsold.',
  'Business', '{shop,money,"small business",spices}', 'Saba G., told to Selam',
  '2026-10-12 08:00+00', '2026-10-06 19:22+00', '2026-10-12 08:00+00', 243, 29,
  '/storage/v1/object/public/media/blog-images/spice-shop.webp',
  pg_temp.picture('blog-images/spice-shop', 1600, 1000, 'X0kGDIZHGUyFd3eZeHBPTKn5pg==',
    'A small green shop front with a red and cream awning, jars of spices lit in the window, sacks outside and a woman at the door'),
$html$<p>People come in and say, "You are so brave." I was not brave. I was tired. I had been carrying berbere from my cousin in Manchester to eleven women in north London, in a pushchair, with the child on my back. One day my neighbour Mr Rahman, who sells telephone covers, looked at the pushchair and said: "Take the left wall."</p>
<p>So I began with a left wall: three metres of shelf, in somebody else's shop, for sixty pounds a week. Two years later I took the shop next door. If you are thinking about it, here are the numbers. Nobody showed me theirs.</p>
<h2>What it cost to open</h2>
<table>
<thead><tr><th>Item</th><th>I expected</th><th>It was</th></tr></thead>
<tbody>
<tr><td>Deposit and first quarter's rent</td><td>£4,500</td><td>£5,400</td></tr>
<tr><td>Shelves, counter, paint</td><td>£1,500</td><td>£620 (a café was closing)</td></tr>
<tr><td>Freezer, second-hand</td><td>£200</td><td>£200, then £180 to mend it</td></tr>
<tr><td>First stock</td><td>£2,000</td><td>£3,100</td></tr>
<tr><td>Scales, till, card reader</td><td>£150</td><td>£390</td></tr>
<tr><td>Insurance, registration, food hygiene course</td><td>£0 (I did not know)</td><td>£410</td></tr>
</tbody>
</table>
<p>The registration of a food business with the council costs nothing, by the way, but one has to do it 28 days before opening. The inspector who came was a kind man with a cold thermometer. Write everything on a sheet by the fridge, he said, even when nothing happens. Especially then.</p>
<h2>What sells</h2>
<ol>
<li>Berbere, mine, which my aunt mixes. People smell it from the bus stop.</li>
<li>Teff flour on Thursdays, because one bakes on Friday.</li>
<li>Green coffee, by the half kilo.</li>
<li>Coffee cups, singly. Everyone breaks one; nobody breaks six.</li>
<li>Phone credit and conversation. The second is free, and it pays for the first.</li>
</ol>
<h3>What does not</h3>
<p>Candles shaped like the steles. I have forty-four of them. If anyone has an idea, the kettle is on.</p>
<h2>Three things I would do again</h2>
<p><strong>Start inside another shop.</strong> In two years on the left wall I learned what people buy in February. It was a cheap university.</p>
<p><strong>Keep the money in two tins.</strong> The tin for the shop and the tin for the house. When you take from one for the other, put a paper in it with the date. I have been poor with both tins, but I have never been confused.</p>
<p><strong>Ask before it hurts.</strong> In our fourth month I could not pay a supplier. I rang him a week <em>before</em> the day, not a week after. He laughed, and gave me until the feast. There is a free adviser at the library on Tuesdays, and I went to her with a plastic bag full of receipts. She did not blink.</p>
<blockquote><p>A shop is a door that stays open. Everything else is arithmetic.</p></blockquote>
<h2>And one I would not</h2>
<p>I opened on a Monday morning, because I was proud and could not wait for Saturday. Nobody came. At four o'clock Mr Rahman came in, bought a coffee cup, and asked for a receipt. It is framed above the till.</p>
<p>Today three women sell from <em>my</em> left wall: one makes hair oil, one sews, and one bakes himbasha so good that I hide a piece. They pay me forty pounds. I know what the weeks in February are like.</p>
<p><i>Saba will answer questions at the <a href="/services">business hour</a> in January. She asks you to bring your numbers, even the ugly ones.</i></p>$html$,
  '{}'
)
on conflict do nothing;
