-- The blog, part 4: last winter's articles, and three that are still drafts.
-- The facts of one picture, in the shape of image_meta. tests/integration/seed/seed-pictures.test.ts compares them with the files.
create or replace function pg_temp.picture(name text, width int, height int, thumbhash text, alt text) returns jsonb
  language sql immutable as $$
  select jsonb_build_object('width', width, 'height', height, 'alt', alt, 'thumbhash', thumbhash,
    'variants', jsonb_build_object(
      '480', '/storage/v1/object/public/media/' || name || '-480.webp',
      '960', '/storage/v1/object/public/media/' || name || '-960.webp'))
$$;

insert into public.blog_posts (id, lang, title, excerpt, category, tags, author, published, published_at, created_at,
  updated_at, views, likes, featured_image, image_meta, video_url, content, translations)
values (
  'b1000000-0000-4000-8000-000000000012', 'en',
  'What a netsela costs, and why',
  'Eleven days of one person''s hands. A weaver in Coventry does the sum out loud.',
  'Business', '{weaving,craft,prices}', 'Tesfay M., told to Selam', true,
  '2026-05-22 08:30+00', '2026-05-19 16:48+00', '2026-05-22 08:30+00', 167, 33,
  '/storage/v1/object/public/media/blog-images/loom.webp',
  pg_temp.picture('blog-images/loom', 1600, 1000, 'aTkKDII7pqZveohiiom7TK9I9g==',
    'A wooden loom with white cloth and three woven bands in red, green and brown; the weaver stands beside it, balls of yarn at its foot'),
  null,
$html$<p>On the market in Coventry there are scarves for four pounds. They stand next to me. A lady picks up one of mine, a good one, handspun, with a band of three colours, and asks the price. I say: a hundred and sixty. She puts it down carefully, as one puts down a sleeping cat.</p>
<p>I'm not angry. How should she know? So now I've a card on the stall, and on it is the sum.</p>
<h2>The sum</h2>
<table>
<thead><tr><th>Work</th><th>Hours</th></tr></thead>
<tbody>
<tr><td>Cleaning and spinning the cotton for the weft</td><td>30</td></tr>
<tr><td>Setting up the warp: 1,440 threads, each one through its own eye</td><td>9</td></tr>
<tr><td>Weaving the white</td><td>22</td></tr>
<tr><td>The band, by hand, with a pattern of 24 picks</td><td>16</td></tr>
<tr><td>Washing, edges, knots</td><td>4</td></tr>
<tr><td><strong>Together</strong></td><td><strong>81</strong></td></tr>
</tbody>
</table>
<p>Eighty-one hours. My cousin at home does the spinning, and is paid first. Cotton, post and customs take thirty-one pounds. What is left for me makes a little over one pound an hour. "Then you are mad," said the man with the scarves for four pounds, who is a friend. I said: it's quite possible. Would you hold this thread?</p>
<h2>Why go on</h2>
<p>Because I know what it is for. A netsela isn't clothing, or not only. It is worn in one way for church and in another for work, over the mouth in mourning, tied at the waist when there is something to be carried. A person who knows can read across a street what sort of day you are having.</p>
<blockquote><p>It is a letter one wears. Somebody ought to know how to write.</p></blockquote>
<h2>What I changed</h2>
<p>Being poor and proud isn't a plan, as my wife has pointed out. After two years I sat down with the adviser at the library, and this is what we did:</p>
<ol>
<li><strong>Small things from the same band.</strong> Bookmarks, cuffs, a strap for a guitar. Four hours instead of eighty-one. They pay the rent.</li>
<li><strong>Netselas only to order,</strong> half of it in advance. There is a waiting list now. People respect a list.</li>
<li><strong>Lessons.</strong> Saturday afternoons, four looms, six pupils. Two of them are engineers at the car works. They understood the warp faster than I did, and have mended the brake.</li>
<li><strong>The card with the sum.</strong> Since it has stood there, nobody has asked whether I could do it for fifty. Some ask if they may pay more.</li>
</ol>
<h2>Where the pattern comes from</h2>
<p>People ask whether I draw it first. No. The pattern is counted, not drawn: three up, one down, two up, like steps in a dance. I have it from my father, who had it from his, and each of us has put in one mistake of his own. Mine is a missing diamond, every ninth. If you find a netsela somewhere with a gap in the band, that's a greeting from Coventry.</p>
<h3>How to know handwoven from printed</h3>
<ul>
<li>Turn it over. A woven band has a back that makes sense; a printed one has no back.</li>
<li>Look at the edge. A hand breathes, so the edge is not quite straight.</li>
<li>Hold it to the light. You should see small thick places in the thread. That is where she laughed.</li>
</ul>
<p>The lady came back, by the way. She didn't buy the scarf. She has joined on Saturdays.</p>$html$,
  '{}'
), (
  'b1000000-0000-4000-8000-000000000013', 'en',
  'Plot 14: an allotment in Bradford',
  'Ten metres by twenty-five, a shed without a door, and a plant that the committee could not find in the book.',
  'Lifestyle', '{garden,Bradford,neighbours}', 'Abrehet N.', true,
  '2026-04-25 11:00+00', '2026-04-22 19:33+00', '2026-04-25 11:00+00', 143, 30,
  '/storage/v1/object/public/media/blog-images/allotment.webp',
  pg_temp.picture('blog-images/allotment', 1600, 1000, '3xgOJIhph3ePd3h6iHh4cHUHZw==',
    'A woman in a yellow dress and white scarf waters rows of tomatoes, cabbages and leeks; a brown shed and round trees behind her'),
  null,
$html$<p>I waited four years for plot 14. When the letter came, I thought it was from the hospital and didn't open it for two days.</p>
<p>My father had land. I've a doctorate in soil, from a time before; here I sort parcels at night. So on the first morning I did what I would do anywhere. I knelt, took some in my hand, and smelled it. Clay, coal, a hundred years of other people's potatoes. Good soil. A man on plot 13 watched me over his beans and said: "Lost something, love?" I said: no. The other way round.</p>
<h2>The book of the committee</h2>
<p>There's a list of what may be grown. It was typed in 1974, and it's a good list, if you like cabbage. What I wanted was not on it: <em>hamli</em>, our dark kale that comes up again when you cut it; fenugreek; <em>abake</em>; a row of <em>senafich</em>, which is mustard for fasting days; and in one warm corner, teff.</p>
<p>The committee met about the teff. Mr Hargreaves, who is the secretary, read aloud that each plot shall be cultivated with "vegetables, fruit or flowers". Somebody asked which one teff was. I said that it was bread. There was a long silence, as they are people who think before they speak, and then Mr Hargreaves took out his pen and wrote, below <em>flowers</em>: <em>or bread</em>.</p>
<blockquote><p>"Vegetables, fruit or flowers, or bread." It is the best law I've ever lived under.</p></blockquote>
<h2>What grew</h2>
<ul>
<li><strong>Hamli:</strong> like mad. Four plots have it now, and they call it "Abrehet's".</li>
<li><strong>Fenugreek:</strong> well, under glass until May.</li>
<li><strong>Chillies:</strong> on the windowsill at home; I know when I'm beaten.</li>
<li><strong>Teff:</strong> one square metre. It grew to my knee, bowed in the first September rain and gave a full cup of grain. I made one injera from it, as big as a saucer. We were nine, and each had a bite.</li>
</ul>
<h2>A year, by the month</h2>
<ol>
<li><strong>March:</strong> dig; argue with the robin.</li>
<li><strong>April:</strong> leeks, onions, broad beans. Sow hamli.</li>
<li><strong>May:</strong> frost, always on the night after you've planted.</li>
<li><strong>June to August:</strong> water, and give away courgettes to strangers.</li>
<li><strong>September:</strong> the show. My leeks came third. I've framed the card beside the doctorate.</li>
<li><strong>Winter:</strong> mend the shed, drink tea from a flask, plan too much.</li>
</ol>
<p>What I've learned about English soil is this: it forgives. At home one bad week in July decides about the year. Here everything takes longer, and there's nearly always a second chance. You may sow peas three times, if you must. I have told that to my son, who failed his driving test twice, and he said that he would rather not be compared with peas.</p>
<p>The man from plot 13 is called Alan. He lost his wife in the spring that I came. In the first year we spoke about slugs; in the second about her. Now he brings two folding chairs on a Sunday. I bring the flask, he pours, and I've taught him to say <i>bereka</i> at the third cup, for the blessing. He says it in broad Yorkshire. It works all the same.</p>$html$,
  '{}'
), (
  'b1000000-0000-4000-8000-000000000016', 'en',
  'How to read a letter from the council',
  'Brown envelopes, in plain words: what it is, what it wants, by when, and who will sit down with you.',
  'General', '{letters,advice,council,"first years",help}', 'The advice table', true,
  '2026-02-11 10:00+00', '2026-02-06 14:05+00', '2026-02-11 10:00+00', 276, 19,
  null, null, null,
$html$<p>At the advice table on Wednesdays we open about thirty envelopes. Most people bring them closed. That's quite normal: a brown envelope looks the same whether it holds a refund or a summons. Here is how we read one. It takes five minutes, and the first thing is to sit down.</p>
<h2>Five questions, in this order</h2>
<ol>
<li><strong>Who is it from?</strong> Top right or top left. Council, landlord, hospital, school, HMRC, a bank. If you can't find a name you know, be careful: it may be advertising, or someone fishing.</li>
<li><strong>Is it to you?</strong> Is your name spelled right, and is it your address? If not, don't sign anything.</li>
<li><strong>What do they want?</strong> It's usually in the third paragraph, after the polite ones. Look for <em>must</em>, <em>please send</em>, <em>you need to</em>, <em>failure to</em>.</li>
<li><strong>By when?</strong> Put a circle round every date. The one that matters is the last day, not the day on top.</li>
<li><strong>What is the number?</strong> "Reference", "account", "our ref". Write it on your hand before you phone.</li>
</ol>
<h2>Words that sound worse than they are</h2>
<table>
<thead><tr><th>It says</th><th>It means</th></tr></thead>
<tbody>
<tr><td>Reminder</td><td>You forgot. Do it now, and it's over.</td></tr>
<tr><td>Review</td><td>They are checking. Answer the questions, keep a copy.</td></tr>
<tr><td>Liability</td><td>Who has to pay.</td></tr>
<tr><td>In arrears</td><td>You are behind. Ring and ask for a plan.</td></tr>
<tr><td>Reconsideration</td><td>Please look at it again. You may ask for it, and it is free.</td></tr>
<tr><td>Without prejudice</td><td>Show this one to an adviser.</td></tr>
</tbody>
</table>
<h2>Words that mean: today</h2>
<ul>
<li><strong>Court</strong>, <strong>hearing</strong>, <strong>summons</strong></li>
<li><strong>Eviction</strong>, <strong>possession</strong>, <strong>notice to quit</strong></li>
<li><strong>Bailiff</strong>, <strong>enforcement agent</strong></li>
<li>Anything with <strong>14 days</strong> or less in it</li>
</ul>
<p>With one of those, don't wait for Wednesday. Call us, or call <a href="https://www.citizensadvice.org.uk/" rel="noopener">Citizens Advice</a>. It is free, it's confidential, and you can ask for an interpreter: say "Tigrinya interpreter, please", and spell it.</p>
<h2>On the telephone</h2>
<p>A sentence that opens doors: <q>I have a letter from you. My reference is … I'd like to understand what I need to do.</q> Then one that closes them gently: <q>Could you please send me that in writing?</q> Write down the name of whoever you spoke to, and the time. You'll seldom need it. When you do, it's gold.</p>
<blockquote><p>A woman once brought us eleven envelopes that she'd kept behind the fridge for a year. Nine were nothing. One was a mistake of theirs. In the last there was a cheque.</p></blockquote>
<h2>Where to keep them</h2>
<p>Take an ordinary folder with five dividers: home, money, health, school, and papers about your stay. When you've read a letter, write on the top what you did and on which day, then put it in, newest in front. Never throw away anything with a signature or a stamp on it. Once a year, at New Year for example, you may take out what's older than six years. And photograph the important ones: a phone is a second folder, one that can't get wet.</p>
<p>Nobody at the table will be cross with you. Bring all of it, in whatever bag. There's coffee.</p>
<p><i>This is general information, not legal advice.</i></p>$html$,
  jsonb_build_object('ti', jsonb_build_object(
    'title', 'ካብ ምምሕዳር ከተማ ዝመፀ ደብዳበ ከመይ ይንበብ',
    'excerpt', 'ቡናዊ ፖስጣ ብቐሊል ቃላት፦ እንታይ እዩ፣ እንታይ ይደሊ፣ ክሳብ መዓስ፣ መን ምሳኹም ኮፍ ይብል።',
    'tags', e'ደብዳበታት\nምኽሪ\nምምሕዳር ከተማ\nናይ መጀመርታ ዓመታት\nሓገዝ',
    'content', $html$<p>ቡናዊ ፖስጣ ከፊትኩም ኣይተረድኣኩምን ዶ? ንስኹም ጥራሕ ኣይኮንኩምን። ነዘን ኣርባዕተ ሕቶታት ቀስ ኢልኩም መልሱ።</p>
<ol>
<li><strong>ንዓኹም ድዩ?</strong> ስምኩምን ኣድራሻኹምን ቅኑዕ ድዩ? እንተዘይኮይኑ ኣይትፈርሙ።</li>
<li><strong>እንታይ ይደልዩ?</strong> መብዛሕትኡ ግዜ ኣብ ሳልሳይ ሕጡበ ፅሑፍ ኣሎ። <em>must</em>፣ <em>please send</em>፣ <em>you need to</em> ዝብሉ ቃላት ድለዩ።</li>
<li><strong>ክሳብ መዓስ?</strong> ንነፍሲ ወከፍ ዕለት ክቢ ግበሩሉ። እታ ዘድሊት ናይ መወዳእታ መዓልቲ እያ።</li>
<li><strong>ቁፅሪ እንታይ እዩ?</strong> "Reference" ወይ "our ref" ዝብል ቁፅሪ፣ ቅድሚ ምድዋልኩም ፅሓፍዎ።</li>
</ol>
<h2>ካብ ትርጉሞም ንላዕሊ ዘፍርሑ ቃላት</h2>
<table>
<thead><tr><th>ዝብሎ</th><th>ትርጉሙ</th></tr></thead>
<tbody>
<tr><td>Reminder</td><td>ረሲዕኩም። ሕጂ ግበርዎ፣ ይውዳእ።</td></tr>
<tr><td>Review</td><td>ይምርምሩ ኣለዉ። ነቶም ሕቶታት መልሱ፣ ቅዳሕ ውን ዓቅቡ።</td></tr>
<tr><td>Liability</td><td>መን ክኸፍል ከም ዘለዎ።</td></tr>
<tr><td>In arrears</td><td>ዘይተኸፈለ ኣሎ። ደዊልኩም መደብ ክፍሊት ሕተቱ።</td></tr>
<tr><td>Reconsideration</td><td>ደጊምኩም ርኣይዎ። ብነፃ ክትሓትዎ ትኽእሉ።</td></tr>
</tbody>
</table>
<h2>ሎሚ ማለት ዝኾኑ ቃላት</h2>
<ul>
<li><strong>Court</strong>፣ <strong>hearing</strong>፣ <strong>summons</strong>፦ ቤት ፍርዲ።</li>
<li><strong>Eviction</strong>፣ <strong>possession</strong>፣ <strong>notice to quit</strong>፦ ካብ ገዛ ምውፃእ።</li>
<li><strong>Bailiff</strong>፣ <strong>enforcement agent</strong>፦ ኣፈፃሚ ዕዳ።</li>
<li>14 መዓልቲ ወይ ዝወሓደ ግዜ ዝህብ ኩሉ።</li>
</ul>
<p>ካብዚኦም ሓደ እንተመፂኡኩም፣ ረቡዕ ክሳብ ዝኸውን ኣይትፀበዩ። ንዓና ወይ ን<a href="https://www.citizensadvice.org.uk/" rel="noopener">Citizens Advice</a> ደውሉ። ብነፃ እዩ፣ ምስጢር ይሕሎ፤ "Tigrinya interpreter, please" ኢልኩም ኣስተርጓሚ ሕተቱ።</p>
<h2>ብስልኪ</h2>
<p>ማዕፆ ዝኸፍት ሓሳብ፦ <q>I have a letter from you. I'd like to understand what I need to do.</q> ደሓር ድማ፦ <q>Could you please send me that in writing?</q> ምስ መን ከም እተዛረብኩምን ሰዓት ክንደይ ከም ዝነበረን ፅሓፉ።</p>
<blockquote><p>ሓንቲ ሰበይቲ ዓመት ምሉእ ኣብ ድሕሪ ፍሪጅ ዝሓብአቶም ዓሰርተ ሓደ ፖስጣታት ኣምፂኣትልና። ትሽዓተ ዋላ ሓንቲ ኣይነበሮምን። ሓደ ናቶም ጌጋ ነይሩ። ኣብቲ መወዳእታ ቼክ ነይሩ።</p></blockquote>
<p>ኣብ ናይ ምኽሪ ጣውላ ማንም ኣይቑጥዓኩምን። ኩሉ ሒዝኩም ንዑ። ቡን ኣሎ።</p>
<p><i>እዚ ሓፈሻዊ ሓበሬታ እዩ እምበር፣ ናይ ሕጊ ምኽሪ ኣይኮነን።</i></p>$html$))
), (
  'b1000000-0000-4000-8000-000000000017', 'en',
  'A cinema in the hall for eleven pounds',
  'A borrowed projector, a bed sheet, films that one may really show. What we learned from our first six evenings.',
  'Technology', '{film,children,hall,"how to"}', 'Filmon B.', true,
  '2026-01-17 18:30+00', '2026-01-14 20:20+00', '2026-01-17 18:30+00', 121, 18,
  '/storage/v1/object/public/media/blog-images/hall-cinema.webp',
  pg_temp.picture('blog-images/hall-cinema', 1600, 1000, '2gcOFIIIWIeNdYaEiXIHioRa+A==',
    'Seen from behind, eight people sit in a dark hall; on a bed sheet held by pegs a large white rabbit stands in a green field'),
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
$html$<p>In January it's dark at four, the flats are small, and the children know every corner of them. So we made a cinema. This is what it cost.</p>
<table>
<thead><tr><th>Thing</th><th>From</th><th>Price</th></tr></thead>
<tbody>
<tr><td>Projector</td><td>borrowed from the college, every other Saturday</td><td>£0</td></tr>
<tr><td>Screen</td><td>a king-size sheet, ironed under protest</td><td>£7</td></tr>
<tr><td>Clothes pegs</td><td>market</td><td>£1</td></tr>
<tr><td>Loudspeaker</td><td>Yonas, on condition that he presses Play</td><td>£0</td></tr>
<tr><td>Popcorn for forty</td><td>our own pot</td><td>£3</td></tr>
</tbody>
</table>
<h2>May we show it?</h2>
<p>That is the question nobody likes. A film that you bought or stream at home may not simply be shown in a hall, not even for free. There are two honest ways: a licence, which the hall may already have (ask!), or films whose makers allow it. There are more of those than you'd think.</p>
<p>Our first was <em>Big Buck Bunny</em>, made by artists at the Blender Foundation and given to everyone. It is ten minutes long, it has not one word in it, and so nobody in the room is a foreigner.</p>
<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Big Buck Bunny, a short film by the Blender Foundation" width="560" height="315" allowfullscreen loading="lazy"></iframe>
<h2>An evening, in six steps</h2>
<ol>
<li>Curtains first. One street lamp is enough to ruin a night sky.</li>
<li>Hang the sheet higher than seems right. Somebody's uncle always sits in front.</li>
<li>Smallest children on mats, at the very front, with a grown-up at each end.</li>
<li>One short film without words; then bread and a break; then the long one.</li>
<li>Subtitles on. Always. They teach reading to people who believe they are resting.</li>
<li>Lights up slowly. Ask: who would you like to be friends with in this film?</li>
</ol>
<blockquote><p>"In the old country," said Ato Hagos, "the cinema was one white wall and everyone who could sit. I see you've found the wall."</p></blockquote>
<p>For the long film we ask the children to vote with beans, in jars, during the week before. It teaches arithmetic and, now and then, how to lose. We keep to three rules of our own: nothing over ninety minutes, nobody is killed before the bread, and at least every second time a film that was not made in English. The most successful so far was an old one from Iran about a pair of shoes. No one said a word for five minutes after it. Then a boy of ten went out to the corridor, and came back with his sister's trainers, cleaned.</p>
<h2>What went wrong</h2>
<p>The first evening the sound came two seconds late, and the little ones thought it hilarious. The second evening somebody leaned on the switch. On the third, forty came, for whom we had thirty chairs; since then people bring a cushion. On the fourth, a grandmother told the entire plot to her neighbour, in advance, out loud. We have let her. She's usually wrong, and it's better.</p>
<h3>Next</h3>
<p>In spring the big ones will make a film of their own: four minutes, on telephones, about a lost football. The premiere is going to have a red carpet. It's a rug, and it has already been promised.</p>$html$,
  '{}'
), (
  'b1000000-0000-4000-8000-000000000018', 'en',
  'Christmas twice',
  'On 25 December we eat with the neighbours, on 7 January they eat with us. A short guide for families with two calendars.',
  'Lifestyle', '{Christmas,feasts,calendar,family}', 'Semhar T.', true,
  '2026-01-05 08:00+00', '2026-01-02 21:45+00', '2026-01-05 08:00+00', 209, 47,
  '/storage/v1/object/public/media/blog-images/candles.webp',
  pg_temp.picture('blog-images/candles', 1600, 1000, 'WxgSFIBIZ2iAiYmKd3cIgYUQKA==',
    'Seven people in white shawls stand side by side under a dark arch, each holding a lit candle'),
  null,
$html$<p>My children are the only ones in their class who get Christmas twice, and they make sure that everyone knows it. "On the real one," says my son, and then he stops, since he can't decide.</p>
<p>The first one is on the twenty-fifth of December, with the Okafors from number nine, crackers, a paper hat for Grandfather, and a discussion about sprouts. The second, <span lang="ti">ልደት</span>, is on the seventh of January, when the other families have already put their trees out on the pavement.</p>
<h2>Why there are two</h2>
<p>It's the same feast. The churches count by different calendars, and the calendars have drifted thirteen days apart. Nobody is late. I drew it for the school like this:</p>
<ul>
<li>In the calendar on the wall of your classroom, it's 7 January.</li>
<li>In ours, it's 29 <span lang="ti">ታሕሳስ</span>.</li>
<li>For the baby it makes no difference.</li>
</ul>
<h2>The night before</h2>
<p>We fast for forty-three days: no meat, no milk, no butter. Anyone who's worked in a London office in December knows what that means; there's cheese in everything, even in the conversation. On the eve one goes to church. It lasts until the small hours. You stand, mostly, and lean on a stick, and at some moment long after midnight the candles are lit from one another, from front to back, until the whole dark room is breathing.</p>
<blockquote><p>A child asleep on your shoulder weighs more with every psalm. I don't know of any better description of a blessing.</p></blockquote>
<h2>The day itself</h2>
<ol>
<li><strong>Sleep,</strong> a little.</li>
<li><strong>Doro:</strong> the chicken in twelve pieces and as many eggs as guests. Onions since yesterday.</li>
<li><strong>Coffee,</strong> all three rounds, with popcorn for the small ones.</li>
<li><strong>Genna,</strong> the game with sticks and a wooden ball. In the park, with a tennis ball, since the year of the greenhouse.</li>
<li><strong>The doorbell.</strong> At four the Okafors come, with a cake and without sprouts.</li>
</ol>
<h2>What to bring, if you're invited</h2>
<p>You'll be told to bring nothing. Bring fruit, or flowers, or a game for the children. Come hungry and not on time: half an hour late is polite, an hour is normal. You'll be fed by hand at least once; open your mouth, and don't argue. This is called <i>gursha</i>, it means that someone is fond of you, and the bigger the bite, the greater the fondness. Your plate will be filled again while you're explaining that you are full. Nobody has ever won this argument, so take small bites from the start.</p>
<h3>At school and at work</h3>
<p>Write early. Head teachers can allow a day off for a religious feast; ask in December and name the date. At work, book it as leave as soon as the calendar opens. If you are the manager: somebody on your team has offered to work on the twenty-fifth for the last six years. This may be why. Ask her about the seventh.</p>
<p>And a wish to send, in case you'd like to greet someone on the day: <span lang="ti">ርሑስ በዓል ልደት ይግበረልና</span>. May it be a good feast for us. Not for you: for <em>us</em>. It is in the grammar.</p>$html$,
  jsonb_build_object('ti', jsonb_build_object(
    'title', 'ልደት ክልተ ግዜ',
    'excerpt', '25 ዲሴምበር ምስ ጎረባብትና ንበልዕ፣ 7 ጃንዋሪ ድማ ንሳቶም ምሳና። ክልተ ዓውደ ኣዋርሕ ንዘለወን ስድራቤታት ሓፂር መምርሒ።',
    'tags', e'ልደት\nበዓላት\nዓውደ ኣዋርሕ\nስድራቤት',
    'content', $html$<p>ካብቲ ክፍሊ ደቀይ ጥራሕ እዮም ልደት ክልተ ግዜ ዘኽብሩ። ኩሉ ሰብ ክፈልጦ ድማ ይደልዩ። "ኣብቲ ሓቀኛ፣" ይብል ወደይ፣ ሽዑ ይውዕል፤ ኣየናይ ምዃኑ ክመርፅ ስለ ዘይክእል።</p>
<p>እቲ መጀመርታ ብ25 ዲሴምበር ምስ ጎረባብትና እዩ። እቲ ካልኣይ፣ ናትና ልደት፣ ብ7 ጃንዋሪ እዩ፤ ካልኦት ስድራቤታት ዕፆም ናብ ደገ ምስ ኣውፅኡ።</p>
<h2>ንምንታይ ክልተ</h2>
<p>ሓደ በዓል እዩ። ኣብያተ ክርስትያን ብዝተፈላለየ ዓውደ ኣዋርሕ ይቖፅራ፣ ሎሚ ድማ ናይ ዓሰርተ ሰለስተ መዓልቲ ፍልልይ ኣሎ። ማንም ኣይደንጎየን።</p>
<ul>
<li>ኣብ ዓውደ ኣዋርሕ ቤት ትምህርቲ፣ 7 ጃንዋሪ እዩ።</li>
<li>ኣብ ናትና፣ 29 ታሕሳስ እዩ።</li>
<li>ንቲ ህፃን ግን ለውጢ የብሉን።</li>
</ul>
<h2>ዋዜማ</h2>
<p>ኣርብዓን ሰለስተን መዓልቲ ንፆውም፦ ስጋ የለን፣ ፀባ የለን፣ ጠስሚ የለን። ለይቲ ናብ ቤተ ክርስትያን ንኸይድ። ድሕሪ ፍርቂ ለይቲ ሽምዓ ካብ ሽምዓ ይውላዕ፣ ካብ ቅድሚት ክሳብ ድሕሪት፣ እቲ ፀልማት ምሉእ ብምሉእ ክሳብ ዝበርህ።</p>
<blockquote><p>ኣብ መንኩብኩም ዝደቀሰ ቆልዓ፣ ምስ ነፍሲ ወከፍ መዝሙር ይኸብድ። ካብኡ ዝሓሸ መግለፂ በረኸት ኣይፈልጥን።</p></blockquote>
<h2>በዓል</h2>
<ol>
<li><strong>ድቃስ፦</strong> ቁሩብ።</li>
<li><strong>ፀብሒ ደርሆ፦</strong> ደርሆ ኣብ ዓሰርተ ክልተ ክፋል፣ እንቋቑሖ ብቑፅሪ ኣጋይሽ።</li>
<li><strong>ቡን፦</strong> ሰለስቲኡ፣ ንቖልዑ ዕምባባ።</li>
<li><strong>ገና፦</strong> ፀወታ ብበትሪ፣ ኣብ ፓርክ።</li>
<li><strong>ማዕፆ፦</strong> {16:00} ጎረባብትና ኬክ ሒዞም ይመፁ።</li>
</ol>
<h2>ናብ ገዛና ምስ እትዕደሙ</h2>
<p>"ዋላ ሓንቲ ኣይትሓዙ" ክንብለኩም ኢና። ፍረታት፣ ዕምባባ ወይ ንቖልዑ ፀወታ ሓዙ። ጠሚኹም ንዑ። እንተወሓደ ሓንሳብ ጉርሻ ክወሃበኩም እዩ፦ ኣፍኩም ክፈቱ። እታ ጉርሻ ክሳብ ክንደይ ዓባይ፣ እቲ ፍቕሪ ውን ክሳብ ክንደይ ዓቢ እዩ።</p>
<h3>ኣብ ቤት ትምህርትን ኣብ ስራሕን</h3>
<p>ኣቐዲምኩም ፅሓፉ። ርእሰ መምህር ንሃይማኖታዊ በዓል ሓንቲ መዓልቲ ዕረፍቲ ክህብ ይኽእል። ኣብ ስራሕ ውን ኣቐዲምኩም ዕረፍቲ ሕተቱ።</p>
<p>ርሑስ በዓል ልደት ይግበረልና።</p>$html$))
), (
  'b1000000-0000-4000-8000-000000000019', 'en',
  'Fasting food for a working week',
  'Five lunches without meat or milk that survive a rucksack. (Still to come: Thursday.)',
  'Food', '{fasting,lunch,recipes}', 'Letebrhan A.', false, null,
  '2026-11-16 20:10+00', '2026-11-18 22:31+00', 0, 0, null, null, null,
$html$<p>The pre-Christmas fast begins next week, and with it the question of what to put in the box. Five days, five boxes, one hour on Sunday.</p>
<h2>Monday: shiro that does not leak</h2>
<p>Cook it thicker than you would for the table, let it go cold in the box, and roll it up in injera.</p>
<h2>Tuesday: lentils, cold, with lemon</h2>
<h2>Wednesday: potatoes and hamli</h2>
<h2>Thursday</h2>
<p><em>Ask Abrehet about the beans.</em></p>
<h2>Friday: whatever is left, fried, with pride</h2>$html$,
  '{}'
), (
  'b1000000-0000-4000-8000-000000000020', 'en',
  'Renting in your first year',
  'Deposits, inventories and the photograph one should take on day one.',
  'General', '{renting,advice,"first years"}', 'The advice table', false, null,
  '2026-11-10 13:00+00', '2026-11-11 09:15+00', 0, 0, null, null, null,
$html$<p>Before the sofa, before the kettle: take photographs. Every wall, every tap, the inside of the oven. Send them to yourself on the same day, so that they carry a date.</p>
<h2>The deposit</h2>
<p>It must be put into a protection scheme within 30 days, and you must be told which one. Ask for the certificate.</p>
<h2>The inventory</h2>
<p>To do: a table, and the example that Yonas brought.</p>$html$,
  '{}'
), (
  'b1000000-0000-4000-8000-000000000021', 'ti',
  'ናይ ሓድሽ ዓመት መደብና',
  'ንሓድሽ ዓመት ዝተዳለወ መደብ። (ንድፊ)',
  'Lifestyle', '{መደብ,ማሕበር}', 'ሰላም ኮሚኒቲ', false, null,
  '2026-11-14 18:00+00', '2026-11-14 18:25+00', 0, 0, null, null, null,
$html$<p>ንሓድሽ ዓመት ሰለስተ ነገር ክንገብር ንደሊ፦</p>
<ul>
<li>ናይ ቆልዑ ትምህርቲ ክንቅፅል</li>
<li>ንዓበይቲ ክንሕግዝ</li>
<li>ቡን ምሳኹም ክንሰቲ</li>
</ul>
<p>ሓሳባትኩም ስደዱልና።</p>$html$,
  '{}'
)
on conflict do nothing;
