-- The blog, part 2: articles in Tigrinya, and articles in both languages.
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
  'b1000000-0000-4000-8000-000000000002', 'en',
  'Himbasha without a mogogo',
  'A London oven and a cast-iron lid will do.',
  'Food', '{baking,bread,himbasha,feasts,family,recipes,children,oven,cardamom,Sunday}', 'Letebrhan A.',
  '2026-11-09 06:45+00', '2026-11-07 15:30+00', '2026-11-09 06:45+00', 356, 58,
  '/storage/v1/object/public/media/blog-images/himbasha.webp',
  pg_temp.picture('blog-images/himbasha', 1600, 1000, 'ZlkKDIAMKnNYiYhzaHYKa3Ov8w==',
    'A round himbasha with a wheel pattern on a white cloth with a red woven border, one slice cut and lifted away'),
$html$<p>A mogogo is a clay griddle the size of a cartwheel. My flat is the size of a mogogo. For years I told myself that this was why I did not bake. Then my neighbour's boy, who is seven, said that he had never seen bread with a picture on it, and I was ashamed.</p>
<p>This is a feast bread for an ordinary kitchen. It wants a cast-iron pot with a lid, or a heavy pan and any lid that fits. It wants three hours, of which you work for twenty minutes.</p>
<h2>What you need</h2>
<table>
<thead><tr><th>For one large wheel</th><th>Amount</th></tr></thead>
<tbody>
<tr><td>Strong white flour</td><td>600 g</td></tr>
<tr><td>Warm water</td><td>340 ml</td></tr>
<tr><td>Sugar</td><td>3 tablespoons</td></tr>
<tr><td>Dried yeast</td><td>7 g, one sachet</td></tr>
<tr><td>Oil</td><td>4 tablespoons</td></tr>
<tr><td>Cardamom, freshly ground</td><td>1 teaspoon</td></tr>
<tr><td>Black seeds</td><td>1 teaspoon</td></tr>
<tr><td>Raisins, if there are children</td><td>a handful</td></tr>
<tr><td>Salt</td><td>1½ teaspoons</td></tr>
</tbody>
</table>
<h2>How to do it</h2>
<ol>
<li><strong>Wake the yeast.</strong> Stir it into the water with the sugar and wait ten minutes. If it does not foam, buy another; do not hope.</li>
<li><strong>Knead.</strong> Flour, salt, cardamom, seeds, oil, then the water. Knead for ten minutes. It is done when it feels like your earlobe. Children like to check.</li>
<li><strong>Let it rise</strong> under a damp cloth until it has doubled: an hour and a half in summer, two and a half in an English February. The cupboard with the boiler in it is the warmest place in the house.</li>
<li><strong>Shape.</strong> Press it flat into a circle as wide as your pot, two fingers thick. Let it rest for another half an hour.</li>
<li><strong>Draw the wheel.</strong> With the back of a knife, not the blade: a small circle in the middle, a larger one around it, then twelve spokes, then whatever your mother drew between them. Mine drew little roofs.</li>
<li><strong>Bake.</strong> Heat the pot with its lid at 220 °C for twenty minutes. Put the bread in, lid on: 18 minutes. Lid off: 8 minutes more, until it is the colour of a good saddle.</li>
<li><strong>Wrap it</strong> in a cloth at once, or the crust will be hard. Wait. I know. Wait.</li>
</ol>
<figure><img src="/storage/v1/object/public/media/blog-images/injera-table-960.webp" width="960" height="600" alt="A round woven tray seen from above with injera and seven small heaps of stew in red, gold and green" loading="lazy"><figcaption>It goes with everything on the table, and with nothing but tea.</figcaption></figure>
<h2>When it goes wrong</h2>
<ul>
<li><em>Pale on top:</em> your oven tells lies. Give it five minutes under the grill and stand there.</li>
<li><em>The pattern has vanished:</em> you cut too shallow, or waited too long after cutting. Press to half the depth.</li>
<li><em>Heavy as a doorstop:</em> the kitchen was cold. Toast it and serve it with honey, and call it biscuits.</li>
<li><em>Burnt below:</em> put a sheet of baking paper under it next time. My grandmother used a leaf.</li>
</ul>
<blockquote><p>One breaks himbasha, and the youngest at the table gets the middle. That is not in any cookbook. I tell you so that it is written down.</p></blockquote>
<h3>Who cuts</h3>
<p>At a birth, the bread is broken over the child's back, gently, with a cloth between. On New Year's Day the eldest breaks it. On an ordinary Sunday whoever baked it does, and takes the first piece standing in the kitchen, which is the baker's right in every country I have been in.</p>
<p>I have made it for my neighbour's boy four times now. He draws the wheel himself. Last week he put in a train.</p>$html$,
  jsonb_build_object('ti', jsonb_build_object(
    'title', 'ሕምባሻ ብዘይ ሞጎጎ',
    'excerpt', 'ናይ ለንደን ፎርኖን ናይ ሓፂን መኽደንን እኹል እዩ።',
    'tags', e'ምስንካት\nሕምባሻ\nበዓላት\nስድራቤት\nኣሰራርሓ መግቢ\nቆልዑ\nፎርኖ\nሄል\nሰንበት',
    'content', $html$<p>ሞጎጎ ዓቢ እዩ፣ ገዛይ ግን ንእሽቶ እዩ። ስለዚ ንብዙሕ ዓመታት ሕምባሻ ኣይሰንከትኩን። ሓደ መዓልቲ ወዲ ጎረቤተይ፣ "ስእሊ ዘለዎ ሕምባሻ ርእየ ኣይፈልጥን" ኢሉኒ። ሽዑ ጀሚረ።</p>
<h2>ዘድሊ ነገራት</h2>
<ul>
<li>ሓርጭ፦ 600 ግራም</li>
<li>ምዉቕ ማይ፦ 340 ሚሊ ሊትር</li>
<li>ሽኮር፦ 3 ማንካ</li>
<li>እርሾ፦ 7 ግራም</li>
<li>ዘይቲ፦ 4 ማንካ</li>
<li>ሄል፦ 1 ንእሽቶ ማንካ</li>
<li>ፀሊም ኣዝሙድ፦ 1 ንእሽቶ ማንካ</li>
<li>ጨው፦ 1½ ንእሽቶ ማንካ</li>
</ul>
<h2>ኣሰራርሓ</h2>
<ol>
<li>ነቲ እርሾ ምስ ማይን ሽኮርን ሓውስዎ፣ 10 ደቒቕ ተፀበዩ።</li>
<li>ኩሉ ሓዊስኩም 10 ደቒቕ ለውስዎ።</li>
<li>ብጨርቂ ሸፊንኩም ክሳብ ዝነፍሕ ኣፅንሕዎ።</li>
<li>ክቢ ገይርኩም ዘርግሕዎ፣ ብድሕሪ ካራ ስእሊ ግበሩሉ።</li>
<li>ኣብ ውዑይ ፎርኖ 18 ደቒቕ ምስ መኽደን፣ 8 ደቒቕ ብዘይ መኽደን ሰንክትዎ።</li>
<li>ብጨርቂ ሸፍንዎ። ተፀበዩ።</li>
</ol>
<blockquote><p>ሕምባሻ ይቑረስ፤ እቲ ማእከል ናይቲ ዝነኣሰ ቆልዓ እዩ።</p></blockquote>
<p>ፅቡቕ መግቢ ይግበረልኩም።</p>$html$))
), (
  'b1000000-0000-4000-8000-000000000004', 'ti',
  'ስርዓት ቡን፦ ኣወል፣ ካልኣይ፣ በረካ',
  'ቡን መስተ ጥራሕ ኣይኮነን። ሰብ ዘራኽብ ስርዓት እዩ።',
  'Lifestyle', '{ቡን,ባህሊ,ስድራቤት}', 'ሰላም ኮሚኒቲ',
  '2026-10-28 09:15+00', '2026-10-26 18:00+00', '2026-10-28 09:15+00', 164, 37,
  '/storage/v1/object/public/media/blog-images/coffee-ceremony.webp',
  pg_temp.picture('blog-images/coffee-ceremony', 1600, 1000, 'qSkOFISHeXefZ3h2d3eFb2H2Fw==',
    'ሓንቲ ሰበይቲ ኣብ ሳዕሪ ኮፍ ኢላ ቡን ተፍልሕ፤ ጀበናን ፍንጃላትን ኣብ ቅድሚኣ ኣለዉ'),
$html$<p>ኣብ ዓድና ቡን መስተ ጥራሕ ኣይኮነን። ቡን ሰብ የራኽብ፣ ዕርቂ ይገብር፣ ሓዘን የቕልል። ኣብ ለንደን እውን ከምኡ እዩ።</p>
<h2>ቅድሚ ምፍላሕ</h2>
<p>መጀመርታ ገዛ ይፅረግ፣ ሳዕሪ ይንስነስ። ዕጣን ይዕጠን። እቲ ቡን ይሕፀብ፣ ብሓዊ ይቑሎ። ሽታ ናይ ቡን ምስ ተሰምዐ ጎረባብቲ ይመፁ።</p>
<blockquote><p>ቡን በይንኻ ኣይስተን።</p></blockquote>
<h2>ሰለስተ ግዜ</h2>
<ol>
<li><strong>ኣወል</strong>፦ እቲ ቀዳማይ ቡን ሓያል እዩ። ሰላምታ ንለዋወጥ።</li>
<li><strong>ካልኣይ</strong>፦ እቲ ካልኣይ ናይ ዕላል እዩ። ዜና ንሰምዕ።</li>
<li><strong>በረካ</strong>፦ እቲ ሳልሳይ ናይ ምርቓ እዩ። ዓበይቲ ይምርቑ።</li>
</ol>
<h2>ኣብ ንእሽቶ ገዛ</h2>
<p>ኣብ ንእሽቶ ገዛ ትነብሩ እንተኾይንኩም ኣይትጨነቑ። ሳዕሪ እንተዘየለ ሓምላይ ጨርቂ ኣንፅፉ። ትኪ ንኸይበዝሕ መስኮት ክፈቱ። ጀበና እንተዘይብልኩም ንእሽቶ ድስቲ ይኣክል። እቲ ዋና ነገር ሰብ እዩ።</p>
<h2>ንቖልዑ</h2>
<p>ቆልዑ ቡን ኣይሰትዩን፣ ግን ስራሕ ኣለዎም። ፍንጃል ይዕድሉ፣ ሕምባሻ ይቖርሱ፣ ዕምባባ (ፈንዲሻ) ይበልዑ። ከምዚ እናገበሩ ባህሎም ይመሃሩ።</p>
<p>ሰንበት ሰንበት ኣብ ማሕበርና ቡን ኣሎ። <a href="/contact">ንዑ ምሳና ስተዩ</a>።</p>$html$,
  jsonb_build_object('en', jsonb_build_object(
    'title', 'The order of coffee: awel, kalai, bereka',
    'excerpt', 'Coffee is not only a drink. It is the custom that brings people together.',
    'tags', e'coffee\nculture\nfamily',
    'content', $html$<p>At home coffee is not only a drink. Coffee brings people together, makes peace between them, and lightens grief. In London it does the same.</p>
<h2>Before it boils</h2>
<p>First the house is swept and grass is strewn. Incense is lit. The beans are washed and roasted over the fire. When they smell the coffee, the neighbours come.</p>
<blockquote><p>Coffee is not drunk alone.</p></blockquote>
<h2>Three times</h2>
<ol>
<li><strong>Awel</strong>: the first is strong. We exchange greetings.</li>
<li><strong>Kalai</strong>: the second is for conversation. We hear the news.</li>
<li><strong>Bereka</strong>: the third is for the blessing. The elders bless.</li>
</ol>
<h2>In a small flat</h2>
<p>If you live in a small flat, do not worry. Where there is no grass, lay out a green cloth. Open the window so that the smoke does not gather. If you have no jebena, a small pot will do. What matters is the people.</p>
<h2>For children</h2>
<p>Children do not drink coffee, but they have work to do. They hand out cups, they break the himbasha, they eat the popcorn. In this way they learn where they come from.</p>
<p>There is coffee at our community house every Sunday. <a href="/contact">Come and drink with us</a>.</p>$html$))
), (
  'b1000000-0000-4000-8000-000000000014', 'ti',
  'ፊደል ኣብ ገዛ ምምሃር፦ መዓልታዊ ዓሰርተ ደቒቕ',
  'ቆልዑ ፊደል ትግርኛ ብቐሊሉ ክመሃሩ ዝሕግዙ ሓሙሽተ ሓሳባት።',
  'General', '{ትግርኛ,ፊደል,ቆልዑ,ትምህርቲ}', 'መምህር ኪዳነ',
  '2026-09-12 16:00+00', '2026-09-10 10:12+00', '2026-09-12 16:00+00', 221, 45,
  '/storage/v1/object/public/media/blog-images/letters-and-books.webp',
  pg_temp.picture('blog-images/letters-and-books', 1600, 1000, 'KzkODIRql4Z/iId1iIrgIXUIxw==',
    'ሓደ ክፉት መፅሓፍን ሓሙሽተ ተፀፊፎም ዘለዉ መፃሕፍትን፤ ኣብ መንደቕ ፊደላት ዘለዎ ወረቐት'),
$html$<p>ብዙሓት ወለዲ፣ "ደቅና ትግርኛ ይሰምዑ እዮም፣ ግን ኣየንብቡን" ይብሉ። ፅቡቕ ዜና ኣሎ። መዓልታዊ ዓሰርተ ደቒቕ እኹል እዩ።</p>
<h2>ሓሙሽተ ሓሳባት</h2>
<ol>
<li><strong>ስም ቆልዓ ጀምሩ።</strong> ቆልዓ ቅድሚ ኩሉ ስሙ ክፅሕፍ ይፈቱ።</li>
<li><strong>ሓደ ፊደል ንሓደ መዓልቲ።</strong> ሎሚ "ሰ"፣ ፅባሕ "ለ"፣ ድሕሪ ፅባሕ "መ"። ድሕሪ ሰለስተ መዓልቲ "ሰላም" የንብብ።</li>
<li><strong>ኣብ ገዛ ለጥፉ።</strong> ኣብ ማዕፆ "ማዕፆ"፣ ኣብ መስኮት "መስኮት" ዝብል ወረቐት ለጥፉ።</li>
<li><strong>ዝምሩ።</strong> ሀ ሁ ሂ ሃ ሄ ህ ሆ ብዜማ ይቐልል።</li>
<li><strong>ኣመስግኑ።</strong> ጌጋ ክገብር ከሎ ኣይትቖጥዑ። ደጊሙ ይፈትን።</li>
</ol>
<h2>ናይ መጀመርታ ቃላት</h2>
<table>
<thead><tr><th>ቃል</th><th>English</th></tr></thead>
<tbody>
<tr><td>ሰላም</td><td>peace, hello</td></tr>
<tr><td>ማይ</td><td>water</td></tr>
<tr><td>ገዛ</td><td>house</td></tr>
<tr><td>ኣደ</td><td>mother</td></tr>
<tr><td>ኣቦ</td><td>father</td></tr>
<tr><td>መፅሓፍ</td><td>book</td></tr>
<tr><td>የቐንየለይ</td><td>thank you</td></tr>
</tbody>
</table>
<blockquote><p>ቋንቋ ገዛ እዩ፤ ማዕፆኡ ፊደል እዩ።</p></blockquote>
<p>ቀዳም ቀዳም {10:00-12:00} ኣብ ማሕበርና ናይ ቆልዑ ትምህርቲ ኣሎ። ኩሉ ብነፃ እዩ።</p>$html$,
  '{}'
), (
  'b1000000-0000-4000-8000-000000000015', 'ti',
  'ናይ መጀመርታ ክረምተይ ኣብ ሊድስ',
  'ዝናብ፣ ባቡር፣ ሓንቲ ፅብቕቲ ጎረቤት። ናይ ሓንቲ ተመሃሪት ዝኽሪ።',
  'Travel', '{ሊድስ,ዝኽሪ,ባቡር}', 'ብርሃን',
  '2026-03-15 12:00+00', '2026-03-12 20:00+00', '2026-03-15 12:00+00', 139, 26,
  '/storage/v1/object/public/media/blog-images/train-window.webp',
  pg_temp.picture('blog-images/train-window', 1600, 1000, 'nhgKJIgHaDmch2SHdnCGkIsb9w==',
    'ኣደን ጓልን ኣብ ባቡር ኮፍ ኢለን፤ ብመስኮት ሓምላይ ጎቦታትን ዝናብን ይረአ'),
$html$<p>ናብ ሊድስ ዝመፃእኩሉ መዓልቲ ዝናብ ነይሩ። ኣብ ካልኣይ መዓልቲ እውን ዝናብ ነይሩ። ኣብ ሳልሳይ መዓልቲ ፅላል ገዚአ።</p>
<h2>ኣብ ባቡር</h2>
<p>ናብ ቤት ትምህርቲ ብባቡር እኸይድ ነይረ። ብመስኮት ሓምላይ መሬት፣ ኣባጊዕ፣ ፀሊም ደመና እርኢ ነይረ። ሓንቲ ዓባይ ሰበይቲ ኩሉ ግዜ ኣብ ጎነይ ኮፍ ትብል። ሓደ መዓልቲ ብስኩት ሂባትኒ። ስማ ማርጋሬት እዩ።</p>
<blockquote><p>"ዝናብ ፅቡቕ እዩ" ኢላትኒ። "ዝናብ እንተዘየለ ሻሂ ኣይምቕርን።"</p></blockquote>
<h2>ዝተማሃርክዎ</h2>
<ul>
<li>ፅላል ኣይትረስዑ።</li>
<li>"Sorry" ማለት ኩሉ ግዜ ይቕሬታ ማለት ኣይኮነን። ሓደ ሓደ ግዜ "ሰላም" ማለት እዩ።</li>
<li>ጎረቤትኩም ሰላም በልዎም። ንሳቶም ውን ይፅበዩኹም ኣለዉ።</li>
</ul>
<p>ሎሚ ማርጋሬት ኣብ ገዛና ቡን ትሰቲ። ሕምባሻ ትፈቱ። ንሳ ትግርኛ ትመሃር ኣላ፤ ኣነ እውን ዝናብ ምፍቃር ተማሂረ።</p>$html$,
  jsonb_build_object('en', jsonb_build_object(
    'title', 'My first winter in Leeds',
    'excerpt', 'Rain, a train, and one good neighbour. A student remembers.',
    'tags', e'Leeds\nmemory\ntrain',
    'content', $html$<p>It rained on the day I came to Leeds. On the second day it rained too. On the third day I bought an umbrella.</p>
<h2>On the train</h2>
<p>I went to college by train. Through the window I saw green land, sheep, black clouds. An old woman always sat down beside me. One day she gave me a biscuit. Her name is Margaret.</p>
<blockquote><p>"Rain is a good thing," she told me. "Without the rain, tea would not taste of anything."</p></blockquote>
<h2>What I learned</h2>
<ul>
<li>Do not forget your umbrella.</li>
<li>"Sorry" does not always mean sorry. Sometimes it means hello.</li>
<li>Greet your neighbour, who is waiting for it as well.</li>
</ul>
<p>Today Margaret drinks coffee in our house. She loves himbasha. She is learning Tigrinya; and I have learned to love the rain.</p>$html$))
)
on conflict do nothing;
