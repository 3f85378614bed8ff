import type { SamplePost } from "../domain/community/types.ts";

/** Articles for visitors whose device has none and cannot reach the server. */
export const SAMPLE_POSTS: readonly SamplePost[] = [
  {
    id: "5a3b1e00-0000-4000-8000-000000000001",
    title: "Coffee takes an hour, and that is the point",
    excerpt:
      "Three rounds, one small pot, and no telephone on the table. How we keep the ceremony in a London flat.",
    category: "Lifestyle",
    tags: ["coffee", "home", "tradition", "family"],
    content: `<p>The beans are washed, roasted in the flat pan until they shine, and carried around the room so that
everybody can draw the smoke to their face. Nobody is in a hurry. Whoever is in a hurry says so at the door.</p>
<h2>Three rounds</h2>
<p>The first cup is strong and is called <em>awel</em>. The second, <em>kalay</em>, is for the news. The third,
<em>bereka</em>, is the blessing, and to leave before it is a small insult to the house.</p>
<blockquote><p>Come for the coffee, stay for the third cup.</p></blockquote>
<p>In a flat with a smoke alarm one opens the window first. Everything else is as it was.</p>`,
  },
  {
    id: "5a3b1e00-0000-4000-8000-000000000002",
    title: "Himbasha for a holiday morning",
    excerpt: "A round bread with cardamom and a wheel drawn on top. Flour, patience, and a cast-iron lid.",
    category: "Food",
    tags: ["bread", "recipe", "holiday"],
    content: `<p>Himbasha is the bread of holidays and of guests. It wants warm hands and one slow rise.</p>
<h2>What it takes</h2>
<ul><li>500 g of strong white flour</li><li>a sachet of dried yeast</li><li>two spoons of sugar, one of salt</li>
<li>ground cardamom, and raisins if there are children</li><li>300 ml of warm water and a little oil</li></ul>
<h2>What to do</h2>
<ol><li>Knead until the dough no longer sticks, then leave it covered for an hour.</li>
<li>Press it flat in an oiled round pan and draw a wheel on it with a knife.</li>
<li>Bake at 190 degrees for 30 minutes, under a lid for the first 20.</li></ol>`,
  },
  {
    id: "5a3b1e00-0000-4000-8000-000000000003",
    title: "A first winter, in ten small pieces of advice",
    excerpt: "What we wish somebody had told us: on coats, on buses, and on the light that goes at four.",
    category: "General",
    tags: ["newcomers", "winter", "advice"],
    content: `<p>Buy the coat before you need it, and buy it too large. Wear two thin things under it, not one thick one.</p>
<p>The light goes at four in December. Walk at noon, every day, even for ten minutes. Put a lamp where you sit.</p>
<p>On the bus, thank the driver. At the surgery, ask for an interpreter: it costs nothing and it is your right.</p>
<p>And come on Sunday. There is coffee, there is somebody who speaks as you do, and the room is warm.</p>`,
  },
];
